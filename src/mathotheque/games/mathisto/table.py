"""Mathisto: what lies where. The vector, the numbers of cards and actions, and the parts every rule uses.

A card is one number (see `deck.py`). The two jokers are equal cards and lie nowhere by number: each seat has a count of
them. The same vector serves a whole position and what one seat sees of it; VIEWER says which, and `put` never writes
down more than the viewer may know.
"""

from __future__ import annotations

import numpy as np

from mathotheque.core.kernel import HEADER, SEATS, Ints, part
from mathotheque.games.mathisto import deck

FAMILIES, MATHEMATICIANS, IN_FAMILY = deck.FAMILIES, deck.MATHEMATICIANS, deck.IN_FAMILY
DISCOVERY_PLACE, CARDS, JOKER, JOKER_CARDS = deck.DISCOVERY_PLACE, deck.CARDS, deck.JOKER, deck.JOKER_CARDS
MOST_SEATS = 6
DEALT_EACH = 7
STRATEGIC, SIMPLE = 0, 1
PACK_STRATEGIC, PACK_SIMPLE = CARDS + JOKER_CARDS, FAMILIES * MATHEMATICIANS

# --- points (rules 11, 12, 14, 17 and 25)
FIVE_AND_JOKER, JOKER_LESS, DISCOVERY_MORE = 20, 10, 20
SIMPLE_FAMILY = 30
ANSWER_POINTS = 10
COUNTER_POINTS = 20
SMALLEST_SET, SET_STEP = 4, 20

# --- endings (rules 23 and 24)
QUIET_EACH, MOST_CALLS = 100, 2000
BY_FAMILIES, BY_QUIET, BY_CAP = 0, 1, 2

# --- the vector
FORM = HEADER
VIEWER = FORM + 1  # FULL, SPECTATOR or the seat whose view this is
HOLDER = VIEWER + 1  # 49: where each card is: a seat, STOCK, LAID, ABSENT, in a view also UNKNOWN
JOKERS = HOLDER + CARDS  # 6: jokers each seat holds, in a view NOT_KNOWN for the others
COUNT = JOKERS + MOST_SEATS  # 6: cards each seat holds
STOCK_LEFT = COUNT + MOST_SEATS
OWNER = STOCK_LEFT + 1  # 7: the seat that owns each family, NOBODY while it is not laid
PLACE = OWNER + FAMILIES  # 7: the place its joker stands in, NO_JOKER without one
DISCOVERED = PLACE + FAMILIES  # 7: whether its discovery lies with it
WORTH = DISCOVERED + FAMILIES  # 7: what it is worth to its owner
LAID_COUNT = WORTH + FAMILIES  # families that lie on the table
SET_OWNER = LAID_COUNT + 1  # of the laid discoveries, NOBODY while there are none
SET_MASK = SET_OWNER + 1  # whose discoveries they are, a bit a family
SCORE = SET_MASK + 1  # 6
HAND = SCORE + MOST_SEATS  # the seat that has the hand
STAGE = HAND + 1
CARD = STAGE + 1  # MISS: the card that was called
FROM = CARD + 1  # MISS: the seat that was called
WHO = FROM + 1  # DEAL, EMPTY: the seat a card goes to
FAMILY = WHO + 1  # ASK, COUNTER, SUPER: the family that was laid
ANSWERS = FAMILY + 1  # 6: COUNTER: what each seat has answered
CALLS = ANSWERS + MOST_SEATS  # in the whole game
QUIET = CALLS + 1  # in a row without a card drawn or laid
REASON = QUIET + 1  # OVER: BY_FAMILIES, BY_QUIET or BY_CAP
SIZE = REASON + 1

STOCK, LAID, UNKNOWN, ABSENT = 6, 7, 8, 9
NOT_KNOWN = -1
NOBODY = -1
NO_JOKER = MATHEMATICIANS
FULL = -2
DEAL, TURN, MISS, EMPTY, ASK, COUNTER, SUPER, ENDED = range(8)
NOT_YET, TAKES_JOKER, ADDS_DISCOVERY, TAKES_BOTH, PASSES = range(5)

