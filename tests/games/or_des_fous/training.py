"""`python -m tests.games.or_des_fous.training`: the strongest level's network learns again, some minutes a variant.

The network plays itself, always what looks best a move ahead, but one move in five at random. A position before a roll
shall be worth what the best moves with the three rolls are worth, and what later looks of the same game learn beyond
that, every later one four fifths as much (no further than the next random move). The luck of rolls is in none of this:
a look takes the mean of all three, so a game tells as much as a hundred plain ones.
"""

from __future__ import annotations

from argparse import ArgumentParser
from math import sqrt

import numpy as np
from numba import types

import mathotheque as mt
from mathotheque.core.copying import copy
from mathotheque.core.kernel import OVER, PHASE, Bits, Doubles, Ints, part, rule
from mathotheque.core.randomness import RNG, below, portion, seeded
from mathotheque.games.or_des_fous import advice
from mathotheque.games.or_des_fous.network import (
    BIAS,
    FILE,
    INPUTS,
    INTO,
    LAST,
    MIRRORED,
    OUT,
    ROOM,
    STRAIGHT_ON,
    TABLE,
    UNITS,
    WEIGHTS,
    WEIGHTS_OF_A_VARIANT,
    expects,
    place_of_pawn,
    place_toward,
)
from mathotheque.games.or_des_fous.prospects import SEEN
from mathotheque.games.or_des_fous.rules import CHOICES, FACES, PAWN, PAWNS, SIZE, VARIANTS, carries, legal, play, roll

ROUNDS, GAMES, PASSES, REMEMBERED = 15, 6_000, 3, 3
RATES = (0.003,) * 6 + (0.001,) * 5 + (0.0003,) * 4
"""How far a step goes, round by round."""
BATCH = 64
AT_RANDOM, LATER = 0.2, 0.8
_LONGEST = 150  # decisions; what comes later in a game is not learnt
_OPENING = 2  # decisions always made at random
_SEED = 1
_FADE, _FADE_SQUARES, _TINY = 0.9, 0.999, 1e-8  # of the steps (Adam)

_f8 = types.float64
_INTS = types.Array(types.int64, 1, "C")
_DOUBLES = types.Array(types.float64, 1, "C")
_ROWS = types.Array(types.int64, 2, "C")


@part
def best_move(s: Ints, child: Ints, choices: Ints, w: Doubles, room: Doubles) -> tuple[float, int]:
    """What the seat to move may expect of the move that looks best, and that move."""
    best, chosen = -np.inf, 0
    for k in range(legal(s, choices)):
        copy(s, child)
        play(child, choices[k])
        found = 1.0 if child[PHASE] == OVER else -expects(child, w, room)
        if found > best:
            best, chosen = found, choices[k]
    return best, chosen


@rule(types.int64(_INTS, _DOUBLES, RNG, _ROWS, _DOUBLES))
def play_itself(start: Ints, w: Doubles, rng: Bits, positions: Ints, goals: Doubles) -> int:
    """One game: its positions before rolls, and what each shall be worth; returns how many."""
    child, choices, room = np.empty(SIZE, np.int64), np.empty(CHOICES, np.int64), np.empty(ROOM)
    s, rolled = start.copy(), np.empty(SIZE, np.int64)
    best = np.empty(FACES, np.int64)
    thought, free = np.empty(_LONGEST), np.empty(_LONGEST, np.bool_)
    n = 0
    while s[PHASE] != OVER and n < min(_LONGEST, goals.size):
        copy(s, positions[n])
        thought[n] = expects(s, w, room)
        goals[n] = 0.0
        for outcome in range(FACES):
            copy(s, rolled)
            roll(rolled, outcome)
            found, best[outcome] = best_move(rolled, child, choices, w, room)
            goals[n] += found / FACES
        came = below(rng, FACES)
        roll(s, came)
        action = best[came]
        if n < _OPENING or portion(rng) < AT_RANDOM:
            action = choices[below(rng, legal(s, choices))]
        free[n] = action == best[came]
        play(s, action)
        n += 1
    for k in range(n - 2, -1, -1):
        if free[k]:
            goals[k] -= LATER * (goals[k + 1] - thought[k + 1])
    return n


@part
def blame_place(row: int, room: Doubles, slopes: Doubles) -> None:
    """What is wrong with a place, by what is wrong with the units."""
    here, there = TABLE + row * UNITS, TABLE + MIRRORED[row] * UNITS
    for unit in range(UNITS):
        slopes[here + unit] += room[INPUTS + unit]
        slopes[there + unit] += room[INPUTS + UNITS + unit]


