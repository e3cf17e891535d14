"""Mathisto: what learning programs see."""

from __future__ import annotations

from mathotheque.core.kernel import OBSERVE, SEATS, Floats, Ints, part, rule
from mathotheque.games.mathisto.table import (
    ASK,
    CALLS,
    CARD,
    CARDS,
    COUNT,
    COUNTER,
    DISCOVERED,
    FAMILIES,
    FAMILY,
    HAND,
    HOLDER,
    JOKER_CARDS,
    JOKERS,
    LAID,
    MISS,
    MOST_CALLS,
    MOST_SEATS,
    NO_JOKER,
    NOBODY,
    OWNER,
    PLACE,
    QUIET,
    QUIET_EACH,
    SCORE,
    SET_OWNER,
    STAGE,
    STOCK_LEFT,
    SUPER,
    holds,
)

_MOST_POINTS = 100  # observations: totals in hundreds
_PER_CARD, _PER_SEAT, _PER_FAMILY, _STAGES, _REST = 3, 4, 5, 8, 4
FEATURES = _PER_CARD * CARDS + _PER_SEAT * MOST_SEATS + _PER_FAMILY * FAMILIES + _STAGES + _REST


@part
def observe_cards(s: Ints, seat: int, out: Floats) -> int:
    for card in range(CARDS):
        out[_PER_CARD * card] = seat >= 0 and holds(s, seat, card)
        out[_PER_CARD * card + 1] = s[HOLDER + card] == LAID
        out[_PER_CARD * card + 2] = s[STAGE] == MISS and s[CARD] == card
    return _PER_CARD * CARDS


@part
def observe_families(s: Ints, me: int, out: Floats, n: int) -> int:
    for family in range(FAMILIES):
        laid = s[OWNER + family] != NOBODY
        out[n] = laid
        out[n + 1] = s[OWNER + family] == me
        out[n + 2] = laid and s[PLACE + family] != NO_JOKER
        out[n + 3] = s[DISCOVERED + family]
        out[n + 4] = s[FAMILY] == family and (s[STAGE] == ASK or s[STAGE] == COUNTER or s[STAGE] == SUPER)
        n += _PER_FAMILY
    return n


@rule(OBSERVE)
def observe(s: Ints, seat: int, out: Floats) -> None:
    """Own cards, what lies open, then the seats from one's own on to the left; a spectator looks from seat 1."""
    me = max(seat, 0)
    n = observe_families(s, me, out, observe_cards(s, seat, out))
    for k in range(MOST_SEATS):
        there = k < s[SEATS]
        who = (me + k) % s[SEATS]
        out[n] = s[COUNT + who] / CARDS if there else 0
        out[n + 1] = s[SCORE + who] / _MOST_POINTS if there else 0
        out[n + 2] = there and s[HAND] == who
        out[n + 3] = there and s[SET_OWNER] == who
        n += _PER_SEAT
    for stage in range(_STAGES):
        out[n + stage] = s[STAGE] == stage
    n += _STAGES
    out[n] = s[JOKERS + me] / JOKER_CARDS if seat >= 0 else 0
    out[n + 1] = s[STOCK_LEFT] / CARDS
    out[n + 2] = s[CALLS] / MOST_CALLS
    out[n + 3] = s[QUIET] / (QUIET_EACH * s[SEATS])
