"""How strong the bots are: every level against the one below, against random play, and against a greedy player."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import mathotheque as mt
from mathotheque.games.or_des_fous.advice import value
from mathotheque.lab import arena
from mathotheque.lab.arena.intervals import Share
from mathotheque.search.bots import SearchBot
from mathotheque.search.expectimax import Expectimax
from mathotheque.search.interface import Limits
from tests.figures.selfplay import games, mean, so_many
from tests.figures.store import Figure, Figures
from tests.games.mathisto import simulation
from tests.ladders import GreedyBot

HOW = "Part of the games won, half the draws counted, both seats alike, seed 1, per cent; alone, the mean sum left."
SEED = 1
RANDOM = "random"


class LookBot(SearchBot):
    """L'Or des Fous: looks three decisions ahead with the house's evaluation."""

    def __init__(self, game: mt.Game, seed: int) -> None:
        super().__init__(Expectimax(game.law, value, 3), Limits(), seed)


def des_echecs() -> Figures:
    """Matches to ten points."""
    game = mt.game("des-echecs")
    return _ladder(game, "", 600, (RANDOM, "greedy"), greedy=GreedyBot)


def foumath() -> Figures:
    """Juniors, and games with points for the level that only they have."""
    points = mt.game("foumath", level="advanced")
    return {**_ladder(mt.game("foumath"), "junior.", 1_000), **_ladder(points, "advanced.", 1_000)}


def pousse_blocs() -> Figures:
    """Every mode; alone the sums left."""
    figures: dict[str, Figure] = {}
    for level in (1, 2, 3):
        for mode in ("duel", "quick"):
            game = mt.game("pousse-blocs", mode=mode, level=level)
            figures |= _ladder(game, f"{mode}.{level}.", 1_000, (RANDOM,))
        for bot in mt.levels(mt.game("pousse-blocs"))[:-1]:  # the last is exact: section pousse-blocs
            figures[f"solo.{level}.{bot}"] = _alone(level, bot, 1_000)
    for mode in ("three", "four"):
        figures |= _among(mt.game("pousse-blocs", mode=mode, level=2), f"{mode}.", 600)
    return figures


def or_des_fous() -> Figures:
    """The normal variant; and the last level against a look ahead with the same evaluation."""
    game = mt.game("or-des-fous")
    best = mt.levels(game)[-1]
    met = arena.run(game, {best: best, "look": LookBot}, games=so_many(400), seed=SEED, records=False)
    return {**_ladder(game, "", 400), "look": _figure(met.score("look", best).share)}


def mathisto() -> Figures:
    """Each level among players of the one below, the first among children; the best among memory players."""
    levels = mt.levels(mt.game("mathisto"))
    figures: dict[str, Figure] = {}
    for below, level in pairwise((simulation.CHILD, *levels)):
        figures[f"3.{level}.among"] = _simulated(level, below, 3, 100 if level == levels[-1] else 200)
    for seats, count in ((3, 1_000), (4, 150)):
        figures[f"{seats}.memory"] = _simulated(levels[-1], simulation.MEMORY, seats, count)
    return figures


def _ladder(game: mt.Game, name: str, count: int, others: Sequence[str] = (), **bots: object) -> Figures:
    """Every level against the one below (random play below the first), and against these others."""
    figures: dict[str, Figure] = {}
    below = RANDOM
    for level in mt.levels(game):
        opponents = {"below": below, **{other: other for other in others}}
        players = {level: level, RANDOM: RANDOM, below: below, **bots}
        tables = [(level, other) for other in dict.fromkeys(opponents.values())]
        result = arena.run(game, players, games=so_many(count), seed=SEED, tables=tables, records=False)
        for told, other in opponents.items():
            figures[f"{name}{level}.{told}"] = _figure(result.score(level, other).share)
        below = level
    return figures


def _among(game: mt.Game, name: str, count: int) -> Figures:
    """One player of each level among players of the one below."""
    figures: dict[str, Figure] = {}
    below = RANDOM
    for level in mt.levels(game):
        table = (level, *(below,) * (game.seats - 1))
        result = arena.run(game, [level, below], games=so_many(count), seed=SEED, tables=[table], records=False)
        figures[f"{name}{level}.among"] = _figure(result.score(*table).share)
        below = level
    return figures


def _simulated(hero: str, others: str, seats: int, count: int) -> Figure:
    """The share of one player of Mathisto among others."""
    fared = simulation.fare(hero, others, seats, so_many(count), seed=SEED)
    return Figure(fared.share, fared.half, len(fared.parts))


def _alone(level: int, bot: str, count: int) -> Figure:
    left = []
    for course in games(mt.game("pousse-blocs", mode="solo", level=level), bot, count, SEED):
        for _ in course:
            pass
        assert isinstance(course.last.turn, mt.Over)
        left.append(-float(course.last.turn.scores[0]))
    return mean(left)


def _figure(share: Share) -> Figure:
    return Figure(100 * share.rate, 50 * (share.high - share.low), share.games)
