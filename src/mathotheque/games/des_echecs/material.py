"""Dés d'échecs on paper: the board, and ten chess dice to fold, light ones and coloured ones."""

from __future__ import annotations

from mathotheque.core.game import Game
from mathotheque.core.seatmarks import COLOURS, shape
from mathotheque.core.speech import Message
from mathotheque.core.svg import INK, circle, group, rect
from mathotheque.face.material import DICE, Drawing, EmptyBoard, Kit, Piece, still
from mathotheque.face.nets import FACE, cube
from mathotheque.games.des_echecs.board import glyph
from mathotheque.games.des_echecs.rules import HAND

_SIDE = 20.0  # millimetres
_AROUND = (1, 0, 4, 5, 2, 3)  # opposite figures are worth seven together, as on every die


def boards(game: Game, lang: str) -> tuple[EmptyBoard, ...]:
    """The board without dice."""
    return (EmptyBoard(game.tagline, *still(game, lang, "ground", "tray-title", "places")),)


def kits(game: Game, lang: str, unit: float) -> tuple[Kit, ...]:
    """Five dice a player."""
    how = Message.of("des-echecs.print.dice-how")
    names = Message.of("des-echecs.print.light"), Message.of("des-echecs.print.dark")
    return tuple(Kit(DICE, name, how, (Piece(_net(seat, lang), HAND),), gap=3) for seat, name in enumerate(names))


def _net(seat: int, lang: str) -> Drawing:
    label = Message.of("des-echecs.print.die", seat=seat + 1).say(lang)
    return cube([_face(figure, seat) for figure in _AROUND], _SIDE, label)


def _face(figure: int, seat: int) -> str:
    """A figure with its rank in dots; seat 1's faces are of paper, seat 2's have a coloured panel."""
    colour, _, on_colour = COLOURS[seat]
    ink = INK if seat == 0 else on_colour
    panel = "" if seat == 0 else rect(5, 5, FACE - 10, FACE - 10, 8, colour)
    dots = "".join(circle(50 + (k - figure / 2) * 10, 87, 3.2, ink) for k in range(figure + 1))
    mark = group(shape(seat, 6, colour if seat == 0 else on_colour), at=(87, 14))
    return panel + group(glyph(figure, ink), at=(16, 10), scale=0.68) + dots + mark
