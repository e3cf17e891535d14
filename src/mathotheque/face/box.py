"""The box of a game that brings no picture: a cover with its title, and an emblem with its initial.

What stands on a box is the same in every language: the title, how many can play, from which age.
"""

from __future__ import annotations

from zlib import crc32

from mathotheque.core.game import Game
from mathotheque.core.svg import GOLD, INK, PAPER, attributes, circle, group, path, rect, text

WIDTH, HEIGHT = 240, 300
"""The size of a cover."""
SIDE = 48
"""The size of an emblem."""
SLAB = "Rockwell, Roboto Slab, DejaVu Serif, Georgia, serif"
_COLOURS = (
    ("#8A3B12", "#5C2406"),
    ("#9B2C5E", "#661A3C"),
    ("#3F51A3", "#26336F"),
    ("#2B6F6A", "#164744"),
    ("#5B6A1F", "#394410"),
    ("#54585F", "#33363B"),
)
"""Face and spine; white letters are easy to read on each face."""
_SPINE, _FOOT = 18, 228
_MIDDLE = (_SPINE + WIDTH) / 2 + 1
_GREY = "#4A5868"
_TITLE, _WIDEST, _LETTER = 24, 196, 0.64  # size of the title, the room it has, the width of a letter of the slab
_SMALL = 13
_WIDTHS = {"–": 0.5, " ": 0.318, "·": 0.318, "+": 0.838}  # of the signs in the last line; a digit has 0.636


def cover(game: Game) -> str:
    """A box seen from the front."""
    face, spine = _colours(game)
    body = (
        rect(0, 0, WIDTH, HEIGHT, 8, face),
        path(f"M0 8 Q0 0 8 0 H{_SPINE} V{HEIGHT} H8 Q0 {HEIGHT} 0 292 Z", spine),
        *(circle(_MIDDLE + x, y, 9, GOLD) for x in (-84, 84) for y in (30, 198)),
        circle(_MIDDLE, 120, 70, spine),
        circle(_MIDDLE, 114, 70, PAPER),
        _slab(_MIDDLE, 114, _initial(game), 88, face),
        foot(game),
    )
    return _drawing(WIDTH, HEIGHT, game.title, "".join(body))


def emblem(game: Game) -> str:
    """A small square."""
    face, _ = _colours(game)
    return _drawing(SIDE, SIDE, game.title, rect(5, 5, 38, 38, 8, face) + _slab(24, 24, _initial(game), 26, PAPER))


def foot(game: Game) -> str:
    """The lower part of every box: the title, how many can play, from which age."""
    low, high = min(game.players), max(game.players)
    facts = f"{low if low == high else f'{low}–{high}'} · {game.age}+"
    wide = _SMALL * sum(_WIDTHS.get(sign, 0.636) for sign in facts)
    size = min(_TITLE, _WIDEST / (_LETTER * max(len(game.title), 1)))
    pawn = circle(0, -4.6, 3.1, _GREY) + path("M-4.6 6 Q-4.6 -.6 0 -.6 Q4.6 -.6 4.6 6 Z", _GREY)
    return "".join((
        rect(0, _FOOT, WIDTH, HEIGHT - _FOOT, 0, PAPER),
        path(f"M0 {_FOOT} H{_SPINE} V{HEIGHT} H8 Q0 {HEIGHT} 0 292 Z", "#E2D3B4"),
        path(f"M228 {HEIGHT} H232 Q{WIDTH} {HEIGHT} {WIDTH} 292 V{_FOOT} H228 Z", PAPER),
        _slab(_MIDDLE, 256, game.title, size, INK),
        group(pawn, at=(_MIDDLE - wide / 2 - 2, 282)),
        text(_MIDDLE + 8, 282, facts, _SMALL, _GREY, font_weight="400"),
    ))  # fmt: skip


def _colours(game: Game) -> tuple[str, str]:
    """The same for the same key on every machine."""
    return _COLOURS[crc32(game.key.encode()) % len(_COLOURS)]


def _initial(game: Game) -> str:
    return next((sign.upper() for sign in game.title if sign.isalnum()), "?")


def _slab(x: float, y: float, words: str, size: float, fill: str) -> str:
    return text(x, y, words, size, fill, family=SLAB)


def _drawing(width: float, height: float, label: str, body: str) -> str:
    head = attributes(viewBox=f"0 0 {width} {height}", role="img", aria_label=label)
    return f'<svg xmlns="http://www.w3.org/2000/svg"{head}>{body}</svg>\n'
