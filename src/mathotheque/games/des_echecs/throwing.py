"""Dés d'échecs: its chess dice as they are tapped where real ones are rolled."""

from __future__ import annotations

from functools import cache

from mathotheque.core.kernel import Ints
from mathotheque.core.speech import Message
from mathotheque.core.svg import INK, OAK, PAPER, circle, figure, group, rect, stroke
from mathotheque.games.des_echecs.board import glyph
from mathotheque.games.des_echecs.rules import FIGURES, ROLLED
from mathotheque.games.des_echecs.words import figure as called


@cache
def picture(face: str, number: int) -> str:
    """A die with the figure and, as pips, its rank; all five are alike."""
    rank = FIGURES.index(face)
    body = rect(4, 16, 152, 150, 26, OAK) + rect(4, 4, 152, 150, 26, PAPER, class_="face", **stroke(INK, 4))
    pips = "".join(circle(80 + (k - rank / 2) * 15, 135, 4.8, INK) for k in range(rank + 1))
    return figure(body + group(glyph(rank, INK), at=(22, 4), scale=1.16) + pips, 160, 170, class_="die")


def name(face: str) -> Message:
    """`roi`."""
    return called(FIGURES.index(face))


def thrower(s: Ints) -> int:
    """Seat 1 rolls first, then seat 2."""
    return int(s[ROLLED])
