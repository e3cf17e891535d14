"""Foumath: looking ahead exactly, over every roll, to the end of this turn or a later one; then `advice` sees on."""

from __future__ import annotations

import numpy as np
from numba import types

from mathotheque.core.copying import copy
from mathotheque.core.kernel import ACTOR, CHANCE, OVER, PHASE, SEATS, Doubles, Ints, part, rule
from mathotheque.core.remembering import NOTHING, is_row, row_for
from mathotheque.games.foumath.advice import value
from mathotheque.games.foumath.rules import (
    CHOICES,
    CHOOSE,
    DIE,
    FIRST,
    MOST_SEATS,
    OUTCOMES,
    OWNER,
    PLACE,
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
_ROLLS_KEPT = 1024  # of those met before the first of several turns: a choice what to roll meets most of them
_EVENTS_A_TURN = 3  # what to roll, the roll, what to do with it


@part
def row_of(s: Ints, turns: int, top: int) -> int:
    """Where is kept what a roll is worth: by its dice; before the first of several turns by the whole position."""
    larger, smaller = max(s[DIE], s[DIE + 1]), min(s[DIE], s[DIE + 1])
    pair = larger * (larger + 1) // 2 + smaller
    if turns < top or top == 0:
        return turns * OUTCOMES + pair
    return top * OUTCOMES + (row_for(s, OWNER, STAGE, _ROLLS_KEPT) + pair) % _ROLLS_KEPT


@part
def is_kept(s: Ints, row: Ints) -> bool:
    """Whether that roll is kept there; it does not matter which die shows what."""
    if max(s[DIE], s[DIE + 1]) != row[DIE] or min(s[DIE], s[DIE + 1]) != row[DIE + 1]:
        return False
    return is_row(s, row, 0, DIE) and is_row(s, row, DIE + 2, SIZE)


@part
def keep(s: Ints, row: Ints) -> None:
    """Writes the roll down there."""
    copy(s, row)
    row[DIE], row[DIE + 1] = max(s[DIE], s[DIE + 1]), min(s[DIE], s[DIE + 1])


@rule(types.void(_INTS, _i8, _i8, _i8, _ROWS, _NUMBERS, _ROWS, _ROWS, _NUMBERS))
def foresee(
    s: Ints, turns: int, top: int, depth: int, seen: Ints, known: Doubles, stack: Ints, lists: Ints, values: Doubles
) -> None:
    """Fills `values[depth]` with what each seat may expect when the rest of this turn is played best, and `turns` more.

    A turn that is about to begin counts as one more. What a roll is worth is looked up in `known` if it was `seen`.
    """
    out = values[depth]
    begins = s[STAGE] == FIRST or s[STAGE] == CHOOSE
    if s[PHASE] == OVER or (begins and turns == 0):
        value(s, out)
        return
    row = -1
    if s[STAGE] == PLACE:
        row = row_of(s, turns, top)
        if is_kept(s, seen[row]):
            copy(known[row], out)
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
            foresee(child, turns, top, depth + 1, seen, known, stack, lists, values)
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
        foresee(child, turns, top, depth + 1, seen, known, stack, lists, values)
        if after[s[ACTOR]] > best:
            best = after[s[ACTOR]]
            copy(after, out)
    if row >= 0:
        keep(s, seen[row])
        copy(out, known[row])


@rule(types.void(_INTS, _INTS, _ROWS, _NUMBERS, _ROWS, _ROWS, _NUMBERS, types.Array(types.float64, 1, "C")))
def weigh(
    s: Ints, actions: Ints, seen: Ints, known: Doubles, stack: Ints, lists: Ints, values: Doubles, out: Doubles
) -> None:
    """What each action is worth to the seat to act."""
    child = stack[0]
    for k in range(actions.shape[0]):
        copy(s, child)
        play(child, actions[k])
        foresee(child, 0, 0, 1, seen, known, stack, lists, values)
        out[k] = values[1, s[ACTOR]]


class Foresight:
    """Values of moves as seen to the end of this turn, and of positions over so many `turns` more."""

    def __init__(self, turns: int = 0) -> None:
        depth = _EVENTS_A_TURN * (turns + 1) + 1
        self._turns = turns
        self._stack = np.zeros((depth, SIZE), np.int64)
        self._lists = np.zeros((depth, max(CHOICES, OUTCOMES)), np.int64)
        self._values = np.zeros((depth, MOST_SEATS))
        rows = turns * OUTCOMES + _ROLLS_KEPT if turns else OUTCOMES
        self._memory = np.full((rows, SIZE), NOTHING), np.zeros((rows, MOST_SEATS))

    def weigh(self, vector: Ints, actions: tuple[int, ...]) -> Doubles:
        """One value for each action."""
        found = np.zeros(len(actions))
        given = np.array(actions, np.int64)
        weigh(vector, given, *self._memory, self._stack, self._lists, self._values, found)
        return found

    def value(self, vector: Ints) -> Doubles:
        """What each seat may expect."""
        turns = self._turns
        foresee(vector, turns, turns, 0, *self._memory, self._stack, self._lists, self._values)
        return self._values[0, : vector[SEATS]]
