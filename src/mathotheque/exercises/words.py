"""What is said to who solves a puzzle: found, not yet, an idea, the answer; each with a reason that can be counted."""

from __future__ import annotations

from dataclasses import dataclass

from mathotheque.core.names import name_computers
from mathotheque.core.protocols import Cast
from mathotheque.core.speech import Message
from mathotheque.core.turn import Chance
from mathotheque.exercises.proving import own_puzzles
from mathotheque.exercises.puzzle import Puzzle
from mathotheque.reviews.words import reasons_for

_WHOLE = 100  # chances of a hundred


@dataclass(frozen=True, slots=True)
class Told:
    """A word to who solves it: a headline, then sentences; `right` once the puzzle is solved."""

    headline: Message
    sentences: tuple[Message, ...]
    right: bool = False


def cast_of(puzzle: Puzzle, you: str) -> Cast:
    """Who sits where: the one who solves it is called `you`, the others have the names of computers."""
    seats, levels = range(puzzle.game.seats), puzzle.game.level_names
    names = tuple(you if seat == puzzle.seat else "" for seat in seats)
    computers = tuple("" if seat == puzzle.seat else levels[seat % len(levels)] for seat in seats)
    return Cast(name_computers(names, computers, levels), puzzle.seat)


def judge(puzzle: Puzzle, move: str, cast: Cast) -> Told:
    """What to say to a move; refuses like `Position.play`."""
    if puzzle.solves(move):
        return Told(Message.of("exercise.found"), (*_reasons(puzzle, puzzle.best, cast), _ahead(puzzle)), right=True)
    written = puzzle.written(move)
    facts = () if own_puzzles(puzzle.game) else _reasons(puzzle, written, cast)
    return Told(Message.of("exercise.not-yet"), (*facts, _behind(puzzle, written), Message.of("exercise.try-again")))


def idea(puzzle: Puzzle, cast: Cast) -> Told:
    """Why the best move is good, without its name; a game with its own kind of puzzle has its own kind of idea."""
    own = own_puzzles(puzzle.game)
    ideas = (own.idea(puzzle.position, puzzle.best),) if own else _reasons(puzzle, puzzle.best, cast)
    return Told(Message.of("exercise.idea"), ideas)


def answer(puzzle: Puzzle, cast: Cast) -> Told:
    """The best move, and why."""
    made, *_ = puzzle.position.describe(puzzle.best, cast)
    return Told(Message.of("exercise.answer"), (made, *_reasons(puzzle, puzzle.best, cast), _ahead(puzzle)))


def _reasons(puzzle: Puzzle, move: str, cast: Cast) -> tuple[Message, ...]:
    return reasons_for(puzzle.position, move, cast, puzzle.story)


def _ahead(puzzle: Puzzle) -> Message:
    best = puzzle.worth(puzzle.best)
    return _figures(puzzle, "ahead", best, best - puzzle.gap)


def _behind(puzzle: Puzzle, move: str) -> Message:
    return _figures(puzzle, "behind", puzzle.worth(move), puzzle.worth(puzzle.best))


def _figures(puzzle: Puzzle, way: str, first: float, second: float) -> Message:
    """Two worths in chances of a hundred: of winning, of the blocks that go, or of what the game's own task is."""
    if own_puzzles(puzzle.game):
        key = f"{puzzle.game.key}.puzzle.{way}"
    else:
        key = f"exercise.{way}-alone" if puzzle.game.seats == 1 else f"exercise.{way}"
    return Message.of(key, first=round(_WHOLE * first), second=round(_WHOLE * second))


def story_in_words(puzzle: Puzzle, cast: Cast) -> tuple[tuple[int | None, tuple[Message, ...]], ...]:
    """What the seat has seen happen, in order: whose move it was (None: chance's), and the sentences.

    What was dealt lies in the hand; the story begins with the first move.
    """
    view, told, begun = puzzle.game.start().view(puzzle.seat), [], False
    for event in puzzle.story:
        chance = isinstance(view.turn, Chance)
        begun = begun or not chance
        if begun:
            mover = None if chance else view.turn.seat  # type: ignore[union-attr]
            told.append((mover, view.describe(event, cast)))
        view = view.follow(event)
    return tuple(told)
