"""Mathisto: moves tried out. Many imagined deals are played to the end by players who remember all and choose plainly.

Each such player lays whatever it can, takes every card whose holder it knows, else asks where the card it wants most
likely is. All moves are tried on the same deals with the same luck, so that few deals tell which move is better.
"""

from __future__ import annotations

import numpy as np
from numba import types

from mathotheque.core.copying import copy
from mathotheque.core.kernel import Bits, Doubles, Ints, part, rule
from mathotheque.core.randomness import below, portion
from mathotheque.games.mathisto.deals import likely, one_likely
from mathotheque.games.mathisto.rollout_law import ask, put_family, put_set
from mathotheque.games.mathisto.rollout_table import (
    ALL_SEVEN,
    CALLED,
    DISCOVERY,
    FINISHED,
    FIRST_OF,
    GONE,
    HAND_SIZE,
    HELD,
    HOW_MANY,
    JOKERS_HELD,
    KNOWN,
    KNOWN_TO_ALL,
    LACKED,
    ONE_IN,
    OWNED_BY,
    PILE_SIZE,
    PLAYERS,
    ROLLOUT,
    SIX,
    TOTAL,
    TURN_OF,
    UNKNOWN_SIZE,
    take_up,
)
from mathotheque.games.mathisto.table import (
    CALLED_CARD,
    CALLED_SEAT,
    DISCOVERY_PLACE,
    FAMILIES,
    IN_FAMILY,
    LAY,
    MATHEMATICIANS,
    NO_JOKER,
    NOBODY,
    SET,
    SMALLEST_SET,
    calling,
    laid_discovery,
    laid_family,
    laid_place,
)

_INTS = types.Array(types.int64, 1, "C")
_DOUBLES = types.Array(types.float64, 1, "C")
_BITS = types.Array(types.uint64, 1, "C")

_SURE = 100.0  # a card whose holder is known comes before all others
_TIE = 0.01  # equal calls are drawn by lot
_LONGEST = 400  # calls, after which the totals count as they are
_MARGIN = 0.002  # what a point more than the best other counts beside the win


@part
def sure_of(t: Ints, seat: int, family: int, missing: int) -> int:
    """The missing cards that everybody knows, or can tell, to be with the seat."""
    cell = seat * FAMILIES + family
    last = t[ONE_IN + cell] & missing & ~t[KNOWN_TO_ALL + family] & ~t[LACKED + cell]
    sure: int = t[KNOWN + cell] & missing
    return sure | last if last & (last - 1) == 0 else sure


@part
def chance_with(t: Ints, seat: int, card: int, places: float) -> float:
    """The chance that the seat has the card, by its part of the places where the card may be."""
    cell, bit = seat * FAMILIES + card // IN_FAMILY, 1 << (card % IN_FAMILY)
    if t[LACKED + cell] & bit:
        return 0.0
    chance = t[UNKNOWN_SIZE + seat] / places
    if t[ONE_IN + cell] & bit:
        chance = max(chance, 1.0 / (1.0 + HOW_MANY[t[ONE_IN + cell]]))
    return chance


