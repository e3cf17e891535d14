"""Mathisto: families and sets of discoveries that are laid. Parts of the law."""

from __future__ import annotations

from mathotheque.core.kernel import Ints, part
from mathotheque.games.mathisto.table import (
    ASK,
    COUNT,
    DISCOVERED,
    DISCOVERIES_IN,
    DISCOVERY_MORE,
    FAMILIES,
    FAMILY,
    FIVE_AND_JOKER,
    HAND,
    IN_FAMILY,
    JOKER_LESS,
    JOKERS,
    LAID_COUNT,
    MATHEMATICIANS,
    NO_JOKER,
    NOBODY,
    OWNER,
    PLACE,
    QUIET,
    SCORE,
    SET,
    SET_MASK,
    SET_OWNER,
    SMALLEST_SET,
    WORTH,
    change_jokers,
    discoveries,
    discovery_of,
    holds,
    laid_discovery,
    laid_family,
    laid_place,
    lay_down,
    laying,
    mathematicians,
    set_worth,
)
from mathotheque.games.mathisto.turns import settle, wait_for_chance


@part
def legal_lays(s: Ints, out: Ints) -> int:
    """Rules 11, 13 and 25: six, or five and a joker, with or without the discovery."""
    me = s[HAND]
    n = 0
    for family in range(FAMILIES):
        held = mathematicians(s, me, family)
        if s[OWNER + family] != NOBODY or held < MATHEMATICIANS - 1:
            continue
        with_discovery = holds(s, me, discovery_of(family))
        for place in range(NO_JOKER + 1):
            if place == NO_JOKER:
                possible = held == MATHEMATICIANS
            else:
                missing = not holds(s, me, family * IN_FAMILY + place)
                possible = s[JOKERS + me] > 0 and (held == MATHEMATICIANS or missing)
            if possible:
                out[n] = laying(family, place, 0)
                n += 1
                if with_discovery:
                    out[n] = laying(family, place, 1)
                    n += 1
    return n


@part
def legal_sets(s: Ints, out: Ints, n: int) -> int:
    """Rule 14: any four or more of one's discoveries."""
    mine = discoveries(s, s[HAND])
    if DISCOVERIES_IN[mine] >= SMALLEST_SET:
        for mask in range(mine + 1):
            if mask & mine == mask and DISCOVERIES_IN[mask] >= SMALLEST_SET:
                out[n] = SET + mask
                n += 1
    return n


@part
def lay_family(s: Ints, action: int) -> None:
    """Rules 11, 12 and 25: the cards lie open, the points are marked, the question is put."""
    me, family, place = s[HAND], laid_family(action), laid_place(action)
    for k in range(MATHEMATICIANS):
        if k != place:
            lay_down(s, me, family * IN_FAMILY + k)
    worth = FIVE_AND_JOKER + JOKER_LESS
    if place != NO_JOKER:
        worth = FIVE_AND_JOKER
        change_jokers(s, me, -1)
        s[COUNT + me] -= 1
    if laid_discovery(action):
        worth += DISCOVERY_MORE
        lay_down(s, me, discovery_of(family))
    s[OWNER + family] = me
    s[PLACE + family] = place
    s[DISCOVERED + family] = laid_discovery(action)
    s[WORTH + family] = worth
    s[LAID_COUNT] += 1
    s[SCORE + me] += worth
    s[QUIET] = 0
    s[FAMILY] = family
    wait_for_chance(s, ASK)


@part
def lay_set(s: Ints, mask: int) -> None:
    """Rule 14: no question, no counter."""
    me = s[HAND]
    for family in range(FAMILIES):
        if mask >> family & 1:
            lay_down(s, me, discovery_of(family))
    s[SET_OWNER] = me
    s[SET_MASK] = mask
    s[SCORE + me] += set_worth(mask)
    s[QUIET] = 0
    settle(s)


@part
def improve(s: Ints, family: int, more: int) -> None:
    s[WORTH + family] += more
    s[SCORE + s[OWNER + family]] += more
