"""Pousse-Blocs at three and four: what each seat may expect when every seat plays best against the others.

With more than two seats there is no single best play; this is a point where nobody gains by playing otherwise, found by
foreseeing one more turn again and again until nothing changes.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log10

import numpy as np
from numba import types

from mathotheque.core.kernel import Doubles, Ints, part, rule
from mathotheque.games.pousse_blocs.rules import (
    EVERY,
    FOUR,
    MODE_SEATS,
    NEXT,
    OUTCOMES,
    SEAT,
    SEVEN,
    SIDES,
    THREE,
    WEIGHTS,
)
from mathotheque.games.pousse_blocs.solving import ENDS, MASKS, NOTHING, Pushes

PRECISION = 1e-7
"""It stops when no chance changes by more."""

Progress = Callable[[int, int], None]
"""Told how much of the work is done: (done, whole)."""

TRACKS = 2
_PLACES = 7
_LAST_FIRST = {THREE: (2, 3, 1, 0), FOUR: (3, 2, 1, 0)}  # against the order of play: news travels faster
_SEES_NEXT_TURNED = (1, 2)  # sides whose next neighbour sees the other track from its far end
_ALL_ROLLS = float(WEIGHTS.sum())
_NO_SEVEN = float(WEIGHTS[~SEVEN].sum())
_INTS = types.Array(types.int64, 1, "C")
_GRID = types.Array(types.int64, 2, "C")
_LINE = types.Array(types.float64, 1, "C")
_CHANCES = types.Array(types.float64, 4, "C")  # by side to act, the other track, own blocks, seat


@part
def seen_by_first(side: int, mask: int) -> int:
    """The blocks before the side of its track that began with them, when `mask` is before `side`."""
    return mask if side < TRACKS else EVERY ^ mask


@part
def after_turn(side: int, following: int, other: int, mask: int) -> tuple[int, int]:
    """Where the next side finds itself: the other track, and its own blocks, once `side` has kept `mask`."""
    if following % TRACKS == side % TRACKS:
        return other, EVERY ^ mask
    return seen_by_first(side, mask), seen_by_first(following, other)


@part
def add_roll(
    kind: Ints, first: Ints, after: Ints, mode: int, side: int, other: int, mask: int, number: int, chance: Doubles,
    total: Doubles,
) -> None:  # fmt: skip
    """Adds to `total` what this roll brings every seat, when the seat to act chooses for itself."""
    me, following = SEAT[mode, side], NEXT[mode, side]
    at = mask * OUTCOMES + number
    if kind[mask, number] == NOTHING:
        there, own = after_turn(side, following, other, mask)
        for seat in range(len(total)):
            total[seat] += WEIGHTS[number] * chance[following, there, own, seat]
        return
    turn, there, own, best = side, other, mask, -1.0
    for k in range(first[at], first[at + 1]):
        if after[k] == 0:
            total[me] += WEIGHTS[number]
            return
        if kind[mask, number] == ENDS:
            reached, mine = after_turn(side, following, other, after[k])
            heard = following
        else:
            reached, mine = other, after[k]
            heard = side
        if chance[heard, reached, mine, me] > best:
            turn, there, own, best = heard, reached, mine, chance[heard, reached, mine, me]
    for seat in range(len(total)):
        total[seat] += WEIGHTS[number] * chance[turn, there, own, seat]


@rule(types.float64(_GRID, _INTS, _INTS, types.int64, types.int64, _CHANCES))
def foresee_turn(kind: Ints, first: Ints, after: Ints, mode: int, side: int, chance: Doubles) -> float:
    """One more turn of foresight for one side; returns the largest change."""
    seats = chance.shape[3]
    total = np.zeros(seats)
    change = 0.0
    for other in range(MASKS):
        for mask in range(MASKS):
            total[:] = 0.0
            for number in range(OUTCOMES):
                add_roll(kind, first, after, mode, side, other, mask, number, chance, total)
            for seat in range(seats):
                found = total[seat] / _ALL_ROLLS
                change = max(change, abs(found - chance[side, other, mask, seat]))
                chance[side, other, mask, seat] = found
    return change


@rule(types.void(_GRID, _INTS, _INTS, types.int64, _CHANCES, _LINE))
def first_turn(kind: Ints, first: Ints, after: Ints, mode: int, chance: Doubles, total: Doubles) -> None:
    """Rule 4: the chances of every seat before the first roll, when a 7 is rolled again."""
    for number in range(OUTCOMES):
        if not SEVEN[number]:
            add_roll(kind, first, after, mode, 0, EVERY, EVERY, number, chance, total)
    total /= _NO_SEVEN


def settle(pushes: Pushes, mode: int, progress: Progress | None = None) -> Doubles:
    """The chances at the settled point, by side to act, the other track, own blocks and seat.

    `progress` is told how many decimal places of `PRECISION` are reached.
    """
    chance = np.full((SIDES, MASKS, MASKS, MODE_SEATS[mode]), 1.0 / MODE_SEATS[mode])
    change = 1.0
    while change > PRECISION:
        change = _foresee_round(pushes, mode, chance)
        if progress:
            progress(min(round(-log10(max(change, PRECISION))), _PLACES), _PLACES)
    return chance


def _foresee_round(pushes: Pushes, mode: int, chance: Doubles) -> float:
    """One more turn of foresight for every side. At four all sides are alike, so one is enough."""
    if mode != FOUR:
        return max(foresee_turn(*pushes.tables, mode, side, chance) for side in _LAST_FIRST[mode])
    change = foresee_turn(*pushes.tables, mode, 0, chance)
    for side in range(1, SIDES):
        turned = chance[0, ::-1] if side in _SEES_NEXT_TURNED else chance[0]
        chance[side] = np.roll(turned, side, axis=-1)
    return float(change)


def fair_shares(pushes: Pushes, mode: int, progress: Progress | None = None) -> Doubles:
    """The chance of every seat before the first roll."""
    shares = np.zeros(MODE_SEATS[mode])
    first_turn(*pushes.tables, mode, settle(pushes, mode, progress), shares)
    return shares
