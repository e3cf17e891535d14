"""Who or what a position is waiting for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from mathotheque.core.vector_header import UNIT


@dataclass(frozen=True, slots=True)
class Decide:
    """A seat is to choose one of the position's `moves`."""

    seat: int


@dataclass(frozen=True, slots=True)
class Chance:
    """Dice or cards are to speak, with the position's `odds`."""


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended; one score a seat, the higher the better."""

    scores: tuple[Fraction, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the best score; all of them where nobody is better than another."""
        return winners(self.scores)


def winners(scores: Sequence[Fraction | int]) -> tuple[int, ...]:
    """The places of the best among scores or points."""
    best = max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == best)


Turn = Decide | Chance | Over


CHANCE_SPEAKS = Chance()
"""The one `Chance` there need be."""


@lru_cache(maxsize=64)
def deciding(seat: int) -> Decide:
    """`Decide(seat)`, made once."""
    return Decide(seat)


@lru_cache(maxsize=256)
def scores_of(units: tuple[int, ...]) -> tuple[Fraction, ...]:
    """The scores of all seats, told in UNITs."""
    return tuple(Fraction(score, UNIT) for score in units)
