"""Mathisto: the law. Numbers in docstrings are those of the rule book, `rules.fr.md`.

What lies where is in `table.py`; what a seat may see, learn and imagine in `knowledge.py`.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from mathotheque.core.kernel import (
    ACTOR,
    CHANCE,
    DECIDE,
    LEGAL,
    OBSERVE,
    ODDS,
    OVER,
    PHASE,
    PLAY,
    ROLL,
    SCORES,
    SEATS,
    UNIT,
    Floats,
    Ints,
    part,
    rule,
)
from mathotheque.core.options import Value
from mathotheque.games.mathisto.knowledge import FACTS as FACTS
from mathotheque.games.mathisto.knowledge import depends as depends
from mathotheque.games.mathisto.knowledge import imagine as imagine
from mathotheque.games.mathisto.knowledge import learn as learn
from mathotheque.games.mathisto.knowledge import shown as shown
from mathotheque.games.mathisto.knowledge import view as view
from mathotheque.games.mathisto.table import (
    ABSENT,
    ADDS_DISCOVERY,
    ANSWER_DISCOVERY,
    ANSWER_JOKER,
    ANSWER_PASS,
    ANSWER_POINTS,
    ANSWER_SUPER,
    ANSWERS,
    ASK,
    BY_CAP,
    BY_FAMILIES,
    BY_QUIET,
    CALLED_CARD,
    CALLED_SEAT,
    CALLS,
    CARD,
    CARDS,
    CLOSE,
    CLOSE_SUPER,
    COUNT,
    COUNTER,
    COUNTER_POINTS,
    DEAL,
    DEALT_EACH,
    DISCOVERED,
    DISCOVERIES_IN,
    DISCOVERY_MORE,
    EMPTY,
    ENDED,
    FAMILIES,
    FAMILY,
    FIVE_AND_JOKER,
    FORM,
    FROM,
    FULL,
    HAND,
    HOLDER,
    IN_FAMILY,
    JOKER,
    JOKER_CARDS,
    JOKER_LESS,
    JOKERS,
    LAID,
    LAID_COUNT,
    LAY,
    MATHEMATICIANS,
    MISS,
    MISSED,
    MOST_CALLS,
    MOST_SEATS,
    NO_JOKER,
    NOBODY,
    NOT_YET,
    OWNER,
    PLACE,
    QUIET,
    QUIET_EACH,
    REASON,
    RIGHT,
    SCORE,
    SET,
    SET_MASK,
    SET_OWNER,
    SIMPLE,
    SIMPLE_FAMILY,
    SIZE,
    SMALLEST_SET,
    STAGE,
    STOCK,
    STOCK_LEFT,
    STRATEGIC,
    SUPER,
    TAKES_BOTH,
    TAKES_JOKER,
    TURN,
    UNKNOWN,
    UNSEEN,
    VIEWER,
    WHO,
    WORTH,
    WRONG,
    call_code,
    calling,
    can_add_discovery,
    can_take_joker,
    change_jokers,
    closed_discovery,
    closed_joker,
    discoveries,
    discovery_of,
    draws_card,
    has_family,
    holds,
    is_call,
    laid_discovery,
    laid_family,
    laid_place,
    lay_down,
    laying,
    left_of,
    loose_jokers,
    mathematicians,
    onlooker_sees,
    only_jokers,
    pack,
    put,
    receiver,
    set_worth,
    take_from_stock,
)
from mathotheque.games.mathisto.table import ACTIONS as ACTIONS
from mathotheque.games.mathisto.table import CHOICES as CHOICES
from mathotheque.games.mathisto.table import OUTCOMES as OUTCOMES

_MOST_POINTS = 100  # observations: totals in hundreds
_PER_CARD, _PER_SEAT, _PER_FAMILY, _STAGES, _REST = 3, 4, 5, 8, 4
FEATURES = _PER_CARD * CARDS + _PER_SEAT * MOST_SEATS + _PER_FAMILY * FAMILIES + _STAGES + _REST


def start(chosen: Mapping[str, Value]) -> Ints:
    """Rule 3: every card in the stock, to be dealt one by one from seat 1 on; seat 1 will have the hand."""
    s = np.zeros(SIZE, np.int64)
    s[SEATS] = chosen["players"]
    s[FORM] = SIMPLE if chosen["form"] == "simple" else STRATEGIC
    s[VIEWER] = FULL
    s[HOLDER : HOLDER + CARDS] = STOCK
    if s[FORM] == SIMPLE:
        for family in range(FAMILIES):
            s[HOLDER + discovery_of(family)] = ABSENT
    s[STOCK_LEFT] = pack(s)
    s[OWNER : OWNER + FAMILIES] = NOBODY
    s[PLACE : PLACE + FAMILIES] = NO_JOKER
    s[SET_OWNER] = NOBODY
    s[STAGE] = DEAL
    s[PHASE] = CHANCE
    return s


def points(s: Ints) -> tuple[int, ...]:
    """The totals."""
    return tuple(int(total) for total in s[SCORE : SCORE + s[SEATS]])


# --- what may be done


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
def legal_answers(s: Ints, out: Ints) -> int:
    """Rules 16 to 18; and everybody may pass."""
    me = s[ACTOR]
    joker, discovery = can_take_joker(s, me), can_add_discovery(s, me)
    n = 0
    if joker:
        out[n] = ANSWER_JOKER
        n += 1
    if discovery:
        out[n] = ANSWER_DISCOVERY
        n += 1
    if joker and discovery:
        out[n] = ANSWER_SUPER
        n += 1
    out[n] = ANSWER_PASS
    return n + 1


@rule(LEGAL)
def legal(s: Ints, out: Ints) -> int:
    """Rule 4: lay, or call; in a window, counter or pass."""
    if s[STAGE] == COUNTER:
        return legal_answers(s, out)
    n = legal_lays(s, out)
    n = legal_sets(s, out, n)
    return legal_calls(s, out, n)


# --- what follows


@part
def end(s: Ints, reason: int) -> None:
    s[STAGE] = ENDED
    s[REASON] = reason
    s[PHASE] = OVER
    s[ACTOR] = s[HAND]


@part
def wait_for_chance(s: Ints, stage: int) -> None:
    s[STAGE] = stage
    s[PHASE] = CHANCE
    s[ACTOR] = s[HAND]


@part
def somebody_empty(s: Ints) -> int:
    """Rule 9: the first seat without cards, from the one that has the hand on to its left."""
    seat = s[HAND]
    for _ in range(s[SEATS]):
        if s[COUNT + seat] == 0:
            return seat
        seat = left_of(s, seat)
    return NOBODY


@part
def settle(s: Ints) -> None:
    """What follows a call, a laid set, a laid family or a window: rules 21, 9, 10, 23 and 24, then the next turn."""
    if s[LAID_COUNT] == FAMILIES:
        end(s, BY_FAMILIES)
        return
    if s[STOCK_LEFT] > 0:
        empty = somebody_empty(s)
        if empty != NOBODY:
            s[WHO] = empty
            wait_for_chance(s, EMPTY)
            return
    while s[COUNT + s[HAND]] == 0:
        s[HAND] = left_of(s, s[HAND])
    if s[QUIET] >= QUIET_EACH * s[SEATS]:
        end(s, BY_QUIET)
    elif s[CALLS] >= MOST_CALLS:
        end(s, BY_CAP)
    else:
        s[STAGE] = TURN
        s[PHASE] = DECIDE
        s[ACTOR] = s[HAND]


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


@part
def take_joker(s: Ints, seat: int) -> None:
    """Rule 16: the mathematician lies down, the joker goes to his hand, the family is one without joker."""
    family = s[FAMILY]
    lay_down(s, seat, family * IN_FAMILY + s[PLACE + family])
    s[COUNT + seat] += 1
    change_jokers(s, seat, 1)
    s[PLACE + family] = NO_JOKER
    improve(s, family, JOKER_LESS)


@part
def add_discovery(s: Ints, seat: int) -> None:
    """Rule 17: the family is one with discovery."""
    family = s[FAMILY]
    lay_down(s, seat, discovery_of(family))
    s[DISCOVERED + family] = 1
    improve(s, family, DISCOVERY_MORE)


@part
def forget_answers(s: Ints) -> None:
    """A closed window leaves no trace but what it revealed."""
    for seat in range(MOST_SEATS):
        s[ANSWERS + seat] = NOT_YET


@part
def close_with_super(s: Ints, seat: int) -> None:
    """Rule 18: both at once, the hand whatever follows, and another question."""
    forget_answers(s)
    take_joker(s, seat)
    add_discovery(s, seat)
    s[HAND] = seat
    wait_for_chance(s, SUPER)


@part
def close_window(s: Ints, joker: int, discovery: int) -> None:
    """Rules 16, 17 and 19: the joker first; who took it has the hand, else who added the discovery."""
    forget_answers(s)
    if discovery != NOBODY:
        add_discovery(s, discovery)
        s[SCORE + discovery] += COUNTER_POINTS
        s[HAND] = discovery
    if joker != NOBODY:
        take_joker(s, joker)
        s[HAND] = joker
    settle(s)


@part
def who_answered(s: Ints, answer: int) -> int:
    for seat in range(s[SEATS]):
        if s[ANSWERS + seat] == answer:
            return seat
    return NOBODY


@part
def close_by_answers(s: Ints) -> None:
    both = who_answered(s, TAKES_BOTH)
    if both != NOBODY:
        close_with_super(s, both)
    else:
        close_window(s, who_answered(s, TAKES_JOKER), who_answered(s, ADDS_DISCOVERY))


@part
def answer(s: Ints, action: int) -> None:
    """Rule 20: one seat after the other, and what they do is done together; a view waits for the end of the window."""
    if action == UNSEEN:
        return
    if action >= CLOSE_SUPER:
        close_with_super(s, action - CLOSE_SUPER)
    elif action >= CLOSE:
        close_window(s, closed_joker(action), closed_discovery(action))
    else:
        me = s[ACTOR]
        s[ANSWERS + me] = action - ANSWER_JOKER + TAKES_JOKER
        if s[VIEWER] != FULL:
            s[ACTOR] = onlooker_sees(s, s[VIEWER])
        elif left_of(s, me) == s[HAND]:
            close_by_answers(s)
        else:
            s[ACTOR] = left_of(s, me)


@part
def open_window(s: Ints) -> None:
    """Rules 15 and 20: for every family that is not six with discovery, in the strategic form."""
    family = s[FAMILY]
    if s[FORM] == SIMPLE or (s[PLACE + family] == NO_JOKER and s[DISCOVERED + family] == 1):
        settle(s)
        return
    s[STAGE] = COUNTER
    s[PHASE] = DECIDE
    pending = s[VIEWER] >= 0 and s[VIEWER] != s[HAND]
    s[ACTOR] = s[VIEWER] if pending else onlooker_sees(s, s[VIEWER])


@rule(PLAY)
def play(s: Ints, action: int) -> None:
    """Plays a legal action, or moves a view on by an event as it was shown."""
    if s[STAGE] == COUNTER:
        answer(s, action)
    elif is_call(action):
        call(s, action)
    elif action < SET:
        lay_family(s, action)
    else:
        lay_set(s, action - SET)


@rule(ODDS)
def odds(s: Ints, out: Ints) -> int:
    """Every card of the stock is as likely as any other (in a view: every card not seen); an answer right or wrong."""
    if not draws_card(s):
        out[RIGHT] = 1
        out[WRONG] = 1
        return 2
    inside = STOCK if s[VIEWER] == FULL else UNKNOWN
    for card in range(CARDS):
        out[card] = 1 if s[HOLDER + card] == inside else 0
    out[JOKER] = loose_jokers(s)
    return OUTCOMES


@part
def after_question(s: Ints, outcome: int) -> None:
    """Rules 12 and 25: ten points for a right answer; in the simple form the family counts double."""
    if outcome == RIGHT:
        if s[FORM] == SIMPLE:
            improve(s, s[FAMILY], SIMPLE_FAMILY)
        else:
            s[SCORE + s[HAND]] += ANSWER_POINTS
    open_window(s)


@part
def after_super(s: Ints, outcome: int) -> None:
    """Rule 18: with a right answer the family changes its owner."""
    family = s[FAMILY]
    if outcome == RIGHT:
        s[SCORE + s[OWNER + family]] -= s[WORTH + family]
        s[SCORE + s[HAND]] += s[WORTH + family]
        s[OWNER + family] = s[HAND]
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


@rule(ROLL)
def roll(s: Ints, outcome: int) -> None:
    """A card dealt or drawn, or the answer to a question."""
    stage = s[STAGE]
    if stage == DEAL:
        deal(s, outcome)
    elif stage == ASK:
        after_question(s, outcome)
    elif stage == SUPER:
        after_super(s, outcome)
    else:
        draw(s, outcome)


@rule(SCORES)
def scores(s: Ints, out: Ints) -> None:
    """Rule 22: the highest total wins; equal totals share it, and the others share the loss."""
    best, winners = s[SCORE], 0
    for seat in range(s[SEATS]):
        best = max(best, s[SCORE + seat])
    for seat in range(s[SEATS]):
        if s[SCORE + seat] == best:
            winners += 1
    losers = s[SEATS] - winners
    for seat in range(s[SEATS]):
        if losers == 0:
            out[seat] = 0
        elif s[SCORE + seat] == best:
            out[seat] = UNIT // winners
        else:
            out[seat] = -(UNIT // losers)


# --- what learning programs see


@part
def observe_cards(s: Ints, seat: int, out: Floats) -> int:
    for card in range(CARDS):
        out[_PER_CARD * card] = seat >= 0 and holds(s, seat, card)
        out[_PER_CARD * card + 1] = s[HOLDER + card] == LAID
        out[_PER_CARD * card + 2] = s[STAGE] == MISS and s[CARD] == card
    return _PER_CARD * CARDS


@part
def observe_families(s: Ints, me: int, out: Floats, n: int) -> int:
    for family in range(FAMILIES):
        laid = s[OWNER + family] != NOBODY
        out[n] = laid
        out[n + 1] = s[OWNER + family] == me
        out[n + 2] = laid and s[PLACE + family] != NO_JOKER
        out[n + 3] = s[DISCOVERED + family]
        out[n + 4] = s[FAMILY] == family and (s[STAGE] == ASK or s[STAGE] == COUNTER or s[STAGE] == SUPER)
        n += _PER_FAMILY
    return n


@rule(OBSERVE)
def observe(s: Ints, seat: int, out: Floats) -> None:
    """Own cards, what lies open, then the seats from one's own on to the left; a spectator looks from seat 1."""
    me = max(seat, 0)
    n = observe_families(s, me, out, observe_cards(s, seat, out))
    for k in range(MOST_SEATS):
        there = k < s[SEATS]
        who = (me + k) % s[SEATS]
        out[n] = s[COUNT + who] / CARDS if there else 0
        out[n + 1] = s[SCORE + who] / _MOST_POINTS if there else 0
        out[n + 2] = there and s[HAND] == who
        out[n + 3] = there and s[SET_OWNER] == who
        n += _PER_SEAT
    for stage in range(_STAGES):
        out[n + stage] = s[STAGE] == stage
    n += _STAGES
    out[n] = s[JOKERS + me] / JOKER_CARDS if seat >= 0 else 0
    out[n + 1] = s[STOCK_LEFT] / CARDS
    out[n + 2] = s[CALLS] / MOST_CALLS
    out[n + 3] = s[QUIET] / (QUIET_EACH * s[SEATS])
