"""L'Or des Fous: its die as it is tapped where a real one is rolled."""

from __future__ import annotations

from functools import cache

from mathotheque.core.kernel import ACTOR, Ints
from mathotheque.core.svg import figure
from mathotheque.games.or_des_fous.pieces import die
from mathotheque.games.or_des_fous.rules import DIE, NO_DIE


@cache
def picture(face: str, number: int) -> str:
    """The die with one to three pips."""
    return figure(die(int(face)), 100, 110, class_="die")


def name(face: str) -> str:
    """How many pips."""
    return face


def thrower(s: Ints) -> int:
    """Whose turn it is."""
    return int(s[ACTOR])


def lying(s: Ints) -> tuple[str, ...]:
    """The die, once it is rolled."""
    return () if s[DIE] == NO_DIE else (str(s[DIE]),)
