"""Mathisto: what a seat may see, what it learns from what it is shown, and the deals it may imagine.

Facts are what the story proves: who surely has a card, who surely lacks it, how many jokers a seat surely holds, and
which families it surely holds a card of.
"""

from __future__ import annotations

import numpy as np

from mathotheque.core.kernel import (
    ACTOR,
    CHANCE,
    DEPENDS,
    IMAGINE,
    LEARN,
    PHASE,
    SEATS,
    SHOWN,
    VIEW,
    Bits,
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
    FORM,
    FULL,
    HAND,
    HIT,
    HOLDER,
    IN_FAMILY,
    JOKER,
    JOKER_CARDS,
    JOKERS,
    LAID,
    LAY,
    MISS,
    MISSED,
    MOST_SEATS,
    NO_JOKER,
    NOBODY,
    NOT_KNOWN,
    NOT_YET,
    PASSES,
    SET,
    SIMPLE,
    STAGE,
    STOCK,
    STOCK_LEFT,
    TAKES_BOTH,
    TAKES_JOKER,
    UNKNOWN,
    UNSEEN,
    VIEWER,
    call_code,
    closed_joker,
    closing,
    draws_card,
    is_call,
    laid_family,
    laid_place,
    left_of,
    loose_jokers,
    onlooker_sees,
    receiver,
)

# --- facts
HAS = 0  # 49: the seat that surely has the card, from 1; 0 = nobody is known to
LACKS = HAS + CARDS  # 49: seats that surely lack it, a bit each
SURE_JOKERS = LACKS + CARDS  # 6: jokers each seat surely holds
HOLDS_OF = SURE_JOKERS + MOST_SEATS  # 7: seats that surely hold a card of the family, a bit each
FACTS = HOLDS_OF + FAMILIES

_PLACES = MOST_SEATS + 1  # where an unseen card may be: a seat, or the stock
_LOOSE = CARDS + JOKER_CARDS


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
def learn_call(facts: Ints, s: Ints, event: int) -> None:
    """A call proves a card of the family (rule 5), and where the called card is or is not."""
    caller, seat = s[HAND], CALLED_SEAT[call_code(event)]
    card = CALLED_CARD[call_code(event)]
    family = FAMILY_OF[card]
    if s[FORM] == SIMPLE or s[COUNT + caller] > JOKER_CARDS:
        facts[HOLDS_OF + family] |= 1 << caller
    if event < MISSED:
        facts[HAS + card] = caller + 1
        facts[LACKS + card] = 0
        facts[HOLDS_OF + family] &= ~(1 << seat)
    else:
        facts[LACKS + card] |= 1 << seat
        if facts[HAS + card] == seat + 1:
            facts[HAS + card] = 0


@part
def learn_draw(facts: Ints, s: Ints, event: int) -> None:
    """A card drawn face down may be any that is not surely elsewhere, but not the one that was called."""
    seat = receiver(s)
    if event != FACE_DOWN:
        if event < JOKER:
            facts[HAS + event] = seat + 1
            facts[LACKS + event] = 0
        return
    for card in range(CARDS):
        if facts[HAS + card] == 0 and not (s[STAGE] == MISS and card == s[CARD]):
            facts[LACKS + card] &= ~(1 << seat)


@part
def forget_joker(facts: Ints, seat: int) -> None:
    facts[SURE_JOKERS + seat] = max(0, facts[SURE_JOKERS + seat] - 1)


@part
def learn_laid(facts: Ints, s: Ints, event: int) -> None:
    """What lies open needs no memory; whether the layer holds more of the family is unknown again."""
    if event < SET:
        facts[HOLDS_OF + laid_family(event)] &= ~(1 << s[HAND])
        if laid_place(event) != NO_JOKER:
            forget_joker(facts, s[HAND])
    else:
        for family in range(FAMILIES):
            if (event - SET) >> family & 1:
                facts[HOLDS_OF + family] &= ~(1 << s[HAND])


@part
def learn_window(facts: Ints, s: Ints, event: int) -> None:
    """Who took the joker surely holds it."""
    if event < CLOSE:
        return
    taker = event - CLOSE_SUPER if event >= CLOSE_SUPER else closed_joker(event)
    if taker != NOBODY:
        facts[SURE_JOKERS + taker] += 1
    facts[HOLDS_OF + s[FAMILY]] = 0


@rule(LEARN)
def learn(facts: Ints, s: Ints, seat: int, event: int) -> None:
    """Folds what the seat was shown into its facts."""
    if s[PHASE] == CHANCE:
        if draws_card(s) and s[STAGE] != DEAL:
            learn_draw(facts, s, event)
    elif s[STAGE] == COUNTER:
        learn_window(facts, s, event)
    elif is_call(event):
        learn_call(facts, s, event)
    else:
        learn_laid(facts, s, event)


