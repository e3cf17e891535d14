"""Addresses on paper: a square of dots that a phone's camera reads, and the address of a position in a room."""

from __future__ import annotations

from urllib.parse import urlencode

import segno

from mathotheque.core.game import Game
from mathotheque.core.options import show
from mathotheque.core.svg import path, rect
from mathotheque.face.material import Drawing

_QUIET = 4  # dots of white around it, or no camera finds it


def square(link: str, side: float, label: str) -> Drawing:
    """The address as a picture of so many millimetres."""
    rows = [list(row) for row in segno.make(link, error="m", micro=False).matrix]
    black = [(x, y) for y, row in enumerate(rows) for x, dot in enumerate(row) if dot]
    dots = path("".join(f"M{x + _QUIET} {y + _QUIET}h1v1h-1z" for x, y in black), "#000000")
    whole = len(rows) + 2 * _QUIET
    return Drawing(rect(0, 0, whole, whole, 0, "#FFFFFF") + dots, (whole, whole), side, label, sparing=True)


def position_address(room: str, game: Game, text: str) -> str:
    """Where the room at `room` opens the position: to look at, to analyse, to play on."""
    options = {f"o-{name}": show(value) for name, value in game.changed.items()}
    return f"{room.rstrip('/')}/analysis/{game.key}?{urlencode({'position': text, **options})}"
