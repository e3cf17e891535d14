"""The first numbers of every game's vector, and what they can be; this needs neither NumPy nor Numba."""

from __future__ import annotations

PHASE = 0  # DECIDE, CHANCE or OVER
ACTOR = 1  # the seat to decide, from 0
SEATS = 2  # how many seats
HEADER = 3  # where a game's own numbers begin

DECIDE, CHANCE, OVER = 0, 1, 2

UNIT = 60
"""A score of 1 in the vector `scores` fills: whole numbers that still divide among 2 to 6 seats."""

SPECTATOR = -1
"""The seat of somebody who only watches."""
