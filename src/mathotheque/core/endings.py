"""How a match may end beside its rules: somebody gave up, or everybody agreed to leave it as it stands."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

AGREED = "agreed"
"""What a record's `[Ended]` says of a match that everybody ended as it stood."""


class Resignation(NamedTuple):
    """A seat (from 0) that gave up when there were `after` events."""

    seat: int
    after: int

    def __str__(self) -> str:
        """As a record writes it: `2 after 14`, seats from 1."""
        return f"{self.seat + 1} after {self.after}"


def read_resignation(text: str) -> Resignation | None:
    """`2 after 14` taken apart; None where it says something else."""
    found = re.fullmatch(r"([1-9]) after (0|[1-9][0-9]{0,5})", text, re.ASCII)
    return Resignation(int(found[1]) - 1, int(found[2])) if found else None


def award(seats: int, resigned: int) -> tuple[Fraction, ...] | None:
    """The scores once a seat has given up: the other one of two wins. Where more sit the match goes on: None."""
    return tuple(Fraction(-1 if seat == resigned else 1) for seat in range(seats)) if seats <= 2 else None


def is_possible(resigned: tuple[Resignation, ...], seats: int, events: int) -> bool:
    """Whether these seats can have given up, in this order, when there were so many events at most."""
    named = [one.seat for one in resigned]
    if len({*named}) < len(named) or any(seat >= seats for seat in named):
        return False
    if seats <= 2:  # it ends the match
        return all(one.after == events for one in resigned) and len(resigned) <= 1
    times = [one.after for one in resigned]
    return times == sorted(times) and all(time <= events for time in times)
