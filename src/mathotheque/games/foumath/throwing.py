"""Foumath: its two ten-sided dice as they are tapped where real ones are rolled."""

from __future__ import annotations

from functools import cache

from mathotheque.core.kernel import ACTOR, Ints
from mathotheque.core.svg import figure
from mathotheque.games.foumath.pieces import DIE_STROKES, die


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
