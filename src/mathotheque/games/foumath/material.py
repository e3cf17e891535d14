"""Foumath on paper: both boards, sixteen pawns, two ten-faced dice to fold, and a spinner for who does not fold."""

from __future__ import annotations

from mathotheque.core.game import Game
from mathotheque.core.seatmarks import COLOURS, shape
from mathotheque.core.speech import Message
from mathotheque.core.svg import INK, PAPER, group, stroke
from mathotheque.face.material import DICE, PIECES, Drawing, EmptyBoard, Kit, Piece, still
from mathotheque.face.nets import spinner, ten_faces
from mathotheque.games.foumath.cells import BOARDS, DIGITS
from mathotheque.games.foumath.rules import MOST_SEATS, PAWNS

_KITE, _SPINNER = 32.0, 72.0  # millimetres
_BOX = 100.0  # units of the board that a pawn and its air take
_AROUND = (0, 5, 1, 6, 2, 9, 4, 8, 3, 7)  # the digits of both fans: no two neighbours follow each other


def boards(game: Game, lang: str) -> tuple[EmptyBoard, ...]:
    """The products and the sums, without pawns; only the sums where they were chosen."""
    wanted = (str(game.chosen["board"]),) if "board" in game.changed else BOARDS
    return tuple(
        EmptyBoard(Message.of(f"foumath.print.board.{name}"), *still(game.choose(board=name), lang, "ground"))
        for name in wanted
    )


def kits(game: Game, lang: str, unit: float) -> tuple[Kit, ...]:
    """Pawns and dice."""

    def said(key: str) -> Message:
        return Message.of(f"foumath.print.{key}")

    pawns = tuple(Piece(_pawn(mark, unit, lang), PAWNS) for mark in range(MOST_SEATS))
    nets = tuple(
        Piece(ten_faces([str(digit) for digit in _AROUND], _KITE, said(name).say(lang), dark=name == "dark"))
        for name in ("light", "dark")
    )
    wheel = Piece(spinner([str(digit) for digit in range(DIGITS)], _SPINNER, said("spinner").say(lang)))
    return (
        Kit(PIECES, said("pawns"), said("pawns-how"), pawns),
        Kit(DICE, said("dice"), said("dice-how"), (*nets, wheel)),
    )


def _pawn(mark: int, unit: float, lang: str) -> Drawing:
    """The mark in its colour within a white rim to cut along."""
    rim = shape(mark, 40, PAPER, **stroke(INK, 2.5))
    label = Message.of("foumath.print.pawn", seat=mark + 1).say(lang)
    return Drawing(group(rim + shape(mark, 27, COLOURS[mark][0]), at=(50, 52)), (_BOX, _BOX), _BOX * unit, label)