# --- an action is one number
CALL = 0  # + seat x 49 + card
CALL_NUMBERS = MOST_SEATS * CARDS
LAY = CALL + CALL_NUMBERS  # + family x 14 + place x 2 + with discovery
LAY_PLACES = NO_JOKER + 1
LAY_EACH = LAY_PLACES * 2
SET = LAY + FAMILIES * LAY_EACH  # + mask
ANSWER_JOKER = SET + 2**FAMILIES
ANSWER_DISCOVERY = ANSWER_JOKER + 1
ANSWER_SUPER = ANSWER_DISCOVERY + 1
ANSWER_PASS = ANSWER_SUPER + 1
ACTIONS = ANSWER_PASS + 1
CHOICES = (MOST_SEATS - 1) * CARDS + FAMILIES * LAY_EACH + 2**FAMILIES
# what others are shown instead: a call with what came of it, an answer face down, what the end of a window reveals
HIT = ACTIONS  # + seat x 49 + card
MISSED = HIT + CALL_NUMBERS  # + seat x 49 + card
UNSEEN = MISSED + CALL_NUMBERS
CLOSE = UNSEEN + 1  # + (who took the joker, from 1) x 7 + (who added the discovery, from 1)
CLOSE_EACH = MOST_SEATS + 1
CLOSE_SUPER = CLOSE + CLOSE_EACH * CLOSE_EACH  # + seat
EVENTS: int = CLOSE_SUPER + MOST_SEATS  # numbers of all that is done or shown

# --- an outcome is one number: a card, a joker, the back of a card; or the answer to a question
OUTCOMES = JOKER + 1
FACE_DOWN = OUTCOMES
RIGHT, WRONG = 0, 1

