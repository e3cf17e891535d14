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
from mathotheque.face.writing import Block, Item, Paragraph, Span, plain
from mathotheque.matches.table_options import changed_in_words
from mathotheque.printing.frame import FOOT, HEAD, framed
from mathotheque.printing.pages import Page, Placed, Sheet
from mathotheque.printing.paper import MARGIN, Paper
from mathotheque.printing.pictures import position_drawing

PUZZLES = "puzzles"
ON_A_SHEET = 6
_COLUMNS, _BESIDE = 2, 2  # puzzles side by side; with a story, puzzles one below the other
_ANSWERS, _TASK, _GAP = 24.0, 9.5, 5.0  # millimetres
_SIZE, _SMALL, _STORY = 7.0, 6.5, 6.5  # points


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
        placed.append(Placed(Writing(_task(place, puzzle, lang), width, _TASK, _SIZE), x, y))
        drawing = position_drawing(puzzle.position, puzzle.seat, lang, width, height - _TASK - 1)
        placed.append(Placed(drawing, x + (width - drawing.width) / 2, y + _TASK))
    return framed(game, paper, lang, game.title, below, (*placed, _answers(puzzles, paper, lang)))


def _with_stories(
    game: Game, puzzles: tuple[Puzzle, ...], paper: Paper, lang: str, below: str
) -> tuple[Page, ...]:  # fmt: skip
    """What somebody has seen is part of the puzzle: two on a page, each beside its story."""
    width = (paper.inner_width - _GAP) / 2
    height = (paper.inner_height - HEAD - FOOT - _ANSWERS) / _BESIDE
    sides = []
    for first in range(0, len(puzzles), _BESIDE):
        placed: list[Placed] = []
        for row, puzzle in enumerate(puzzles[first : first + _BESIDE]):
            y = MARGIN + HEAD + row * height
            words = Writing(_task(first + row, puzzle, lang), paper.inner_width, _TASK, _SIZE)
            drawing = position_drawing(puzzle.position, puzzle.seat, lang, width, height - _TASK - 2)
            story = Writing(_story(puzzle, lang), width, height - _TASK - 2, _STORY)
            placed += [Placed(words, MARGIN, y), Placed(drawing, MARGIN, y + _TASK)]
            placed.append(Placed(story, MARGIN + width + _GAP, y + _TASK))
        if first + _BESIDE >= len(puzzles):
            placed.append(_answers(puzzles, paper, lang))
        sides.append(framed(game, paper, lang, game.title, below, placed))
    return tuple(sides)


def _task(place: int, puzzle: Puzzle, lang: str) -> tuple[Block, ...]:
    """Its number, who is to find what, how hard it is, and options that are not as usual."""
    who = Message.of("print.puzzle-seat", seat=puzzle.seat + 1).say(lang)
    options = [option.say(lang) for option in changed_in_words(puzzle.game)]
    told = " · ".join((who, *options, "★" * puzzle.grade))
    return (Paragraph((Span(f"{place + 1}. {task_of(puzzle.position).say(lang)} ", bold=True), Span(told))),)


def _cast(puzzle: Puzzle, lang: str) -> Cast:
    """On paper nobody has a name: everybody is called by the number that the board shows."""
    seats = range(puzzle.game.seats)
    return Cast(tuple(Message.of("print.player", seat=seat + 1).say(lang) for seat in seats), puzzle.seat)


def _story(puzzle: Puzzle, lang: str) -> tuple[Block, ...]:
    told = story_in_words(puzzle, _cast(puzzle, lang))
    said = " ".join(message.say(lang) for _, sentences in told for message in sentences)
    head = Span(f"{Message.of('print.story').say(lang)} ", bold=True)
    return (Paragraph((head, Span(said))),)


def _answers(puzzles: tuple[Puzzle, ...], paper: Paper, lang: str) -> Placed:
    found = []
    for place, puzzle in enumerate(puzzles, 1):
        made, *_ = answer(puzzle, _cast(puzzle, lang)).sentences
        found.append(Item(f"{place}.", (Paragraph(plain(made.say(lang))),)))
    words = Writing(tuple(found), paper.inner_width, _ANSWERS - 1, _SMALL)
    return Placed(words, MARGIN, paper.height - MARGIN - FOOT - _ANSWERS + 1, turned=True)
