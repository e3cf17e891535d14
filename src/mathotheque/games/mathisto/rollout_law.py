"""Mathisto in bits: laying, calling and drawing as the law has them, everybody countering whenever it can."""

from __future__ import annotations

from mathotheque.core.kernel import Bits, Ints, part
from mathotheque.core.randomness import below
from mathotheque.games.mathisto.rollout_table import (
    ALL_SEVEN,
    CALLED,
    DISCOVERY,
    FAMILIES_LAID,
    FINISHED,
    GONE,
    HAND_SIZE,
    HELD,
    HOW_MANY,
    IS_SIMPLE,
    JOKERS_HELD,
    KNOWN,
    KNOWN_TO_ALL,
    LACKED,
    ONE_IN,
    OWNED_BY,
    PILE,
    PILE_SIZE,
    PLAYERS,
    SIX,
    TOTAL,
    TURN_OF,
    UNKNOWN_SIZE,
)
from mathotheque.games.mathisto.table import (
    ANSWER_POINTS,
    COUNTER_POINTS,
    DISCOVERY_MORE,
    FAMILIES,
    FIVE_AND_JOKER,
    IN_FAMILY,
    JOKER,
    JOKER_CARDS,
    JOKER_LESS,
    NO_JOKER,
    NOBODY,
    SET_STEP,
    SIMPLE_FAMILY,
    SMALLEST_SET,
)


@part
def next_left(t: Ints, seat: int) -> int:
    return seat + 1 if seat + 1 < t[PLAYERS] else 0


