"""Pictures of the logicians' ideas."""

from __future__ import annotations

from mathotheque.core.svg import PAPER, circle, path, rect, stroke
from mathotheque.games.mathisto.ideas.strokes import (
    GOLD,
    GREY,
    PALE,
    arrow,
    curve,
    dot,
    ellipse,
    line,
    word,
)

_TRUE = {"fr": "V", "en": "T"}


def nested(colour: str, lang: str) -> str:
    """All A are B, all B are C: circles within circles."""
    body = ellipse(120, 75, 100, 62, GREY, 2.5, PAPER) + ellipse(110, 80, 66, 44, colour, 2.5, PALE)
    return (
        body
        + ellipse(100, 86, 32, 24, colour, 3, GOLD)
        + word(100, 86, "A", 17)
        + word(148, 62, "B", 17)
        + word(190, 44, "C", 17)
    )


def switches(colour: str, lang: str) -> str:
    """Two switches in a row: the lamp needs both."""
    wires = line(15, 100, 45, 100) + line(80, 100, 115, 100) + line(150, 100, 176, 100)
    closed, opened = line(45, 100, 80, 100, colour, 4), line(115, 100, 146, 78, colour, 4)
    ends = "".join(dot(x, 100, colour) for x in (45, 80, 115, 150))
    lamp = circle(195, 100, 18, PALE, **stroke(GREY, 3)) + line(183, 88, 207, 112, GREY) + line(183, 112, 207, 88, GREY)
    return (
        wires
        + closed
        + opened
        + ends
        + lamp
        + word(62, 126, "1", 17)
        + word(132, 126, "0", 17)
        + word(120, 36, "1 × 0 = 0", 20)
    )


def loop(colour: str, lang: str) -> str:
    """Steps one after the other, and back again."""
    body = ""
    for k, y in enumerate((30, 75, 120)):
        body += rect(80, y - 16, 70, 32, 7, PALE if k != 1 else GOLD, **stroke(colour, 2.5)) + word(
            115, y, str(k + 1), 16
        )
    ways = arrow(115, 48, 115, 57) + arrow(115, 93, 115, 102)
    return body + ways + path("M152 120H190V30H158", "none", **stroke(colour, 2.5)) + arrow(170, 30, 154, 30, colour)


def true_without_proof(colour: str, lang: str) -> str:
    """What can be proved lies within what is true, and does not fill it."""
    body = ellipse(120, 75, 102, 62, colour, 3, PALE) + ellipse(92, 80, 58, 40, colour, 2.5, PAPER)
    return body + line(70, 80, 84, 94, colour, 4) + line(84, 94, 112, 64, colour, 4) + word(186, 66, "?", 34, GOLD)


def tape(colour: str, lang: str) -> str:
    """A tape of noughts and ones, and the head that reads it."""
    body = ""
    for k, sign in enumerate("0110100"):
        body += rect(15 + 30 * k, 60, 30, 34, 0, GOLD if k == 3 else PAPER, **stroke(colour, 2.5)) + word(
            30 + 30 * k, 77, sign, 17
        )
    head = path("M120 98L108 122H132Z", colour)
    return body + head + arrow(140, 114, 176, 114, GREY) + arrow(100, 114, 64, 114, GREY) + word(120, 34, "…", 22)


def whole_points(colour: str, lang: str) -> str:
    """Does the curve pass through points of the grid?"""
    grid = "".join(dot(30 + 20 * i, 15 + 20 * j, GREY, 2) for i in range(10) for j in range(7))
    shape = curve(lambda x: 1.4 + 0.11 * (x - 4.5) ** 2, 0, 9, lambda x, y: (30 + 20 * x, 135 - 20 * y), colour)
    return grid + shape + circle(110, 96, 13, "none", **stroke(GOLD, 3)) + word(200, 126, "?", 26, GOLD)


def truth_table(colour: str, lang: str) -> str:
    """Every case of A and B."""
    true = _TRUE[lang]
    told = ("A", "B", "A et B" if lang == "fr" else "A and B")
    rows = [told, *((a, b, true if a == b == true else "F") for a in (true, "F") for b in (true, "F"))]
    body = rect(35, 8, 170, 26, 0, PALE) + line(35, 34, 205, 34, colour, 2.5) + line(125, 8, 125, 142, colour, 2.5)
    for j, row in enumerate(rows):
        for x, sign in zip((57, 102, 165), row, strict=True):
            body += word(x, 21 + 27 * j, sign, 15 if j else 14, colour if sign == true else "#1C2A3A")
    return body


PICTURES = nested, switches, loop, true_without_proof, tape, whole_points, truth_table
