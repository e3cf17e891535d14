"""Pictures of the geometers' ideas."""

from __future__ import annotations

from math import pi

from mathotheque.core.svg import INK, PAPER, circle, path, polygon, stroke
from mathotheque.games.mathisto.ideas.strokes import (
    GOLD,
    GREY,
    PALE,
    arrow,
    dot,
    ellipse,
    line,
    on_circle,
    word,
)


def shadows(colour: str, lang: str) -> str:
    """A pyramid and a stick, and their shadows under the same Sun."""
    ground = line(10, 122, 230, 122, GREY)
    body = polygon([(30, 122), (70, 58), (110, 122)], PALE, **stroke(colour, 3))
    rays = line(70, 58, 150, 122, GOLD, 2.5, dashes="6 4") + line(180, 92, 217, 122, GOLD, 2.5, dashes="6 4")
    height = line(70, 58, 70, 122, colour, 1.5, dashes="3 4")
    cast = line(70, 124, 150, 124, INK, 5) + line(180, 124, 217, 124, INK, 5)
    return ground + body + height + rays + cast + line(180, 92, 180, 122, colour, 5) + circle(22, 24, 11, GOLD)


def two_circles(colour: str, lang: str) -> str:
    """The first figure of the Elements: two circles make a triangle with equal sides."""
    body = circle(95, 85, 50, "none", **stroke(GREY, 2)) + circle(145, 85, 50, "none", **stroke(GREY, 2))
    corners = [(95, 85), (145, 85), (120, 85 - 50 * 3**0.5 / 2)]
    return body + polygon(corners, PALE, **stroke(colour, 3.5)) + "".join(dot(x, y, GOLD, 5) for x, y in corners)


def ball_in_cylinder(colour: str, lang: str) -> str:
    """A ball that touches the cylinder all round."""
    sides = line(75, 27, 75, 121, colour, 3) + line(165, 27, 165, 121, colour, 3)
    ball = circle(120, 75, 45, PALE, **stroke(GOLD, 3)) + ellipse(120, 75, 45, 11, GOLD, 1.5)
    return (
        ellipse(120, 121, 45, 11, colour) + ball + sides + ellipse(120, 28, 45, 11, colour) + word(205, 75, "2/3", 18)
    )


def polygons(colour: str, lang: str) -> str:
    """Six sides, twelve sides: nearly a circle."""
    six = polygon(on_circle(120, 75, 60, 6), PALE, **stroke(colour, 2.5))
    twelve = polygon(on_circle(120, 75, 60, 12), "none", **stroke(GOLD, 2.5))
    return circle(120, 75, 60, PAPER, **stroke(GREY, 2)) + six + twelve


def many_parallels(colour: str, lang: str) -> str:
    """In this disc lines are bent: several pass through the point without meeting the line below."""
    body = circle(120, 75, 64, PAPER, **stroke(GREY, 2.5))
    below = path("M66 109Q120 78 174 109", "none", **stroke(colour, 4))
    through_point = "M57 67Q120 42 177 47", "M63 47Q120 42 183 67", "M59 57Q120 46 181 57"
    return body + below + "".join(path(d, "none", **stroke(GOLD, 2.5)) for d in through_point) + dot(120, 51, INK, 5)


def two_holes(colour: str, lang: str) -> str:
    """A surface with two holes, and a path that closes."""
    outline = "M120 44C100 26 20 20 20 75C20 130 100 124 120 106C140 124 220 130 220 75C220 20 140 26 120 44Z"
    body = path(outline, PALE, **stroke(colour, 3.5))
    for x in (72, 168):
        body += path(f"M{x - 24} 70Q{x} 92 {x + 24} 70M{x - 17} 76Q{x} 62 {x + 17} 76", "none", **stroke(colour, 3))
    return body + path("M72 84C60 96 58 112 66 118M72 84C84 96 84 112 66 118", "none", **stroke(GOLD, 3))


def unrolled_circle(colour: str, lang: str) -> str:
    """A wheel that rolls once: three diameters and a bit."""
    wide = 56.0
    start, end = 30, 30 + pi * wide
    body = line(start, 112, end, 112, colour, 4) + circle(
        start + wide / 2, 112 - wide / 2 - 2, wide / 2, PALE, **stroke(colour, 3)
    )
    body += "".join(line(start + k * wide, 104, start + k * wide, 120, GREY, 2.5) for k in range(4))
    told = "".join(word(start + (k + 0.5) * wide, 130, "1", 13) for k in range(3)) + word(
        end - 3, 130, "0,14" if lang == "fr" else "0.14", 9
    )
    return body + told + arrow(100, 60, 160, 60, GOLD, 3) + word(196, 60, "π", 26, colour)


PICTURES = shadows, two_circles, ball_in_cylinder, polygons, many_parallels, two_holes, unrolled_circle