@part
def blame(s: Ints, goal: float, w: Doubles, room: Doubles, slopes: Doubles) -> float:
    """Adds to the slopes by how much each weight makes the position's worth too high; returns the error."""
    error = expects(s, w, room) - goal
    slopes[LAST] += error
    for unit in range(UNITS):
        for place in (INPUTS + unit, INPUTS + UNITS + unit):
            steep = 1.0 / (1.0 + abs(room[place]))
            slopes[OUT + unit] += error * room[place] * steep
            room[place] = error * w[OUT + unit] * steep * steep
        slopes[BIAS + unit] += room[INPUTS + unit] + room[INPUTS + UNITS + unit]
    for k in range(INPUTS):
        seen = room[k]
        if seen != 0.0:
            slopes[STRAIGHT_ON + k] += error * seen
            for unit in range(UNITS):
                slopes[INTO + k * UNITS + unit] += seen * (room[INPUTS + unit] + room[INPUTS + UNITS + unit])
    for pawn in range(2 * PAWNS):
        blame_place(place_of_pawn(s, pawn), room, slopes)
        if not carries(s, s[PAWN + pawn]):
            for which in range(2):
                blame_place(place_toward(s, pawn, which), room, slopes)
    return error


@rule(_f8(_ROWS, _DOUBLES, _INTS, _f8, _DOUBLES, _DOUBLES, _DOUBLES, _DOUBLES))
def learn(
    positions: Ints, goals: Doubles, order: Ints, rate: float, w: Doubles, drift: Doubles, squares: Doubles,
    steps: Doubles,
) -> float:  # fmt: skip
    """Once through the positions in that order, a step after every batch; the mean square of the errors."""
    room, slopes = np.empty(ROOM), np.zeros(w.size)
    wrong = 0.0
    for begin in range(0, order.size, BATCH):
        batch = order[begin : begin + BATCH]
        slopes[:] = 0.0
        for row in batch:
            wrong += blame(positions[row], goals[row], w, room, slopes) ** 2
        steps[0] += 1.0
        warm, warm_squares = 1.0 - _FADE ** steps[0], 1.0 - _FADE_SQUARES ** steps[0]
        for k in range(w.size):
            slope = slopes[k] / batch.size
            drift[k] += (1.0 - _FADE) * (slope - drift[k])
            squares[k] += (1.0 - _FADE_SQUARES) * (slope * slope - squares[k])
            w[k] -= rate * drift[k] / warm / (sqrt(squares[k] / warm_squares) + _TINY)
    return wrong / order.size


def beginning(variant: int, chance: np.random.Generator) -> Doubles:
    """What `advice` weighs, and units that hardly matter yet."""
    w = np.zeros(WEIGHTS_OF_A_VARIANT)
    w[STRAIGHT_ON : STRAIGHT_ON + advice.COUNT] = advice.WEIGHTS[variant, 0]
    w[STRAIGHT_ON + SEEN : STRAIGHT_ON + SEEN + advice.COUNT] = -advice.WEIGHTS[variant, 1]
    w[INTO:BIAS] = chance.normal(0, 0.05, BIAS - INTO)
    w[OUT:LAST] = chance.normal(0, 0.1, UNITS)
    return w


def trained(variant: str, rounds: int = ROUNDS, games: int = GAMES) -> Doubles:
    """The weights after so many rounds of so many games; those of the last rounds are learnt together."""
    start = mt.game("or-des-fous", variant=variant).start()._vector
    number = VARIANTS.index(variant)
    chance, rng = np.random.default_rng([_SEED, number]), seeded(number)
    w = beginning(number, chance)
    drift, squares, steps = np.zeros(w.size), np.zeros(w.size), np.zeros(1)
    remembered: list[tuple[Ints, Doubles]] = []
    for number in range(rounds):
        positions, goals = np.zeros((games * 40, SIZE), np.int64), np.zeros(games * 40)
        used = 0
        for _ in range(games):
            used += play_itself(start, w, rng, positions[used:], goals[used:])
        remembered = [*remembered, (positions[:used], goals[:used])][-REMEMBERED:]
        whole, wanted = (np.concatenate(many) for many in zip(*remembered, strict=True))
        for _ in range(PASSES):
            order = chance.permutation(wanted.size)
            error = learn(whole, wanted, order, RATES[number * len(RATES) // rounds], w, drift, squares, steps)
        print(f"{variant}, round {number + 1}: {used:,} positions, mean square of the errors {error:.4f}", flush=True)
    return w


def main() -> None:
    """Train the variants that are named, or all of them; the others keep their weights."""
    parser = ArgumentParser(prog="python -m tests.games.or_des_fous.training", description=main.__doc__)
    parser.add_argument("variant", nargs="*", help=", ".join(VARIANTS))
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    given = parser.parse_args()
    weights = WEIGHTS.copy()
    for variant in given.variant or VARIANTS:
        weights[VARIANTS.index(variant)] = trained(variant, given.rounds)
    np.save(FILE, weights.astype(np.float32))


if __name__ == "__main__":
    main()
