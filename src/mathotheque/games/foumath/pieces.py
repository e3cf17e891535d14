"""Foumath: its pawns and dice, drawn. Every object is a face and an edge."""

from __future__ import annotations

from mathotheque.core.drawing import HONEY, INK, OAK, PAPER, circle, group, number, path, polygon, rect, stroke, text

_COLOURS = (  # face, edge, ink of each seat
    ("#2C6FBF", "#16407A", "#FFFFFF"),
    ("#F08A24", "#8F4A06", INK),
    ("#A8327A", "#651A48", "#FFFFFF"),
    ("#18795F", "#0A4636", "#FFFFFF"),
)
_RADII = (38, 38, 36, 36)
_NUMBER_SIZES = (0.84, 0.84, 0.68, 0.76)  # of the radius
_NUMBER_DROP = (0, 0, 0.26, 0)


def pawn(seat: int, worth: str = "") -> str:
    """A disc, square, triangle or diamond around (0, 0), with the number it covers."""
    face, edge, ink = _COLOURS[seat]
    radius = _RADII[seat]
    inner: dict[str, str | float] = {"stroke": ink, "stroke_opacity": ".4", "stroke_width": 0.05 * radius}
    body = group(_shape(seat, radius, edge), at=(0, 0.16 * radius)) + _shape(seat, radius, face)
    body += _shape(seat, 0.9 * radius, "none", **inner)
    if worth:
        size = radius * _NUMBER_SIZES[seat] * (1.12 if len(worth) < 2 else 1)
        body += text(0, _NUMBER_DROP[seat] * radius, worth, size, ink)
    return body


def _shape(seat: int, r: float, fill: str, **more: str | float) -> str:
    match seat:
        case 0:
            return circle(0, 0, r, fill, **more)
        case 1:
            half = 0.88 * r
            return rect(-half, -half, 2 * half, 2 * half, 0.2 * r, fill, **more)
        case 2:
            return path(_scaled(_TRIANGLE, r), fill, **more)
    return path(_scaled(_DIAMOND, r), fill, **more)


_TRIANGLE = (
    "M -.14 -.98 Q 0 -1.16 .14 -.98 L 1.06 .62 Q 1.14 .86 .9 .86 L -.9 .86 Q -1.14 .86 -1.06 .62 Z"
)  # fmt: skip
_DIAMOND = (
    "M -.12 -1.02 Q 0 -1.164 .12 -1.02 L 1.02 -.12 Q 1.164 0 1.02 .12 "
    "L .12 1.02 Q 0 1.164 -.12 1.02 L -1.02 .12 Q -1.164 0 -1.02 -.12 Z"
)


def _scaled(outline: str, r: float) -> str:
    """An outline drawn for radius 1."""
    return " ".join(word if word.isalpha() else number(float(word) * r) for word in outline.split())


def die(face: str, *, light: bool) -> str:
    """A ten-sided die in a box of 100 by 106: the light one or the dark one; 6 and 9 are underlined."""
    front, side, edge, ink, rim = (
        (PAPER, HONEY, OAK, INK, INK) if light else ("#2B3D57", INK, "#0A121C", "#FFF4DC", "#8FA0BA")
    )
    body = polygon([(50, 7), (97, 42), (97, 68), (50, 104), (3, 68), (3, 42)], edge, **stroke(edge, 5))
    body += polygon([(50, 2), (97, 36), (97, 62), (50, 98), (3, 62), (3, 36)], side, **stroke(rim, 3))
    body += polygon([(50, 2), (85, 57), (50, 79), (15, 57)], front, **stroke(rim, 2.5))
    body += path("M85 57L97 62M15 57L3 62M50 79V98", "none", **stroke(rim, 2.5)) + text(50, 48, face, 40, ink)
    return body + (rect(38, 64.5, 24, 4, 2, ink) if face in ("6", "9") else "")
