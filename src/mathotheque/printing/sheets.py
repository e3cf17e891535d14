"""Which sheets a game has, and the document of those that are wanted."""

from __future__ import annotations

from collections.abc import Callable

from mathotheque.core.errors import BadOption
from mathotheque.core.game import Game
from mathotheque.core.speech import Message, check_language
from mathotheque.face.material import KIT_SHEETS
from mathotheque.printing.boards import BOARD, board_drawing, board_sheet, material_of
from mathotheque.printing.books import RULES, rules_sheet
from mathotheque.printing.facts import FACTS, facts_sheet
from mathotheque.printing.ink import FULL, inked
from mathotheque.printing.kits import kit_sheet
from mathotheque.printing.pages import Document, Sheet
from mathotheque.printing.paper import Paper
from mathotheque.printing.puzzles import PUZZLES, puzzles_sheet, sheets_of_puzzles
from mathotheque.printing.scores import SCORES, scores_sheet

ALL = "all"
_LONGEST = 20  # signs of an unknown sheet that are said back

Progress = Callable[[int, int], None]
"""Told how many of how many sheets are drawn."""


def sheets_of(game: Game) -> tuple[str, ...]:
    """The sheets of the game by name: what belongs in its box, then what there is to practise."""
    return (*box_of(game), *_exercises(game))


def box_of(game: Game) -> tuple[str, ...]:
    """The sheets that belong in the box, in the order they are printed."""
    return (BOARD, *_kit_sheets(game), SCORES, RULES)


def _exercises(game: Game) -> tuple[str, ...]:
    return (*((PUZZLES,) if sheets_of_puzzles(game) else ()), *((FACTS,) if game.has("drills") else ()))


def _kit_sheets(game: Game) -> tuple[str, ...]:
    material = material_of(game)
    if material is None:
        return ()
    found = {kit.sheet for kit in material.kits(game, "fr", 1)}
    return tuple(name for name in KIT_SHEETS if name in found)


def chosen_sheets(game: Game, wanted: str) -> tuple[str, ...]:
    """The sheet of that name, or all that belong in the box; `BadOption` with those the game has."""
    known = sheets_of(game)
    if wanted == ALL:
        return box_of(game)
    if wanted not in known:
        names = ", ".join((*known, ALL))
        raise BadOption(Message.of("print.sheet-unknown", sheet=wanted[:_LONGEST], game=game.title, sheets=names))
    return (wanted,)


def document(
    game: Game, wanted: str, paper: Paper, lang: str, ink: str = FULL, progress: Progress | None = None, number: int = 1
) -> Document:
    """The sheets of the game that are wanted, one after the other; of exercises, the sheet of that number."""
    check_language(lang)
    names = chosen_sheets(game, wanted)
    drawn: list[Sheet] = []
    for name in names:
        drawn.append(_sheet(game, name, paper, lang, number))
        if progress is not None:
            progress(len(drawn), len(names))
    titles = "" if len(drawn) > 1 else f" · {drawn[0].title}"
    whole = Document(f"{game.title}{titles}", lang, paper, tuple(drawn))
    return inked(whole, ink)


def _sheet(game: Game, name: str, paper: Paper, lang: str, number: int) -> Sheet:
    if name == BOARD:
        return board_sheet(game, paper, lang)
    if name == RULES:
        return rules_sheet(game, lang)
    if name == SCORES:
        return scores_sheet(game, paper, lang)
    if name == PUZZLES:
        return puzzles_sheet(game, paper, lang, number)
    if name == FACTS:
        return facts_sheet(game, paper, lang, number)
    material = material_of(game)
    assert material is not None
    board = board_drawing(game, paper, lang)
    kits = material.kits(game, lang, board.width / board.box[0])
    return kit_sheet(game, name, [kit for kit in kits if kit.sheet == name], paper, lang)
