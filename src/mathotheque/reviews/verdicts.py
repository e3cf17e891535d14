"""Verdicts on moves, kind and careful: a harsh one only where the loss is beyond what the judge may err."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Final

from mathotheque.reviews.moment import RESIGNS, Moment

FORCED: Final = "forced"
RESIGNED: Final = "resigned"
BEST: Final = "best"
FINE: Final = "fine"
INACCURATE: Final = "inaccurate"
MISTAKE: Final = "mistake"
BLUNDER: Final = "blunder"
VERDICTS: Final = (BEST, FINE, INACCURATE, MISTAKE, BLUNDER)
"""From the best to the worst; a move without a choice is `FORCED`, giving up `RESIGNED`."""
GOOD: Final = (BEST, FINE)

_BEST_BELOW = 0.005
_BOUNDS = {BLUNDER: 0.15, MISTAKE: 0.07, INACCURATE: 0.03}
"""What a move must have lost, beyond the error, to be called that; the harshest first."""
_SURE = 1.64  # standard errors: nineteen times in twenty the loss is larger than what is left

ENOUGH: Final = 8
"""Free decisions of a seat from which on its skill says something."""


def verdict(moment: Moment) -> str:
    """What to call a move; `FORCED` where there was no choice, and for what chance brought."""
    if moment.event == RESIGNS:
        return RESIGNED
    return by_loss(moment.loss, moment.error) if moment.is_free else FORCED


def by_loss(loss: float, error: float) -> str:
    """What to call a free choice that gave so much of a win away, by a judge who may err by `error`."""
    sure = loss - _SURE * error
    for name, bound in _BOUNDS.items():
        if sure > bound:
            return name
    return BEST if loss < _BEST_BELOW else FINE


def skill(moments: Sequence[Moment], seat: int) -> float | None:
    """How much of what there was to lose the seat has kept: 1 for best play, about 0 for play by chance.

    None where it had fewer than `ENOUGH` free decisions, or nothing to lose.
    """
    free = [moment for moment in moments if moment.seat == seat and moment.is_free]
    stake = fsum(moment.stake for moment in free)
    if len(free) < ENOUGH or stake <= 0:
        return None
    return 1 - fsum(moment.loss for moment in free) / stake


MOST_TURNING_POINTS: Final = 3
_MOST_REGRETS = 2


def turning_points(moments: Sequence[Moment]) -> tuple[Moment, ...]:
    """At most three moves to look at again, in their order: what cost most, and at least one find to be proud of."""
    free = [moment for moment in moments if moment.is_free]
    missed = [moment for moment in free if verdict(moment) not in (BEST, FINE)]
    regrets = sorted(missed, key=lambda moment: -moment.loss)[:_MOST_REGRETS]
    found = [moment for moment in free if verdict(moment) == BEST and moment.stake > _BEST_BELOW]
    finds = sorted(found, key=lambda moment: -moment.stake)[: MOST_TURNING_POINTS - len(regrets)]
    return tuple(sorted((*regrets, *finds), key=lambda moment: moment.index))
