"""Random games at full speed: the yardstick of the engine, and the raw material of searches."""

from __future__ import annotations

import numpy as np
from numba import types

from mathotheque.core.kernel import CHANCE, LEGAL, ODDS, OVER, PHASE, PLAY, ROLL, Bits, Ints, Law, Rule, rule
from mathotheque.search.randomness import RNG, below, weighted

_F = types.FunctionType
_INTS = types.Array(types.int64, 1, "C")
ENGINE = (_F(LEGAL), _F(PLAY), _F(ODDS), _F(ROLL))
"""The types of the four rules that move a game on."""


@rule(types.int64(_INTS, _INTS, _INTS, types.int64, RNG, *ENGINE))
def wander(
    s: Ints, choices: Ints, weights: Ints, plies: int, rng: Bits, legal: Rule, play: Rule, odds: Rule, roll: Rule
) -> int:
    """Moves `s` on by random decisions until it is over or `plies` were made; returns how many were."""
    made = 0
    while s[PHASE] != OVER and made < plies:
        if s[PHASE] == CHANCE:
            n = odds(s, weights)
            roll(s, weighted(rng, weights, n))
        else:
            n = legal(s, choices)
            play(s, choices[below(rng, n)])
            made += 1
    return made


@rule(types.int64(_INTS, _INTS, _INTS, _INTS, types.int64, RNG, *ENGINE))
def wander_on(
    start: Ints,
    s: Ints,
    choices: Ints,
    weights: Ints,
    plies: int,
    rng: Bits,
    legal: Rule,
    play: Rule,
    odds: Rule,
    roll: Rule,
) -> int:
    """Random games one after the other from `start` until `plies` decisions were made; returns how many games."""
    games = 0
    while plies > 0:
        s[:] = start
        plies -= wander(s, choices, weights, plies, rng, legal, play, odds, roll)
        games += 1
    return games


def buffers(law: Law) -> tuple[Ints, Ints]:
    """Room for the legal actions and for the weights of the outcomes."""
    return np.zeros(law.choices, np.int64), np.zeros(law.outcomes, np.int64)


def engine(law: Law) -> tuple[Rule, Rule, Rule, Rule]:
    """The four rules that move a game on, in the order the search takes them."""
    return law.legal, law.play, law.odds, law.roll
