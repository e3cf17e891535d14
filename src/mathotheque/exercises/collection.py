"""The puzzles of a game: they lie in its folder, a line each, and are read when they are first asked for."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from mathotheque.core.arguments import check_game
from mathotheque.core.errors import BrokenGame, UnknownExercise
from mathotheque.core.game import Game
from mathotheque.core.speech import Message
from mathotheque.exercises.puzzle import Puzzle, read_puzzle

FILE: Final = "puzzles.jsonl"
_LONGEST = 20  # signs of an unknown name that are said back


def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """Every puzzle of the game, whatever its options: the easy ones first; none where the game brings none."""
    return _kept(check_game(game).choose(**{option.name: option.default for option in game.options}))


@cache
def _kept(game: Game) -> tuple[Puzzle, ...]:
    file = game.folder / FILE
    return read_puzzles(game, file) if file.is_file() else ()


def puzzle_called(game: Game, name: str) -> Puzzle:
    """The puzzle of that name; `UnknownExercise` where there is none."""
    found = next((puzzle for puzzle in puzzles_of(game) if puzzle.id == name), None)
    if found is None:
        raise UnknownExercise(Message.of("exercise.unknown", name=name[:_LONGEST], game=game.title))
    return found


def read_puzzles(game: Game, file: Path) -> tuple[Puzzle, ...]:
    """The puzzles of a file, a line each; `BrokenGame` says which line is none. `game` has its usual options."""
    found = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        try:
            found.append(read_puzzle(game, line))
        except (KeyError, TypeError, ValueError) as error:
            reason = f"{file.name}, line {number}: {error}"
            raise BrokenGame(Message.of("core.broken-game", module=game.package, reason=reason)) from error
    return tuple(sorted(found, key=lambda puzzle: puzzle.grade))
