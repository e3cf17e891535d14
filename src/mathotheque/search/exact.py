"""Exact values by retrograde analysis, for stretches of a game without chance and without return.

`Solver` is told where such a stretch ends and what its ends are worth (`leaf`), and how to tell its situations apart
(`pack`). It walks the compiled rules from the asked position to the ends and back once, and keeps every value.
"""

from __future__ import annotations

import numpy as np
from numba import types

from mathotheque.core.kernel import ACTOR, INSIDE, LEAF, LEGAL, PACK, PLAY, Ints, Law, Rule, rule

_F = types.FunctionType
_i8 = types.int64
_INTS = types.Array(types.int64, 1, "C")
_ROWS = types.Array(types.int64, 2, "C")

_EMPTY = -1
_KEY, _VALUE = 0, 1


@rule(_i8(_ROWS, _i8))
def row_of(table: Ints, key: int) -> int:
    """The row of the table where the key is, or where it would go."""
    mask = table.shape[0] - 1
    mixed = key ^ key << 13  # xorshift: neighbouring keys must not crowd together
    mixed ^= mixed >> 7
    mixed ^= mixed << 17
    row = (mixed ^ mixed >> 31) & mask
    while table[row, _KEY] != key and table[row, _KEY] != _EMPTY:
        row = (row + 1) & mask
    return row


@rule(_i8(_INTS, _i8, _ROWS, _ROWS, _ROWS, _INTS, _F(LEGAL), _F(PLAY), _F(LEAF), _F(PACK)))
def solve(
    s: Ints,
    depth: int,
    stack: Ints,
    lists: Ints,
    table: Ints,
    used: Ints,
    legal: Rule,
    play: Rule,
    leaf: Rule,
    pack: Rule,
) -> int:
    """The value of `s` to seat 0 when both play best; INSIDE when the table has no room left."""
    worth = leaf(s)
    if worth != INSIDE:
        return worth
    key = pack(s)
    row = row_of(table, key)
    if table[row, _KEY] == key:
        return table[row, _VALUE]
    if 2 * used[0] >= table.shape[0]:
        return INSIDE
    actions = lists[depth]
    child = stack[depth]
    n = legal(s, actions)
    sign = 1 if s[ACTOR] == 0 else -1
    best = INSIDE
    for k in range(n):
        child[:] = s
        play(child, actions[k])
        worth = solve(child, depth + 1, stack, lists, table, used, legal, play, leaf, pack)
        if worth == INSIDE:
            return INSIDE
        best = max(best, sign * worth)
    row = row_of(table, key)
    table[row, _KEY] = key
    table[row, _VALUE] = sign * best
    used[0] += 1
    return sign * best


@rule(_i8(_ROWS, _INTS, _ROWS, _ROWS, _ROWS, _INTS, _F(LEGAL), _F(PLAY), _F(LEAF), _F(PACK)))
def solve_all(
    roots: Ints,
    values: Ints,
    stack: Ints,
    lists: Ints,
    table: Ints,
    used: Ints,
    legal: Rule,
    play: Rule,
    leaf: Rule,
    pack: Rule,
) -> int:
    """Fills the values of many situations; returns how many there was room for."""
    for k in range(roots.shape[0]):
        values[k] = solve(roots[k], 0, stack, lists, table, used, legal, play, leaf, pack)
        if values[k] == INSIDE:
            return k
    return roots.shape[0]


class Solver:
    """Exact values of every situation of a stretch, computed when first asked and kept.

    `longest` is the greatest number of decisions a stretch can take. Ask for many values at once where you can:
    handing functions from Python to compiled code costs more than solving a few situations.
    """

    def __init__(self, law: Law, leaf: Rule, pack: Rule, longest: int) -> None:
        self._rules = law.legal, law.play, leaf, pack
        self._stack = np.zeros((longest + 1, law.size), np.int64)
        self._lists = np.zeros((longest + 1, law.choices), np.int64)
        self._used = np.zeros(1, np.int64)
        self._table = _blank(2**12)

    @property
    def known(self) -> int:
        """How many situations have been solved so far."""
        return int(self._used[0])

    def values(self, situations: Ints) -> Ints:
        """The value of each situation (a row) to seat 0."""
        found = np.zeros(len(situations), np.int64)
        done = 0
        while True:
            done += solve_all(
                situations[done:], found[done:], self._stack, self._lists, self._table, self._used, *self._rules
            )
            if done == len(situations):
                return found
            self._grow()

    def _grow(self) -> None:
        rows = self._table[self._table[:, _KEY] != _EMPTY]
        self._table = _blank(4 * len(self._table))
        for key, value in rows:
            self._table[row_of(self._table, key)] = key, value


def _blank(rows: int) -> Ints:
    table = np.zeros((rows, 2), np.int64)
    table[:, _KEY] = _EMPTY
    return table
