"""`make ladder`: every level against the one below, against random play and against a greedy player, as Markdown.

Takes a while; the result is kept by hand in docs/bots.md.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from random import Random

import numpy as np

import mathotheque as mt
from mathotheque.lab import arena
from mathotheque.lab.arena.intervals import Share
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
    players: dict[str, object] = {"random": "random", "greedy": GreedyBot} | {level: level for level in levels}
    print(
        "| level | against the one below | against random play | against greedy play |\n|---|---|---|---|", flush=True
    )
    below = "random"
    for level in levels:
        others = dict.fromkeys((below, "random", "greedy"))
        tables = [(level, other) for other in others]
        result = arena.run(game, players, games=GAMES, seed=1, tables=tables, records=False)
        cells = (share_of(result.score(level, other).share) for other in (below, "random", "greedy"))
        print(f"| {level} | {' | '.join(cells)} |", flush=True)
        below = level


def measure_among(game: mt.Game) -> None:
    """With more than two seats: one player of each level among players of the one below."""
    print(f"| level | among the one below (its like: {100 / game.seats:.1f} %) |\n|---|---|", flush=True)
    below = "random"
    for level in mt.levels(game):
        table = (level, *(below,) * (game.seats - 1))
        result = arena.run(game, [level, below], games=GAMES, seed=1, tables=[table], records=False)
        print(f"| {level} | {share_of(result.score(*table).share)} |", flush=True)
        below = level


def share_of(share: Share) -> str:
    return f"{100 * share.rate:.1f} ± {50 * (share.high - share.low):.1f} %"


if __name__ == "__main__":
    main()
