"""A puzzle for every day and game: the same for everybody, told by the date alone."""

from __future__ import annotations

import hashlib
from datetime import UTC, date, datetime

from mathotheque.core.arguments import of_kind
from mathotheque.core.errors import UnknownExercise
from mathotheque.core.game import Game
from mathotheque.core.speech import Message
from mathotheque.exercises.collection import puzzles_of
from mathotheque.exercises.puzzle import Puzzle


def today() -> date:
    """The day in Greenwich: it is the same one everywhere, so nobody gets another puzzle by travelling."""
    return datetime.now(UTC).date()


def puzzle_of_the_day(game: Game, day: date | None = None) -> Puzzle:
    """The game's puzzle of that day (today's, if none is named); `UnknownExercise` where the game has none.

    All puzzles take their turn before one comes again; each round has its own order.
    """
    if day is None:
        day = today()
    of_kind("date", day, date)
    puzzles = puzzles_of(game)
    if not puzzles:
        raise UnknownExercise(Message.of("exercise.none", game=game.title))
    turn, place = divmod(day.toordinal(), len(puzzles))
    return sorted(puzzles, key=lambda puzzle: _lot(turn, puzzle))[place]


def _lot(turn: int, puzzle: Puzzle) -> str:
    return hashlib.sha256(f"{turn} {puzzle.game.key} {puzzle.id}".encode()).hexdigest()
