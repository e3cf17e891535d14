"""A puzzle: a position in which one move is clearly best, with its proof and how hard it is to find."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from mathotheque.core.game import Game
from mathotheque.core.options import show
from mathotheque.core.position import Position
from mathotheque.core.proving import Proof

GRADES: Final = (1, 2, 3)
"""Easy, medium, hard."""
TRIES: Final = 5
"""Tries of each level, with other seeds."""
_ID = 6  # signs: a puzzle is called by the beginning of its hash
_DIGITS = 4  # of a move's worth that are kept


@dataclass(frozen=True)
class Puzzle:
    """What `seat` is to find in the position `text`; `story` is what it has been shown, where the game hides something.

    `found` tells of each level of the bots, weakest first, in how many of `TRIES` it found the best move; `grade` is
    how hard the puzzle is beside the others of its game. `seed` is the match of self-play it comes from, `rules` the
    version of the rules it was made for.
    """

    game: Game
    text: str
    seat: int
    proof: Proof
    found: tuple[int, ...]
    grade: int
    seed: int
    story: tuple[str, ...] = field(default=())
    rules: int = 1

    def __hash__(self) -> int:
        return hash(self.id)

    @cached_property
    def id(self) -> str:
        """Its name: it follows from the position, so the same puzzle always has the same one.

        An option that a game gets later changes none of them: only those that are not as usual count.
        """
        options = sorted(f"{name}={show(value)}" for name, value in self.game.changed.items())
        told = "\n".join((self.game.key, *options, self.text, *self.story))
        return hashlib.sha256(told.encode()).hexdigest()[:_ID]

    @cached_property
    def position(self) -> Position:
        """The position as the seat sees it."""
        return self.game.read(self.text, self.seat if self.game.hides else None)

    @cached_property
    def best(self) -> str:
        """The move to find."""
        return best_of(self.proof)

    @property
    def gap(self) -> float:
        """By how much every other move is worth less, at least."""
        first, second, *_ = sorted(self.proof.values.values(), reverse=True)
        return first - second

    @property
    def missed(self) -> tuple[str, ...]:
        """The levels that usually do not find it."""
        levels = self.game.level_names
        return tuple(level for level, found in zip(levels, self.found, strict=True) if 2 * found < TRIES)

    def solves(self, move: str) -> bool:
        """Whether the move, however it is written, is the best one; refuses like `Position.play`."""
        return self.written(move) == self.best

    def written(self, move: str) -> str:
        """A legal move as `Position.moves` writes it; refuses like `Position.play`."""
        position = self.position
        return position.moves[position.actions.index(position.number(move))]

    def worth(self, move: str) -> float:
        """What a legal move is worth, however it is written."""
        return self.proof.values[self.written(move)]

    def json(self) -> dict[str, Any]:
        """Everything as plain values."""
        return {
            "id": self.id,
            "game": self.game.key,
            "rules": self.rules,
            "options": dict(self.game.changed),
            "position": self.text,
            "seat": self.seat + 1,
            **({"story": list(self.story)} if self.story else {}),
            "best": self.best,
            "grade": self.grade,
            "found": list(self.found),
            "values": {move: round(worth, _DIGITS) for move, worth in self.proof.values.items()},
            "error": round(self.proof.error, _DIGITS),
            "source": self.proof.source,
            "judge": self.proof.judge,
            "seed": self.seed,
        }


def best_of(proof: Proof) -> str:
    """The move that is worth most."""
    return max(proof.values, key=proof.values.__getitem__)


def write_puzzle(puzzle: Puzzle) -> str:
    """One line of text."""
    return json.dumps(puzzle.json(), ensure_ascii=False)


def read_puzzle(game: Game, line: str) -> Puzzle:
    """The puzzle of one line; `ValueError` or `KeyError` where it is none."""
    told = json.loads(line)
    proof = Proof(told["values"], told["error"], told["source"], told["judge"])
    return Puzzle(
        game.choose(**told["options"]),
        told["position"],
        told["seat"] - 1,
        proof,
        tuple(told["found"]),
        told["grade"],
        told["seed"],
        tuple(told.get("story", ())),
        told["rules"],
    )
