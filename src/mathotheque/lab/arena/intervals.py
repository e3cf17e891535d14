"""A share with its uncertainty."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

Z95 = 1.96
_VIRTUAL = 2


@dataclass(frozen=True, slots=True)
class Share:
    """A part of all wins, from `low` to `high` with 95% confidence; among equals it would be `fair`."""

    rate: float
    low: float
    high: float
    fair: float
    games: int

    def __str__(self) -> str:
        return f"{100 * self.rate:.1f}% [{100 * self.low:.1f}, {100 * self.high:.1f}]"


def share(rounds: Sequence[float], fair: float, games: int) -> Share:
    """The mean of what independent rounds brought, each from 0 to 1.

    Games of one round have the same dice, so the round is the unit. Two virtual rounds, won as often as is fair, keep
    the interval honest where all rounds are alike (after Agresti and Coull).
    """
    if not rounds:
        return Share(fair, 0.0, 1.0, fair, games)
    count = len(rounds) + _VIRTUAL
    centre = (sum(rounds) + _VIRTUAL * fair) / count
    spread = (sum(value * value for value in rounds) + _VIRTUAL * fair) / count - centre * centre
    half = Z95 * sqrt(max(0.0, spread) / count)
    return Share(sum(rounds) / len(rounds), max(0.0, centre - half), min(1.0, centre + half), fair, games)
