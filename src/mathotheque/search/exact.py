"""Exact values by retrograde analysis, for stretches of a game without chance and without return.

`Solver` is told where such a stretch ends and what its ends are worth (`leaf`), and how to tell its situations apart
(`pack`). It walks the compiled rules from the asked position to the ends and back once, and keeps every value. It may
stop anywhere: what is kept is not walked again.
"""

from __future__ import annotations

from threading import Lock

import numpy as np
from numba import types

from mathotheque.core.copying import copy
from mathotheque.core.kernel import ACTOR, INSIDE, LEAF, LEGAL, PACK, PLAY, Ints, Law, Rule, rule
from mathotheque.core.randomness import xorshift

_F = types.FunctionType
_i8 = types.int64
_INTS = types.Array(types.int64, 1, "C")
_ROWS = types.Array(types.int64, 2, "C")

_EMPTY = -1
_KEY, _VALUE = 0, 1
_USED, _LIMIT = 0, 1  # how many situations are kept, and how many may be
_NO_LIMIT = 2**62


@rule(_i8(_ROWS, _i8))
def row_of(table: Ints, key: int) -> int:
    """The row of the table where the key is, or where it would go."""
    mask = table.shape[0] - 1
    mixed = xorshift(np.uint64(key))  # neighbouring keys must not crowd together
    row = np.int64(mixed ^ mixed >> np.uint64(31)) & mask
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
    """The value of `s` to seat 0 when both play best; INSIDE when there is no room left or the limit is reached."""
    worth = leaf(s)
    if worth != INSIDE:
        return worth
    key = pack(s)
    row = row_of(table, key)
    if table[row, _KEY] == key:
        return table[row, _VALUE]
    if used[_USED] >= used[_LIMIT] or 2 * used[_USED] >= table.shape[0]:
        return INSIDE
    actions = lists[depth]
    child = stack[depth]
    n = legal(s, actions)
    sign = 1 if s[ACTOR] == 0 else -1
    best = INSIDE
    for k in range(n):
        copy(s, child)
        play(child, actions[k])
        worth = solve(child, depth + 1, stack, lists, table, used, legal, play, leaf, pack)
        if worth == INSIDE:
            return INSIDE
        best = max(best, sign * worth)
    row = row_of(table, key)
    table[row, _KEY] = key
    table[row, _VALUE] = sign * best
    used[_USED] += 1
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
    """Fills the values of many situations; returns how many were found."""
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
        self._used = np.zeros(2, np.int64)
        self._table = _blank(2**12)
        self._lock = Lock()  # compiled code runs without the GIL, and all threads share what is kept

    @property
    def known(self) -> int:
        """How many situations have been solved so far."""
        return int(self._used[_USED])

    def values(self, situations: Ints) -> Ints:
        """The value of each situation (a row) to seat 0."""
        found = np.zeros(len(situations), np.int64)
        with self._lock:
            while not self._go_on(situations, found, _NO_LIMIT):
                pass
        return found

    def work(self, situations: Ints, nodes: int) -> int:
        """Solve about so many more of what the values need; returns how many, 0 when nothing is missing."""
        with self._lock:
            before = self.known
            self._go_on(situations, np.zeros(len(situations), np.int64), before + nodes)
            return self.known - before

    def _go_on(self, situations: Ints, found: Ints, limit: int) -> bool:
        """Fill what can be found below the limit; whether that was all."""
        if 2 * self.known >= len(self._table):
            self._grow()
        self._used[_LIMIT] = limit
        done = solve_all(situations, found, self._stack, self._lists, self._table, self._used, *self._rules)
        return bool(done == len(situations))

    def _grow(self) -> None:
        rows = self._table[self._table[:, _KEY] != _EMPTY]
        self._table = _blank(4 * len(self._table))
        for key, value in rows:
            self._table[row_of(self._table, key)] = key, value


def _blank(rows: int) -> Ints:
    table = np.zeros((rows, 2), np.int64)
    table[:, _KEY] = _EMPTY
    return table
