"""Mathothèque: five French mathematical games, their exact rules, and bots from beginner to perfect play.

    >>> import mathotheque as mt
    >>> position = mt.game("des-echecs").read("KQBNP/KQRBP t1 c0-0 p3-4 s1")
    >>> position.play("KxQ").turn
    Decide(seat=1)

This module is the door: nothing that is not named in `__all__` is public, and whatever a public method takes or gives
back is named there. Nothing here imports NumPy or compiles rules before something is played.
"""

from __future__ import annotations

import typing as _typing
from collections.abc import Callable as _Callable
from collections.abc import Iterator as _Iterator
from collections.abc import Sequence as _Sequence
from datetime import date as _date
from pathlib import Path as _Path

from mathotheque.core.appraisal import USUAL as _USUAL
from mathotheque.core.appraisal import Appraiser, Appraisers, Estimate, JudgesViews
from mathotheque.core.arguments import check_game as _check_game
from mathotheque.core.beginning import Beginning, Throw
from mathotheque.core.bot import Bot, Foresees
from mathotheque.core.chance import Dice, Rng
from mathotheque.core.endings import Resignation
from mathotheque.core.errors import (
    BadLevel,
    BadNotation,
    BadOption,
    BadPosition,
    BadRecord,
    BadSeat,
    BrokenGame,
    Hidden,
    IllegalMove,
    NotInstalled,
    NotJudged,
    NotSolved,
    Refused,
    UnknownExercise,
    UnknownGame,
)
from mathotheque.core.features import Feature
from mathotheque.core.game import Game, Source
from mathotheque.core.options import Choice, Free, Option, Value, Whole
from mathotheque.core.parts import Group, Part
from mathotheque.core.position import Position, Viewer
from mathotheque.core.protocols import (
    Asked,
    Board,
    Cast,
    Customs,
    Draw,
    Finder,
    Guide,
    Judgement,
    Levels,
    Notation,
    Questions,
    Quizmaster,
    Reckoning,
    Refusal,
    Reply,
    Rules,
    Solution,
    Step,
    Theorem,
    Words,
)
from mathotheque.core.proving import Proof
from mathotheque.core.record import Record, Story
from mathotheque.core.record_reading import read_record as _read_record
from mathotheque.core.record_stream import read_records as _read_records
from mathotheque.core.seatmarks import Marks
from mathotheque.core.speech import Message
from mathotheque.core.turn import Chance, Decide, Over, Turn
from mathotheque.exercises.collection import puzzles_of as _puzzles_of
from mathotheque.exercises.daily import puzzle_of_the_day as _puzzle_of_the_day
from mathotheque.exercises.puzzle import Puzzle
from mathotheque.games import find as _find
from mathotheque.reviews.account import Account
from mathotheque.reviews.analysis import Analysis
from mathotheque.reviews.analysis import analyse as _analyse
from mathotheque.reviews.moment import Moment, Shares
from mathotheque.reviews.review import Review
from mathotheque.reviews.review import review as _review

__all__ = [
    "Account",
    "Analysis",
    "Appraiser",
    "Appraisers",
    "Asked",
    "BadLevel",
    "BadNotation",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "BadSeat",
    "Beginning",
    "Board",
    "Bot",
    "BrokenGame",
    "Cast",
    "Chance",
    "Choice",
    "Customs",
    "Decide",
    "Dice",
    "Draw",
    "Estimate",
    "Feature",
    "Finder",
    "Foresees",
    "Free",
    "Game",
    "Group",
    "Guide",
    "Hidden",
    "IllegalMove",
    "Ints",
    "Judgement",
    "JudgesViews",
    "Law",
    "Levels",
    "Marks",
    "Message",
    "Moment",
    "NotInstalled",
    "NotJudged",
    "NotSolved",
    "Notation",
    "Option",
    "Over",
    "Part",
    "Position",
    "Proof",
    "Puzzle",
    "Questions",
    "Quizmaster",
    "Reckoning",
    "Record",
    "Refusal",
    "Refused",
    "Reply",
    "Resignation",
    "Review",
    "Rng",
    "Rules",
    "Shares",
    "Solution",
    "Source",
    "Step",
    "Story",
    "Theorem",
    "Throw",
    "Turn",
    "UnknownExercise",
    "UnknownGame",
    "Value",
    "Viewer",
    "Whole",
    "Words",
    "analyse",
    "appraiser",
    "bot",
    "game",
    "games",
    "levels",
    "puzzle_of_the_day",
    "puzzles",
    "read_record",
    "read_records",
    "review",
]


