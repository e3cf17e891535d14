"""Mathisto in bits, to play many games on from imagined deals: what lies where, and what everybody knows of it.

A hand is seven small sets, one a family, a bit a card; so is what everybody knows a seat to hold or to lack. Nobody
looks at this table but the bots: the law is in `rules.py`, and a test holds the two together.
"""

from __future__ import annotations

import numpy as np

from mathotheque.core.kernel import SEATS, Bits, Ints, part
from mathotheque.core.randomness import below
from mathotheque.games.mathisto.knowledge import ASKED, HAS, LACKS, ONE_OF, SURE_JOKERS
from mathotheque.games.mathisto.table import (
    CARDS,
    COUNT,
    DISCOVERY_PLACE,
    FAMILIES,
    FORM,
    HAND,
    HOLDER,
    IN_FAMILY,
    JOKER,
    JOKER_CARDS,
    JOKERS,
    LAID_COUNT,
    MOST_SEATS,
    OWNER,
    SCORE,
    SIMPLE,
    STOCK,
    loose_jokers,
)

_CELLS = MOST_SEATS * FAMILIES  # seat x 7 + family
HELD = 0  # 42: the cards in hand
KNOWN = HELD + _CELLS  # 42: those of them that everybody knows of
LACKED = KNOWN + _CELLS  # 42: cards that the seat surely, or most likely, lacks
ONE_IN = LACKED + _CELLS  # 42: cards of which it surely holds one
JOKERS_HELD = ONE_IN + _CELLS  # 6
HAND_SIZE = JOKERS_HELD + MOST_SEATS  # 6
UNKNOWN_SIZE = HAND_SIZE + MOST_SEATS  # 6: cards in hand that nobody else knows
TOTAL = UNKNOWN_SIZE + MOST_SEATS  # 6: points
OWNED_BY = TOTAL + MOST_SEATS  # 7: who owns the family, NOBODY while it is not laid
KNOWN_TO_ALL = OWNED_BY + FAMILIES  # 7: cards whose holder everybody knows
GONE = KNOWN_TO_ALL + FAMILIES  # 7: cards that nobody can hold any more
PLAYERS = GONE + FAMILIES
TURN_OF = PLAYERS + 1
FAMILIES_LAID = TURN_OF + 1
CALLED = FAMILIES_LAID + 1  # calls since the game was taken up
IS_SIMPLE = CALLED + 1
FINISHED = IS_SIMPLE + 1
PILE_SIZE = FINISHED + 1
PILE = PILE_SIZE + 1  # 51: the stock, the next card last
ROLLOUT: int = PILE + CARDS + JOKER_CARDS  # numbers in all

ALL_SEVEN = 2**IN_FAMILY - 1
DISCOVERY = 1 << DISCOVERY_PLACE
SIX = ALL_SEVEN - DISCOVERY
HOW_MANY = np.array([cards.bit_count() for cards in range(2**IN_FAMILY)], np.int64)
FIRST_OF = np.array([max(0, (cards & -cards).bit_length() - 1) for cards in range(2**IN_FAMILY)], np.int64)
"""The place of the first card of a set."""


@part
def shuffle_pile(t: Ints, rng: Bits) -> None:
    for k in range(t[PILE_SIZE] - 1, 0, -1):
        other = below(rng, k + 1)
        t[PILE + k], t[PILE + other] = t[PILE + other], t[PILE + k]


@part
def take_up_card(s: Ints, common: Ints, t: Ints, card: int) -> None:
    """Where the card is, and who is known to have or to lack it."""
    place, family, bit = s[HOLDER + card], card // IN_FAMILY, 1 << (card % IN_FAMILY)
    if place < s[SEATS]:
        t[HELD + place * FAMILIES + family] |= bit
        if common[HAS + card] == place + 1:
            t[KNOWN + place * FAMILIES + family] |= bit
            t[KNOWN_TO_ALL + family] |= bit
    elif place == STOCK:
        t[PILE + t[PILE_SIZE]] = card
        t[PILE_SIZE] += 1
    else:
        t[GONE + family] |= bit
    lacking = common[LACKS + card] | common[ASKED + card]
    for seat in range(s[SEATS]):
        if lacking >> seat & 1:
            t[LACKED + seat * FAMILIES + family] |= bit


@part
def take_up(s: Ints, common: Ints, t: Ints, rng: Bits) -> None:
    """The whole position `s`, in a turn, with the facts that everybody knows; the stock in an order of its own."""
    t[:] = 0
    t[PLAYERS], t[TURN_OF], t[FAMILIES_LAID] = s[SEATS], s[HAND], s[LAID_COUNT]
    t[IS_SIMPLE] = s[FORM] == SIMPLE
    for card in range(CARDS):
        take_up_card(s, common, t, card)
    for _ in range(loose_jokers(s)):
        t[PILE + t[PILE_SIZE]] = JOKER
        t[PILE_SIZE] += 1
    shuffle_pile(t, rng)
    for family in range(FAMILIES):
        t[OWNED_BY + family] = s[OWNER + family]
    for seat in range(s[SEATS]):
        t[JOKERS_HELD + seat], t[HAND_SIZE + seat] = s[JOKERS + seat], s[COUNT + seat]
        t[TOTAL + seat] = s[SCORE + seat]
        t[UNKNOWN_SIZE + seat] = s[COUNT + seat] - common[SURE_JOKERS + seat]
        for family in range(FAMILIES):
            cell = seat * FAMILIES + family
            t[ONE_IN + cell] = common[ONE_OF + cell]
            t[UNKNOWN_SIZE + seat] -= HOW_MANY[t[KNOWN + cell]]
