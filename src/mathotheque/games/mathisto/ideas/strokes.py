"""Strokes that the pictures of ideas share. A picture lies in a box of 240 by 150."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import atan2, cos, pi, sin

from mathotheque.core.svg import INK, circle, number, path, polygon, stroke, text

WIDTH, HEIGHT = 240, 150
PALE = "#EFE7D6"
GREY = "#8A93A0"
GOLD = "#F0B429"
_STEPS = 60


def line(x: float, y: float, to_x: float, to_y: float, colour: str = INK, width: float = 2, *, dashes: str = "") -> str:
    """From one point to another."""
    d = f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}"
    return path(d, "none", **stroke(colour, width, dashes=dashes))


def through(
    points: Iterable[tuple[float, float]], colour: str, width: float = 3, *, closed: bool = False, fill: str = "none"
) -> str:
    """A line through many points."""
    corners = "L".join(f"{number(x)} {number(y)}" for x, y in points)
    return path(f"M{corners}{'Z' if closed else ''}", fill, **stroke(colour, width))


def curve(
    of: Callable[[float], float], low: float, high: float, place: Callable[[float, float], tuple[float, float]],
    colour: str, width: float = 3,
) -> str:  # fmt: skip
    """The curve of a function; `place` turns its numbers into points of the picture."""
    values = (low + (high - low) * k / _STEPS for k in range(_STEPS + 1))
    return through([place(x, of(x)) for x in values], colour, width)


def arrow(x: float, y: float, to_x: float, to_y: float, colour: str = INK, width: float = 2.5) -> str:
    """A line with a head."""
    angle = atan2(to_y - y, to_x - x)
    return line(x, y, to_x, to_y, colour, width) + head(to_x, to_y, angle, colour)


def head(x: float, y: float, angle: float, colour: str, size: float = 8) -> str:
    """The head of an arrow that points in that direction."""
    sides = [(x - size * cos(angle + turn), y - size * sin(angle + turn)) for turn in (-0.45, 0.45)]
    return polygon([(x, y), *sides], colour)


def turning(x: float, y: float, radius: float, start: float, end: float, colour: str, width: float = 2.5) -> str:
    """A part of a circle with a head, from one angle (in turns, clockwise from the right) to another."""
    a, b = 2 * pi * start, 2 * pi * end
    points = [(x + radius * cos(a + (b - a) * k / 24), y + radius * sin(a + (b - a) * k / 24)) for k in range(25)]
    return through(points, colour, width) + head(*points[-1], b + (pi / 2 if b > a else -pi / 2), colour)


def dot(x: float, y: float, colour: str = INK, radius: float = 4) -> str:
    """A point."""
    return circle(x, y, radius, colour)


def word(x: float, y: float, words: str, size: float = 14, colour: str = INK) -> str:
    """A sign or a short word, centred."""
    return text(x, y, words, size, colour)


def on_circle(x: float, y: float, radius: float, count: int, turn: float = -0.25) -> list[tuple[float, float]]:
    """The corners of a regular shape, the first one above."""
    angles = (2 * pi * (turn + k / count) for k in range(count))
    return [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]


def ellipse(x: float, y: float, a: float, b: float, colour: str, width: float = 3, fill: str = "none") -> str:
    """An oval that lies straight."""
    d = f"M{number(x - a)} {number(y)}a{number(a)} {number(b)} 0 1 0 {number(2 * a)} 0"
    return path(f"{d}a{number(a)} {number(b)} 0 1 0 {number(-2 * a)} 0", fill, **stroke(colour, width))
