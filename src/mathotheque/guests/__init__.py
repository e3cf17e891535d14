"""Bots that people wrote: found in a file, run in a process of their own, with a limit a move."""
