"""Devine's one bot: it imagines a hundred deals that fit its story and counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mathotheque.core.bot import Bot
from mathotheque.core.game import Game
from mathotheque.core.position import Position
from mathotheque.core.randomness import seeded
from mathotheque.search.determinise import follow, imagine
from tests.devine.rules import CARD
from tests.devine.troubles import TROUBLES


def bot(game: Game, level: str, seed: int | None, nodes: int | None, seconds: float | None) -> Bot:
    return TROUBLES[level]() if level in TROUBLES else CountingBot(seed or 0)


class CountingBot:
    exact = False

    def __init__(self, seed: int) -> None:
        self._rng = seeded(seed)

    def choose(self, view: Position, story: Sequence[str] = ()) -> str:
        values = self.values(view, story)
        return max(values, key=lambda move: values[move])

    def values(self, view: Position, story: Sequence[str] = ()) -> Mapping[str, float]:
        seat = view.viewer
        assert isinstance(seat, int)
        _, facts = follow(view.game, seat, story)
        best = 0
        for _ in range(100):
            cards = imagine(view, facts, self._rng)._vector[CARD : CARD + view.game.seats]
            best += cards[seat] == max(cards)
        return {move: best / 100 if move == "keep" else 0.5 for move in view.moves}
