"""Games of two played on with the luck of every roll taken out: a few of them tell what many plain ones would.

Everybody plays what looks best a move ahead. What a roll brings beyond the mean of all rolls, as far as that look can
tell, is luck, and is subtracted: what is left varies little, and its mean is the same, whatever the evaluation.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np
from numba import types

from mathotheque.core.copying import copy
from mathotheque.core.kernel import (
    ACTOR,
    CHANCE,
    DECIDE,
    OVER,
    PHASE,
    SCORES,
    VALUE,
    Bits,
    Doubles,
    Ints,
    Law,
    Rule,
    part,
    rule,
)
from mathotheque.core.memory import apart
from mathotheque.core.randomness import RNG, seeded_row_by_row, weighted
from mathotheque.search.playouts import ENGINE, engine, judge

_F = types.FunctionType
_i8 = types.int64
_INTS = types.Array(types.int64, 1, "C")
_DOUBLES = types.Array(types.float64, 1, "C")
_SEED = 30  # the same dice for all moves of a decision: they differ by what they are


@part
def ahead(
    s: Ints, child: Ints, choices: Ints, points: Ints, out: Doubles, legal: Rule, play: Rule, scores: Rule, value: Rule
) -> tuple[float, int]:  # fmt: skip
    """What a position is worth to seat 0, and the move that looks best where somebody decides (-1 elsewhere)."""
    if s[PHASE] != DECIDE:
        judge(s, points, out, scores, value)
        return out[0], -1
    sign = 1.0 if s[ACTOR] == 0 else -1.0
    best, chosen = -np.inf, -1
    n = legal(s, choices)
    for k in range(n):
        copy(s, child)
        play(child, choices[k])
        judge(child, points, out, scores, value)
        if sign * out[0] > best:
            best, chosen = sign * out[0], choices[k]
    return sign * best, chosen


@rule(
    types.float64(
        _INTS, _i8, RNG, _INTS, _INTS, _INTS, _INTS, _DOUBLES, _DOUBLES, _INTS, *ENGINE, _F(SCORES), _F(VALUE)
    )
)
def luck_free(
    s: Ints, plies: int, rng: Bits, child: Ints, rolled: Ints, choices: Ints, weights: Ints, worth: Doubles,
    out: Doubles, points: Ints, legal: Rule, play: Rule, odds: Rule, roll: Rule, scores: Rule, value: Rule,
) -> float:  # fmt: skip
    """Plays `s` on until it is over or `plies` decisions were made; what it is worth then to seat 0, without luck."""
    luck = 0.0
    while s[PHASE] != OVER and plies > 0:
        if s[PHASE] == CHANCE:
            n = odds(s, weights)
            mean, whole = 0.0, 0
            for outcome in range(n):
                if weights[outcome] > 0:
                    copy(s, rolled)
                    roll(rolled, outcome)
                    found, _ = ahead(rolled, child, choices, points, out, legal, play, scores, value)
                    worth[outcome] = found
                    mean += weights[outcome] * found
                    whole += weights[outcome]
            came = weighted(rng, weights, n)
            luck += worth[came] - mean / whole
            roll(s, came)
        else:
            _, best = ahead(s, child, choices, points, out, legal, play, scores, value)
            play(s, best)
            plies -= 1
    judge(s, points, out, scores, value)
    return out[0] - luck


@dataclass(frozen=True, slots=True)
class Mean:
    """The mean score of seat 0 over the games that were played on, and its standard error."""

    score: float
    error: float


class LuckFreeRollouts:
    """Plays games of two on, up to `plies` decisions each; the same position always gives the same."""

    def __init__(self, law: Law, value: Rule, plies: int) -> None:
        self._plies, self._rules = plies, (*engine(law), law.scores, value)
        self._s, self._child, self._rolled = apart(law.size), apart(law.size), apart(law.size)
        self._choices, self._weights = apart(law.choices), apart(law.outcomes)
        self._worth, self._out, self._points = apart(law.outcomes, np.float64), apart(2, np.float64), apart(2)

    def mean(self, vector: Ints, games: int, seed: int = _SEED) -> Mean:
        """What so many games tell, at least two."""
        found = np.zeros(games)
        for k, rng in enumerate(seeded_row_by_row(seed, games)):
            self._s[:] = vector
            found[k] = luck_free(
                self._s, self._plies, rng, self._child, self._rolled, self._choices, self._weights, self._worth,
                self._out, self._points, *self._rules,
            )  # fmt: skip
        return Mean(float(found.mean()), float(found.std(ddof=1)) / sqrt(games))
