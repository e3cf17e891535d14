"""Mathisto: a move weighed at a glance, and the best of them tried out in games played on from imagined deals."""

from __future__ import annotations

import numpy as np
from numba import types

from mathotheque.core.copying import picked
from mathotheque.core.kernel import Bits, Doubles, Ints, part, rule
from mathotheque.games.mathisto.advice import LAY_FIRST, PLACES, STYLE, SURE_FIRST, appraise, believe
from mathotheque.games.mathisto.rollouts import try_out
from mathotheque.games.mathisto.table import CARDS, COUNTER, LAY, STAGE

_INTS = types.Array(types.int64, 1, "C")
_DOUBLES = types.Array(types.float64, 1, "C")
_BITS = types.Array(types.uint64, 1, "C")

# --- how a player judges: the style `advice` goes by, then
DEALS = STYLE  # deals it imagines to count where the cards are
TRIALS = DEALS + 1  # deals in which it plays its best moves to the end, more for the better ones; 0 = never
WIDTH = TRIALS + 1  # how many moves it tries so
MIND = WIDTH + 1

_FINALISTS = 2
_POINTS_A_WIN = 60.0  # what winning for sure instead of losing counts beside points


@part
def shortlist(actions: Ints, worths: Doubles, n: int, width: int) -> Ints:
    """Which of the first `n` actions to try: the best at a glance; no unsure call before a sure card or a family."""
    safe_first = worths[:n].max() >= LAY_FIRST
    chosen = np.zeros(width, np.int64)
    found = 0
    for k in np.argsort(-worths[:n]):
        unsure = actions[k] < LAY and worths[k] < SURE_FIRST
        if found < width and not (safe_first and unsure):
            chosen[found] = k
            found += 1
    return chosen[:found]


@part
def compare(
    view: Ints, seat: int, facts: Ints, common: Ints, actions: Ints, tried: Ints, trials: int, rng: Bits
) -> Doubles:
    """How well each tried action fares: the better half goes on to twice as many deals, until two are left.

    Whatever is left behind is taken to fare no better than what goes on.
    """
    total = np.zeros(len(tried))
    fared = np.zeros(len(tried))
    left = np.arange(len(tried))
    dealt = 0
    while True:
        out = np.zeros(len(left))
        try_out(view, seat, facts, common, picked(actions, picked(tried, left)), len(left), trials, rng, out)
        dealt += trials
        for k in range(len(left)):
            total[left[k]] += out[k] * trials
            fared[left[k]] = total[left[k]] / dealt
        left = picked(left, np.argsort(-picked(fared, left)))
        for k in range(len(tried)):
            if not (left == k).any():
                fared[k] = min(fared[k], fared[left[-1]])
        if len(left) <= _FINALISTS:
            return fared
        left = left[: (len(left) + 1) // 2]
        trials *= 2


@part
def fold_in(worths: Doubles, n: int, tried: Ints, fared: Doubles) -> None:
    """The best tried move is worth what the best was at a glance, the others less; what was not tried is no better."""
    top, best = worths[:n].max(), fared.max()
    least = top - _POINTS_A_WIN * (best - fared.min())
    for k in range(n):
        worths[k] = min(worths[k], least)
    for k in range(len(tried)):
        worths[tried[k]] = top - _POINTS_A_WIN * (best - fared[k])


@rule(types.void(_INTS, types.int64, _INTS, _INTS, _DOUBLES, _INTS, types.int64, _BITS, _DOUBLES))
def weigh(
    view: Ints, seat: int, facts: Ints, common: Ints, mind: Doubles, actions: Ints, n: int, rng: Bits, out: Doubles
) -> None:
    """What each of the first `n` actions is worth to the seat, in points; `facts` takes up all that follows."""
    chances = np.zeros(PLACES * CARDS)
    believe(view, seat, facts, rng, int(mind[DEALS]), view.copy(), chances)
    appraise(view, actions, n, chances, facts, mind, out)
    if mind[TRIALS] == 0 or view[STAGE] == COUNTER or n == 1:
        return
    tried = shortlist(actions, out, n, int(mind[WIDTH]))
    if len(tried) > 1:
        fared = compare(view, seat, facts, common, actions, tried, int(mind[TRIALS]), rng)
        fold_in(out, n, tried, fared)