@part
def places_of(t: Ints, me: int, card: int) -> float:
    """How many places the card may be in, as far as all but its holder know."""
    places = t[PILE_SIZE]
    for seat in range(t[PLAYERS]):
        if seat != me and t[LACKED + seat * FAMILIES + card // IN_FAMILY] >> (card % IN_FAMILY) & 1 == 0:
            places += t[UNKNOWN_SIZE + seat]
    return float(places)


@part
def best_sure_call(t: Ints, free: bool) -> int:
    """The call that takes a known card of the family one has most of, a mathematician if possible."""
    me, best, most = t[TURN_OF], NOBODY, 0.0
    for family in range(FAMILIES):
        mine = t[HELD + me * FAMILIES + family]
        if t[OWNED_BY + family] != NOBODY or (mine == 0 and not free):
            continue
        missing = ALL_SEVEN & ~mine & ~t[GONE + family]
        wants = 1.0 + HOW_MANY[mine & SIX]
        for seat in range(t[PLAYERS]):
            if seat == me or t[HAND_SIZE + seat] == 0:
                continue
            sure = sure_of(t, seat, family, missing)
            worth = wants if sure & SIX else wants / 2
            if sure and worth > most:
                best, most = calling(seat, family * IN_FAMILY + FIRST_OF[sure]), worth
    return best


@part
def best_likely_call(t: Ints, free: bool, rng: Bits) -> int:
    """The call with the best chance, times the cards one has of the family."""
    me, best, most = t[TURN_OF], NOBODY, -1.0
    for family in range(FAMILIES):
        mine = t[HELD + me * FAMILIES + family]
        if t[OWNED_BY + family] != NOBODY or (mine == 0 and not free):
            continue
        missing = ALL_SEVEN & ~mine & ~t[GONE + family] & ~t[KNOWN_TO_ALL + family]
        wants = 1.0 + HOW_MANY[mine & SIX]
        while missing:
            place = FIRST_OF[missing]
            missing &= missing - 1
            card = family * IN_FAMILY + place
            worth = wants / 2 if place == DISCOVERY_PLACE else wants
            places = places_of(t, me, card)
            for seat in range(t[PLAYERS]):
                if seat != me and t[HAND_SIZE + seat] > 0 and places > 0:
                    promise = chance_with(t, seat, card, places) * worth + _TIE * portion(rng)
                    if promise > most:
                        best, most = calling(seat, card), promise
    return best


@part
def any_call(t: Ints) -> int:
    """Some legal call, where none is of use; NOBODY where there is none."""
    me = t[TURN_OF]
    for family in range(FAMILIES):
        for place in range(IN_FAMILY):
            if t[HELD + me * FAMILIES + family] and t[GONE + family] >> place & 1 == 0:
                for seat in range(t[PLAYERS]):
                    if seat != me and t[HAND_SIZE + seat] > 0:
                        return calling(seat, family * IN_FAMILY + place)
    return NOBODY


@part
def lay_one(t: Ints, rng: Bits) -> bool:
    """Lays a family, or a set of more than four discoveries; whether there was one."""
    me, found = t[TURN_OF], 0
    for family in range(FAMILIES):
        mine = t[HELD + me * FAMILIES + family]
        if mine & DISCOVERY:
            found |= 1 << family
        six = HOW_MANY[mine & SIX]
        if t[OWNED_BY + family] != NOBODY or six < MATHEMATICIANS - 1:
            continue
        if six == MATHEMATICIANS or t[JOKERS_HELD + me] > 0:
            place = NO_JOKER if six == MATHEMATICIANS else FIRST_OF[SIX & ~mine]
            put_family(t, family, place, mine & DISCOVERY != 0, rng)
            return True
    if HOW_MANY[found] > SMALLEST_SET:
        put_set(t, found)
        return True
    return False


@part
def play_on(t: Ints, rng: Bits) -> None:
    """To the end of the game."""
    while t[FINISHED] == 0 and t[CALLED] < _LONGEST:
        if lay_one(t, rng):
            continue
        free = t[JOKERS_HELD + t[TURN_OF]] == t[HAND_SIZE + t[TURN_OF]]
        call = best_sure_call(t, free)
        if call == NOBODY:
            call = best_likely_call(t, free, rng)
        if call == NOBODY:
            call = any_call(t)
        if call == NOBODY:
            return
        ask(t, CALLED_SEAT[call], CALLED_CARD[call])


@part
def play_first(t: Ints, action: int, rng: Bits) -> None:
    """The move that is tried."""
    if action < LAY:
        ask(t, CALLED_SEAT[action], CALLED_CARD[action])
    elif action < SET:
        put_family(t, laid_family(action), laid_place(action), laid_discovery(action) == 1, rng)
    else:
        put_set(t, action - SET)


@part
def part_of_win(t: Ints, me: int) -> float:
    """1 for whoever has won alone; those who tie share it."""
    best, winners = t[TOTAL + me], 0
    for seat in range(t[PLAYERS]):
        best = max(best, t[TOTAL + seat])
    for seat in range(t[PLAYERS]):
        if t[TOTAL + seat] == best:
            winners += 1
    return 1.0 / winners if t[TOTAL + me] == best else 0.0


@part
def success(t: Ints, me: int) -> float:
    """The seat's part of the win, and a little for every point of its lead."""
    other = -1
    for seat in range(t[PLAYERS]):
        if seat != me:
            other = max(other, t[TOTAL + seat])
    return part_of_win(t, me) + _MARGIN * (t[TOTAL + me] - other)


@rule(types.void(_INTS, types.int64, _INTS, _INTS, _INTS, types.int64, types.int64, _BITS, _DOUBLES))
def try_out(
    view: Ints, seat: int, facts: Ints, common: Ints, actions: Ints, n: int, deals: int, rng: Bits, out: Doubles
) -> None:
    """How well the seat fares on average after each of the first `n` actions, tried in as many imagined deals.

    `facts` is what the seat knows, with all that follows from it; `common` what everybody knows.
    """
    honest = likely(facts, view)
    s = view.copy()
    dealt = np.zeros(ROLLOUT, np.int64)
    t = np.zeros(ROLLOUT, np.int64)
    luck = np.zeros(1, np.uint64)
    out[:n] = 0.0
    for _ in range(deals):
        one_likely(s, view, seat, facts, honest, rng)
        take_up(s, common, dealt, rng)
        below(rng, 2)
        for k in range(n):
            copy(dealt, t)
            luck[0] = rng[0]
            play_first(t, actions[k], luck)
            play_on(t, luck)
            out[k] += success(t, seat)
    for k in range(n):
        out[k] /= deals
