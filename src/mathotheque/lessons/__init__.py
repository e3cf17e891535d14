"""Lessons: a class that plays, pure decisions over a log of its own; first names stand there and nowhere else."""
