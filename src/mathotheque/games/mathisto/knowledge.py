"""Mathisto: what a seat may see, and what it learns from what it is shown.

Facts are what the story proves: who surely has a card, who surely lacks it, how many jokers a seat surely holds, and of
which few cards it surely holds one. A call proves the last: whoever asks for a card holds another of its family. Such a
fact stays true until one of its cards leaves the hand in sight of all, and grows stronger with every card the seat is
seen to lack. No proof, because one may bluff, but worth remembering: whoever asks for a card hardly holds it.
Of the viewer's own hand the facts hold only what the others know too.
"""

from __future__ import annotations

from mathotheque.core.kernel import (
    ACTOR,
    CHANCE,
    DEPENDS,
    LEARN,
    PHASE,
    SEATS,
    SHOWN,
    VIEW,
    Ints,
    part,
    rule,
)
from mathotheque.games.mathisto.table import (
    ABSENT,
    ADDS_DISCOVERY,
    ANSWER_JOKER,
    ANSWERS,
    CALLED_CARD,
    CALLED_SEAT,
    CARD,
    CARDS,
    CLOSE,
    CLOSE_SUPER,
    COUNT,
    COUNTER,
    DEAL,
    FACE_DOWN,
    FAMILIES,
    FAMILY,
    FAMILY_OF,
    HAND,
    HIT,
    HOLDER,
    IN_FAMILY,
    JOKERS,
    LAID,
    LAY,
    MATHEMATICIANS,
    MISS,
    MISSED,
    MOST_SEATS,
    NO_JOKER,
    NOBODY,
    NOT_KNOWN,
    NOT_YET,
    PLACE,
    SET,
    STAGE,
    STOCK_LEFT,
    TAKES_BOTH,
    TAKES_JOKER,
    UNKNOWN,
    UNSEEN,
    VIEWER,
    call_code,
    closed_discovery,
    closed_joker,
    closing,
    discovery_of,
    draws_card,
    is_call,
    laid_discovery,
    laid_family,
    laid_place,
    left_of,
    loose_jokers,
    onlooker_sees,
    receiver,
)

# --- facts: a bit a seat, or a bit a card of the family
HAS = 0  # 49: the seat that surely has the card, from 1; 0 = nobody is known to
LACKS = HAS + CARDS  # 49: seats that surely lack it
SURE_JOKERS = LACKS + CARDS  # 6: jokers each seat surely holds
ONE_OF = SURE_JOKERS + MOST_SEATS  # 6 x 7: cards of the family of which the seat surely holds one; 0 = no such fact
ASKED = ONE_OF + MOST_SEATS * FAMILIES  # 49: seats that asked for the card in vain and have drawn none since
SEEN = ASKED + CARDS  # 49: the seat that everybody saw take the card and that still has it, from 1
FACTS = SEEN + CARDS


@part
def view_window(s: Ints, seat: int) -> None:
    """Rule 20: whoever still has to answer is waited for; the others see nothing of who is."""
    mine = s[ANSWERS + seat] if seat >= 0 else NOT_YET
    for other in range(MOST_SEATS):
        s[ANSWERS + other] = NOT_YET
    if seat >= 0 and seat != s[HAND]:
        s[ANSWERS + seat] = mine
        s[ACTOR] = seat if mine == NOT_YET else onlooker_sees(s, seat)
    else:
        s[ACTOR] = onlooker_sees(s, seat)


@rule(VIEW)
def view(s: Ints, seat: int) -> None:
    """One's own cards and what lies open; of a window, one's own answer."""
    s[VIEWER] = seat
    for card in range(CARDS):
        place = s[HOLDER + card]
        if place != seat and place != LAID and place != ABSENT:
            s[HOLDER + card] = UNKNOWN
    for other in range(s[SEATS]):
        if other != seat:
            s[JOKERS + other] = NOT_KNOWN
    if s[STAGE] == COUNTER:
        view_window(s, seat)


@part
def revealed(s: Ints, last: int) -> int:
    """What the end of the window shows to everybody, `last` being the last answer."""
    joker, discovery = NOBODY, NOBODY
    for seat in range(s[SEATS]):
        given = s[ANSWERS + seat]
        if seat == s[ACTOR]:
            given = last - ANSWER_JOKER + TAKES_JOKER
        if given == TAKES_BOTH:
            return CLOSE_SUPER + seat
        if given == TAKES_JOKER:
            joker = seat
        elif given == ADDS_DISCOVERY:
            discovery = seat
    return closing(joker, discovery)


