"""Pictures of the astronomers' ideas."""

from __future__ import annotations

from math import atan2, cos, pi, sin

from mathotheque.core.svg import PAPER, circle, path, polygon, rect, stroke
from mathotheque.games.mathisto.ideas.strokes import (
    GOLD,
    GREY,
    PALE,
    arrow,
    dot,
    ellipse,
    line,
    on_circle,
    through,
    word,
)


def measured_earth(colour: str, lang: str) -> str:
    """Two places, one Sun: a well without a shadow, a stick with one."""
    body = circle(70, 95, 48, PALE, **stroke(colour, 3))
    for x, y in ((124, 95), (134, 65)):
        body += arrow(222, y, x, y, GOLD, 3)
    well, stick = (118, 95), (70 + 48 * cos(-0.67), 95 + 48 * sin(-0.67))
    outside = (70 + 76 * cos(-0.67), 95 + 76 * sin(-0.67))
    body += line(70, 95, *well, GREY, 2, dashes="4 4") + line(70, 95, *stick, GREY, 2, dashes="4 4")
    return body + line(*stick, *outside, colour, 4) + line(108, 95, 118, 95, colour, 5) + word(88, 87, "α", 13)


def cut_cone(colour: str, lang: str) -> str:
    """A cone cut askew: the cut is an ellipse."""
    body = path("M120 12L62 128A58 12 0 0 0 178 128Z", PALE, **stroke(colour, 3))
    cut = [
        (120 + 37 * cos(a) - 6 * sin(a) + 2, 86 + 14 * sin(a) + 12 * cos(a))
        for a in (2 * pi * k / 40 for k in range(40))
    ]
    return body + through(cut, colour, 2.5, closed=True, fill=GOLD) + ellipse(120, 128, 58, 12, colour, 2)


def great_arc(colour: str, lang: str) -> str:
    """An arc of stone with degrees, and a star seen along it."""
    centre_x, centre_y, radius = 60, 22, 110
    body = through(
        [(centre_x + radius * cos(a), centre_y + radius * sin(a)) for a in (0.08 + 1.3 * k / 30 for k in range(31))],
        colour, 9,
    )  # fmt: skip
    for k in range(9):
        a = 0.1 + 1.26 * k / 8
        body += line(
            centre_x + (radius - 12) * cos(a), centre_y + (radius - 12) * sin(a),
            centre_x + (radius - 5) * cos(a), centre_y + (radius - 5) * sin(a), GREY,
        )  # fmt: skip
    sight = line(centre_x - 34, centre_y - 6, centre_x + radius * cos(0.62), centre_y + radius * sin(0.62), GOLD, 2.5)
    return body + line(centre_x, centre_y, centre_x, 140, GREY, 4) + sight + _star(190, 34, 13, GOLD)


def _star(x: float, y: float, radius: float, colour: str) -> str:
    outer, inner = on_circle(x, y, radius, 5), on_circle(x, y, 0.45 * radius, 5, turn=-0.15)
    return polygon([corner for pair in zip(outer, inner, strict=True) for corner in pair], colour)


def sun_in_the_middle(colour: str, lang: str) -> str:
    """Planets on circles round the Sun."""
    body = circle(120, 75, 13, GOLD)
    for radius, turn in ((28, 0.1), (44, 0.55), (62, 0.85)):
        body += circle(120, 75, radius, "none", **stroke(GREY, 1.5))
        body += dot(120 + radius * cos(2 * pi * turn), 75 + radius * sin(2 * pi * turn), colour, 6)
    return body


def equal_areas(colour: str, lang: str) -> str:
    """A planet sweeps the same area near the Sun and far from it."""
    a, b, sun = 95, 58, 195.2

    def place(angle: float) -> tuple[float, float]:
        return 120 + a * cos(angle), 75 + b * sin(angle)

    near = [place(-0.62 + 1.24 * k / 12) for k in range(13)]
    far = [place(pi - 0.09 + 0.18 * k / 12) for k in range(13)]
    body = ellipse(120, 75, a, b, colour, 3)
    body += polygon([(sun, 75), *near], PALE, **stroke(colour, 2)) + polygon(
        [(sun, 75), *far], PALE, **stroke(colour, 2)
    )
    return body + circle(sun, 75, 9, GOLD) + dot(*near[-1], colour, 6) + dot(*far[-1], colour, 6)


def comet(colour: str, lang: str) -> str:
    """A long way out and back, with a tail that flees the Sun."""
    body = ellipse(125, 75, 100, 40, GREY, 2) + circle(42, 75, 12, GOLD)
    x, y = 125 + 100 * cos(3.9), 75 + 40 * sin(3.9)
    angle = atan2(y - 75, x - 42)
    tail = [(x + 46 * cos(angle + turn), y + 46 * sin(angle + turn)) for turn in (-0.14, 0.14)]
    return body + polygon([(x, y), *tail], PALE, **stroke(colour, 1.5)) + dot(x, y, colour, 7)


def string_and_nails(colour: str, lang: str) -> str:
    """Two nails, a loop of string, a pencil."""
    a, b = 90, 56
    gap = (a * a - b * b) ** 0.5
    x, y = 120 + a * cos(-1.1), 80 + b * sin(-1.1)
    string = through([(120 - gap, 80), (x, y), (120 + gap, 80)], GOLD, 2.5, closed=True)
    pencil = path(f"M{x:.1f} {y:.1f}l4 -14 6 3z", colour) + line(x + 7, y - 12, x + 17, y - 34 + 18, colour, 6)
    nails = "".join(rect(120 + side * gap - 4, 76, 8, 8, 2, PAPER, **stroke(colour, 2.5)) for side in (-1, 1))
    return ellipse(120, 80, a, b, colour, 3) + string + nails + pencil


PICTURES = measured_earth, cut_cone, great_arc, sun_in_the_middle, equal_areas, comet, string_and_nails
