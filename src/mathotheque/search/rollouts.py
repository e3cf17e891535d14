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
from mathotheque.core.randomness import seeded_row_by_row, weighted
from mathotheque.core.remembering import NOTHING, is_row, row_for
from mathotheque.search.playouts import ENGINE, engine, judge

_F = types.FunctionType
_i8 = types.int64
_INTS = types.Array(types.int64, 1, "C")
_DOUBLES = types.Array(types.float64, 1, "C")
_ROWS = types.Array(types.int64, 2, "C")
_REALS = types.Array(types.float64, 2, "C")
_SEEDS = types.Array(types.uint64, 2, "C")
_SCRATCH = (_INTS, _ROWS, _REALS, _ROWS, _INTS, _INTS, _INTS, _INTS, _DOUBLES, _INTS)
_SLOTS = 4096  # rolls whose outcomes are remembered: games from neighbouring positions meet the same
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


@part
def look_at_rolls(
    s: Ints, seen: Ints, worth: Doubles, replies: Ints, child: Ints, rolled: Ints, choices: Ints, weights: Ints, n: int,
    out: Doubles, points: Ints, legal: Rule, play: Rule, roll: Rule, scores: Rule, value: Rule,
) -> int:  # fmt: skip
    """What every outcome of a roll is worth and how it is replied to: the row where that stands, found once."""
    size = s.shape[0]
    row = row_for(s, 0, size, seen.shape[0])
    if not is_row(s, seen[row], 0, size):
        copy(s, seen[row])
        for outcome in range(n):
            if weights[outcome] > 0:
                copy(s, rolled)
                roll(rolled, outcome)
                worth[row, outcome], replies[row, outcome] = ahead(
                    rolled, child, choices, points, out, legal, play, scores, value
                )
    return row


@rule(types.void(_INTS, _i8, _SEEDS, *_SCRATCH, *ENGINE, _F(SCORES), _F(VALUE), _DOUBLES))
def luck_free(
    start: Ints, plies: int, seeds: Bits, s: Ints, seen: Ints, worth: Doubles, replies: Ints, child: Ints, rolled: Ints,
    choices: Ints, weights: Ints, out: Doubles, points: Ints, legal: Rule, play: Rule, odds: Rule, roll: Rule,
    scores: Rule, value: Rule, found: Doubles,
) -> None:  # fmt: skip
    """Plays `start` on with each of the seeds, until it is over or `plies` decisions were made.

    Fills what each game is worth then to seat 0, without luck.
    """
    for k in range(len(seeds)):
        copy(start, s)
        rng = seeds[k].copy()
        luck, left, reply = 0.0, plies, -1
        while s[PHASE] != OVER and left > 0:
            if s[PHASE] == CHANCE:
                n = odds(s, weights)
                row = look_at_rolls(
                    s, seen, worth, replies, child, rolled, choices, weights, n, out, points, legal, play, roll, scores,
                    value,
                )  # fmt: skip
                mean, whole = 0.0, 0
                for outcome in range(n):
                    if weights[outcome] > 0:
                        mean += weights[outcome] * worth[row, outcome]
                        whole += weights[outcome]
                came = weighted(rng, weights, n)
                luck += worth[row, came] - mean / whole
                reply = replies[row, came]
                roll(s, came)
            else:
                if reply < 0:
                    _, reply = ahead(s, child, choices, points, out, legal, play, scores, value)
                play(s, reply)
                reply = -1
                left -= 1
        judge(s, points, out, scores, value)
        found[k] = out[0] - luck


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
        self._out, self._points = apart(2, np.float64), apart(2)
        self._seen = np.full((_SLOTS, law.size), NOTHING)
        self._worth, self._replies = np.zeros((_SLOTS, law.outcomes)), np.zeros((_SLOTS, law.outcomes), np.int64)

    def mean(self, vector: Ints, games: int, seed: int = _SEED) -> Mean:
        """What so many games tell, at least two."""
        found = np.zeros(games)
        luck_free(
            vector, self._plies, seeded_row_by_row(seed, games), self._s, self._seen, self._worth, self._replies,
            self._child, self._rolled, self._choices, self._weights, self._out, self._points, *self._rules, found,
        )  # fmt: skip
        return Mean(float(found.mean()), float(found.std(ddof=1)) / sqrt(games))
