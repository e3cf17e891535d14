"""Proving a puzzle: what its moves are worth, whether one of them is clearly best, and which levels miss it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, cast

from mathotheque.core.appraisal import QUICK, USUAL, Appraiser
from mathotheque.core.game import Game
from mathotheque.core.position import Position
from mathotheque.core.protocols import Cast
from mathotheque.core.proving import Proof, Puzzles
from mathotheque.core.speech import Message
from mathotheque.core.turn import Decide
from mathotheque.exercises.puzzle import TRIES, Puzzle
from mathotheque.reviews.verdicts import BLUNDER, MISTAKE, by_loss

FEWEST_MOVES: Final = 3
"""Where there are fewer, guessing is too easy."""
_AHEAD = 0.05  # of a win
_JUDGES = 64  # of games with their options, kept with what they have seen


def own_puzzles(game: Game) -> Puzzles | None:
    """The game's own kind of puzzle, where it has one."""
    return cast("Puzzles", game.module("puzzles")) if game.has("puzzles") else None


def task_of(view: Position) -> Message:
    """What is to be found."""
    own = own_puzzles(view.game)
    return own.task(view) if own else Message.of("exercise.task")


def prove(view: Position, story: Sequence[str] = ()) -> Proof:
    """What every move of the position is worth to the seat that decides."""
    own = own_puzzles(view.game)
    if own is not None:
        return own.prove(view, story)
    assert isinstance(view.turn, Decide)
    judge = _judge(view.game, USUAL)
    found = judge.moves(view, story)
    values = {move: estimate.shares[view.turn.seat] for move, estimate in found.items()}
    error = max(estimate.error for estimate in found.values())
    source = max(found.values(), key=lambda estimate: estimate.error).source
    return Proof(values, error, source, judge.version)


@lru_cache(_JUDGES)
def _judge(game: Game, effort: str) -> Appraiser:
    return game.appraiser(effort)


def is_promising(view: Position) -> bool:
    """Whether a quick look finds one move well ahead of the others, so that a proof is worth its time."""
    if own_puzzles(view.game) is not None:
        return True
    assert isinstance(view.turn, Decide)
    found = _judge(view.game, QUICK).moves(view)
    first, second, *_ = sorted((estimate.shares[view.turn.seat] for estimate in found.values()), reverse=True)
    return first - second > _AHEAD


def is_clear(proof: Proof) -> bool:
    """Whether one move is best and every other a mistake, beyond what the judge may err."""
    values = sorted(proof.values.values(), reverse=True)
    return len(values) >= FEWEST_MOVES and by_loss(values[0] - values[1], proof.error) in (MISTAKE, BLUNDER)


def has_reason(view: Position, move: str, story: Sequence[str] = ()) -> bool:
    """Whether the game can say why the move is good: what cannot be explained is no puzzle."""
    guide, names = view.game.guide, tuple(map(str, range(view.game.seats)))
    return guide is not None and bool(guide.reasons(view, move, Cast(names), story))


def found_by_levels(view: Position, best: str, story: Sequence[str] = ()) -> tuple[int, ...]:
    """How often each level finds the best move, weakest first."""
    game = view.game

    def finds(level: str) -> int:
        return sum(game.bot(level, seed).choose(view, story) == best for seed in range(TRIES))

    return tuple(map(finds, game.level_names))


def holds(puzzle: Puzzle) -> bool:
    """Whether the puzzle is still what it says, proved anew: its best move, what every move is worth, and by whom."""
    proof = prove(puzzle.position, puzzle.story)
    return is_clear(proof) and replace(puzzle, proof=proof, rules=puzzle.game.version).json() == puzzle.json()


def is_graded(puzzle: Puzzle) -> bool:
    """Whether the levels find it as often as it says; a bot that plays otherwise may change a grade, never a proof."""
    return found_by_levels(puzzle.position, puzzle.best, puzzle.story) == puzzle.found