if _typing.TYPE_CHECKING:
    from mathotheque.core.kernel import Ints, Law

    __version__: str

    def games() -> tuple[Game, ...]:
        """The shelf: every game, with its options at their defaults."""
        ...  # it is the package `games` itself, which can be called


def __getattr__(name: str) -> object:
    """What is only loaded when somebody asks for it: the version, and the types of compiled rules."""
    if name == "__version__":
        from importlib.metadata import version

        return version("mathotheque")
    if name in ("Ints", "Law"):
        from mathotheque.core import kernel

        return getattr(kernel, name)
    raise AttributeError(f"module 'mathotheque' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, "__version__"})


def game(key: str, **options: object) -> Game:
    """The game `key` with these options; `UnknownGame` and `BadOption` say what exists."""
    return _find(key).choose(**options)


def levels(game: Game) -> tuple[str, ...]:
    """The levels of play of the game's bots, weakest first."""
    return _check_game(game).level_names


def bot(
    game: Game,
    level: str | int,
    seed: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
) -> Bot:
    """A bot of that level, by name or number (see `levels`); the same seed and `nodes` give the same choices."""
    return _check_game(game).bot(level, seed, nodes, seconds)


def read_record(text: str) -> Record:
    """The record written in `text`, replayed; `BadRecord` says what does not hold."""
    return _read_record(text, _find)


def read_records(
    source: str | _Path | _typing.TextIO,
    *,
    check: bool = True,
    refused: _Callable[[BadRecord], object] | None = None,
) -> _Iterator[Record]:
    """Every record of a text, of a file (its `Path`) or of an open one, as it is read: each is ended by a blank line.

    One that does not hold is told to `refused`, with its `number` and `line`, and passed over; whoever wants to stop
    there raises it. Without `refused` it is logged as a warning. With `check` the events are played through, as
    `read_record` does; without, only the form is read, many times faster: `Record.verify` plays them.
    """
    return _read_records(source, _find, check=check, refused=refused)


def appraiser(game: Game, effort: str = _USUAL) -> Appraiser:
    """Who says what positions of the game are worth to each seat; `effort` is `usual`, `quick` or `deep`.

    `NotJudged` where nobody can yet.
    """
    return _check_game(game).appraiser(effort)


def review(record: Record, effort: str = _USUAL) -> Review:
    """The match looked back at: every event judged, what made each seat's result, and what to look at again."""
    return _review(record, effort)


def analyse(
    position: Position,
    effort: str = _USUAL,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    story: _Sequence[str] = (),
) -> Analysis:
    """What is known about a position: its value, every move or roll with its own, and how play may go on.

    With a budget in `nodes` or `seconds` a search keeps to it, where the game has one and nothing is proved.
    """
    return _analyse(position, effort, nodes=nodes, seconds=seconds, story=story)


def puzzles(game: Game) -> tuple[Puzzle, ...]:
    """Every puzzle of the game, whatever its options, the easy ones first: positions with one clearly best move."""
    return _puzzles_of(game)


def puzzle_of_the_day(game: Game, date: _date | None = None) -> Puzzle:
    """The game's puzzle of that day, the same for everybody; without a date today's, by the clock of Greenwich.

    `UnknownExercise` where the game has none.
    """
    return _puzzle_of_the_day(game, date)
