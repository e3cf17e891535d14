"""Mathisto: the question after a family, the window for counters, and the super-counter. Parts of the law."""

from __future__ import annotations

from mathotheque.core.kernel import ACTOR, DECIDE, PHASE, SEATS, Ints, part
from mathotheque.games.mathisto.families import improve
from mathotheque.games.mathisto.table import (
    ADDS_DISCOVERY,
    ANSWER_DISCOVERY,
    ANSWER_JOKER,
    ANSWER_PASS,
    ANSWER_POINTS,
    ANSWER_SUPER,
    ANSWERS,
    CLOSE,
    CLOSE_SUPER,
    COUNT,
    COUNTER,
    COUNTER_POINTS,
    DISCOVERED,
    DISCOVERY_MORE,
    FAMILY,
    FORM,
    FULL,
    HAND,
    IN_FAMILY,
    JOKER_LESS,
    MOST_SEATS,
    NO_JOKER,
    NOBODY,
    NOT_YET,
    OWNER,
    PLACE,
    RIGHT,
    SCORE,
    SIMPLE,
    SIMPLE_FAMILY,
    STAGE,
    SUPER,
    TAKES_BOTH,
    TAKES_JOKER,
    UNSEEN,
    VIEWER,
    WORTH,
    can_add_discovery,
    can_take_joker,
    change_jokers,
    closed_discovery,
    closed_joker,
    discovery_of,
    lay_down,
    left_of,
    onlooker_sees,
)
from mathotheque.games.mathisto.turns import settle, wait_for_chance


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
