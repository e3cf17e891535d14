"""L'Or des Fous: what the search is told. Opinions, no rules."""

from __future__ import annotations

from math import tanh

import numpy as np

from mathotheque.core.kernel import ACTOR, OVER, PHASE, VALUE, WEIGHT, Doubles, Ints, part, rule
from mathotheque.games.or_des_fous.geometry import TO
from mathotheque.games.or_des_fous.prospects import COUNT, SEEN, home_distance, look
from mathotheque.games.or_des_fous.rules import (
    BOARD,
    DIE,
    EMPTY,
    KEEP,
    PASS,
    PAWN,
    PAWNS,
    VARIANT,
    carrier,
    direction_of,
    end_of,
    extra_of,
    giver_of,
    in_camp,
    place_of,
)


@part
def outlook(s: Ints, seat: int, w: Doubles, seen: Doubles) -> float:
    """All that is looked at for a seat, weighed; threats are worth more to the seat to roll or to move."""
    look(s, seat, seen, 0)
    total = 0.0
    for k in range(COUNT):
        total += w[k] * seen[k]
    return total


WEIGHTS = np.array([
    [  # normal
        [
            0.220, 0.506, 1.440, 0.306, 0.470, 0.302, 0.151, 0.134, 0.148, 0.480, -1.369, 1.213, -0.144, -0.245,
            -0.346, 0.110, 0.090, 0.125, 0.453, -0.430, -0.013, 0.000, -0.026, 0.087, 0.074, 0.197
        ],
        [
            0.205, 0.382, 0.554, 0.151, 0.178, 0.078, -0.015, -0.037, -0.123, 0.360, -1.213, 1.369, -0.188, -0.337,
            -0.512, 0.057, 0.089, 0.112, 0.323, -0.399, -0.018, 0.021, -0.103, 0.058, 0.057, 0.191
        ],
    ],
    [  # beginner
        [
            0.247, 0.652, 1.155, 0.157, 0.332, 0.224, 0.041, -0.027, -0.175, 0.000, 0.000, 0.000, 0.000, 0.000,
            0.000, 0.132, 0.167, 0.220, 0.373, -0.506, -0.028, 0.046, 0.000, 0.017, 0.135, 0.000
        ],
        [
            0.215, 0.498, 0.624, -0.082, 0.131, 0.047, -0.122, -0.182, -0.343, 0.000, 0.000, 0.000, 0.000, 0.000,
            0.000, 0.116, 0.171, 0.216, 0.279, -0.460, -0.034, 0.035, 0.000, 0.012, 0.132, 0.000
        ],
    ],
    [  # champion
        [
            0.207, 0.481, 1.399, 0.382, 0.467, 0.367, 0.181, 0.107, 0.104, 0.198, -1.131, 0.972, -0.220, -0.434,
            -0.631, 0.130, 0.121, 0.132, 0.331, -0.337, -0.013, -0.020, -0.055, 0.090, 0.059, 0.227
        ],
        [
            0.186, 0.336, 0.497, 0.146, 0.186, 0.127, 0.017, -0.088, -0.191, 0.101, -0.972, 1.131, -0.283, -0.614,
            -0.911, 0.119, 0.125, 0.139, 0.219, -0.301, -0.018, -0.018, -0.125, 0.063, 0.053, 0.230
        ],
    ],
])  # fmt: skip
"""Fitted, not thought up: for each variant and role the weights under which tanh of their sum best predicts the result
of games the evaluation played against itself (some 80,000 positions a round, a few moves at random, five to seven
rounds; logistic regression on the mean of the final result and of what a look one reply ahead expects)."""


@rule(VALUE)
def value(s: Ints, out: Doubles) -> None:
    """The result each seat may expect."""
    me = s[ACTOR]
    if s[PHASE] == OVER:
        out[me] = 1.0
    else:
        w = WEIGHTS[s[VARIANT]]
        seen = np.empty(SEEN)
        out[me] = tanh(outlook(s, me, w[0], seen) - outlook(s, 1 - me, w[1], seen))
    out[1 - me] = -out[me]


WIN, TAKE, ADVANCE, RETREAT = 1e6, 4.0, 4.0, 0.2
"""How likely a playout is to choose a win, a capture, a stone brought forward or back, beside any other move."""


@rule(WEIGHT)
def weight(s: Ints, action: int) -> float:
    """A win first; then captures and stones that come nearer home."""
    extra = extra_of(action)
    if action == PASS or extra == KEEP:
        return 1.0
    me = s[ACTOR]
    cell = s[PAWN + me * PAWNS + place_of(action)]
    to = TO[s[DIE] - 1, cell, direction_of(action)]
    if s[BOARD + to] != EMPTY:
        return WIN if in_camp(to, me) else TAKE
    end = s[PAWN + me * PAWNS + end_of(extra)]
    if end == cell:
        end = to
    if in_camp(end, me):
        return WIN
    return ADVANCE if home_distance(end, me) < home_distance(carrier(s, me, giver_of(extra)), me) else RETREAT
