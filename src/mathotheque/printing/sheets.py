"""Which sheets a game has, and the document of those that are wanted."""

from __future__ import annotations

from collections.abc import Callable

from mathotheque.core.errors import BadOption
from mathotheque.core.game import Game
from mathotheque.core.speech import Message, check_language
from mathotheque.face.material import DICE, KIT_SHEETS, PIECES, Kit
from mathotheque.printing.boards import BOARD, board_sheet, boards_on, material_of, unit_on
from mathotheque.printing.books import RULES, rules_sheet
from mathotheque.printing.facts import FACTS, facts_sheet
from mathotheque.printing.ink import FULL, inked
from mathotheque.printing.kits import kit_sheet
from mathotheque.printing.large import LARGE, large_sheet
from mathotheque.printing.pages import Document, Sheet
from mathotheque.printing.paper import Paper
from mathotheque.printing.puzzles import PUZZLES, puzzles_sheet, sheets_of_puzzles
from mathotheque.printing.scores import SCORES, scores_sheet

ALL = "all"
_CUT_OUT = "cut-out"  # pieces and dice together: in a whole box they share their pages
_FACT_SHEETS = 8  # that are offered; every other number brings a sheet too
_LONGEST = 20  # signs of an unknown sheet that are said back

Progress = Callable[[int, int], None]
"""Told how many of how many sheets are drawn."""


def sheets_of(game: Game) -> tuple[str, ...]:
    """The sheets of the game by name: what belongs in its box, a large board, then what there is to practise."""
    large = (LARGE,) if material_of(game) else ()
    return (BOARD, *_kit_sheets(game), SCORES, RULES, *large, *_exercises(game))


def box_of(game: Game) -> tuple[str, ...]:
    """The sheets that belong in the box, in the order they are printed."""
    kits = _kit_sheets(game)
    if {PIECES, DICE} <= set(kits):
        kits = (*(name for name in kits if name not in (PIECES, DICE)), _CUT_OUT)
    return (BOARD, *kits, SCORES, RULES)


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


def numbers_of(game: Game, name: str) -> range:
    """The numbers that sheets of that name have: exercises come in many, everything else is there once."""
    last = sheets_of_puzzles(game) if name == PUZZLES else _FACT_SHEETS if name == FACTS else 1
    return range(1, last + 1)


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
    if name == LARGE:
        return large_sheet(game, paper, lang)
    wanted = (PIECES, DICE) if name == _CUT_OUT else (name,)
    return kit_sheet(game, name, [kit for kit in _kits(game, paper, lang) if kit.sheet in wanted], paper, lang)


def _kits(game: Game, paper: Paper, lang: str) -> tuple[Kit, ...]:
    material = material_of(game)
    return material.kits(game, lang, unit_on(boards_on(game, paper, lang))) if material else ()
