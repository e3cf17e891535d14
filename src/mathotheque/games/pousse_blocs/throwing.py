"""Pousse-Blocs: its two dice as they are tapped where real ones are rolled."""

from __future__ import annotations

from functools import cache

from mathotheque.core.kernel import ACTOR, Ints
from mathotheque.core.svg import figure
from mathotheque.games.pousse_blocs.pieces import die, pips


@cache
def picture(face: str, number: int) -> str:
    """A die; both are alike."""
    return figure(die() + pips(int(face)), 100, 110, class_="die")


def name(face: str) -> str:
    """How many pips."""
    return face


def thrower(s: Ints) -> int:
    """Whose turn it is."""
    return int(s[ACTOR])