FAMILY_OF = np.array([card // IN_FAMILY for card in range(CARDS)], np.int64)
CALLED = tuple(divmod(code, CARDS) for code in range(CALL_NUMBERS))  # seat and card of a call, as plain numbers
CALLED_SEAT = np.array([seat for seat, _ in CALLED], np.int64)
CALLED_CARD = np.array([card for _, card in CALLED], np.int64)
DISCOVERIES_IN = np.array([mask.bit_count() for mask in range(2**FAMILIES)], np.int64)


# --- actions, written and read in one place


@part
def calling(seat: int, card: int) -> int:
    return CALL + seat * CARDS + card


@part
def laying(family: int, place: int, discovery: int) -> int:
    return LAY + family * LAY_EACH + place * 2 + discovery


@part
def laid_family(action: int) -> int:
    return (action - LAY) // LAY_EACH


@part
def laid_place(action: int) -> int:
    return (action - LAY) % LAY_EACH // 2


@part
def laid_discovery(action: int) -> int:
    return (action - LAY) % 2


@part
def closing(joker: int, discovery: int) -> int:
    return CLOSE + (joker + 1) * CLOSE_EACH + discovery + 1


@part
def closed_joker(action: int) -> int:
    return (action - CLOSE) // CLOSE_EACH - 1


@part
def closed_discovery(action: int) -> int:
    return (action - CLOSE) % CLOSE_EACH - 1


@part
def call_code(action: int) -> int:
    """Seat and card of a call, plain or shown with what came of it."""
    if action >= MISSED:
        return action - MISSED
    if action >= HIT:
        return action - HIT
    return action - CALL


@part
def is_call(action: int) -> bool:
    return action < LAY or HIT <= action < UNSEEN


# --- looking


@part
def left_of(s: Ints, seat: int) -> int:
    return seat + 1 if seat + 1 < s[SEATS] else 0


@part
def pack(s: Ints) -> int:
    return PACK_SIMPLE if s[FORM] == SIMPLE else PACK_STRATEGIC


@part
def discovery_of(family: int) -> int:
    return family * IN_FAMILY + DISCOVERY_PLACE


@part
def holds(s: Ints, seat: int, card: int) -> bool:
    return s[HOLDER + card] == seat


@part
def mathematicians(s: Ints, seat: int, family: int) -> int:
    """How many of the six the seat holds."""
    n = 0
    for k in range(MATHEMATICIANS):
        if s[HOLDER + family * IN_FAMILY + k] == seat:
            n += 1
    return n


@part
def has_family(s: Ints, seat: int, family: int) -> bool:
    """Whether the seat holds one of the seven cards."""
    return mathematicians(s, seat, family) > 0 or s[HOLDER + discovery_of(family)] == seat


@part
def discoveries(s: Ints, seat: int) -> int:
    """The discoveries the seat holds, a bit a family."""
    mask = 0
    for family in range(FAMILIES):
        if s[HOLDER + discovery_of(family)] == seat:
            mask |= 1 << family
    return mask


@part
def only_jokers(s: Ints, seat: int) -> bool:
    return s[JOKERS + seat] == s[COUNT + seat]


@part
def loose_jokers(s: Ints) -> int:
    """Jokers that neither lie on the table nor are seen in a hand: in the stock, in a view perhaps with the others."""
    n = 0 if s[FORM] == SIMPLE else JOKER_CARDS
    for seat in range(s[SEATS]):
        if s[JOKERS + seat] != NOT_KNOWN:
            n -= s[JOKERS + seat]
    for family in range(FAMILIES):
        if s[OWNER + family] != NOBODY and s[PLACE + family] != NO_JOKER:
            n -= 1
    return n


@part
def can_take_joker(s: Ints, seat: int) -> bool:
    """Rule 16: he holds the mathematician the joker stands for."""
    family = s[FAMILY]
    place = s[PLACE + family]
    return place != NO_JOKER and holds(s, seat, family * IN_FAMILY + place)


@part
def can_add_discovery(s: Ints, seat: int) -> bool:
    """Rule 17: the family lies without its discovery, and he holds it."""
    return s[DISCOVERED + s[FAMILY]] == 0 and holds(s, seat, discovery_of(s[FAMILY]))


@part
def onlooker_sees(s: Ints, viewer: int) -> int:
    """Rule 20: the seat a window seems to wait for, to one who has nothing to answer: always the same."""
    first = left_of(s, s[HAND])
    return left_of(s, first) if first == viewer else first


@part
def set_worth(mask: int) -> int:
    """Rule 14: 20, 40, 60 or 80 for four to seven discoveries."""
    return SET_STEP * (DISCOVERIES_IN[mask] - SMALLEST_SET + 1)


@part
def receiver(s: Ints) -> int:
    """Who gets the card that is dealt or drawn now."""
    return s[HAND] if s[STAGE] == MISS else s[WHO]


@part
def draws_card(s: Ints) -> bool:
    """Whether chance brings a card, not an answer."""
    return s[STAGE] == DEAL or s[STAGE] == MISS or s[STAGE] == EMPTY


# --- moving


@part
def put(s: Ints, card: int, place: int) -> None:
    """The card is now there; a view forgets where, unless the place is its own or open."""
    hidden = s[VIEWER] != FULL and place != LAID and place != s[VIEWER]
    s[HOLDER + card] = UNKNOWN if hidden else place


@part
def change_jokers(s: Ints, seat: int, change: int) -> None:
    if s[JOKERS + seat] != NOT_KNOWN:
        s[JOKERS + seat] += change


@part
def take_from_stock(s: Ints, seat: int, outcome: int) -> None:
    s[COUNT + seat] += 1
    s[STOCK_LEFT] -= 1
    if outcome == JOKER:
        change_jokers(s, seat, 1)
    elif outcome < JOKER:
        put(s, outcome, seat)


@part
def lay_down(s: Ints, seat: int, card: int) -> None:
    put(s, card, LAID)
    s[COUNT + seat] -= 1
