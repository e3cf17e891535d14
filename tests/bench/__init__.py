"""Speeds, printed as ratios and CPU seconds: no test asserts one."""
