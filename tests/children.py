"""A child who knows the rules of a game, scripted: the weakest level must lose to it."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from random import Random
from typing import Any

import numpy as np

import mathotheque as mt

SEEN = 0.5
"""How many of its moves it looks at."""


class ChildBot:
    """Takes an obvious win; else what looks near among the moves it happens to see; forgets what others threaten."""

    exact = False

    def __init__(self, game: mt.Game, seed: int) -> None:
        self._rng = Random(seed)
        self._advice: Any = import_module(f"{game.package}.advice")

    def choose(self, view: mt.Position, story: Sequence[str] = ()) -> str:
        assert isinstance(view.turn, mt.Decide)
        seen: list[str] = []
        best = -np.inf
        for move, action in zip(view.moves, view.actions, strict=True):
            after = view.play(move)
            if isinstance(after.turn, mt.Over) and after.turn.scores[view.turn.seat] == max(after.turn.scores):
                return move
            if self._rng.random() < SEEN:
                liked = self._likes(view, after, action)
                if liked >= best:
                    seen = [move] if liked > best else [*seen, move]
                    best = liked
        return self._rng.choice(seen or view.moves)

    def _likes(self, view: mt.Position, after: mt.Position, action: int) -> float:
        """What a sensible move looks like to a game's playouts; where none says, a glance at one's own pieces."""
        assert isinstance(view.turn, mt.Decide)
        if hasattr(self._advice, "weight"):
            return float(self._advice.weight(view._vector, action))
        out = np.zeros(view.game.seats)
        getattr(self._advice, "glance", self._advice.value)(after._vector, out)
        return float(out[view.turn.seat])
