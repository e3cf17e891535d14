"""The proof of a puzzle: what every move is worth to who is to solve it, and how that is known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from mathotheque.core.position import Position
    from mathotheque.core.speech import Message


@dataclass(frozen=True, slots=True)
class Proof:
    """The worth of every move from 0 to 1, its standard `error`, its `source` and the `judge`, with its version.

    `source` is one of those of an estimate (`core.appraisal`).
    """

    values: Mapping[str, float]
    error: float
    source: str
    judge: str


class Puzzles(Protocol):
    """`puzzles.py` of a game whose puzzles ask for something else than the move that is worth most."""

    def task(self, view: Position) -> Message:
        """What is to be found, in one sentence."""
        ...

    def idea(self, view: Position, best: str) -> Message:
        """Something that helps to find the best move and is not yet the answer."""
        ...

    def prove(self, view: Position, story: Sequence[str]) -> Proof:
        """What every move is worth for that task; no move at all where the position has no such task."""
        ...
