"""Pictures of the algebraists' ideas."""

from __future__ import annotations

from mathotheque.core.svg import PAPER, circle, rect, stroke
from mathotheque.games.mathisto.ideas.strokes import (
    GOLD,
    GREY,
    PALE,
    arrow,
    curve,
    dot,
    line,
    on_circle,
    through,
    turning,
    word,
)


def completed_square(colour: str, lang: str) -> str:
    """A square, two strips, and the corner that completes them."""
    edge = stroke(colour, 2.5)
    parts = rect(60, 15, 80, 80, 0, PALE, **edge) + rect(140, 15, 40, 80, 0, PAPER, **edge)
    parts += rect(60, 95, 80, 40, 0, PAPER, **edge) + rect(140, 95, 40, 40, 0, GOLD, **edge)
    return parts + word(100, 55, "x²", 20) + word(160, 55, "5x") + word(100, 115, "5x") + word(160, 115, "25")


def cubic(colour: str, lang: str) -> str:
    """A curve that crosses the axis three times."""
    axis = line(20, 75, 220, 75, GREY) + line(120, 12, 120, 138, GREY)
    roots = "".join(dot(120 + 40 * x, 75, GOLD, 6) for x in (-2, 0.5, 1.5))
    shape = curve(
        lambda x: (x + 2) * (x - 0.5) * (x - 1.5), -2.35, 2.2, lambda x, y: (120 + 40 * x, 75 - 11 * y), colour
    )
    return axis + shape + roots


def lettered_rectangle(colour: str, lang: str) -> str:
    """A rectangle cut in two: its letters hold for all numbers."""
    edge = stroke(colour, 2.5)
    parts = rect(50, 40, 90, 60, 0, PALE, **edge) + rect(140, 40, 50, 60, 0, PAPER, **edge)
    sides = word(95, 28, "b") + word(165, 28, "c") + word(38, 70, "a")
    return parts + sides + word(95, 70, "ab", 17) + word(165, 70, "ac", 17) + word(120, 124, "a(b + c) = ab + ac", 15)


def degrees(colour: str, lang: str) -> str:
    """Formulas up to degree four, none from five on."""
    body = ""
    for k in range(1, 6):
        x, solved = 44 * k - 12, k < 5
        body += rect(x - 18, 38, 36, 36, 6, PALE if solved else GOLD, **stroke(colour, 2.5)) + word(x, 56, str(k), 18)
        ticked = ((x - 8, 98), (x - 2, 106), (x + 10, 90))
        crossed = line(x - 8, 90, x + 8, 106, colour, 3) + line(x - 8, 106, x + 8, 90, colour, 3)
        body += through(ticked, colour) if solved else crossed
    return body


def exchanged_roots(colour: str, lang: str) -> str:
    """Five solutions that change places."""
    corners = on_circle(120, 77, 54, 5)
    ways = "".join(
        arrow(x + 0.2 * (to_x - x), y + 0.2 * (to_y - y), x + 0.82 * (to_x - x), y + 0.82 * (to_y - y), GREY, 2)
        for (x, y), (to_x, to_y) in zip(corners, corners[2:] + corners[:2], strict=True)
    )
    return ways + "".join(dot(x, y, colour, 9) for x, y in corners)


def turned_star(colour: str, lang: str) -> str:
    """A star that looks the same after a sixth of a turn."""
    rays = "".join(line(120, 75, x, y, colour, 4) + dot(x, y, colour, 6) for x, y in on_circle(120, 75, 48, 6))
    return turning(120, 75, 64, -0.24, -0.1, GOLD, 4) + rays + circle(120, 75, 10, GOLD)


def square_symmetries(colour: str, lang: str) -> str:
    """The four axes of a square, and its quarter turn."""
    axes = ((120, 12, 120, 138), (57, 75, 183, 75), (68, 23, 172, 127), (68, 127, 172, 23))
    body = rect(78, 33, 84, 84, 0, PALE, **stroke(colour, 3))
    body += "".join(line(*axis, GREY, 2, dashes="5 5") for axis in axes)
    return body + turning(120, 75, 30, -0.22, -0.02, GOLD, 4)


PICTURES = completed_square, cubic, lettered_rectangle, degrees, exchanged_roots, turned_star, square_symmetries
