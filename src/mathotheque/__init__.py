"""Mathothèque: five French mathematical games, their exact rules, and bots from beginner to perfect play.

    >>> import mathotheque as mt
    >>> position = mt.game("des-echecs").read("KQBNP/KQRBP t1 c0-0 p3-4 s1")
    >>> position.play("KxQ").turn
    Decide(seat=1)

This module is the door: nothing that is not named in `__all__` is public.
"""

from __future__ import annotations

import typing as _typing
from datetime import date as _date

from mathotheque.core.appraisal import USUAL as _USUAL
from mathotheque.core.appraisal import Appraiser, Estimate
from mathotheque.core.arguments import check_game as _check_game
from mathotheque.core.bot import Bot
from mathotheque.core.chance import Dice
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
from mathotheque.core.game import Game
from mathotheque.core.position import Position
from mathotheque.core.record import Record
from mathotheque.core.record_reading import read_record as _read_record
from mathotheque.core.record_reading import read_records as _read_records
from mathotheque.core.turn import Chance, Decide, Over
from mathotheque.exercises.collection import puzzles_of as _puzzles_of
from mathotheque.exercises.daily import puzzle_of_the_day as _puzzle_of_the_day
from mathotheque.exercises.puzzle import Puzzle
from mathotheque.games import find as _find
from mathotheque.reviews.analysis import Analysis
from mathotheque.reviews.analysis import analyse as _analyse
from mathotheque.reviews.review import Review
from mathotheque.reviews.review import review as _review

__all__ = [
    "Analysis",
    "Appraiser",
    "BadLevel",
    "BadNotation",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "BadSeat",
    "Bot",
    "BrokenGame",
    "Chance",
    "Decide",
    "Dice",
    "Estimate",
    "Game",
    "Hidden",
    "IllegalMove",
    "NotInstalled",
    "NotJudged",
    "NotSolved",
    "Over",
    "Position",
    "Puzzle",
    "Record",
    "Refused",
    "Review",
    "UnknownExercise",
    "UnknownGame",
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


if _typing.TYPE_CHECKING:  # it is the package `games` itself, which can be called

    def games() -> tuple[Game, ...]:
        """The shelf: every game, with its options at their defaults."""
        ...


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


def read_records(text: str) -> tuple[Record, ...]:
    """Every record written in `text`, as an arena keeps them: one after the other, each ended by a blank line."""
    return _read_records(text, _find)


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
    story: _typing.Sequence[str] = (),
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
