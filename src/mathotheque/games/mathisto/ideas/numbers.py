"""Pictures of the arithmeticians' ideas."""

from __future__ import annotations

from math import pi, sin

from mathotheque.core.svg import PAPER, circle, path, polygon, rect, stroke
from mathotheque.games.mathisto.ideas.strokes import (
    GOLD,
    GREY,
    PALE,
    arrow,
    curve,
    dot,
    line,
    on_circle,
    turning,
    word,
)


def strings(colour: str, lang: str) -> str:
    """A string, and one half as long."""
    body = ""
    for y, length, times, told in ((45, 180, 1, "1"), (105, 90, 1, "1/2")):

        def swing(x: float, length: int = length, times: int = times) -> float:
            return 14 * sin(pi * times * x / length)

        body += curve(swing, 0, length, lambda x, up, y=y: (25 + x, y - up), colour)  # type: ignore[misc]
        body += line(25, y, 25 + length, y, GREY, 1.5, dashes="4 4") + dot(25, y, GREY) + dot(25 + length, y, GREY)
        body += word(25 + length + 18, y, told)
    return body


def number_line(colour: str, lang: str) -> str:
    """Debts on one side of zero, fortunes on the other."""
    body = arrow(15, 80, 226, 80, GREY)
    for k in range(-3, 4):
        x = 120 + 30 * k
        body += line(x, 73, x, 87, GREY) + word(x, 104, f"−{-k}" if k < 0 else str(k), 15, colour if k else "#1C2A3A")
    return body + circle(120, 80, 9, GOLD) + turning(120, 80, 30, -0.5, -0.02, colour)


def growing_squares(colour: str, lang: str) -> str:
    """Squares of sides 1, 1, 2, 3, 5, 8, each fitted to the others."""
    cell = 10.5
    places = ((8, 5, 1), (9, 5, 1), (8, 6, 2), (10, 5, 3), (8, 0, 5), (0, 0, 8))
    body = ""
    for x, y, side in places:
        left, above = 52 + cell * x, 33 + cell * y
        body += rect(left, above, cell * side, cell * side, 0, GOLD if side == 1 else PALE, **stroke(colour, 2.5))
        if side > 1:
            body += word(left + cell * side / 2, above + cell * side / 2, str(side), 9 + side)
    return body


def plate(colour: str, lang: str) -> str:
    """Sand on a plate that vibrates."""
    body = rect(65, 15, 110, 120, 6, PALE, **stroke(colour, 3))
    waves = "M70 45Q120 75 170 45M70 105Q120 75 170 105M95 20Q125 75 95 130M145 20Q115 75 145 130"
    return body + path(waves, "none", **stroke(GOLD, 4, dashes="1 7"))


def clock(colour: str, lang: str) -> str:
    """Nine and five make two."""
    body = circle(120, 75, 60, PAPER, **stroke(colour, 3))
    for k, (x, y) in enumerate(on_circle(120, 75, 49, 12)):
        body += word(x, y, str(k or 12), 11.5, "#1C2A3A" if k not in (2, 9) else colour)
    return (
        body + turning(120, 75, 34, 0.5, 0.5 + 5 / 12, GOLD, 4) + word(120, 78, "9 + 5", 13) + dot(120, 92, colour, 2)
    )


def cubes(colour: str, lang: str) -> str:
    """A small and a large cube, and two middling ones."""
    body = ""
    for x, side, told in ((16, 4, "1³"), (46, 44, "12³"), (130, 33, "9³"), (184, 37, "10³")):
        body += _cube(x, 100, side, colour) + word(x + side / 2, 122, told, 13)
    return body + word(38, 122, "+", 15) + word(112, 122, "=", 15) + word(174, 122, "+", 15) + word(120, 28, "1729", 20)


def _cube(x: float, y: float, side: float, colour: str) -> str:
    deep, edge = 0.3 * side, stroke(colour, 2)
    top = [(x, y - side), (x + deep, y - side - deep), (x + side + deep, y - side - deep), (x + side, y - side)]
    right = [(x + side, y - side), (x + side + deep, y - side - deep), (x + side + deep, y - deep), (x + side, y)]
    return rect(x, y - side, side, side, 0, PALE, **edge) + polygon(top, PAPER, **edge) + polygon(right, GOLD, **edge)


def places(colour: str, lang: str) -> str:
    """Three hundreds, no tens, five ones."""
    body = ""
    for k, (digit, told) in enumerate(((3, "100"), (0, "10"), (5, "1"))):
        x = 60 + 60 * k
        body += line(x, 22, x, 100, GREY, 3) + word(x, 12, told, 12)
        body += "".join(circle(x, 94 - 15 * bead, 9, colour) for bead in range(digit))
        body += word(x, 126, str(digit), 26, colour if digit else GOLD)
    return body + line(30, 104, 210, 104, GREY, 3)


PICTURES = strings, number_line, growing_squares, plate, clock, cubes, places
