"""Foumath: its pawns and dice, drawn. Every object is a face and an edge."""

from __future__ import annotations

from mathotheque.core.seatmarks import COLOURS, shape, token
from mathotheque.core.svg import HONEY, INK, OAK, PAPER, path, polygon, rect, text

_RADII = (38, 38, 36, 36, 37, 38)


def pawn(mark: int, worth: str = "") -> str:
    """A disc, square, triangle or another mark around (0, 0), with the number it covers."""
    radius = _RADII[mark]
    line: dict[str, str | float] = {"stroke": COLOURS[mark][2], "stroke_opacity": ".4", "stroke_width": 0.05 * radius}
    return token(mark, radius, worth) + shape(mark, 0.9 * radius, "none", **line)


DIE_STROKES: dict[str, str] = {"stroke_linecap": "round", "stroke_linejoin": "round"}
"""What the strokes of a die share: the element around it says it once."""


def die(face: str, *, light: bool) -> str:
    """A ten-sided die in a box of 100 by 106 with DIE_STROKES: the light or the dark one; 6 and 9 are underlined."""
    front, side, edge, ink, rim = (
        (PAPER, HONEY, OAK, INK, INK) if light else ("#2B3D57", INK, "#0A121C", "#FFF4DC", "#8FA0BA")
    )
    outline = [(50, 2), (97, 36), (97, 62), (50, 98), (3, 62), (3, 36)]
    body = polygon([(50, 7), (97, 42), (97, 68), (50, 104), (3, 68), (3, 42)], edge, stroke=edge, stroke_width=5)
    body += polygon(outline, side, class_="face", stroke=rim, stroke_width=3)
    body += path("M50 2L85 57L50 79L15 57ZM85 57L97 62M15 57L3 62M50 79V98", front, stroke=rim, stroke_width=2.5)
    body += text(50, 48, face, 40, ink)
    return body + (rect(38, 64.5, 24, 4, 2, ink) if face in ("6", "9") else "")
