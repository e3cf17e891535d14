"""How strong the best bots are beside what ladders tell: against the yardsticks of the tests, and alone."""

from __future__ import annotations

from hashlib import sha256

import mathotheque as mt
from mathotheque.core.appraisal import QUICK
from tests.figures.selfplay import Course, Player, games, mean, so_many, without_luck
from tests.figures.store import Figure, Figures
from tests.games.mathisto import simulation
from tests.games.or_des_fous.yardstick import LookBot

AMONG_MEMORY = "The best level's share of the games among memory players, every seat alike, seed 1, per cent."
AGAINST_A_LOOK = "The best level's share against a look three decisions ahead, the luck of rolls taken out, per cent."
ALONE = "The mean sum left alone, by the game's level and the bot's, seed 1; the last bot is exact: see pousse-blocs."
SEED = 1


def mathisto() -> Figures:
    """The best level among two and three memory players."""
    best = mt.levels(mt.game("mathisto"))[-1]
    figures: dict[str, Figure] = {}
    for seats, count in ((3, 1_000), (4, 1_000)):
        fared = simulation.fare(best, simulation.MEMORY, seats, so_many(count), seed=SEED)
        figures[f"{seats}.memory"] = Figure(fared.share, fared.half, len(fared.parts))
    return figures


def or_des_fous() -> Figures:
    """The best level against the player we began with."""
    game = mt.game("or-des-fous")
    best, appraiser = mt.levels(game)[-1], game.appraiser(QUICK)
    found = []
    for number in range(so_many(1_000)):
        seat = number % 2
        players: list[Player] = [LookBot, LookBot]
        players[seat] = best
        course = Course(game.start(), players, sha256(f"look {SEED} {number}".encode()).digest())
        found.append(without_luck(course, seat, appraiser))
    return {f"{best}.look": mean(found, percent=True)}


def pousse_blocs() -> Figures:
    """What every level but the exact one leaves when it plays alone."""
    return {
        f"solo.{level}.{bot}": _alone(level, bot, 1_000)
        for level in (1, 2, 3)
        for bot in mt.levels(mt.game("pousse-blocs"))[:-1]
    }


def _alone(level: int, bot: str, count: int) -> Figure:
    left = []
    for course in games(mt.game("pousse-blocs", mode="solo", level=level), bot, count, SEED):
        for _ in course:
            pass
        assert isinstance(course.last.turn, mt.Over)
        left.append(-float(course.last.turn.scores[0]))
    return mean(left)
