"""Pousse-Blocs at three and four: what each seat may expect when every seat plays best against the others.

With more than two seats there is no single best play; this is a point where nobody gains much by playing otherwise,
found by foreseeing one more turn again and again until hardly anything changes. (In a few situations two players' best
answers chase each other for ever, by less than a thousandth; so it is exact to about 0.1 %, no further.)
"""

from __future__ import annotations

from collections.abc import Callable
from math import log

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
    WEIGHTS,
)
from mathotheque.games.pousse_blocs.solving import ENDS, MASKS, NOTHING, Pushes

Progress = Callable[[int, int], None]
"""Told how much of the work is done: (done, whole)."""

PRECISION = 5e-4
"""It stops when no chance changes by more, in any situation."""
MOST_ROUNDS = 200
"""Or after so many turns of foresight."""

TRACKS = 2
_WHOLE = 100
_THREE_BACKWARDS = (2, 3, 1, 0)  # against the order of play: news travels faster
_SEES_NEXT_TURNED = (1, 2)  # at four: sides whose next neighbour sees the other track from its far end
_ALL_ROLLS = float(WEIGHTS.sum())
_NO_SEVEN = float(WEIGHTS[~SEVEN].sum())

_i8 = types.int64
_INTS = types.Array(types.int64, 1, "C")
_GRID = types.Array(types.int64, 2, "C")
_LINE = types.Array(types.float64, 1, "C")
_SHEET = types.Array(types.float64, 2, "C")  # by seat, the other track
_CHANCES = types.Array(types.float64, 4, "C")  # by side to act, seat, own blocks, the other track


@part
def seen_by_first(side: int, mask: int) -> int:
    """The blocks before the side of its track that began with them, when `mask` is before `side`."""
    return mask if side < TRACKS else EVERY ^ mask


@part
def after_turn(side: int, following: int, other: int, mask: int) -> tuple[int, int]:
    """Where the next side finds itself: its own blocks, and the other track, once `side` has kept `mask`."""
    if following % TRACKS == side % TRACKS:
        return EVERY ^ mask, other
    return seen_by_first(following, other), seen_by_first(side, mask)


@part
def add_turn_end(weight: int, mode: int, side: int, mask: int, chance: Doubles, total: Doubles) -> None:
    """Adds what it brings every seat, whatever the other track, when `side` hands on with `mask` before it."""
    following = NEXT[mode, side]
    for other in range(MASKS):
        own, there = after_turn(side, following, other, mask)
        for seat in range(len(total)):
            total[seat, other] += weight * chance[following, seat, own, there]


@part
def add_best_end(
    weight: int, mode: int, side: int, left: Ints, chance: Doubles, best: Doubles, kept: Ints, total: Doubles
) -> None:
    """The same where the side chooses among the blocks it may keep, with its own seat in mind."""
    me, following = SEAT[mode, side], NEXT[mode, side]
    best[:] = -1.0
    for mask in left:
        for other in range(MASKS):
            own, there = after_turn(side, following, other, mask)
            if chance[following, me, own, there] > best[other]:
                best[other] = chance[following, me, own, there]
                kept[other] = mask
    for other in range(MASKS):
        own, there = after_turn(side, following, other, kept[other])
        for seat in range(len(total)):
            total[seat, other] += weight * chance[following, seat, own, there]


@part
def add_best_push(weight: int, me: int, left: Ints, chance: Doubles, best: Doubles, kept: Ints, total: Doubles) -> None:
    """The same where the side goes on rolling; `chance` is that of its own turn."""
    best[:] = -1.0
    for mask in left:
        row = chance[me, mask]
        for other in range(MASKS):
            if row[other] > best[other]:
                best[other] = row[other]
                kept[other] = mask
    for seat in range(len(total)):
        for other in range(MASKS):
            total[seat, other] += weight * chance[seat, kept[other], other]


