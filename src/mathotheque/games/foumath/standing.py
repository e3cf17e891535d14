"""Foumath: what points are worth. The chance of each seat to win the game, told from the totals between two rounds."""

from __future__ import annotations

import numpy as np

from mathotheque.core.kernel import SEATS, Doubles, Ints, part
from mathotheque.games.foumath.cells import BOARDS
from mathotheque.games.foumath.rules import ADVANCED, BOARD, EXPERT, GOAL, LEVEL, LEVELS, MOST_SEATS, POINTS

# Measured in our bots' games, by board: the points of a line, on average.
USUAL_GAIN = np.array([74.0, 30.0])
# Fitted to our bots' games, by board, level and seats: how much a lead of one line weighs. Juniors count no points.
LEAD = np.zeros((len(BOARDS), len(LEVELS), MOST_SEATS + 1))
LEAD[0, ADVANCED, 2:] = 1.35, 1.20, 1.00
LEAD[0, EXPERT, 2:] = 1.00, 0.75, 0.50
LEAD[1, ADVANCED, 2:] = 1.45, 1.30, 1.05
LEAD[1, EXPERT, 2:] = 1.25, 0.95, 0.75


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