@part
def draw_one(t: Ints, seat: int, called: int) -> int:
    """The next card of the stock, seen by all only if it is the one that was called; which it is."""
    t[PILE_SIZE] -= 1
    card = t[PILE + t[PILE_SIZE]]
    t[HAND_SIZE + seat] += 1
    t[UNKNOWN_SIZE + seat] += 1
    if card == JOKER:
        t[JOKERS_HELD + seat] += 1
    else:
        t[HELD + seat * FAMILIES + card // IN_FAMILY] |= 1 << (card % IN_FAMILY)
    if card == called:
        show(t, seat, card)
        return card
    for family in range(FAMILIES):
        kept = 1 << (called % IN_FAMILY) if called >= 0 and called // IN_FAMILY == family else 0
        t[LACKED + seat * FAMILIES + family] &= kept
    return card


@part
def show(t: Ints, seat: int, card: int) -> None:
    """Everybody sees that the seat has the card."""
    cell, bit = seat * FAMILIES + card // IN_FAMILY, 1 << (card % IN_FAMILY)
    t[KNOWN + cell] |= bit
    t[KNOWN_TO_ALL + card // IN_FAMILY] |= bit
    t[LACKED + cell] &= ~bit
    t[UNKNOWN_SIZE + seat] -= 1


@part
def go_on(t: Ints) -> None:
    """Empty hands draw, and the turn goes on to a seat with cards; or the game is over."""
    if t[FAMILIES_LAID] == FAMILIES:
        t[FINISHED] = 1
        return
    seat = t[TURN_OF]
    for _ in range(t[PLAYERS]):
        if t[HAND_SIZE + seat] == 0 and t[PILE_SIZE] > 0:
            draw_one(t, seat, NOBODY)
        seat = next_left(t, seat)
    for _ in range(t[PLAYERS]):
        if t[HAND_SIZE + t[TURN_OF]] == 0:
            t[TURN_OF] = next_left(t, t[TURN_OF])


@part
def put_down(t: Ints, seat: int, family: int, cards: int) -> None:
    """Cards of one family leave the hand for the table."""
    cell = seat * FAMILIES + family
    known = t[KNOWN + cell] & cards
    t[HELD + cell] &= ~cards
    t[KNOWN + cell] &= ~cards
    t[KNOWN_TO_ALL + family] &= ~cards
    t[GONE + family] |= cards
    t[HAND_SIZE + seat] -= HOW_MANY[cards]
    t[UNKNOWN_SIZE + seat] -= HOW_MANY[cards] - HOW_MANY[known]
    if t[ONE_IN + cell] & cards:
        t[ONE_IN + cell] = 0


@part
def move_joker(t: Ints, seat: int, change: int) -> None:
    """A joker comes or goes; where jokers are is taken to be nobody's knowledge."""
    t[JOKERS_HELD + seat] += change
    t[HAND_SIZE + seat] += change
    t[UNKNOWN_SIZE + seat] += change


@part
def other_with(t: Ints, family: int, cards: int) -> int:
    """The seat, but for the one whose turn it is, that holds one of the cards."""
    for seat in range(t[PLAYERS]):
        if seat != t[TURN_OF] and t[HELD + seat * FAMILIES + family] & cards:
            return seat
    return NOBODY


@part
def put_family(t: Ints, family: int, place: int, with_discovery: bool, rng: Bits) -> None:
    """Lays the family, its joker in `place`; a question answered at random, and whoever can counters."""
    me = t[TURN_OF]
    worth = FIVE_AND_JOKER + JOKER_LESS if place == NO_JOKER else FIVE_AND_JOKER
    missing = 0 if place == NO_JOKER else 1 << place
    put_down(t, me, family, SIX & ~missing)
    if missing:
        move_joker(t, me, -1)
    if with_discovery:
        put_down(t, me, family, DISCOVERY)
        worth += DISCOVERY_MORE
    right = below(rng, 2) == 0
    if t[IS_SIMPLE] == 1:
        worth += SIMPLE_FAMILY if right else 0
    elif right:
        t[TOTAL + me] += ANSWER_POINTS
    t[OWNED_BY + family] = me
    t[FAMILIES_LAID] += 1
    t[TOTAL + me] += worth
    if t[IS_SIMPLE] == 0:
        counter(t, family, missing, with_discovery, worth, rng)
    go_on(t)


@part
def counter(t: Ints, family: int, missing: int, with_discovery: bool, worth: int, rng: Bits) -> None:
    """The joker is taken, the discovery added, or both at once with the chance to win the family."""
    owner = t[TURN_OF]
    taker = other_with(t, family, missing)
    adder = NOBODY if with_discovery else other_with(t, family, DISCOVERY)
    if taker != NOBODY:
        put_down(t, taker, family, missing)
        move_joker(t, taker, 1)
        worth += JOKER_LESS
        t[TOTAL + owner] += JOKER_LESS
        t[TURN_OF] = taker
    if adder != NOBODY:
        put_down(t, adder, family, DISCOVERY)
        worth += DISCOVERY_MORE
        t[TOTAL + owner] += DISCOVERY_MORE
        if adder != taker:
            t[TOTAL + adder] += COUNTER_POINTS
            t[TURN_OF] = adder if taker == NOBODY else taker
        elif below(rng, 2) == 0:
            t[TOTAL + owner] -= worth
            t[TOTAL + adder] += worth
            t[OWNED_BY + family] = adder


@part
def put_set(t: Ints, families: int) -> None:
    """Lays the discoveries of these families, a bit each."""
    me = t[TURN_OF]
    for family in range(FAMILIES):
        if families >> family & 1:
            put_down(t, me, family, DISCOVERY)
    t[TOTAL + me] += SET_STEP * (HOW_MANY[families] - SMALLEST_SET + 1)
    go_on(t)


@part
def learn_of_caller(t: Ints, cell: int, family: int, bit: int, hit: bool) -> None:
    """A call proves another card of the family in the caller's hand."""
    fact = t[ONE_IN + cell] & ~bit if hit else t[ONE_IN + cell]
    if fact == 0 and t[KNOWN + cell] == 0 and t[HAND_SIZE + t[TURN_OF]] > JOKER_CARDS:
        fact = ALL_SEVEN & ~t[GONE + family] & ~t[KNOWN_TO_ALL + family] & ~t[LACKED + cell]
        if hit:
            fact &= ~bit
    t[ONE_IN + cell] = fact


@part
def ask(t: Ints, seat: int, card: int) -> None:
    """Asks the seat for the card: a hit, or a card drawn and the turn passed on. Whoever misses hardly holds it."""
    me, family, bit = t[TURN_OF], card // IN_FAMILY, 1 << (card % IN_FAMILY)
    mine, theirs = me * FAMILIES + family, seat * FAMILIES + family
    t[CALLED] += 1
    hit = t[HELD + theirs] & bit != 0
    learn_of_caller(t, mine, family, bit, hit)
    if hit:
        t[UNKNOWN_SIZE + seat] -= 1 if t[KNOWN + theirs] & bit == 0 else 0
        t[HELD + theirs] &= ~bit
        t[KNOWN + theirs] &= ~bit
        t[HAND_SIZE + seat] -= 1
        t[LACKED + theirs] |= bit
        if t[ONE_IN + theirs] & bit:
            t[ONE_IN + theirs] = 0
        t[HELD + mine] |= bit
        t[HAND_SIZE + me] += 1
        t[UNKNOWN_SIZE + me] += 1
        show(t, me, card)
    else:
        t[LACKED + theirs] |= bit
        t[ONE_IN + theirs] &= ~bit
        if t[HELD + mine] & bit == 0:
            t[LACKED + mine] |= bit
        if t[PILE_SIZE] == 0 or draw_one(t, me, card) != card:
            t[TURN_OF] = seat
    go_on(t)
