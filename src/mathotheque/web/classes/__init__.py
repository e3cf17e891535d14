"""Classes: the teacher's pages, the pupils', the wall, the projector, what a class knows, votes."""
