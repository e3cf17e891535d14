"""Mathisto: a move weighed at a glance, and the best of them tried out in games played on from imagined deals."""

from __future__ import annotations

import numpy as np
from numba import types

from mathotheque.core.kernel import Bits, Doubles, Ints, part, rule
from mathotheque.games.mathisto.advice import LAY_FIRST, PLACES, STYLE, SURE_FIRST, appraise, believe
from mathotheque.games.mathisto.rollouts import try_out
from mathotheque.games.mathisto.table import CARDS, COUNTER, LAY, STAGE

_INTS = types.Array(types.int64, 1, "C")
_DOUBLES = types.Array(types.float64, 1, "C")
_BITS = types.Array(types.uint64, 1, "C")

# --- how a player judges: the style `advice` goes by, then
DEALS = STYLE  # deals it imagines to count where the cards are
TRIALS = DEALS + 1  # deals in which it plays on; 0 = never
WIDTH = TRIALS + 1  # moves it tries out
MIND = WIDTH + 1

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
        fared = np.zeros(len(tried))
        try_out(view, seat, facts, common, actions[tried], len(tried), int(mind[TRIALS]), rng, fared)
        fold_in(out, n, tried, fared)
