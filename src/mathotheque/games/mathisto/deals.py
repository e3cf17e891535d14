"""Mathisto: deals that a seat may imagine. Each agrees with the view and with every fact.

Unseen cards are matched with the free places of hands and stock. A fact "one of these cards" is a place that takes only
them, so what can be matched at all agrees with the facts; where a card finds no place, others make room for it.
"""

from __future__ import annotations

import numpy as np

from mathotheque.core.copying import copy
from mathotheque.core.kernel import ACTOR, IMAGINE, SEATS, Bits, Ints, part, rule
from mathotheque.core.randomness import below
from mathotheque.games.mathisto.knowledge import ASKED, HAS, LACKS, ONE_OF, SURE_JOKERS, narrow
from mathotheque.games.mathisto.table import (
    ANSWERS,
    CARDS,
    COUNT,
    COUNTER,
    FAMILIES,
    FAMILY_OF,
    FULL,
    HAND,
    HOLDER,
    IN_FAMILY,
    JOKER,
    JOKER_CARDS,
    JOKERS,
    MOST_SEATS,
    NOBODY,
    NOT_KNOWN,
    NOT_YET,
    PASSES,
    STAGE,
    STOCK,
    STOCK_LEFT,
    UNKNOWN,
    VIEWER,
    left_of,
    loose_jokers,
)

_PLACES = MOST_SEATS + 1  # where an unseen card may be: a seat, or the stock
_LOOSE = CARDS + JOKER_CARDS
_ANY = -1  # a place that takes whatever its seat may hold
_BLUFFS_ONE_IN = 8  # deals in which somebody may have asked for a card of his own
_SWAPS = 4  # tries to change places for each card, so that a deal does not depend on the order of dealing


@part
def place_sure(s: Ints, facts: Ints, room: Ints) -> None:
    """Cards and jokers whose holder is known."""
    for card in range(CARDS):
        seat = facts[HAS + card] - 1
        if s[HOLDER + card] == UNKNOWN and seat >= 0 and room[seat] > 0:
            s[HOLDER + card] = seat
            room[seat] -= 1
    for seat in range(s[SEATS]):
        if s[JOKERS + seat] == NOT_KNOWN:
            s[JOKERS + seat] = 0
            left = loose_jokers(s)
            sure = min(facts[SURE_JOKERS + seat], room[seat], left)
            s[JOKERS + seat] = sure
            room[seat] -= sure


@part
def gather(s: Ints, loose: Ints, rng: Bits) -> int:
    """The cards still to be placed, shuffled."""
    n = 0
    for card in range(CARDS):
        if s[HOLDER + card] == UNKNOWN:
            loose[n] = card
            n += 1
    for _ in range(loose_jokers(s)):
        loose[n] = JOKER
        n += 1
    for k in range(n - 1, 0, -1):
        j = below(rng, k + 1)
        loose[k], loose[j] = loose[j], loose[k]
    return n


@part
def lay_places(facts: Ints, room: Ints, seats: Ints, only: Ints) -> int:
    """The free places: whose each is, and the family fact it serves (as its place in the facts), if any."""
    n = 0
    for seat in range(MOST_SEATS):
        for family in range(FAMILIES):
            fact = ONE_OF + seat * FAMILIES + family
            if facts[fact] and room[seat] > 0:
                seats[n] = seat
                only[n] = fact
                room[seat] -= 1
                n += 1
    for place in range(_PLACES):
        for _ in range(room[place]):
            seats[n] = place
            only[n] = _ANY
            n += 1
    return n


@part
def fits(facts: Ints, card: int, seat: int, only: int) -> bool:
    """Whether the card may lie there; a joker may be anywhere that no fact keeps for a card."""
    if only != _ANY:
        family = (only - ONE_OF) % FAMILIES
        return card != JOKER and FAMILY_OF[card] == family and facts[only] >> (card % IN_FAMILY) & 1 == 1
    return seat == STOCK or card == JOKER or facts[LACKS + card] >> seat & 1 == 0


@part
def make_room(facts: Ints, loose: Ints, seats: Ints, only: Ints, n: int, taken: Ints, card: int) -> bool:
    """A place for the card, others moving on along a chain of places that fit; whether there is such a chain."""
    came_from = np.full(_LOOSE, -2, np.int64)  # the place whose card wants this one; -1 for the new card
    queue = np.zeros(_LOOSE, np.int64)
    head, tail, mover, before = 0, 0, card, -1
    while True:
        for place in range(n):
            if came_from[place] == -2 and fits(facts, loose[mover], seats[place], only[place]):
                came_from[place] = before
                if taken[place] == NOBODY:
                    while came_from[place] >= 0:
                        taken[place] = taken[came_from[place]]
                        place = came_from[place]
                    taken[place] = card
                    return True
                queue[tail] = place
                tail += 1
        if head == tail:
            return False
        before = queue[head]
        mover = taken[before]
        head += 1


@part
def match(facts: Ints, loose: Ints, seats: Ints, only: Ints, n: int, taken: Ints, rng: Bits) -> bool:
    """A place for each card: any free one that fits, else others make room; what nothing fits takes what is left.

    Whether all fit.
    """
    taken[:n] = NOBODY
    fitting = True
    for card in range(n):
        first = below(rng, n)
        for k in range(n):
            place = (first + k) % n
            if taken[place] == NOBODY and fits(facts, loose[card], seats[place], only[place]):
                taken[place] = card
                break
        else:
            if not make_room(facts, loose, seats, only, n, taken, card):
                fitting = False
                for place in range(n):
                    if taken[place] == NOBODY:
                        taken[place] = card
                        break
    return fitting


