"""Pictures of the probabilists' ideas."""

from __future__ import annotations

from math import comb, cos, exp, pi, sin

from mathotheque.core.svg import PAPER, circle, number, path, rect, stroke
from mathotheque.games.mathisto.ideas.strokes import GOLD, GREY, PALE, curve, dot, line, word

_LETTERS = {"fr": (("E", 15), ("A", 8), ("S", 8), ("I", 7), ("T", 7), ("N", 7), ("Z", 1)),
            "en": (("E", 13), ("T", 9), ("A", 8), ("O", 8), ("I", 7), ("N", 7), ("Z", 1))}  # fmt: skip
"""How many of a hundred letters each is, about."""


def letters(colour: str, lang: str) -> str:
    """How often letters come."""
    body = line(20, 118, 222, 118, GREY)
    for k, (letter, often) in enumerate(_LETTERS[lang]):
        x = 36 + 28 * k
        body += rect(x - 9, 118 - 6.4 * often, 18, 6.4 * often, 2, GOLD if k == 0 else colour) + word(
            x, 132, letter, 14
        )
    return body


def triangle(colour: str, lang: str) -> str:
    """Every number is the sum of the two above."""
    body = ""
    for row in range(5):
        for k in range(row + 1):
            x, y = 120 + 36 * (k - row / 2), 20 + 27 * row
            fill = GOLD if (row, k) == (4, 2) else PALE
            body += circle(x, y, 12.5, fill, **stroke(colour, 2)) + word(x, y, str(comb(row, k)), 13)
    return body


def falling_balls(colour: str, lang: str) -> str:
    """Balls that turn left or right at every peg: most end in the middle."""
    pegs = "".join(dot(120 + 24 * (k - row / 2), 18 + 15 * row, GREY, 3) for row in range(5) for k in range(row + 1))
    heaps = ""
    for k in range(6):
        x = 120 + 24 * (k - 2.5)
        heaps += rect(x - 9, 140 - 5 * comb(5, k), 18, 5 * comb(5, k), 2, colour)
    return pegs + heaps + line(44, 140, 196, 140, GREY) + circle(120, 6, 5, GOLD)


def favourable(colour: str, lang: str) -> str:
    """Two faces of six."""
    body = ""
    for k in range(6):
        x, y = 48 + 48 * (k % 3), 22 + 48 * (k // 3)
        body += rect(x, y, 38, 38, 8, GOLD if k < 2 else PAPER, **stroke(colour, 2.5)) + word(
            x + 19, y + 19, str(k + 1), 17
        )
    return body + word(206, 50, "2", 22, colour) + line(194, 66, 218, 66, colour, 3) + word(206, 82, "6", 22, colour)


def rose(colour: str, lang: str) -> str:
    """A round chart: the larger a petal, the more it counts."""
    body = ""
    for k, radius in enumerate((26, 34, 44, 58, 66, 60, 46, 34, 26, 20, 18, 22)):
        body += _petal(k, radius, PALE if k % 2 else PAPER, colour) + _petal(k, 0.42 * radius, GOLD, colour)
    return body


def _petal(k: int, radius: float, fill: str, colour: str) -> str:
    a, b = 2 * pi * k / 12 - pi / 2, 2 * pi * (k + 1) / 12 - pi / 2
    ends = [(120 + radius * cos(angle), 76 + radius * sin(angle)) for angle in (a, b)]
    (x, y), (to_x, to_y) = ends
    arc = f"A{number(radius)} {number(radius)} 0 0 1 {number(to_x)} {number(to_y)}"
    return path(f"M120 76L{number(x)} {number(y)}{arc}Z", fill, **stroke(colour, 1.5))


def parts_of_one(colour: str, lang: str) -> str:
    """All that can happen, cut into parts that make one together."""
    edge = stroke(colour, 3)
    body = rect(40, 25, 150, 90, 0, PAPER, **edge) + rect(40, 25, 75, 90, 0, PALE, **edge)
    body += rect(115, 25, 75, 50, 0, GOLD, **edge)
    return (
        body
        + word(77, 70, "A", 19)
        + word(152, 50, "B", 19)
        + word(152, 96, "C", 19)
        + word(115, 132, "A + B + C = 1", 15)
    )


def bell(colour: str, lang: str) -> str:
    """Many in the middle, few at the ends."""

    def height(x: float) -> float:
        return 100 * exp(-x * x / 2)

    bars = "".join(
        rect(120 + 22 * k - 9, 130 - height(0.55 * k), 18, height(0.55 * k), 2, PALE, **stroke(GREY, 1))
        for k in range(-4, 5)
    )
    return (
        bars + line(14, 130, 226, 130, GREY) + curve(height, -2.6, 2.6, lambda x, y: (120 + 40 * x, 130 - y), colour, 4)
    )


PICTURES = letters, triangle, falling_balls, favourable, rose, parts_of_one, bell