@rule(SHOWN)
def shown(s: Ints, seat: int, event: int) -> int:
    """A call with what came of it; a card to its receiver, or when it is the one called; an answer to who gave it."""
    if s[PHASE] == CHANCE:
        if not draws_card(s) or receiver(s) == seat or (s[STAGE] == MISS and event == s[CARD]):
            return event
        return FACE_DOWN
    if s[STAGE] == COUNTER:
        if left_of(s, s[ACTOR]) == s[HAND]:
            return revealed(s, event)
        return event if s[ACTOR] == seat else UNSEEN
    if event < LAY:
        hit = s[HOLDER + CALLED_CARD[event]] == CALLED_SEAT[event]
        return (HIT if hit else MISSED) + event
    return event


@rule(DEPENDS)
def depends(s: Ints, event: int) -> bool:
    """Whether the called seat has the card, unless one holds it oneself; and what the others answered."""
    if s[PHASE] == CHANCE:
        return False
    if s[STAGE] == COUNTER:
        return left_of(s, s[VIEWER]) == s[HAND]
    return event < LAY and s[HOLDER + CALLED_CARD[event]] == UNKNOWN


# --- learning


@part
def one_of(seat: int, family: int) -> int:
    """Where the fact stands that the seat holds one of some cards of the family."""
    return ONE_OF + seat * FAMILIES + family


@part
def is_single(mask: int) -> bool:
    return mask != 0 and mask & (mask - 1) == 0


@part
def may_hold(facts: Ints, s: Ints, seat: int, card: int) -> bool:
    """Whether nothing speaks against it; of the viewer's own hand, nothing that all have seen."""
    place = s[HOLDER + card]
    if place in (LAID, ABSENT) or (place == s[VIEWER] and seat != s[VIEWER]):
        return False
    if facts[HAS + card] > 0:
        return facts[HAS + card] == seat + 1
    return facts[LACKS + card] >> seat & 1 == 0


@part
def possible_of(facts: Ints, s: Ints, seat: int, family: int) -> int:
    """The cards of the family that the seat may hold, a bit each."""
    mask = 0
    for k in range(IN_FAMILY):
        if may_hold(facts, s, seat, family * IN_FAMILY + k):
            mask |= 1 << k
    return mask


@part
def surely_of(facts: Ints, s: Ints, seat: int, family: int) -> int:
    """The cards of the family that the seat surely holds, a bit each."""
    mask = 0
    for k in range(IN_FAMILY):
        card = family * IN_FAMILY + k
        if facts[HAS + card] == seat + 1 and s[HOLDER + card] != LAID:
            mask |= 1 << k
    return mask


@part
def narrow_families(facts: Ints, s: Ints) -> bool:
    """One of several cards becomes one, where the others cannot be there; whether a card was found."""
    found = False
    for seat in range(s[SEATS]):
        for family in range(FAMILIES):
            fact = one_of(seat, family)
            if facts[fact] == 0:
                continue
            if facts[fact] & surely_of(facts, s, seat, family):
                facts[fact] = 0
                continue
            facts[fact] &= possible_of(facts, s, seat, family)
            if is_single(facts[fact]):
                for k in range(IN_FAMILY):
                    if facts[fact] >> k & 1:
                        facts[HAS + family * IN_FAMILY + k] = seat + 1
                facts[fact] = 0
                found = True
    return found


@part
def needed(facts: Ints, s: Ints, seat: int) -> int:
    """How many of the seat's cards are accounted for: those it surely has, jokers, and one for each family fact."""
    n = facts[SURE_JOKERS + seat]
    for family in range(FAMILIES):
        if facts[one_of(seat, family)]:
            n += 1
    for card in range(CARDS):
        if facts[HAS + card] == seat + 1 and s[HOLDER + card] == UNKNOWN:
            n += 1
    return n


@part
def narrow_full_hands(facts: Ints, s: Ints) -> bool:
    """A hand of which every card is accounted for holds no other; whether that was news."""
    found = False
    for seat in range(s[SEATS]):
        if seat == s[VIEWER] or needed(facts, s, seat) < s[COUNT + seat]:
            continue
        for card in range(CARDS):
            fact = facts[one_of(seat, FAMILY_OF[card])]
            loose = s[HOLDER + card] == UNKNOWN and facts[HAS + card] == 0
            if loose and fact >> (card % IN_FAMILY) & 1 == 0 and facts[LACKS + card] >> seat & 1 == 0:
                facts[LACKS + card] |= 1 << seat
                found = True
    return found


@part
def narrow_last_places(facts: Ints, s: Ints) -> bool:
    """Without a stock, a card that only one seat can hold is there; whether one was found."""
    found = False
    for card in range(CARDS):
        if s[STOCK_LEFT] > 0 or s[HOLDER + card] != UNKNOWN or facts[HAS + card] > 0:
            continue
        places, last = 0, 0
        for seat in range(s[SEATS]):
            if seat != s[VIEWER] and s[COUNT + seat] > 0 and facts[LACKS + card] >> seat & 1 == 0:
                places += 1
                last = seat
        if places == 1:
            facts[HAS + card] = last + 1
            found = True
    return found


