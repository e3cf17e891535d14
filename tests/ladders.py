"""`make ladder`: every level against the one below, against random play and against a greedy player, as Markdown.

Takes a while; the result is kept by hand in docs/bots.md.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from random import Random

import numpy as np

import mathotheque as mt
from mathotheque.search.ladder import Maker, RandomBot, compare, duel
from tests.tables import name, variants

GAMES = 600


class GreedyBot:
    """Takes what looks best at once, by the game's own glance (`advice.value`), and looks no further."""

    exact = False

    def __init__(self, game: mt.Game, seed: int) -> None:
        self._rng = Random(seed)
        self._value = import_module(f"{game.package}.advice").value

    def choose(self, view: mt.Position, story: Sequence[str] = ()) -> str:
        values = self.values(view, story)
        best = max(values.values())
        return self._rng.choice([move for move, value in values.items() if value == best])

    def values(self, view: mt.Position, story: Sequence[str] = ()) -> dict[str, float]:
        assert isinstance(view.turn, mt.Decide)
        out = np.zeros(view.game.seats)
        values = {}
        for move in view.moves:
            self._value(view.play(move)._vector, out)
            values[move] = float(out[view.turn.seat])
        return values


def main() -> None:
    wanted = sys.argv[1:]
    for game in mt.games():
        if not wanted or game.key in wanted:
            for variant in variants(game)[:1]:
                print(f"\n### {name(variant)}, {GAMES} games each, seats swapped\n")
                (measure if variant.seats == 2 else measure_among)(variant)


def measure(game: mt.Game) -> None:
    levels = mt.levels(game)
    players: dict[str, Maker] = {"random": RandomBot} | {level: partial(mt.bot, game, level) for level in levels}
    print(
        "| level | against the one below | against random play | against greedy play |\n|---|---|---|---|", flush=True
    )
    below = "random"
    for level in levels:
        step = duel(game, players[level], players[below], GAMES, seed=1)
        luck = duel(game, players[level], RandomBot, GAMES, seed=2)
        greed = duel(game, players[level], partial(GreedyBot, game), GAMES, seed=3)
        cells = (f"{100 * tally.rate:.1f} ± {100 * tally.margin:.1f} %" for tally in (step, luck, greed))
        print(f"| {level} | {' | '.join(cells)} |", flush=True)
        below = level


def measure_among(game: mt.Game) -> None:
    """With more than two seats: one player of each level among players of the one below."""
    print(f"| level | among the one below (its like: {100 / game.seats:.1f} %) |\n|---|---|", flush=True)
    below: Maker = RandomBot
    for level in mt.levels(game):
        share = compare(game, partial(mt.bot, game, level), below, GAMES, seed=1)
        print(f"| {level} | {100 * share.rate:.1f} ± {100 * share.margin:.1f} % |", flush=True)
        below = partial(mt.bot, game, level)


if __name__ == "__main__":
    main()
