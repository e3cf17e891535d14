"""L'Or des Fous: how a cap, a stone and the die are drawn."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from mathotheque.core.seatmarks import COLOURS, shape
from mathotheque.core.svg import GOLD, INK, OAK, PAPER, circle, group, number, path, polygon, rect, stroke

_PIPS = {1: (0,), 2: (-1, 1), 3: (-1, 0, 1)}
_STONES = (
    (
        ((-10, -28), (14, -26), (28, -6), (22, 20), (-4, 29), (-27, 12), (-26, -12)),
        ((-6, -12), (8, -13), (14, 0), (6, 12), (-9, 10), (-13, -2)),
    ),
    (
        ((-22, -24), (20, -26), (28, 0), (24, 22), (-2, 27), (-26, 20), (-28, -4)),
        ((-12, -13), (11, -14), (14, 10), (-11, 13)),
    ),
)
"""The outline and the table of each stone: six facets, or a cut square."""


def _arc(radius: float) -> str:
    x, y = number(0.49 * radius), number(0.42 * radius)
    return f"M-{x} -{y}A{number(0.65 * radius)} {number(0.65 * radius)} 0 0 1 {x} -{y}"


def _owner(r: float, mark: int) -> str:
    """The mark of whoever the cap belongs to, in its hollow; a stone that is carried lies on it."""
    return shape(mark, 0.36 * r, COLOURS[mark][0], **stroke(PAPER, 0.07 * r))


def light_cap(r: float, mark: int, name: str) -> str:
    """A bottle cap with a plain rim; the line around it is the whole cap's."""
    body = circle(0, 0.14 * r, r, "#9C7440", stroke="none") + circle(0, 0, r, "#FBF0D8")
    hollow = circle(0, 0, 0.7 * r, "#E2C592", **stroke("#8A6230", 0.05 * r))
    arc = path(_arc(r), "none", **stroke("#A97F45", 0.09 * r))
    return group(body + hollow + arc + _owner(r, mark), id=name, class_="face", stroke="#4A3216", stroke_width=0.07 * r)


def dark_cap(r: float, mark: int, name: str) -> str:
    """A bottle cap with a milled rim: the shape tells it apart, not only the colour."""
    teeth = 32
    rim = [(1.05 if k % 2 else 0.93, 2 * pi * k / teeth) for k in range(teeth)]
    outline = [(r * far * cos(angle), r * far * sin(angle)) for far, angle in rim]
    body = polygon([(x, y + 0.14 * r) for x, y in outline], "#170D06", stroke="none") + polygon(outline, "#5E3A20")
    hollow = circle(0, 0, 0.7 * r, "#3A2212", **stroke("#8E6140", 0.05 * r))
    body += hollow + path(_arc(r), "none", **stroke("#1D0F06", 0.1 * r)) + _owner(r, mark)
    width = 0.06 * r
    return group(body, id=name, class_="face cap-d", stroke="#23130A", stroke_width=width, stroke_linejoin="round")


@lru_cache(2)
def stone(kind: int) -> str:
    """Fool's gold, in one of two cuts."""
    size = 25 / 30
    outline, table = ([(x * size, y * size) for x, y in shape] for shape in _STONES[kind])
    body = polygon(outline, GOLD, **stroke("#6E4A00", 2.6 * size))
    body += polygon([outline[3], outline[4], outline[5], table[-2], table[2]], "#C98A12")
    body += polygon([outline[0], outline[1], table[1], table[0]], "#FFD970")
    body += polygon(table, "#FFE9A6", **stroke("#B57F10", 1.2 * size))
    return body


@lru_cache(3)
def die(pips: int) -> str:
    """A die of 100 by 106 from its top left corner."""
    body = rect(4, 12, 92, 92, 18, OAK) + rect(4, 3, 92, 92, 18, PAPER, **stroke(INK, 3))
    return body + "".join(circle(50 + 25 * k, 49 + 25 * k, 9.5, INK) for k in _PIPS[pips])
