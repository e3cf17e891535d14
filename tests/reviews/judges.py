"""`python -m tests.reviews.judges [POSITIONS]`: by how much L'Or des Fous' judges err, in points of win chance.

The yardstick is games played to the end with the luck taken out, from positions of fresh matches of a strong level;
its own standard error is printed too. A row a judge: root of the mean square of its share against the yardstick, of
the loss between two moves of a decision, and CPU milliseconds a position.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from math import fsum, sqrt
from random import Random
from time import process_time

import mathotheque as mt
from mathotheque.core.appraisal import share_of_score
from mathotheque.games.or_des_fous.advice import value
from mathotheque.games.or_des_fous.appraiser import LookAppraiser
from mathotheque.search.rollouts import LuckFreeRollouts
from tests.reviews.matches import played

FIRST_SEED = 300_000
_TO_THE_END = 2_000  # decisions: more than a game has
_YARDSTICK = 200  # games
Share = Callable[[mt.Position], float]
"""What a position is worth to the first seat."""


def pairs(game: mt.Game, count: int) -> list[tuple[mt.Position, mt.Position]]:
    """Two positions each, after two of the better moves of one decision."""
    found: list[tuple[mt.Position, mt.Position]] = []
    look, rng, seed = LookAppraiser(game, 1), Random(5), FIRST_SEED
    while len(found) < count:
        positions = played(game, [mt.levels(game)[-2]] * 2, seed).positions()
        seed += 1
        free = [p for p in positions if isinstance(p.turn, mt.Decide) and len(p.moves) > 3]
        for position in rng.sample(free, min(3, len(free))):
            assert isinstance(position.turn, mt.Decide)
            seat = position.turn.seat
            moves = look.moves(position)
            ordered = sorted(moves, key=lambda move: -moves[move].shares[seat])
            after = position.play(ordered[0]), position.play(ordered[rng.randrange(1, 4)])
            if not any(isinstance(one.turn, mt.Over) for one in after):
                found.append(after)
    return found[:count]


def by_rollouts(game: mt.Game, plies: int, games: int) -> Share:
    """Games played on so far."""
    rollouts = LuckFreeRollouts(game.law, value, plies)
    return lambda position: share_of_score(rollouts.mean(position._vector, games).score, 2)


def by_look(game: mt.Game, depth: int) -> Share:
    """A look ahead."""
    look = LookAppraiser(game, depth)
    return lambda position: look.value(position).shares[0]


def rms(numbers: list[float]) -> float:
    """The root of the mean square."""
    return sqrt(fsum(number * number for number in numbers) / len(numbers))


def main() -> None:
    """Print the table."""
    game, count = mt.game("or-des-fous"), int(sys.argv[1]) if len(sys.argv) > 1 else 60
    positions = pairs(game, count)
    yardstick = LuckFreeRollouts(game.law, value, _TO_THE_END)
    started = process_time()
    means = [[yardstick.mean(one._vector, _YARDSTICK, FIRST_SEED) for one in pair] for pair in positions]
    cost = 1000 * (process_time() - started) / (2 * count)
    error = rms([mean.error / 2 for pair in means for mean in pair])
    print(f"{count} decisions; yardstick ± {100 * error:.1f} points, {cost:.0f} ms a position")
    truth = [[share_of_score(mean.score, 2) for mean in pair] for pair in means]
    print("| judge | share | loss | ms |\n|---|---|---|---|")
    judges = [(f"look {depth}", by_look(game, depth)) for depth in (1, 2, 3)]
    judges += [
        (f"rollouts {plies} x {games}", by_rollouts(game, plies, games))
        for plies, games in ((4, 16), (8, 12), (8, 48), (16, 64), (8, 200))
    ]
    for name, judge in judges:
        started = process_time()
        told = [[judge(one) for one in pair] for pair in positions]
        cost = 1000 * (process_time() - started) / (2 * count)
        off = [
            said - true for says, trues in zip(told, truth, strict=True) for said, true in zip(says, trues, strict=True)
        ]
        lost = [
            (one - other) - (first - second)
            for (one, other), (first, second) in zip(told, truth, strict=True)
        ]  # fmt: skip
        print(f"| {name} | {100 * rms(off):.1f} | {100 * rms(lost):.1f} | {cost:.1f} |", flush=True)


if __name__ == "__main__":
    main()
