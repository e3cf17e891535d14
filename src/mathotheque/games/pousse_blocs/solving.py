"""Pousse-Blocs: exact values, worked out backwards on tables that the compiled rules fill.

A side's turn only takes blocks away from it, so every value follows from those with fewer blocks, but for two knots:
a turn without a push hands the same situation to the other, and face to face the blocks come back.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numba import types

from mathotheque.core.copying import copy
from mathotheque.core.kernel import CHANCE, OVER, PHASE, Doubles, Ints, rule
from mathotheque.games.pousse_blocs import GAME
from mathotheque.games.pousse_blocs.advice import COUNT
from mathotheque.games.pousse_blocs.rules import (
    CHOICES,
    EVERY,
    LANES,
    LEFT,
    MASK,
    OUTCOMES,
    PASS,
    SEVEN,
    SIDE,
    SIZE,
    WEIGHTS,
    legal,
    play,
    roll,
    start,
)

MASKS = EVERY + 1
_ALL_ROLLS = float(WEIGHTS.sum())
_NO_SEVEN = float(WEIGHTS[~SEVEN].sum())

NOTHING, ENDS, AGAIN = 0, 1, 2
"""What a roll brings a side: no push, a push that ends the turn, or pushes with a roll to follow."""

_i8, _f8 = types.int64, types.float64
_INTS = types.Array(types.int64, 1, "C")
_GRID = types.Array(types.int64, 2, "C")
_LINE = types.Array(types.float64, 1, "C")
_SQUARE = types.Array(types.float64, 2, "C")
_PUSHES = (_GRID, _INTS, _INTS)


@dataclass(frozen=True, slots=True)
class Pushes:
    """By blocks of a side and roll: what it brings, and the blocks each choice would leave."""

    kind: Ints
    first: Ints  # where the choices of (blocks, roll), taken as one number, begin in `after`
    after: Ints

    @property
    def tables(self) -> tuple[Ints, Ints, Ints]:
        return self.kind, self.first, self.after

    def choices(self, mask: int, number: int) -> Ints:
        """The blocks each choice would leave."""
        at = mask * OUTCOMES + number
        return self.after[self.first[at] : self.first[at + 1]]


@rule(_i8(_INTS, _INTS, _INTS, *_PUSHES))
def tabulate(s: Ints, child: Ints, out: Ints, kind: Ints, first: Ints, after: Ints) -> int:
    """Plays every choice of side 2 in `s` by the rules and notes what is left; returns how many there are."""
    side = s[SIDE]
    n = 0
    for mask in range(MASKS):
        for number in range(OUTCOMES):
            first[mask * OUTCOMES + number] = n
            kind[mask, number] = NOTHING
            if mask == 0:
                continue
            s[MASK + side] = mask
            roll(s, number)
            for k in range(legal(s, out)):
                if out[k] == PASS:
                    continue
                copy(s, child)
                play(child, out[k])
                goes_on = child[PHASE] == OVER or (child[PHASE] == CHANCE and child[SIDE] == side)
                kind[mask, number] = AGAIN if goes_on else ENDS
                after[n] = child[MASK + side]
                n += 1
    first[MASKS * OUTCOMES] = n
    return n


def pushes(level: int) -> Pushes:
    """The table of one level (1 to 3)."""
    s = start(GAME.choose(mode="quick", level=level).chosen)
    s[MASK] = 1  # somebody has pushed
    s[SIDE] = 1
    kind = np.zeros((MASKS, OUTCOMES), np.int64)
    first = np.zeros(MASKS * OUTCOMES + 1, np.int64)
    after = np.zeros(MASKS * OUTCOMES * CHOICES, np.int64)
    n = tabulate(s, np.zeros(SIZE, np.int64), np.zeros(CHOICES, np.int64), kind, first, after)
    return Pushes(kind, first, after[:n].copy())


# --- alone


@rule(types.void(*_PUSHES, _LINE, _LINE))
def solve_solo(kind: Ints, first: Ints, after: Ints, left: Doubles, zero: Doubles) -> None:
    """Rule 15: the smallest sum left on average, and (played for that alone) the greatest chance of 0."""
    zero[0] = 1.0
    for mask in range(1, MASKS):
        for number in range(OUTCOMES):
            if SEVEN[number]:
                continue
            best_left, best_zero = float(LEFT[mask]), 0.0
            at = mask * OUTCOMES + number
            for k in range(first[at], first[at + 1]):
                last = kind[mask, number] == ENDS
                best_left = min(best_left, LEFT[after[k]] if last else left[after[k]])
                best_zero = max(best_zero, 0.0 if last else zero[after[k]])
            left[mask] += WEIGHTS[number] * best_left / _NO_SEVEN
            zero[mask] += WEIGHTS[number] * best_zero / _NO_SEVEN


# --- face to face


@rule(_f8(*_PUSHES, _LINE))
def improve_duel(kind: Ints, first: Ints, after: Ints, chance: Doubles) -> float:
    """One more turn of foresight for the chance of whoever is to roll, by own blocks; returns the largest change."""
    change = 0.0
    for mask in range(1, MASKS):
        total = 0.0
        for number in range(OUTCOMES):
            at = mask * OUTCOMES + number
            if kind[mask, number] == NOTHING:
                best = 1.0 - chance[EVERY ^ mask]
            else:
                best = 0.0
                for k in range(first[at], first[at + 1]):
                    if after[k] == 0:
                        best = 1.0
                    elif kind[mask, number] == ENDS:
                        best = max(best, 1.0 - chance[EVERY ^ after[k]])
                    else:
                        best = max(best, chance[after[k]])
            total += WEIGHTS[number] * best
        total /= _ALL_ROLLS
        change = max(change, abs(total - chance[mask]))
        chance[mask] = total
    chance[0] = 1.0 - chance[EVERY]
    return change


# --- a track each

BY_COUNT = np.argsort(COUNT, kind="stable").astype(np.int64)
"""All sets of blocks, those with few blocks first."""
RANK = np.argsort(BY_COUNT, kind="stable").astype(np.int64)
BOUNDS = np.searchsorted(COUNT[BY_COUNT], np.arange(LANES + 2)).astype(np.int64)
"""Where the sets with each number of blocks begin in that order."""

MOST_BLOCKS = 2 * LANES


@rule(types.void(*_PUSHES, _i8, _SQUARE))
def solve_quick(kind: Ints, first: Ints, after: Ints, blocks: int, chance: Doubles) -> None:
    """Fills the chance of whoever is to roll where `blocks` blocks are left in all, by ranks (own, the other's).

    All with fewer blocks must be there. First what the turn brings if it is not handed on as it was; then the two
    sides that hand it to each other, x = a + p (1 - y) and y = b + q (1 - x).
    """
    passes = np.zeros(MASKS)
    for own in range(max(1, blocks - LANES), min(LANES, blocks - 1) + 1):
        low, high = BOUNDS[blocks - own], BOUNDS[blocks - own + 1]
        for rank in range(BOUNDS[own], BOUNDS[own + 1]):
            mask = BY_COUNT[rank]
            total = np.zeros(high - low)
            for number in range(OUTCOMES):
                at = mask * OUTCOMES + number
                weight = WEIGHTS[number] / _ALL_ROLLS
                if kind[mask, number] == NOTHING:
                    passes[rank] += weight
                    continue
                best = np.zeros(high - low)
                for k in range(first[at], first[at + 1]):
                    if after[k] == 0:
                        best[:] = 1.0
                    elif kind[mask, number] == ENDS:
                        best = np.maximum(best, 1.0 - chance[low:high, RANK[after[k]]])
                    else:
                        best = np.maximum(best, chance[RANK[after[k]], low:high])
                total += weight * best
            for k in range(high - low):
                chance[rank, low + k] = total[k]
    for own in range(max(1, blocks - LANES), blocks // 2 + 1):
        for rank in range(BOUNDS[own], BOUNDS[own + 1]):
            for other in range(BOUNDS[blocks - own], BOUNDS[blocks - own + 1]):
                if rank <= other:
                    a, b, p, q = chance[rank, other], chance[other, rank], passes[rank], passes[other]
                    chance[rank, other] = (a + p * (1.0 - b - q)) / (1.0 - p * q)
                    chance[other, rank] = (b + q * (1.0 - a - p)) / (1.0 - p * q)
