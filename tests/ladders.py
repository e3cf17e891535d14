"""`make ladder`: every level against the one below and against a child who knows the rules, written into docs/bots.md.

`python -m tests.ladders or-des-fous --games 200` measures one game with fewer games. With more than two seats one
player of a level sits among players of the level below. So that tables of any size compare, each share is also told as
odds between two: whoever wins a share p among n wins p (n - 1) times for every 1 - p of one other player.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from random import Random

import numpy as np

import mathotheque as mt
from mathotheque.lab import arena
from mathotheque.lab.arena.intervals import Share
from tests.children import ChildBot
from tests.tables import name

GAMES = 1_000
SEED = 1
PAGE = Path(__file__).parents[1] / "docs/bots.md"

LADDERS: Mapping[str, Sequence[Mapping[str, object]]] = {
    "des-echecs": ({}, {"stake": True}),
    "foumath": (
        {}, {"board": "addition"}, {"level": "advanced"}, {"level": "advanced", "board": "addition"},
        {"players": 4}, {"players": 4, "level": "advanced"}, {"players": 4, "level": "advanced", "board": "addition"},
    ),
    "pousse-blocs": tuple(
        {"mode": mode, "level": level} for mode in ("duel", "quick", "three", "four") for level in (1, 2, 3)
    ),
    "or-des-fous": tuple({"variant": variant} for variant in ("normal", "beginner", "champion")),
}  # fmt: skip
"""The tables at which each game's levels are measured; Mathisto's are measured by its figures."""


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
    """Measure the games that are named, or all, and write their tables into the page."""
    parser = ArgumentParser(prog="python -m tests.ladders", description=main.__doc__)
    parser.add_argument("game", nargs="*", help=", ".join(LADDERS))
    parser.add_argument("--games", type=int, default=GAMES, help="games at each table")
    given = parser.parse_args()
    if unknown := set(given.game) - LADDERS.keys():
        parser.error(f"there is no ladder of {', '.join(sorted(unknown))}; there are {', '.join(LADDERS)}")
    for key in given.game or LADDERS:
        tables = [ladder(mt.game(key, **options), given.games) for options in LADDERS[key]]
        write(key, "\n\n".join(tables))


def ladder(game: mt.Game, games: int) -> str:
    """The table of one variant, also printed line by line while it is measured."""
    others = game.seats - 1
    lines = [f"| {name(game)}, {games:,} games | share of the wins | as odds between two | a child against it |"]
    lines += ["|---|---|---|---|"]
    print("\n".join(lines), flush=True)
    below = "random"
    for level in mt.levels(game):
        players = {below: below, level: level, "child": ChildBot}
        tables = [(level, *(below,) * others), ("child", *(level,) * others)]
        result = arena.run(game, players, games=games, seed=SEED, tables=tables, records=False)
        up, child = (result.score(*table).share for table in tables)
        told = "random play" if below == "random" else f"level {below}"
        among = "against" if others == 1 else f"among {others} of"
        lines.append(
            f"| {level} {among} {told} | {share_of(up)} | {between_two(up.rate, game.seats):.0%} | {share_of(child)} |"
        )
        print(lines[-1], flush=True)
        below = level
    return "\n".join(lines)


def between_two(rate: float, seats: int) -> float:
    """The share of the wins that the same odds would give against one other player."""
    won, lost = rate * (seats - 1), 1 - rate
    return won / (won + lost)


def share_of(share: Share) -> str:
    """`62.5 ± 3.0 %`."""
    return f"{100 * share.rate:.1f} ± {50 * (share.high - share.low):.1f} %"


def write(key: str, tables: str) -> None:
    """Put the tables of a game between its marks in the page."""
    first, last = f"<!-- ladder of {key} -->", "<!-- end of ladder -->"
    text = PAGE.read_text(encoding="utf-8")
    marked = re.compile(rf"{first}\n.*?{last}", re.DOTALL)
    if not marked.search(text):
        raise SystemExit(f"{PAGE} has no place {first}")
    PAGE.write_text(marked.sub(lambda _: f"{first}\n{tables}\n{last}", text, count=1), encoding="utf-8")


if __name__ == "__main__":
    main()
