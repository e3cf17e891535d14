"""Foumath: its bots, from a child's first games to weighing every roll and every point.

Weak levels err as people do: they look at their own pawns only, and they do not notice every move. From the second on,
no level overlooks a line it could make.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from mathotheque.core.game import Game
from mathotheque.core.kernel import ACTOR, OVER, PHASE, Doubles, Ints
from mathotheque.core.position import Position
from mathotheque.games.foumath.advice import glance
from mathotheque.games.foumath.foresight import Foresight
from mathotheque.games.foumath.rules import FIRST, JUNIOR, LEVEL, MOST_SEATS, STAGE, play
from mathotheque.search.bots import best_of, noticed


@dataclass(frozen=True, slots=True)
class Sight:
    """How a level sees: moves and lines it notices, the others' replies, and the points beyond this round."""

    notices: float = 1.0
    lines: float = 1.0
    replies: bool = True
    points: bool = True


SIGHTS = {
    "1": Sight(notices=0.15, lines=0.5, replies=False),
    "2": Sight(notices=0.3, replies=False),
    "3": Sight(notices=0.55, replies=False),
    "4": Sight(notices=0.85, replies=False),
    "5": Sight(points=False),
}
"""Each beats the one below in 60 to 64 of 100 games (juniors, 1,000 games): a round is all there is."""
SIGHTS_WITH_POINTS = {
    "1": Sight(notices=0.19, lines=0.55, replies=False),
    "2": Sight(notices=0.3, replies=False),
    "3": Sight(notices=0.53, replies=False),
    "4": Sight(notices=0.85, replies=False),
    "5": Sight(notices=0.92, points=False),
    "6": Sight(),
}
"""Many rounds make small differences large: to keep the steps even, the weakest sees a little more."""


def bot(game: Game, level: str, seed: int | None, nodes: int | None, seconds: float | None) -> SightBot:
    """A bot of that level; every level answers within a few milliseconds, so budgets change nothing."""
    sights = SIGHTS if game.chosen["level"] == "junior" else SIGHTS_WITH_POINTS
    return SightBot(sights[level], seed)


class SightBot:
    """Weighs the moves it notices, as well as its level sees."""

    exact = False

    def __init__(self, sight: Sight, seed: int | None = None) -> None:
        self._rng = Random(seed)
        self._sight = sight
        self._foresight = Foresight()

    def choose(self, view: Position, story: Sequence[str] = ()) -> str:
        """The best of what it notices; chance decides among equals."""
        seen = noticed(self._rng, view.moves, lambda move: self._chance(view, move))
        return best_of(self._rng, seen, self.values(view))

    def _chance(self, view: Position, move: str) -> float:
        """How likely it notices the move."""
        after = view.play(move)._vector
        makes_line = after[PHASE] == OVER or after[STAGE] == FIRST
        return self._sight.lines if makes_line else self._sight.notices

    def values(self, view: Position, story: Sequence[str] = ()) -> Mapping[str, float]:
        """The result the mover may expect, from -1 to 1."""
        s = view._vector.copy()
        if not self._sight.points:
            s[LEVEL] = JUNIOR
        weigh = self._foresight.weigh if self._sight.replies else glances
        return dict(zip(view.moves, (float(value) for value in weigh(s, view.actions)), strict=True))


def glances(s: Ints, actions: Sequence[int]) -> Doubles:
    """What each action promises at a glance at one's own pawns."""
    found = np.zeros(len(actions))
    out = np.zeros(MOST_SEATS)
    for k, action in enumerate(actions):
        child = s.copy()
        play(child, action)
        glance(child, out)
        found[k] = out[s[ACTOR]]
    return found
