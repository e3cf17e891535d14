"""Looking a few decisions ahead, as a person does: no further than the next roll."""

from __future__ import annotations

import numpy as np
from numba import types

from mathotheque.core.kernel import ACTOR, DECIDE, LEGAL, PHASE, PLAY, VALUE, Doubles, Ints, Law, Rule, rule

_F = types.FunctionType
_i8, _f8 = types.int64, types.float64
_INTS = types.Array(types.int64, 1, "C")
_ROWS = types.Array(types.int64, 2, "C")
_SCRATCH = types.Array(types.float64, 1, "C")


@rule(_f8(_INTS, _i8, _ROWS, _ROWS, _SCRATCH, _F(LEGAL), _F(PLAY), _F(VALUE)))
def foresee(
    s: Ints, depth: int, stack: Ints, lists: Ints, scratch: Doubles, legal: Rule, play: Rule, value: Rule
) -> float:
    """The value to seat 0 that two players see who look `depth` decisions ahead and then trust `value`."""
    if depth == 0 or s[PHASE] != DECIDE:
        value(s, scratch)
        return scratch[0]
    actions = lists[depth]
    child = stack[depth]
    n = legal(s, actions)
    sign = 1.0 if s[ACTOR] == 0 else -1.0
    best = -np.inf
    for k in range(n):
        child[:] = s
        play(child, actions[k])
        best = max(best, sign * foresee(child, depth - 1, stack, lists, scratch, legal, play, value))
    return sign * best


class Lookahead:
    """Values of moves as seen `depth` decisions ahead, for two seats."""

    def __init__(self, law: Law, value: Rule, depth: int) -> None:
        self._rules = law.legal, law.play, value
        self._depth = depth
        self._stack = np.zeros((depth, law.size), np.int64)
        self._lists = np.zeros((depth, law.choices), np.int64)
        self._scratch = np.zeros(2)

    def after(self, vector: Ints, action: int) -> float:
        """The value to seat 0 once `action` is played."""
        child = vector.copy()
        self._rules[1](child, action)
        return float(foresee(child, self._depth - 1, self._stack, self._lists, self._scratch, *self._rules))
