"""Puzzles and drills in the room."""
