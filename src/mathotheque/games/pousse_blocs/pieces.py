"""Pousse-Blocs: how a block, a die and a seat's token are drawn."""

from __future__ import annotations

from mathotheque.core.svg import INK, OAK, PAPER, circle, number, path, polygon, rect, stroke, text

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def block(value: int, width: float, height: float, *, dark: bool) -> str:
    """A block from its top left corner: honey with plain corners, or walnut with cut ones."""
    body = _dark_body(width, height) if dark else _light_body(width, height)
    ink = "#FFF4DC" if dark else INK
    small = min(width, height)
    words = text(width / 2, height / 2, str(value), small * (0.56 if value < 10 else 0.5), ink)
    if value in (6, 9):
        words += rect(width / 2 - 13, height / 2 + small * 0.3, 26, 4.5, 2, ink)
    return body + words


def arrow(x: float, name: str) -> str:
    """Where a block will go: shown by a page over a block that is chosen."""
    d = f"M{number(x)} -28v-46m-20 18l20 -20l20 20"
    return path(d, "none", class_="arrow arrow-s", id=name, visibility="hidden", **stroke("#7A5200", 9))


def _light_body(width: float, height: float) -> str:
    face = rect(0, 9, width, height, 11, "#9C7440") + rect(
        0, 0, width, height, 11, "#FFEFC9", class_="face", **stroke("#6B4A20", 3)
    )
    return face + _lines(width, height, 12, "#D9B679")


def _dark_body(width: float, height: float) -> str:
    cut = 15
    corners = [
        (cut, 0), (width - cut, 0), (width, cut), (width, height - cut),
        (width - cut, height), (cut, height), (0, height - cut), (0, cut),
    ]  # fmt: skip
    edge = polygon([(x, y + 9) for x, y in corners], "#23130A")
    return (
        edge
        + polygon(corners, "#6B4427", class_="face", **stroke("#2B190C", 3))
        + _lines(width, height, cut + 4, "#93643F")
    )


def _lines(width: float, height: float, inset: float, colour: str) -> str:
    """Two lines across the ends of the block."""
    if height > width:
        d = f"M{inset} {height * 0.14:.1f}H{width - inset:.1f}M{inset} {height * 0.86:.1f}H{width - inset:.1f}"
    else:
        d = f"M{width * 0.1:.1f} {inset}V{height - inset:.1f}M{width * 0.9:.1f} {inset}V{height - inset:.1f}"
    return path(d, "none", **stroke(colour, 4))


def die() -> str:
    """A die of 100 by 106 from its top left corner, still without pips."""
    return rect(4, 12, 92, 92, 18, OAK) + rect(4, 3, 92, 92, 18, PAPER, **stroke(INK, 3))


def pips(count: int) -> str:
    """What it shows."""
    return "".join(circle(50 + 25 * x, 49 + 25 * y, 9.5, INK) for x, y in PIPS[count])
