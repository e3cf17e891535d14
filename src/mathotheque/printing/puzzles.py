"""Six puzzles of a game on paper, from easy to hard, their answers upside down at the end."""

from __future__ import annotations

from mathotheque.core.errors import BadOption
from mathotheque.core.game import Game
from mathotheque.core.protocols import Cast
from mathotheque.core.speech import Message
from mathotheque.exercises.collection import puzzles_of
from mathotheque.exercises.proving import task_of
from mathotheque.exercises.puzzle import Puzzle
from mathotheque.exercises.words import answer, story_in_words
from mathotheque.face.material import Writing
from mathotheque.face.writing import Block, Paragraph, Span
from mathotheque.matches.table_options import changed_in_words
from mathotheque.printing.frame import FOOT, HEAD, framed
from mathotheque.printing.pages import Page, Placed, Sheet
from mathotheque.printing.paper import MARGIN, Paper
from mathotheque.printing.pictures import lying_dice, position_drawing, seat_mark

PUZZLES = "puzzles"
ON_A_SHEET = 6
_COLUMNS = 2  # puzzles side by side
_ANSWERS, _TASK, _GAP, _BELOW = 14.0, 11.0, 5.0, 4.0  # millimetres; `_BELOW` a board, before the next task
_STORY = 78.0  # millimetres that what happened takes below a board
_MARK, _DIE = 5.0, 8.5  # millimetres: the mark of who is to find it, and a die
_SIZE, _SMALL, _TOLD = 7.5, 7.0, 7.5  # points


def sheets_of_puzzles(game: Game) -> int:
    """How many different sheets the puzzles of the game make."""
    return len(puzzles_of(game)) // ON_A_SHEET


def puzzles_sheet(game: Game, paper: Paper, lang: str, number: int = 1) -> Sheet:
    """The sheet of that number; `BadOption` says how many there are."""
    whole = sheets_of_puzzles(game)
    if not 1 <= number <= whole:
        raise BadOption(Message.of("print.puzzle-sheet", number=number, last=whole, game=game.title))
    chosen = puzzles_of(game)[number - 1 :: whole][:ON_A_SHEET]  # they lie sorted by grade
    title = Message.of("print.sheet.puzzles").say(lang)
    below = Message.of("print.puzzles", number=number, last=whole).say(lang)
    if game.hides:
        sides = _with_stories(game, chosen, paper, lang, below)
    else:
        sides = (_side_by_side(game, chosen, paper, lang, below),)
    return Sheet(PUZZLES, title, sides)


def _side_by_side(game: Game, puzzles: tuple[Puzzle, ...], paper: Paper, lang: str, below: str) -> Page:
    rows = ON_A_SHEET // _COLUMNS
    width = (paper.inner_width - _GAP) / _COLUMNS
    height = (paper.inner_height - HEAD - FOOT - _ANSWERS) / rows
    placed: list[Placed] = []
    for place, puzzle in enumerate(puzzles):
        row, column = divmod(place, _COLUMNS)
        x, y = MARGIN + column * (width + _GAP), MARGIN + HEAD + row * height
        placed += _task(place, puzzle, lang, x, y, width)
        drawing = position_drawing(puzzle.position, puzzle.seat, lang, width, height - _TASK - _BELOW)
        placed.append(Placed(drawing, x + (width - drawing.width) / 2, y + _TASK))
    return framed(game, paper, lang, game.title, below, (*placed, _answers(puzzles, paper, lang)))


def _with_stories(
    game: Game, puzzles: tuple[Puzzle, ...], paper: Paper, lang: str, below: str
) -> tuple[Page, ...]:  # fmt: skip
    """What somebody has seen is part of the puzzle: a page each, the story below the board."""
    top, width = MARGIN + HEAD, paper.inner_width
    height = paper.inner_height - HEAD - FOOT - _ANSWERS - _TASK - _STORY - _BELOW
    sides = []
    for place, puzzle in enumerate(puzzles):
        drawing = position_drawing(puzzle.position, puzzle.seat, lang, width, height)
        placed = _task(place, puzzle, lang, MARGIN, top, width)
        placed.append(Placed(drawing, (paper.width - drawing.width) / 2, top + _TASK))
        story = Writing(_story(puzzle, lang), width, _STORY, _TOLD)
        placed.append(Placed(story, MARGIN, top + _TASK + height + _BELOW))
        if place == len(puzzles) - 1:
            placed.append(_answers(puzzles, paper, lang))
        sides.append(framed(game, paper, lang, game.title, below, placed))
    return tuple(sides)


def _task(place: int, puzzle: Puzzle, lang: str, x: float, y: float, width: float) -> list[Placed]:
    """Its number, who is to find what, how hard it is, options that are not as usual; the mark, and the dice."""
    who = Message.of("print.puzzle-seat", seat=puzzle.seat + 1).say(lang)
    options = [option.say(lang) for option in changed_in_words(puzzle.game)]
    told = " · ".join((who, *options, "★" * puzzle.grade))
    words = Paragraph((Span(f"{place + 1}. {task_of(puzzle.position).say(lang)} ", bold=True), Span(told)))
    dice = lying_dice(puzzle.position, _DIE, lang)
    room = width - _MARK - 3 - len(dice) * (_DIE + 1.5)
    placed = [
        Placed(seat_mark(puzzle.seat, _MARK), x, y),
        Placed(Writing((words,), room, _TASK - 1, _SIZE), x + _MARK + 2, y),
    ]
    return placed + [Placed(die, x + width - (len(dice) - k) * (_DIE + 1), y) for k, die in enumerate(dice)]


def _cast(puzzle: Puzzle, lang: str) -> Cast:
    """On paper nobody has a name: everybody is called by the number that the board shows."""
    seats = range(puzzle.game.seats)
    return Cast(tuple(Message.of("print.player", seat=seat + 1).say(lang) for seat in seats), puzzle.seat)


def _story(puzzle: Puzzle, lang: str) -> tuple[Block, ...]:
    """Every move under a number of its own, with what came of it."""
    spans, number = [Span(Message.of("print.story").say(lang), bold=True)], 0
    for mover, sentences in story_in_words(puzzle, _cast(puzzle, lang)):
        if mover is not None:
            number += 1
            spans.append(Span(f" {number}.\u00a0", bold=True))
        spans.append(Span(" ".join(message.say(lang) for message in sentences) + " "))
    return (Paragraph(tuple(spans)),)


def _answers(puzzles: tuple[Puzzle, ...], paper: Paper, lang: str) -> Placed:
    spans: list[Span] = []
    for place, puzzle in enumerate(puzzles, 1):
        made, *_ = answer(puzzle, _cast(puzzle, lang)).sentences
        spans += [Span(f"{place}.\u00a0", bold=True), Span(f"{made.say(lang)}   ")]
    words = Writing((Paragraph(tuple(spans)),), paper.inner_width, _ANSWERS - 1, _SMALL)
    return Placed(words, MARGIN, paper.height - MARGIN - FOOT - _ANSWERS + 1, turned=True)
