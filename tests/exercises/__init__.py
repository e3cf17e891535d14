"""Puzzles and drills."""
