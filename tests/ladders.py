"""`make ladder`: every level against the one below, against random play and against a greedy player, as Markdown.

Takes a while; the result is kept by hand in docs/bots.md.
"""

from __future__ import annotations

import sys
from functools import partial

import mathotheque as mt
from mathotheque.search.ladder import Maker, RandomBot, duel
from tests.tables import name, variants

GAMES = 600


def main() -> None:
    wanted = sys.argv[1:]
    for game in mt.games():
        if not wanted or game.key in wanted:
            for variant in variants(game)[:1]:
                print(f"\n### {name(variant)}, {GAMES} games each, seats swapped\n")
                measure(variant)


def measure(game: mt.Game) -> None:
    levels = mt.levels(game)
    players: dict[str, Maker] = {"random": RandomBot} | {level: partial(mt.bot, game, level) for level in levels}
    print("| level | against the one below | against random |\n|---|---|---|", flush=True)
    below = "random"
    for level in levels:
        step = duel(game, players[level], players[below], GAMES, seed=1)
        luck = duel(game, players[level], RandomBot, GAMES, seed=2)
        cells = (f"{100 * tally.rate:.1f} ± {100 * tally.margin:.1f} %" for tally in (step, luck))
        print(f"| {level} | {' | '.join(cells)} |", flush=True)
        below = level


if __name__ == "__main__":
    main()
