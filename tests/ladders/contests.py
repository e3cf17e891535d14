"""Who meets whom, at which tables, and how that is measured.

With more than two seats one player of a level sits among players of the level below. So that tables of any size
compare, each share is also told as odds between two: whoever wins a share p among n wins p (n - 1) times for every
1 - p of one other player.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import mathotheque as mt
from mathotheque.lab import arena
from tests.children import ChildBot
from tests.figures.selfplay import share_told
from tests.figures.store import Figure
from tests.games.mathisto import simulation

SEED = 1
RANDOM, CHILD = "random", "child"
MET_BY_A_CHILD = 2
"""How many levels, from the weakest, a child plays against."""

MODES = ("duel", "quick", "three", "four")
FORMS = ("strategic", "simple")
DEAR = {("or-des-fous", "9"): 300, ("mathisto", "8"): 60}
"""Levels that think so long that fewer games have to do."""

Options = Mapping[str, object]

LADDERS: Mapping[str, Mapping[int, Sequence[Options]]] = {
    "des-echecs": {600: ({},), 300: ({"stake": True},)},
    "foumath": {
        1_000: ({},),
        400: ({"players": 3}, {"players": 4}),
        600: (
            {"level": "advanced"}, {"level": "advanced", "board": "addition", "goal": 60}, {"level": "expert"},
            {"players": 4, "level": "advanced"},
            {"players": 4, "level": "advanced", "board": "addition", "goal": 60},
        ),
    },
    "pousse-blocs": {600: tuple({"mode": mode, "level": level} for mode in MODES for level in (1, 2, 3))},
    "or-des-fous": {400: ({},), 600: ({"variant": "beginner"}, {"variant": "champion"})},
    "mathisto": {300: tuple({"players": players, "form": form} for form in FORMS for players in (3, 4, 5, 6))},
}  # fmt: skip
"""By game: how many games at which tables."""


@dataclass(frozen=True, slots=True)
class Contest:
    """One player, `hero`, among others who are all alike, in every seat in turn."""

    game: mt.Game
    hero: str
    others: str
    games: int

    @property
    def name(self) -> str:
        """As the figure is kept: `players=4.2.1` is level 2 among level 1 at a table of four."""
        return f"{table_name(self.game)}.{self.hero}.{self.others}"

    def measure(self) -> Figure:
        """The share of the hero, per cent."""
        if self.game.key == "mathisto":  # its own arena is a hundred times faster
            form = str(self.game.chosen["form"])
            fared = simulation.fare(self.hero, self.others, self.game.seats, self.games, form=form, seed=SEED)
            return Figure(fared.share, fared.half, len(fared.parts))
        players = {name: ChildBot if name == CHILD else name for name in (self.hero, self.others)}
        table = (self.hero, *(self.others,) * (self.game.seats - 1))
        result = arena.run(self.game, players, games=self.games, seed=SEED, tables=[table], records=False)
        return share_told(result.score(*table).share)


def tables(key: str) -> Iterator[tuple[mt.Game, int]]:
    """Every table of a game with how many games are played at it."""
    for games, many in LADDERS[key].items():
        for options in many:
            yield mt.game(key, **options), games


def table_name(game: mt.Game) -> str:
    """`level=advanced-players=4`, or `usual`."""
    return "-".join(f"{name}={value}".lower() for name, value in game.changed.items()) or "usual"


def contests(game: mt.Game, games: int) -> Iterator[Contest]:
    """Every level against the one below, a child against the weakest, the first and the last against random play."""
    for hero, others in pairings(game, mt.levels(game)):
        yield Contest(game, hero, others, min(games, DEAR.get((game.key, hero), games)))


def pairings(game: mt.Game, levels: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Who sits among whom."""
    for below, level in pairwise(levels):
        yield level, below
    for level in levels[:MET_BY_A_CHILD]:
        yield CHILD, level
    if game.key == "mathisto":  # its own arena knows no random player
        yield levels[0], CHILD
    else:
        yield levels[0], RANDOM
        yield levels[-1], RANDOM


def between_two(share: float, seats: int) -> float:
    """The share of the wins, per cent, that the same odds would give against one other player."""
    won, lost = share * (seats - 1), 100 - share
    return 100 * won / (won + lost)
