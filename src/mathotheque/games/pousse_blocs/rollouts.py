"""Pousse-Blocs at three and four: what a position is worth by games played on, as the strongest level plays them."""

from __future__ import annotations

from math import sqrt

import numpy as np
from numba import types

from mathotheque.core.appraisal import DEEP, QUICK, ROLLOUTS, USUAL, Estimate, shares_of
from mathotheque.core.copying import copy
from mathotheque.core.kernel import ACTOR, CHANCE, OVER, PHASE, Bits, Doubles, Ints, part, rule
from mathotheque.core.memory import apart
from mathotheque.core.position import Position
from mathotheque.core.randomness import RNG, seeded_row_by_row, weighted
from mathotheque.core.turn import Over
from mathotheque.games.pousse_blocs.rules import (
    BITS,
    CHOICES,
    EVERY,
    LEVEL,
    MASK,
    OUTCOMES,
    PASS,
    SIDE,
    SIZE,
    in_opening,
    is_fallback,
    legal,
    odds,
    play,
    roll,
)
from mathotheque.games.pousse_blocs.solution import duel

GAMES = {QUICK: 128, USUAL: 448, DEEP: 4096}
"""Games played on from a position; usually so many that sixty choices are reviewed in three seconds of CPU."""
_SEED = 20  # the same luck everywhere: two positions differ by what they are, not by their dice

_INTS = types.Array(types.int64, 1, "C")
_DOUBLES = types.Array(types.float64, 1, "C")


@part
def preferred(s: Ints, choices: Ints, n: int, chance: Doubles) -> int:
    """What the strongest level pushes: as if only the side opposite were there, by the exact chances of a duel."""
    best, liked = choices[0], -1.0
    mask = s[MASK + s[SIDE]]
    for k in range(n):
        action = choices[k]
        left = mask if action == PASS else mask & ~BITS[action]
        if left == 0:
            return action
        ends = action == PASS or in_opening(s) or is_fallback(s, action)
        worth = 1.0 - chance[EVERY ^ left] if ends else chance[left]
        if worth > liked:
            best, liked = action, worth
    return best


@rule(types.void(_INTS, RNG, _DOUBLES, _INTS, _INTS, _INTS, RNG, _DOUBLES))
def play_on(
    start: Ints, seeds: Bits, chance: Doubles, s: Ints, choices: Ints, weights: Ints, rng: Bits, wins: Doubles
) -> None:  # fmt: skip
    """Plays a game from `start` with each of the seeds, and counts every seat's wins."""
    for seat in range(len(wins)):
        wins[seat] = 0.0
    for k in range(len(seeds)):
        rng[0] = seeds[k]
        copy(start, s)
        while s[PHASE] != OVER:
            if s[PHASE] == CHANCE:
                n = odds(s, weights)
                roll(s, weighted(rng, weights, n))
            else:
                n = legal(s, choices)
                play(s, preferred(s, choices, n, chance))
        wins[s[ACTOR]] += 1.0


class PlaysOn:
    """Judges a position by so many games; the same position always gets the same answer."""

    def __init__(self, games: int, seats: int) -> None:
        self._seeds = seeded_row_by_row(_SEED, games).ravel()
        self._s, self._wins = apart(SIZE), np.zeros(seats)
        self._choices, self._weights = apart(CHOICES), apart(OUTCOMES)
        self._rng = np.zeros(1, np.uint64)

    def __call__(self, position: Position) -> Estimate:
        """Every seat's share of the games, with the largest standard error of a share."""
        turn, s = position.turn, position._vector
        if isinstance(turn, Over):
            return Estimate(shares_of(turn))
        chance = duel(int(s[LEVEL]) + 1)
        play_on(s, self._seeds, chance, self._s, self._choices, self._weights, self._rng, self._wins)
        games = len(self._seeds)
        shares = tuple(float(wins) / games for wins in self._wins)
        return Estimate(shares, max(sqrt(share * (1 - share) / games) for share in shares), ROLLOUTS)