@part
def shuffle(facts: Ints, loose: Ints, seats: Ints, only: Ints, n: int, taken: Ints, rng: Bits) -> None:
    """Cards change places two by two wherever both fit."""
    for _ in range(_SWAPS * n):
        one, other = below(rng, n), below(rng, n)
        mine, theirs = taken[one], taken[other]
        if fits(facts, loose[mine], seats[other], only[other]) and fits(facts, loose[theirs], seats[one], only[one]):
            taken[one], taken[other] = theirs, mine


@part
def imagine_window(s: Ints, seat: int) -> None:
    """Rule 20: those before the seat are taken to have passed; if it has answered, the next one is asked."""
    other = left_of(s, s[HAND])
    if seat == s[HAND]:
        s[ACTOR] = other
        return
    while other != seat:
        s[ANSWERS + other] = PASSES
        other = left_of(s, other)
    s[ACTOR] = seat if s[ANSWERS + seat] == NOT_YET else left_of(s, seat)


@part
def lay_out(s: Ints, seat: int, known: Ints, loose: Ints, seats: Ints, only: Ints, rng: Bits) -> int:
    """Cards whose holder is known lie there now; the others, and the places that are free for them: as many of each."""
    room = np.zeros(_PLACES, np.int64)
    for other in range(s[SEATS]):
        room[other] = 0 if other == seat else s[COUNT + other]
    room[STOCK] = s[STOCK_LEFT]
    place_sure(s, known, room)
    lay_places(known, room, seats, only)
    return gather(s, loose, rng)


@part
def is_only_there(
    known: Ints, loose: Ints, seats: Ints, only: Ints, n: int, taken: Ints, place: int, scratch: Ints
) -> bool:
    """Whether no deal has the card of that place in another hand or in the stock."""
    seat, card = seats[place], loose[taken[place]]
    bit, fact = 1 << (card % IN_FAMILY), ONE_OF + seat * FAMILIES + FAMILY_OF[card]
    lacked, mask = known[LACKS + card], known[fact]
    known[LACKS + card] |= 1 << seat
    known[fact] &= ~bit
    copy(taken, scratch[:n])
    scratch[place] = NOBODY
    found = make_room(known, loose, seats, only, n, scratch, taken[place])
    known[LACKS + card], known[fact] = lacked, mask
    return not found


@part
def prove(view: Ints, seat: int, known: Ints, rng: Bits) -> None:
    """Adds to what is known every card that lies in the same hand in all deals that agree with it."""
    s = view.copy()
    loose = np.zeros(_LOOSE, np.int64)
    seats = np.zeros(_LOOSE, np.int64)
    only = np.zeros(_LOOSE, np.int64)
    taken = np.zeros(_LOOSE, np.int64)
    n = lay_out(s, seat, known, loose, seats, only, rng)
    if not match(known, loose, seats, only, n, taken, rng):
        return
    proved = np.zeros(_LOOSE, np.int64)
    scratch = np.zeros(_LOOSE, np.int64)
    for place in range(n):
        if seats[place] != STOCK and loose[taken[place]] != JOKER:
            proved[place] = is_only_there(known, loose, seats, only, n, taken, place, scratch)
    for place in range(n):
        if proved[place]:
            known[HAS + loose[taken[place]]] = seats[place] + 1
    narrow(known, view)


@part
def fill(s: Ints, seat: int, known: Ints, rng: Bits) -> bool:
    """Hands of the right size; whether they agree with all that is known."""
    loose = np.zeros(_LOOSE, np.int64)
    seats = np.zeros(_LOOSE, np.int64)
    only = np.zeros(_LOOSE, np.int64)
    taken = np.zeros(_LOOSE, np.int64)
    n = lay_out(s, seat, known, loose, seats, only, rng)
    fitting = match(known, loose, seats, only, n, taken, rng)
    shuffle(known, loose, seats, only, n, taken, rng)
    for place in range(n):
        card, where = loose[taken[place]], seats[place]
        if card != JOKER:
            s[HOLDER + card] = where
        elif where != STOCK:
            s[JOKERS + where] += 1
    if s[STAGE] == COUNTER:
        imagine_window(s, seat)
    s[VIEWER] = FULL
    return fitting


@part
def likely(facts: Ints, view: Ints) -> Ints:
    """The facts, and as if facts that nobody asks for a card of his own."""
    honest = facts.copy()
    for card in range(CARDS):
        if facts[HAS + card] == 0:
            honest[LACKS + card] |= facts[ASKED + card]
    narrow(honest, view)
    return honest


@part
def one_likely(s: Ints, view: Ints, seat: int, facts: Ints, honest: Ints, rng: Bits) -> None:
    """Fills `s` with a deal that agrees with the facts; most such deals take nobody for a bluffer."""
    copy(view, s)
    if below(rng, _BLUFFS_ONE_IN) == 0 or not fill(s, seat, honest, rng):
        copy(view, s)
        fill(s, seat, facts, rng)


@rule(IMAGINE)
def imagine(s: Ints, seat: int, facts: Ints, rng: Bits) -> None:
    """Fills the blanks: hands of the right size, in agreement with the facts wherever that can be had."""
    known = facts.copy()
    narrow(known, s)
    fill(s, seat, known, rng)