# --- imagining


@part
def random_below(rng: Bits, limit: int) -> int:
    """A number from 0 to `limit` - 1 (xorshift64)."""
    x = rng[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    rng[0] = x
    return np.int64(x >> np.uint64(1)) % limit  # type: ignore[return-value]


@part
def may_be(facts: Ints, card: int, place: int) -> bool:
    """Whether no fact speaks against it; a joker may be anywhere."""
    return place == STOCK or card == JOKER or facts[LACKS + card] >> place & 1 == 0


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
        j = random_below(rng, k + 1)
        loose[k], loose[j] = loose[j], loose[k]
    return n


@part
def some_place(facts: Ints, card: int, room: Ints, rng: Bits) -> int:
    """A place with room where the card may be, the more likely the more room it has; NOBODY if there is none."""
    total = 0
    for place in range(_PLACES):
        if may_be(facts, card, place):
            total += room[place]
    if total == 0:
        return NOBODY
    number = random_below(rng, total)
    for place in range(_PLACES):
        if may_be(facts, card, place):
            number -= room[place]
            if number < 0:
                return place
    return NOBODY


@part
def any_place(room: Ints) -> int:
    for place in range(_PLACES):
        if room[place] > 0:
            return place
    return STOCK


@part
def spread(facts: Ints, loose: Ints, where: Ints, n: int, room: Ints, rng: Bits) -> None:
    """A place for each loose card; where none is left that fits, it changes places with one that fits there."""
    for k in range(n):
        place = some_place(facts, loose[k], room, rng)
        if place == NOBODY:
            place = any_place(room)
            for j in range(k):
                if may_be(facts, loose[k], where[j]) and may_be(facts, loose[j], place):
                    where[k] = where[j]
                    where[j] = place
                    break
            else:
                where[k] = place
        else:
            where[k] = place
        room[place] -= 1


@part
def cards_of(s: Ints, loose: Ints, where: Ints, n: int, seat: int, family: int) -> int:
    """How many cards of the family the seat holds so far."""
    found = 0
    for card in range(family * IN_FAMILY, (family + 1) * IN_FAMILY):
        if s[HOLDER + card] == seat:
            found += 1
    for k in range(n):
        if where[k] == seat and loose[k] < JOKER and FAMILY_OF[loose[k]] == family:
            found += 1
    return found


@part
def swap_in(facts: Ints, loose: Ints, where: Ints, n: int, seat: int, family: int, first: int) -> None:
    """Gives the seat a loose card of the family for one of another family, if the facts allow."""
    for j in range(n):
        theirs = (first + j) % n
        card = loose[theirs]
        if card == JOKER or FAMILY_OF[card] != family or not may_be(facts, card, seat):
            continue
        for k in range(n):
            mine = (first + k) % n
            if where[mine] == seat and may_be(facts, loose[mine], where[theirs]):
                where[mine], where[theirs] = where[theirs], where[mine]
                return


@part
def mend_families(s: Ints, facts: Ints, loose: Ints, where: Ints, n: int, rng: Bits) -> None:
    """One try to give each seat a card of the families it surely holds."""
    for family in range(FAMILIES):
        for seat in range(s[SEATS]):
            surely = facts[HOLDS_OF + family] >> seat & 1 and seat != s[VIEWER]
            if surely and n > 0 and cards_of(s, loose, where, n, seat, family) == 0:
                swap_in(facts, loose, where, n, seat, family, random_below(rng, n))


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


@rule(IMAGINE)
def imagine(s: Ints, seat: int, facts: Ints, rng: Bits) -> None:
    """Fills the blanks: hands of the right size, in agreement with the facts wherever that can be had."""
    room = np.zeros(_PLACES, np.int64)
    for other in range(s[SEATS]):
        room[other] = 0 if other == seat else s[COUNT + other]
    room[STOCK] = s[STOCK_LEFT]
    place_sure(s, facts, room)
    loose = np.zeros(_LOOSE, np.int64)
    where = np.zeros(_LOOSE, np.int64)
    n = gather(s, loose, rng)
    spread(facts, loose, where, n, room, rng)
    mend_families(s, facts, loose, where, n, rng)
    for k in range(n):
        if loose[k] != JOKER:
            s[HOLDER + loose[k]] = where[k]
        elif where[k] != STOCK:
            s[JOKERS + where[k]] += 1
    if s[STAGE] == COUNTER:
        imagine_window(s, seat)
    s[VIEWER] = FULL