@rule(types.void(_GRID, _INTS, _INTS, _i8, _i8, _i8, _i8, _CHANCES, _LINE, _INTS, _SHEET))
def add_roll(
    kind: Ints, first: Ints, after: Ints, mode: int, side: int, mask: int, number: int, chance: Doubles,
    best: Doubles, kept: Ints, total: Doubles,
) -> None:  # fmt: skip
    """Adds to `total` what this roll brings every seat, for every state of the other track."""
    weight = WEIGHTS[number]
    left = after[first[mask * OUTCOMES + number] : first[mask * OUTCOMES + number + 1]]
    if kind[mask, number] == NOTHING:
        add_turn_end(weight, mode, side, mask, chance, total)
    elif left.min() == 0:
        total[SEAT[mode, side]] += weight
    elif kind[mask, number] == ENDS:
        add_best_end(weight, mode, side, left, chance, best, kept, total)
    else:
        add_best_push(weight, SEAT[mode, side], left, chance[side], best, kept, total)


@rule(types.float64(_GRID, _INTS, _INTS, _i8, _i8, _CHANCES))
def foresee_turn(kind: Ints, first: Ints, after: Ints, mode: int, side: int, chance: Doubles) -> float:
    """One more turn of foresight for one side; returns the largest change."""
    total = np.zeros((chance.shape[1], MASKS))
    best, kept = np.zeros(MASKS), np.zeros(MASKS, np.int64)
    change = 0.0
    for mask in range(MASKS):
        total[:] = 0.0
        for number in range(OUTCOMES):
            add_roll(kind, first, after, mode, side, mask, number, chance, best, kept, total)
        for seat in range(len(total)):
            for other in range(MASKS):
                found = total[seat, other] / _ALL_ROLLS
                change = max(change, abs(found - chance[side, seat, mask, other]))
                chance[side, seat, mask, other] = found
    return change


@rule(types.void(_GRID, _INTS, _INTS, _i8, _CHANCES, _SHEET))
def first_turn(kind: Ints, first: Ints, after: Ints, mode: int, chance: Doubles, total: Doubles) -> None:
    """Rule 4: the chances of every seat before side 1's first roll, when a 7 is rolled again."""
    best, kept = np.zeros(MASKS), np.zeros(MASKS, np.int64)
    for number in range(OUTCOMES):
        if not SEVEN[number]:
            add_roll(kind, first, after, mode, 0, EVERY, number, chance, best, kept, total)
    total /= _NO_SEVEN


def settle(pushes: Pushes, mode: int, progress: Progress | None = None) -> Doubles:
    """The chances at the settled point, by side to act, seat, own blocks and the other track.

    `progress` is told how much of the way to `PRECISION` is done, in hundredths.
    """
    seats = int(MODE_SEATS[mode])
    chance = np.full((SIDES, seats, MASKS, MASKS), 1.0 / seats)
    done = 0
    for _ in range(MOST_ROUNDS):
        change = foresee_round(pushes, mode, chance)
        done = max(done, min(round(_WHOLE * log(change) / log(PRECISION)), _WHOLE))
        if progress:
            progress(done, _WHOLE)
        if change <= PRECISION:
            break
    return chance


def foresee_round(pushes: Pushes, mode: int, chance: Doubles) -> float:
    """One more turn of foresight for every side. At four all sides are alike, so one is enough."""
    if mode != FOUR:
        return max(foresee_turn(*pushes.tables, mode, side, chance) for side in _THREE_BACKWARDS)
    change = foresee_turn(*pushes.tables, mode, 0, chance)
    for side in range(1, SIDES):
        turned = chance[0, :, :, ::-1] if side in _SEES_NEXT_TURNED else chance[0]
        chance[side] = np.roll(turned, side, axis=0)
    return float(change)


def fair_shares(pushes: Pushes, mode: int, progress: Progress | None = None) -> Doubles:
    """The chance of every seat before the first roll."""
    chance = settle(pushes, mode, progress)
    shares = np.zeros((chance.shape[1], MASKS))
    first_turn(*pushes.tables, mode, chance, shares)
    return shares[:, EVERY].copy()
