"""Foumath: looking ahead exactly, over every roll, to the end of this turn or a later one; then `advice` sees on."""

from __future__ import annotations

import numpy as np
from numba import types

from mathotheque.core.copying import copy
from mathotheque.core.kernel import ACTOR, CHANCE, OVER, PHASE, SEATS, Doubles, Ints, rule
from mathotheque.games.foumath.advice import value
from mathotheque.games.foumath.rules import (
    CHOICES,
    CHOOSE,
    FIRST,
    MOST_SEATS,
    OUTCOMES,
    SIZE,
    STAGE,
    legal,
    odds,
    play,
    roll,
)

_i8 = types.int64
_INTS = types.Array(types.int64, 1, "C")
_ROWS = types.Array(types.int64, 2, "C")
_NUMBERS = types.Array(types.float64, 2, "C")
_EVENTS_A_TURN = 3  # what to roll, the roll, what to do with it


@rule(types.void(_INTS, _i8, _i8, _ROWS, _ROWS, _NUMBERS))
def foresee(s: Ints, turns: int, depth: int, stack: Ints, lists: Ints, values: Doubles) -> None:
    """Fills `values[depth]` with what each seat may expect when the rest of this turn is played best, and `turns` more.

    A turn that is about to begin counts as one more.
    """
    out = values[depth]
    begins = s[STAGE] == FIRST or s[STAGE] == CHOOSE
    if s[PHASE] == OVER or (begins and turns == 0):
        value(s, out)
        return
    if begins:
        turns -= 1
    events, child, after = lists[depth], stack[depth], values[depth + 1]
    out[:] = 0.0
    if s[PHASE] == CHANCE:
        total = 0
        for outcome in range(odds(s, events)):
            copy(s, child)
            roll(child, outcome)
            foresee(child, turns, depth + 1, stack, lists, values)
            total += events[outcome]
            for seat in range(s[SEATS]):
                out[seat] += events[outcome] * after[seat]
        for seat in range(s[SEATS]):
            out[seat] /= total
        return
    best = -np.inf
    for k in range(legal(s, events)):
        copy(s, child)
        play(child, events[k])
        foresee(child, turns, depth + 1, stack, lists, values)
        if after[s[ACTOR]] > best:
            best = after[s[ACTOR]]
            copy(after, out)


@rule(types.void(_INTS, _INTS, _ROWS, _ROWS, _NUMBERS, types.Array(types.float64, 1, "C")))
def weigh(s: Ints, actions: Ints, stack: Ints, lists: Ints, values: Doubles, out: Doubles) -> None:
    """What each action is worth to the seat to act."""
    child = stack[0]
    for k in range(actions.shape[0]):
        copy(s, child)
        play(child, actions[k])
        foresee(child, 0, 1, stack, lists, values)
        out[k] = values[1, s[ACTOR]]


class Foresight:
    """Values of moves as seen to the end of this turn, and of positions over so many `turns` more."""

    def __init__(self, turns: int = 0) -> None:
        depth = _EVENTS_A_TURN * (turns + 1) + 1
        self._turns = turns
        self._stack = np.zeros((depth, SIZE), np.int64)
        self._lists = np.zeros((depth, max(CHOICES, OUTCOMES)), np.int64)
        self._values = np.zeros((depth, MOST_SEATS))

    def weigh(self, vector: Ints, actions: tuple[int, ...]) -> Doubles:
        """One value for each action."""
        found = np.zeros(len(actions))
        given = np.array(actions, np.int64)
        weigh(vector, given, self._stack, self._lists, self._values, found)
        return found

    def value(self, vector: Ints) -> Doubles:
        """What each seat may expect."""
        foresee(vector, self._turns, 0, self._stack, self._lists, self._values)
        return self._values[0, : vector[SEATS]]
