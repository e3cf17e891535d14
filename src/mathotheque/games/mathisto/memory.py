"""Mathisto: the memory of one seat: what the last events of its story prove."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mathotheque.core.game import Game
from mathotheque.core.kernel import Ints
from mathotheque.core.position import Position
from mathotheque.core.record import Story
from mathotheque.games.mathisto.common_knowledge import overhear

ALL = 1_000_000  # events: more than a game has


class Memory:
    """The views and events of one seat's story, kept so that a longer story costs only what is new."""

    def __init__(self) -> None:
        self._story: list[str] = []
        self._views: list[Position] = []
        self._numbers: list[int] = []

    def facts(self, game: Game, seat: int, story: Sequence[str], last: int) -> Ints:
        """What the last events of the story prove to the seat."""
        assert game.law.learn is not None
        self._follow(game, seat, story)
        facts = np.zeros(game.law.facts, np.int64)
        for k in range(max(0, len(story) - last), len(story)):
            game.law.learn(facts, self._views[k]._vector, seat, self._numbers[k])
        return facts

    def common(self, game: Game, seat: int, story: Sequence[str], last: int) -> Ints:
        """What they prove to everybody."""
        self._follow(game, seat, story)
        facts = np.zeros(game.law.facts, np.int64)
        for k in range(max(0, len(story) - last), len(story)):
            overhear(facts, self._views[k]._vector, self._numbers[k])
        return facts

    def _follow(self, game: Game, seat: int, story: Sequence[str]) -> None:
        known = len(self._story)
        if not self._views or self._views[0].viewer != seat or list(story[:known]) != self._story:
            self._story, self._numbers, known = [], [], 0
            self._views = [story.first if isinstance(story, Story) else game.start().view(seat)]
        for event in story[known:]:
            view = self._views[-1]
            self._numbers.append(view.number_shown(event))
            self._views.append(view.follow(event))
            self._story.append(event)
