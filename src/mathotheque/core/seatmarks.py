"""The marks of those who play, shape first, then colour: the same in lists of players, in journals and on boards.

A mark stays with whoever has it; which seat has which is told by `Marks`.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from mathotheque.core.arguments import refused
from mathotheque.core.speech import Message
from mathotheque.core.svg import INK, circle, group, number, path, polygon, rect, text

COLOURS = (
    ("#2C6FBF", "#16407A", "#FFFFFF"),
    ("#F08A24", "#8F4A06", INK),
    ("#A8327A", "#651A48", "#FFFFFF"),
    ("#18795F", "#0A4636", "#FFFFFF"),
    ("#4C5866", "#252E38", "#FFFFFF"),
    ("#F4D03F", "#8F7200", INK),
)
"""Face, edge and ink of each mark."""

Marks = tuple[int, ...]
"""The mark of each seat, from 0."""
USUAL: Marks = tuple(range(len(COLOURS)))
"""Where nobody has chosen one."""


def check_marks(marks: object, seats: int) -> None:
    """`BadOption` for what is not one mark for each of so many seats."""
    if marks is USUAL:
        return
    known = range(len(COLOURS))
    if not isinstance(marks, tuple) or len(marks) < seats or any(mark not in known for mark in marks):
        raise refused("marks", marks, Message.of("core.some-marks", n=seats, last=len(COLOURS) - 1))


_DISC, _SQUARE, _TRIANGLE, _DIAMOND, _HEXAGON, _CROSS = range(6)
_TRIANGLE_PATH = "M -.14 -.98 Q 0 -1.16 .14 -.98 L 1.06 .62 Q 1.14 .86 .9 .86 L -.9 .86 Q -1.14 .86 -1.06 .62 Z"
_DIAMOND_PATH = (
    "M -.12 -1.02 Q 0 -1.164 .12 -1.02 L 1.02 -.12 Q 1.164 0 1.02 .12 "
    "L .12 1.02 Q 0 1.164 -.12 1.02 L -1.02 .12 Q -1.164 0 -1.02 -.12 Z"
)
_ARM, _HALF = 0.98, 0.4  # of the cross
_TEXT = (0.84, 0.84, 0.68, 0.76, 0.84, 0.7)  # the size of two digits, of the radius
_LOW = 0.26  # a triangle's words stand lower
_THICKNESS = 0.16


def shape(mark: int, radius: float, fill: str, **more: str | float) -> str:
    """The outline of a mark around (0, 0), from 0: disc, square, triangle, diamond, hexagon, cross."""
    if mark == _DISC:
        return circle(0, 0, radius, fill, **more)
    if mark == _SQUARE:
        half = 0.88 * radius
        return rect(-half, -half, 2 * half, 2 * half, 0.2 * radius, fill, **more)
    if mark in (_TRIANGLE, _DIAMOND):
        return path(_scaled(_TRIANGLE_PATH if mark == _TRIANGLE else _DIAMOND_PATH, radius), fill, **more)
    corners = _HEXAGON_CORNERS if mark == _HEXAGON else _CROSS_CORNERS
    return polygon([(radius * x, radius * y) for x, y in corners], fill, **more)


@cache
def token(mark: int, radius: float, words: str = "") -> str:
    """The mark as a thing: its edge, its face, a short text on it."""
    face, edge, _ = COLOURS[mark]
    body = group(shape(mark, radius, edge), at=(0, _THICKNESS * radius)) + shape(mark, radius, face)
    return body + words_on(mark, radius, words) if words else body


@cache
def words_on(mark: int, radius: float, words: str) -> str:
    """A short text as it stands on a token."""
    size = radius * _TEXT[mark] * (1.12 if len(words) < 2 else 1)
    return text(0, _LOW * radius if mark == _TRIANGLE else 0, words, size, COLOURS[mark][2])


def _scaled(outline: str, radius: float) -> str:
    """An outline drawn for radius 1."""
    return " ".join(word if word.isalpha() else number(float(word) * radius) for word in outline.split())


_HEXAGON_CORNERS = tuple((1.06 * cos(pi / 6 + k * pi / 3), 1.06 * sin(pi / 6 + k * pi / 3)) for k in range(6))
_CROSS_CORNERS = (
    (-_HALF, -_ARM), (_HALF, -_ARM), (_HALF, -_HALF), (_ARM, -_HALF), (_ARM, _HALF), (_HALF, _HALF),
    (_HALF, _ARM), (-_HALF, _ARM), (-_HALF, _HALF), (-_ARM, _HALF), (-_ARM, -_HALF), (-_HALF, -_HALF),
)  # fmt: skip
