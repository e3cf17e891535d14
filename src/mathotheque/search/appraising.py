"""Judging the positions of open games: what a move or a roll is worth is what it leads to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from mathotheque.core.appraisal import Estimate
from mathotheque.core.position import Position
from mathotheque.core.turn import Chance

_KEPT = 4096

Judge = Callable[[Position], Estimate]
"""Says what a position is worth."""


class OpenAppraiser:
    """Asks its judge about every position that a move or a roll leads to, and keeps what was said lately."""

    def __init__(self, version: str, judge: Judge) -> None:
        self.version = version
        self._judge = lru_cache(_KEPT)(judge)

    def value(self, view: Position, story: Sequence[str] = ()) -> Estimate:
        """What a position is worth."""
        return self._judge(view)

    def moves(self, view: Position, story: Sequence[str] = ()) -> Mapping[str, Estimate]:
        """What every legal move is worth."""
        return {
            move: self._judge(view.play_number(action))
            for move, action in zip(view.moves, view.actions, strict=True)
        }  # fmt: skip

    def outcomes(self, view: Position, story: Sequence[str] = ()) -> Mapping[str, Estimate]:
        """What every outcome is worth."""
        if not isinstance(view.turn, Chance):
            return {}
        return {
            view.write(outcome): self._judge(view.play_number(outcome))
            for outcome, weight in enumerate(view.weights)
            if weight
        }
