"""L'Or des Fous on paper: the board, six light caps and six dark ones, two stones, and the die with three numbers."""

from __future__ import annotations

from mathotheque.core.game import Game
from mathotheque.core.speech import Message
from mathotheque.core.svg import INK, PAPER, circle, group, rect, stroke
from mathotheque.face.material import DICE, PIECES, Drawing, EmptyBoard, Kit, Piece, still
from mathotheque.face.nets import FACE, cube
from mathotheque.games.or_des_fous.pieces import dark_cap, light_cap, stone

_SIDE = 20.0  # millimetres
_AROUND = (1, 2, 1, 2, 3, 3)  # the same number lies opposite: nobody sees two chances where there is one
_PIPS = {1: (0,), 2: (-1, 1), 3: (-1, 0, 1)}
_BOX, _RADIUS = 90.0, 36.0  # units of the board
_CAPS, _STONES = 6, 2


def boards(game: Game, lang: str) -> tuple[EmptyBoard, ...]:
    """The board without caps."""
    return (EmptyBoard(game.tagline, *still(game, lang, "ground")),)


def kits(game: Game, lang: str, unit: float) -> tuple[Kit, ...]:
    """Caps, stones and the die."""

    def said(key: str) -> Message:
        return Message.of(f"or-des-fous.print.{key}")

    def piece(body: str, name: str, count: int) -> Piece:
        drawn = group(body, at=(_BOX / 2, _BOX / 2 - 2))
        return Piece(Drawing(drawn, (_BOX, _BOX), _BOX * unit, said(name).say(lang)), count)

    caps = (piece(light_cap(_RADIUS, 0, ""), "light", _CAPS), piece(dark_cap(_RADIUS, 1, ""), "dark", _CAPS))
    rim = circle(0, 0, 32, PAPER, **stroke(INK, 1.5))
    stones = tuple(piece(rim + stone(kind), "stone", 1) for kind in range(_STONES))
    die = cube([_face(pips) for pips in _AROUND], _SIDE, said("die").say(lang))
    return (
        Kit(PIECES, said("caps"), said("caps-how"), (*caps, *stones)),
        Kit(DICE, said("dice"), said("dice-how"), (Piece(die),)),
    )


def _face(pips: int) -> str:
    return rect(0, 0, FACE, FACE, 0, PAPER) + "".join(circle(50 + 25 * k, 50 + 25 * k, 9.5, INK) for k in _PIPS[pips])
