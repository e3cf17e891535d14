"""Searches done plainly, for the compiled ones to be held against."""

from __future__ import annotations

import numpy as np

from mathotheque.core.kernel import ACTOR, CHANCE, OVER, PHASE, UNIT, VALUE, Doubles, Ints, Law, Rule, rule
from mathotheque.games.or_des_fous.rules import PAWN, PAWNS, STONE


@rule(VALUE)
def whim(s: Ints, out: Doubles) -> None:
    """An opinion of L'Or des Fous without sense, cheap and different nearly everywhere: pruning must not care."""
    sum_of = 3 * s[STONE] + 5 * s[STONE + 1]
    for k in range(2 * PAWNS):
        sum_of += (2 * k + 1) * s[PAWN + k]
    out[0] = (sum_of % 41 - 20) / 25
    out[1] = -out[0]


def worth(law: Law, value: Rule, s: Ints) -> float:
    """The result to seat 0: the score when over, else the value."""
    if s[PHASE] == OVER:
        points = np.zeros(2, np.int64)
        law.scores(s, points)
        return float(points[0]) / UNIT
    out = np.zeros(2)
    value(s, out)
    return float(out[0])


def expect(law: Law, value: Rule, s: Ints, left: int) -> float:
    """Expectiminimax without any pruning: the value to seat 0 when both look `left` decisions ahead."""
    if s[PHASE] == OVER or left == 0:
        return worth(law, value, s)
    if s[PHASE] == CHANCE:
        weights = np.zeros(law.outcomes, np.int64)
        n = law.odds(s, weights)
        total = 0.0
        for outcome in range(n):
            if weights[outcome]:
                child = s.copy()
                law.roll(child, outcome)
                total += weights[outcome] * expect(law, value, child, left)
        return total / float(weights[:n].sum())
    best = max if s[ACTOR] == 0 else min
    return best(expect(law, value, child, left - 1) for child in children(law, s).values())


def children(law: Law, s: Ints) -> dict[int, Ints]:
    """What each legal action leads to."""
    choices = np.zeros(law.choices, np.int64)
    found = {}
    for action in choices[: law.legal(s, choices)]:
        child = s.copy()
        law.play(child, action)
        found[int(action)] = child
    return found
