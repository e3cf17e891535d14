"""Mathisto: whose turn follows, and when the game ends. Parts of the law."""

from __future__ import annotations

from mathotheque.core.kernel import ACTOR, CHANCE, DECIDE, OVER, PHASE, SEATS, Ints, part
from mathotheque.games.mathisto.table import (
    BY_CAP,
    BY_FAMILIES,
    BY_QUIET,
    CALLS,
    COUNT,
    EMPTY,
    ENDED,
    FAMILIES,
    HAND,
    LAID_COUNT,
    MOST_CALLS,
    NOBODY,
    QUIET,
    QUIET_EACH,
    REASON,
    STAGE,
    STOCK_LEFT,
    TURN,
    WHO,
    left_of,
)


@part
def end(s: Ints, reason: int) -> None:
    s[STAGE] = ENDED
    s[REASON] = reason
    s[PHASE] = OVER
    s[ACTOR] = s[HAND]


@part
def wait_for_chance(s: Ints, stage: int) -> None:
    s[STAGE] = stage
    s[PHASE] = CHANCE
    s[ACTOR] = s[HAND]


@part
def somebody_empty(s: Ints) -> int:
    """Rule 9: the first seat without cards, from the one that has the hand on to its left."""
    seat = s[HAND]
    for _ in range(s[SEATS]):
        if s[COUNT + seat] == 0:
            return seat
        seat = left_of(s, seat)
    return NOBODY


@part
def settle(s: Ints) -> None:
    """What follows a call, a laid set, a laid family or a window: rules 21, 9, 10, 23 and 24, then the next turn."""
    if s[LAID_COUNT] == FAMILIES:
        end(s, BY_FAMILIES)
        return
    if s[STOCK_LEFT] > 0:
        empty = somebody_empty(s)
        if empty != NOBODY:
            s[WHO] = empty
            wait_for_chance(s, EMPTY)
            return
    while s[COUNT + s[HAND]] == 0:
        s[HAND] = left_of(s, s[HAND])
    if s[QUIET] >= QUIET_EACH * s[SEATS]:
        end(s, BY_QUIET)
    elif s[CALLS] >= MOST_CALLS:
        end(s, BY_CAP)
    else:
        s[STAGE] = TURN
        s[PHASE] = DECIDE
        s[ACTOR] = s[HAND]
