"""The boards of a game: one a page, as large as the paper allows, with the rules in a minute below it."""

from __future__ import annotations

from typing import cast

from mathotheque.core.completeness import MINUTE
from mathotheque.core.game import Game
from mathotheque.core.speech import Message
from mathotheque.face.material import Drawing, Material, Writing
from mathotheque.face.writing import Item, Paragraph, plain
from mathotheque.printing.frame import FOOT, HEAD, framed
from mathotheque.printing.pages import Page, Placed, Sheet
from mathotheque.printing.paper import MARGIN, Paper
from mathotheque.printing.pictures import fitted, position_drawing

BOARD = "board"
_MINUTE, _BETWEEN = 36.0, 6.0  # millimetres that the rules in a minute take, and lie between their halves
_LEFT = 3  # lines that stand on the left
_SIZE = 9.0


def material_of(game: Game) -> Material | None:
    """What the game brings to be printed beside its rules; None for a game that leaves it to us."""
    return cast("Material", game.module("material")) if game.has("material") else None


def board_drawings(game: Game, lang: str, width: float, height: float) -> tuple[tuple[str, Drawing], ...]:
    """Every board, as large as fits into so many millimetres; with its name, where there are several.

    A game that brings none has its first position.
    """
    material = material_of(game)
    if material is None:
        return (("", position_drawing(game.start(), None, lang, width, height)),)
    label = Message.of("print.board-of", game=game.title).say(lang)
    boards = material.boards(game, lang)
    named = [board.name.say(lang) for board in boards] if len(boards) > 1 else [""]
    return tuple(
        (name, fitted(board.body, board.box, label, width, height)) for name, board in zip(named, boards, strict=True)
    )


def boards_on(game: Game, paper: Paper, lang: str) -> tuple[tuple[str, Drawing], ...]:
    """Every board, as it lies on that paper."""
    return board_drawings(game, lang, paper.inner_width, paper.inner_height - HEAD - FOOT - _MINUTE)


def unit_on(boards: tuple[tuple[str, Drawing], ...]) -> float:
    """How many millimetres a unit of the boards has, where they differ of the smallest: what fits it fits all."""
    return min(drawing.width / drawing.box[0] for _, drawing in boards)


def board_sheet(game: Game, paper: Paper, lang: str) -> Sheet:
    """Every board on its page."""
    pages = tuple(_page(game, paper, lang, name, drawing) for name, drawing in boards_on(game, paper, lang))
    return Sheet(BOARD, Message.of("print.sheet.board").say(lang), pages)


def _page(game: Game, paper: Paper, lang: str, name: str, drawing: Drawing) -> Page:
    top, room = MARGIN + HEAD, paper.inner_height - HEAD - FOOT - _MINUTE
    board = Placed(drawing, (paper.width - drawing.width) / 2, top + (room - drawing.height) / 2)
    half = (paper.inner_width - _BETWEEN) / 2
    minute = (
        Placed(_minute(game, lang, MINUTE[:_LEFT], half), MARGIN, top + room + 4),
        Placed(_minute(game, lang, MINUTE[_LEFT:], half), MARGIN + half + _BETWEEN, top + room + 4),
    )
    return framed(game, paper, lang, game.title, name or game.tagline.say(lang), (board, *minute))


def _minute(game: Game, lang: str, lines: range, width: float) -> Writing:
    told = ((line, Message.of(f"{game.key}.minute.{line}").say(lang)) for line in lines)
    return Writing(
        tuple(Item(f"{line}.", (Paragraph(plain(words)),)) for line, words in told), width, _MINUTE - 5, _SIZE
    )
