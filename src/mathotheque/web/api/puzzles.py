"""Puzzles for programs: those of a day, those of a game, and one with its proof."""

from __future__ import annotations

from datetime import date
from typing import Annotated

import msgspec
from litestar import Controller, get
from litestar.params import QueryParameter

from mathotheque.exercises.collection import puzzle_called, puzzles_of
from mathotheque.exercises.daily import puzzle_of_the_day, today
from mathotheque.exercises.puzzle import Puzzle
from mathotheque.games import find, shelf
from mathotheque.web.api.matches import PROBLEMS

Day = Annotated[date | None, QueryParameter(name="date", required=False, default=None)]


class PuzzleName(msgspec.Struct):
    """Which puzzle of which game, and how hard it is, from 1 to 3."""

    game: str
    id: str
    grade: int


class DayInfo(msgspec.Struct):
    """The puzzles of a day, one a game."""

    date: date
    puzzles: tuple[PuzzleName, ...]


class PuzzleInfo(msgspec.Struct):
    """A puzzle with its answer and proof (docs/puzzles.md); seats count from 1, as in the position's text."""

    id: str
    game: str
    rules: int
    options: dict[str, bool | int | str]
    position: str
    seat: int
    best: str
    grade: int
    found: tuple[int, ...]
    values: dict[str, float]
    error: float
    source: str
    judge: str
    seed: int
    story: tuple[str, ...] = ()


class PuzzleApi(Controller):
    """The puzzles of a day, of a game, and one of them."""

    path = "/api/puzzles"

    @get("/", responses=PROBLEMS)
    async def of_the_day(self, day: Day) -> DayInfo:
        """The puzzle of every game for a day; without a `date` today, by the clock of Greenwich."""
        wanted = day or today()
        return DayInfo(wanted, tuple(_named(puzzle_of_the_day(game, wanted)) for game in shelf() if puzzles_of(game)))

    @get("/{key:str}", responses=PROBLEMS)
    async def of_a_game(self, key: str) -> tuple[PuzzleName, ...]:
        """Every puzzle of a game, the easy ones first."""
        return tuple(map(_named, puzzles_of(find(key))))

    @get("/{key:str}/{name:str}", responses=PROBLEMS)
    async def puzzle(self, key: str, name: str) -> PuzzleInfo:
        """A puzzle, with the best move and what every move is worth."""
        return msgspec.convert(puzzle_called(find(key), name).json(), PuzzleInfo)


def _named(puzzle: Puzzle) -> PuzzleName:
    return PuzzleName(puzzle.game.key, puzzle.id, puzzle.grade)
