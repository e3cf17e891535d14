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
from mathotheque.core.randomness import RNG, below, seeded_row_by_row
from mathotheque.core.turn import Over
from mathotheque.games.pousse_blocs.rules import (
    BITS,
    CHOICES,
    DICE_NOW,
    EVERY,
    LEVEL,
    MASK,
    OPENING,
    OUTCOMES,
    PASS,
    SIDE,
    SIZE,
    TO_ROLL,
    WEIGHTS,
    in_opening,
    is_fallback,
    legal,
    play,
    roll,
)
from mathotheque.games.pousse_blocs.solution import duel

GAMES = {QUICK: 128, USUAL: 640, DEEP: 4096}
"""Games played on from a position; usually so many that sixty choices are reviewed in three seconds of CPU."""
_SEED = 20  # the same luck everywhere: two positions differ by what they are, not by their dice

_INTS = types.Array(types.int64, 1, "C")
_DOUBLES = types.Array(types.float64, 1, "C")
_PLAN = types.Array(types.int64, 3, "C")
_NOT_YET = -1

FALLEN = np.repeat(np.arange(OUTCOMES), WEIGHTS)
"""The roll of every way in which two dice can fall."""


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


@part
def planned(s: Ints, choices: Ints, chance: Doubles, plan: Ints) -> int:
    """The same, found once for each set of blocks and each roll: it depends on nothing else but a first turn."""
    if s[DICE_NOW] == TO_ROLL:
        return PASS
    first, mask = s[OPENING] >> s[SIDE] & 1, s[MASK + s[SIDE]]
    if plan[first, s[DICE_NOW], mask] == _NOT_YET:
        plan[first, s[DICE_NOW], mask] = preferred(s, choices, legal(s, choices), chance)
    return int(plan[first, s[DICE_NOW], mask])


@rule(types.void(_INTS, RNG, _DOUBLES, _PLAN, _INTS, _INTS, RNG, _DOUBLES))
def play_on(
    start: Ints, seeds: Bits, chance: Doubles, plan: Ints, s: Ints, choices: Ints, rng: Bits, wins: Doubles
) -> None:  # fmt: skip
    """Plays a game from `start` with each of the seeds, and counts every seat's wins."""
    for seat in range(len(wins)):
        wins[seat] = 0.0
    for k in range(len(seeds)):
        rng[0] = seeds[k]
        copy(start, s)
        while s[PHASE] != OVER:
            if s[PHASE] == CHANCE:
                roll(s, FALLEN[below(rng, len(FALLEN))])
            else:
                play(s, planned(s, choices, chance, plan))
        wins[s[ACTOR]] += 1.0


class PlaysOn:
    """Judges a position by so many games; the same position always gets the same answer."""

    def __init__(self, games: int, seats: int) -> None:
        self._seeds = seeded_row_by_row(_SEED, games).ravel()
        self._s, self._wins = apart(SIZE), np.zeros(seats)
        self._choices, self._rng = apart(CHOICES), np.zeros(1, np.uint64)
        self._plan = np.full((2, OUTCOMES, EVERY + 1), _NOT_YET)

    def __call__(self, position: Position) -> Estimate:
        """Every seat's share of the games, with the largest standard error of a share."""
        turn, s = position.turn, position._vector
        if isinstance(turn, Over):
            return Estimate(shares_of(turn))
        chance = duel(int(s[LEVEL]) + 1)
        play_on(s, self._seeds, chance, self._plan, self._s, self._choices, self._rng, self._wins)
        games = len(self._seeds)
        shares = tuple(float(wins) / games for wins in self._wins)
        return Estimate(shares, max(sqrt(share * (1 - share) / games) for share in shares), ROLLOUTS)
