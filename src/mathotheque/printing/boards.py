"""The board of a game: one a page, as large as the paper allows, with the rules in a minute below it."""

from __future__ import annotations

from typing import cast

from mathotheque.core.completeness import MINUTE
from mathotheque.core.game import Game
from mathotheque.core.speech import Message
from mathotheque.face.material import Drawing, Material, Writing
from mathotheque.face.writing import Item, Paragraph, plain
from mathotheque.printing.frame import FOOT, HEAD, framed
from mathotheque.printing.pages import Placed, Sheet
from mathotheque.printing.paper import MARGIN, Paper
from mathotheque.printing.pictures import fitted, position_drawing

BOARD = "board"
_MINUTE, _BETWEEN = 32.0, 6.0  # millimetres that the rules in a minute take, and lie between their halves
_LEFT = 3  # lines that stand on the left
_SIZE = 8.0


def material_of(game: Game) -> Material | None:
    """What the game brings to be printed beside its rules; None for a game that leaves it to us."""
    return cast("Material", game.module("material")) if game.has("material") else None


def board_drawing(game: Game, paper: Paper, lang: str) -> Drawing:
    """The board as it lies on that paper: the game's own, or the first position of a game that brings none."""
    room = paper.inner_width, paper.inner_height - HEAD - FOOT - _MINUTE
    material = material_of(game)
    if material is None:
        return position_drawing(game.start(), None, lang, *room)
    return fitted(*material.board(game, lang), Message.of("print.board-of", game=game.title).say(lang), *room)


def board_sheet(game: Game, paper: Paper, lang: str) -> Sheet:
    """The board on its page."""
    drawing = board_drawing(game, paper, lang)
    top, room = MARGIN + HEAD, paper.inner_height - HEAD - FOOT - _MINUTE
    board = Placed(drawing, (paper.width - drawing.width) / 2, top + (room - drawing.height) / 2)
    half = (paper.inner_width - _BETWEEN) / 2
    minute = (
        Placed(_minute(game, lang, MINUTE[:_LEFT], half), MARGIN, top + room + 4),
        Placed(_minute(game, lang, MINUTE[_LEFT:], half), MARGIN + half + _BETWEEN, top + room + 4),
    )
    title = Message.of("print.sheet.board").say(lang)
    page = framed(game, paper, lang, game.title, game.tagline.say(lang), (board, *minute))
    return Sheet(BOARD, title, (page,))


def _minute(game: Game, lang: str, lines: range, width: float) -> Writing:
    told = ((line, Message.of(f"{game.key}.minute.{line}").say(lang)) for line in lines)
    return Writing(
        tuple(Item(f"{line}.", (Paragraph(plain(words)),)) for line, words in told), width, _MINUTE - 5, _SIZE
    )
