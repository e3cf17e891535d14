"""Pictures of the analysts' ideas."""

from __future__ import annotations

from math import cos, pi, sin

from mathotheque.core.svg import PAPER, circle, rect, stroke
from mathotheque.games.mathisto.ideas.strokes import (
    GOLD,
    GREY,
    PALE,
    arrow,
    curve,
    dot,
    ellipse,
    line,
    through,
    turning,
    word,
)


def partial_sums(colour: str, lang: str) -> str:
    """Sums that swing to and fro, ever closer to π."""
    total, points = 0.0, []
    for k in range(12):
        total += 4 * (-1) ** k / (2 * k + 1)
        points.append((25 + 17 * k, 75 - 68 * (total - pi)))
    level = line(15, 75, 222, 75, GOLD, 3) + word(230, 66, "π", 17)
    return level + through(points, GREY, 2) + "".join(dot(x, y, colour) for x, y in points)


def falling_apple(colour: str, lang: str) -> str:
    """Where an apple is after each equal stretch of time."""
    body = line(40, 16, 200, 16, GREY, 3) + line(40, 138, 200, 138, GREY, 3)
    for k in range(5):
        y = 24 + 6.6 * k * k
        body += circle(120, y, 8, colour) + (line(140, y, 156, y, GREY) + word(172, y, str(k), 12) if k else "")
    return body


def rectangles(colour: str, lang: str) -> str:
    """An area made of thin rectangles."""

    def height(x: float) -> float:
        return 30 + 55 * (x / 180) + 30 * (x / 180) ** 2

    bars = "".join(
        rect(30 + 18 * k, 132 - height(18 * k + 9), 18, height(18 * k + 9), 0, PALE, **stroke(colour, 1.5))
        for k in range(10)
    )
    shape = curve(height, 0, 180, lambda x, y: (30 + x, 132 - y), colour, 3.5)
    return bars + line(20, 132, 222, 132, GREY) + shape + word(40, 40, "∫", 34, colour)


def machine(colour: str, lang: str) -> str:
    """A machine: something goes in, something comes out."""
    box = rect(80, 40, 80, 70, 12, PALE, **stroke(colour, 3)) + word(120, 75, "f", 34, colour)
    return arrow(18, 75, 76, 75) + box + arrow(164, 75, 206, 75) + word(30, 55, "x", 18) + word(214, 55, "f(x)", 16)


def agnesi(colour: str, lang: str) -> str:
    """Agnesi's curve over its circle."""
    body = line(15, 128, 225, 128, GREY) + circle(120, 78, 50, "none", **stroke(GREY, 2, dashes="5 5"))
    shape = curve(lambda x: 1_000_000 / (x * x + 10_000), -105, 105, lambda x, y: (120 + x, 128 - y), colour, 4)
    return body + shape


def top(colour: str, lang: str) -> str:
    """A top that leans while it spins."""
    tip, lean = (108, 134), 0.32

    def place(across: float, up: float) -> tuple[float, float]:
        return tip[0] + across * cos(lean) + up * sin(lean), tip[1] + across * sin(lean) - up * cos(lean)

    rim = [place(44 * cos(a), 62 + 12 * sin(a)) for a in (2 * pi * k / 30 for k in range(30))]
    body = through([place(-44, 62), place(0, 0), place(44, 62)], colour, 3, fill=PALE)
    disc = through(rim, colour, 3, closed=True, fill=PAPER)
    stem = line(*place(0, 62), *place(0, 100), colour, 5)
    return ellipse(120, 134, 60, 8, GREY, 2) + body + disc + stem + turning(*place(0, 100), 16, 0.1, 0.75, GOLD, 3.5)


def tangent(colour: str, lang: str) -> str:
    """A curve and its slope at one point."""
    axes = line(25, 132, 222, 132, GREY) + line(35, 14, 35, 140, GREY)
    shape = curve(lambda x: x * x / 150, 0, 125, lambda x, y: (55 + x, 125 - y), colour, 3.5)
    x, y = 55 + 75, 125 - 75 * 75 / 150
    return axes + shape + line(x - 42, y + 42, x + 58, y - 58, GOLD, 3.5) + circle(x, y, 6, PAPER, **stroke(colour, 3))


PICTURES = partial_sums, falling_apple, rectangles, machine, agnesi, top, tangent
