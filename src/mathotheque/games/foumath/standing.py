"""Foumath: what points are worth. The chance of each seat to win the game, told from the totals between two rounds."""

from __future__ import annotations

import numpy as np

from mathotheque.core.kernel import SEATS, Doubles, Ints, part
from mathotheque.games.foumath.rules import BOARD, GOAL, LEVEL, POINTS

# Measured with our bots, by board: the points of a line, on average.
USUAL_GAIN = np.array([72.0, 29.0])
# Fitted to the games of our bots, by board, level and seats: how much a lead of one line weighs.
LEAD = np.ones((2, 3, 5))


@part
def lines_to_go(s: Ints, seat: int) -> float:
    """How many usual lines a seat is away from the end."""
    return (s[GOAL] + 1 - s[POINTS + seat]) / USUAL_GAIN[s[BOARD]]


@part
def ahead(mine: float, theirs: float, weight: float) -> float:
    """The chance to get there first, of two that race alone."""
    lead = weight * (theirs - mine) / np.sqrt(1.0 + max(0.0, mine) + max(0.0, theirs))
    return 1.0 / (1.0 + np.exp(-lead))


@part
def match_odds(s: Ints, out: Doubles) -> None:
    """The chance of every seat to win the game when a new round begins."""
    weight = LEAD[s[BOARD], s[LEVEL], s[SEATS]]
    total = 0.0
    for seat in range(s[SEATS]):
        odds = 1.0
        for other in range(s[SEATS]):
            if other != seat:
                odds *= ahead(lines_to_go(s, seat), lines_to_go(s, other), weight)
        out[seat] = odds
        total += odds
    for seat in range(s[SEATS]):
        out[seat] /= total