@part
def narrow(facts: Ints, s: Ints) -> None:
    """Draws what follows from the facts and the view, until nothing more does."""
    while narrow_families(facts, s) or narrow_full_hands(facts, s) or narrow_last_places(facts, s):
        pass


@part
def must_hold_family(s: Ints, caller: int) -> bool:
    """Rule 5: whoever may have only jokers may ask for anything."""
    jokers = loose_jokers(s)
    if caller == s[VIEWER]:
        jokers += s[JOKERS + caller]
    return s[COUNT + caller] > jokers


@part
def learn_call(facts: Ints, s: Ints, event: int) -> None:
    """A call proves a card of the family (rule 5), and where the called card is or is not; a bluff is always a miss."""
    caller, seat = s[HAND], CALLED_SEAT[call_code(event)]
    card = CALLED_CARD[call_code(event)]
    family, bit = FAMILY_OF[card], 1 << (card % IN_FAMILY)
    mine, theirs = one_of(caller, family), one_of(seat, family)
    hit = event < MISSED
    if hit:
        facts[mine] &= ~bit
    if facts[mine] == 0 and must_hold_family(s, caller):
        known = surely_of(facts, s, caller, family)
        possible = possible_of(facts, s, caller, family)
        if hit:
            possible &= ~bit
        facts[mine] = 0 if known else possible
    if hit:
        facts[HAS + card] = facts[SEEN + card] = caller + 1
        facts[LACKS + card] = 0
        facts[ASKED + card] = 0
        if facts[theirs] & bit:
            facts[theirs] = 0
    else:
        facts[ASKED + card] |= 1 << caller
        facts[LACKS + card] |= 1 << seat
        facts[theirs] &= ~bit
        if facts[HAS + card] == seat + 1:
            facts[HAS + card] = 0


@part
def learn_draw(facts: Ints, s: Ints, event: int) -> None:
    """A card drawn face down may be any that is not surely elsewhere, but not the one that was called."""
    seat = receiver(s)
    called = s[STAGE] == MISS and event == s[CARD]
    if called:
        facts[HAS + event] = facts[SEEN + event] = seat + 1
        facts[LACKS + event] = 0
        return
    for card in range(CARDS):
        if facts[HAS + card] == 0 and not (s[STAGE] == MISS and card == s[CARD]):
            facts[LACKS + card] &= ~(1 << seat)
            facts[ASKED + card] &= ~(1 << seat)


@part
def forget_joker(facts: Ints, seat: int) -> None:
    facts[SURE_JOKERS + seat] = max(0, facts[SURE_JOKERS + seat] - 1)


@part
def leaves_hand(facts: Ints, seat: int, card: int) -> None:
    """The card lies open now: it may have been the one that a fact was about."""
    fact = one_of(seat, FAMILY_OF[card])
    facts[HAS + card] = facts[SEEN + card] = 0
    if facts[fact] >> (card % IN_FAMILY) & 1:
        facts[fact] = 0


@part
def learn_laid(facts: Ints, s: Ints, event: int) -> None:
    """What lies open needs no memory."""
    if event >= SET:
        for family in range(FAMILIES):
            if (event - SET) >> family & 1:
                leaves_hand(facts, s[HAND], discovery_of(family))
        return
    family, place = laid_family(event), laid_place(event)
    for k in range(MATHEMATICIANS):
        if k != place:
            leaves_hand(facts, s[HAND], family * IN_FAMILY + k)
    if laid_discovery(event):
        leaves_hand(facts, s[HAND], discovery_of(family))
    if place != NO_JOKER:
        forget_joker(facts, s[HAND])


@part
def learn_window(facts: Ints, s: Ints, event: int) -> None:
    """Who took the joker surely holds it; the cards that countered lie open."""
    if event < CLOSE:
        return
    family = s[FAMILY]
    taker = event - CLOSE_SUPER if event >= CLOSE_SUPER else closed_joker(event)
    adder = event - CLOSE_SUPER if event >= CLOSE_SUPER else closed_discovery(event)
    if taker != NOBODY:
        facts[SURE_JOKERS + taker] += 1
        leaves_hand(facts, taker, family * IN_FAMILY + s[PLACE + family])
    if adder != NOBODY:
        leaves_hand(facts, adder, discovery_of(family))


@rule(LEARN)
def learn(facts: Ints, s: Ints, seat: int, event: int) -> None:
    """Folds what the seat was shown into its facts."""
    if s[PHASE] == CHANCE:
        if draws_card(s) and s[STAGE] != DEAL:
            narrow(facts, s)
            learn_draw(facts, s, event)
        return
    narrow(facts, s)
    if s[STAGE] == COUNTER:
        learn_window(facts, s, event)
    elif is_call(event):
        learn_call(facts, s, event)
    else:
        learn_laid(facts, s, event)
