"""Mathisto: 51 cards (42 in the simple form), each in one place, and points that add up."""

from __future__ import annotations

import mathotheque as mt
from mathotheque.games.mathisto.table import (
    ABSENT,
    CARDS,
    COUNT,
    DISCOVERED,
    FAMILIES,
    FORM,
    HOLDER,
    JOKERS,
    LAID,
    LAID_COUNT,
    NO_JOKER,
    NOBODY,
    OWNER,
    PLACE,
    SCORE,
    SET_MASK,
    SET_OWNER,
    SIMPLE,
    STOCK,
    STOCK_LEFT,
    WORTH,
    loose_jokers,
    set_worth,
)


def check(position: mt.Position) -> None:
    s, seats = position._vector, position.game.seats
    places = [int(place) for place in s[HOLDER : HOLDER + CARDS]]
    for seat in range(seats):
        assert places.count(seat) + s[JOKERS + seat] == s[COUNT + seat]
    assert places.count(STOCK) + loose_jokers(s) == s[STOCK_LEFT]
    laid = [family for family in range(FAMILIES) if s[OWNER + family] != NOBODY]
    jokers_laid = sum(int(s[PLACE + family] != NO_JOKER) for family in laid)
    assert len(laid) == s[LAID_COUNT]
    pack = 42 if s[FORM] == SIMPLE else 51
    assert s[COUNT : COUNT + seats].sum() + s[STOCK_LEFT] + places.count(LAID) + jokers_laid == pack
    assert places.count(ABSENT) == (7 if s[FORM] == SIMPLE else 0)
    check_points(position, laid)


def check_points(position: mt.Position, laid: list[int]) -> None:
    """Families and the set, then tens for answers and twenties for added discoveries."""
    s, seats = position._vector, position.game.seats
    worth = sum(int(s[WORTH + family]) for family in laid)
    if s[SET_OWNER] != NOBODY:
        worth += int(set_worth(int(s[SET_MASK])))
    extra = int(s[SCORE : SCORE + seats].sum()) - worth
    most = 10 * len(laid) + 20 * int(s[DISCOVERED : DISCOVERED + FAMILIES].sum())
    assert 0 <= extra <= (0 if s[FORM] == SIMPLE else most)
    assert extra % 10 == 0
