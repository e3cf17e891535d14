"""Something to find: puzzles with their proofs, one for every day, and drills. It knows no game by name."""
