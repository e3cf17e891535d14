"""Foumath: its bots, from a child's first games to looking through every roll of the next turns.

Weak levels err as people do: they look at their own pawns only, and they do not notice every move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from mathotheque.core.game import Game
from mathotheque.core.kernel import ACTOR, Doubles, Ints
from mathotheque.core.position import Position
from mathotheque.games.foumath.advice import glance
from mathotheque.games.foumath.foresight import Foresight
from mathotheque.games.foumath.rules import MOST_SEATS, play

OWN_PAWNS = -1
"""Looks no further than its own pawns."""


@dataclass(frozen=True, slots=True)
class Sight:
    """How a level sees: how many turns beyond its own, and how likely it is to notice a move."""

    turns: int
    notices: float


SIGHTS = {
    "1": Sight(turns=OWN_PAWNS, notices=0.3),
    "2": Sight(turns=OWN_PAWNS, notices=1.0),
    "3": Sight(turns=0, notices=0.7),
    "4": Sight(turns=0, notices=1.0),
}


def names(game: Game) -> tuple[str, ...]:
    """The levels, weakest first."""
    return tuple(SIGHTS)


def bot(game: Game, level: str, seed: int | None, nodes: int | None, seconds: float | None) -> SightBot:
    """A bot of that level; every level answers within a tenth of a second, so budgets change nothing."""
    return SightBot(SIGHTS[level], seed)


class SightBot:
    """Weighs the moves it notices, as far as its level sees."""

    exact = False

    def __init__(self, sight: Sight, seed: int | None = None) -> None:
        self._rng = Random(seed)
        self._notices = sight.notices
        self._foresight = None if sight.turns == OWN_PAWNS else Foresight(sight.turns)

    def choose(self, view: Position, story: Sequence[str] = ()) -> str:
        """The best of what it notices; chance decides among equals."""
        noticed = [move for move in view.moves if self._notices == 1 or self._rng.random() < self._notices]
        seen = noticed or [self._rng.choice(view.moves)]
        values = self.values(view)
        best = max(values[move] for move in seen)
        return self._rng.choice([move for move in seen if values[move] == best])

    def values(self, view: Position, story: Sequence[str] = ()) -> Mapping[str, float]:
        """The result the mover may expect, from -1 to 1."""
        s = view._vector
        found = self._foresight.weigh(s, view.actions) if self._foresight else _glances(s, view.actions)
        return dict(zip(view.moves, (float(value) for value in found), strict=True))


def _glances(s: Ints, actions: Sequence[int]) -> Doubles:
    found = np.zeros(len(actions))
    out = np.zeros(MOST_SEATS)
    for k, action in enumerate(actions):
        child = s.copy()
        play(child, action)
        glance(child, out)
        found[k] = out[s[ACTOR]]
    return found
