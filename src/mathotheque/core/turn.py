"""Who or what a position is waiting for."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


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


Turn = Decide | Chance | Over
