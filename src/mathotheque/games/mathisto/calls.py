"""Mathisto: cards that go from the stock to a hand and from hand to hand. Parts of the law."""

from __future__ import annotations

from mathotheque.core.kernel import SEATS, Ints, part
from mathotheque.games.mathisto.table import (
    ABSENT,
    CALLED_CARD,
    CALLED_SEAT,
    CALLS,
    CARD,
    COUNT,
    DEALT_EACH,
    FAMILIES,
    FROM,
    HAND,
    HOLDER,
    IN_FAMILY,
    LAID,
    LAY,
    MISS,
    MISSED,
    QUIET,
    STAGE,
    STOCK_LEFT,
    WHO,
    call_code,
    calling,
    has_family,
    holds,
    left_of,
    only_jokers,
    pack,
    put,
    receiver,
    take_from_stock,
)
from mathotheque.games.mathisto.turns import settle, wait_for_chance


@part
def legal_calls(s: Ints, out: Ints, n: int) -> int:
    """Rules 5 and 6: any seat with cards, any card not lying open, of a family one holds a card of."""
    me = s[HAND]
    free = only_jokers(s, me)
    for family in range(FAMILIES):
        if not free and not has_family(s, me, family):
            continue
        for card in range(family * IN_FAMILY, (family + 1) * IN_FAMILY):
            if s[HOLDER + card] == LAID or s[HOLDER + card] == ABSENT:
                continue
            for seat in range(s[SEATS]):
                if seat != me and s[COUNT + seat] > 0:
                    out[n] = calling(seat, card)
                    n += 1
    return n


@part
def call(s: Ints, action: int) -> None:
    """Rules 7 and 8: the card is given and the hand kept; else one draws, or without a stock the hand goes over."""
    seat = CALLED_SEAT[call_code(action)]
    card = CALLED_CARD[call_code(action)]
    s[CALLS] += 1
    s[QUIET] += 1
    hit = holds(s, seat, card) if action < LAY else action < MISSED
    if hit:
        put(s, card, s[HAND])
        s[COUNT + seat] -= 1
        s[COUNT + s[HAND]] += 1
    elif s[STOCK_LEFT] > 0:
        s[CARD] = card
        s[FROM] = seat
        wait_for_chance(s, MISS)
        return
    else:
        s[HAND] = seat
    settle(s)


@part
def deal(s: Ints, outcome: int) -> None:
    """Rule 3: seven each, one at a time round the table."""
    take_from_stock(s, s[WHO], outcome)
    s[WHO] = left_of(s, s[WHO])
    if pack(s) - s[STOCK_LEFT] == DEALT_EACH * s[SEATS]:
        settle(s)


@part
def draw(s: Ints, outcome: int) -> None:
    """Rules 8 and 9: the very card that was called keeps the hand; any other passes it to the seat that was called."""
    take_from_stock(s, receiver(s), outcome)
    s[QUIET] = 0
    if s[STAGE] == MISS and outcome != s[CARD]:
        s[HAND] = s[FROM]
    settle(s)
