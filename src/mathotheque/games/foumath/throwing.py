"""Foumath: its two ten-sided dice as they are tapped where real ones are rolled."""

from __future__ import annotations

from functools import cache

from mathotheque.core.kernel import ACTOR, DECIDE, PHASE, Ints
from mathotheque.core.svg import figure
from mathotheque.games.foumath.pieces import DIE_STROKES, die
from mathotheque.games.foumath.rules import DIE


@cache
def picture(face: str, number: int) -> str:
    """The light die, or the dark one."""
    return figure(die(face, light=number == 0), 100, 110, class_="die", **DIE_STROKES)


def name(face: str) -> str:
    """The digit."""
    return face


def thrower(s: Ints) -> int:
    """Whose turn it is."""
    return int(s[ACTOR])


def lying(s: Ints) -> tuple[str, ...]:
    """Both dice, once they are rolled."""
    return (str(s[DIE]), str(s[DIE + 1])) if s[PHASE] == DECIDE else ()
