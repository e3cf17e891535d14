"""Devine: the law."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from mathotheque.core.kernel import (
    ACTOR,
    CHANCE,
    DECIDE,
    DEPENDS,
    HEADER,
    IMAGINE,
    LEARN,
    LEGAL,
    OBSERVE,
    ODDS,
    OVER,
    PHASE,
    PLAY,
    ROLL,
    SCORES,
    SEATS,
    SHOWN,
    UNIT,
    VIEW,
    Bits,
    Floats,
    Ints,
    part,
    rule,
)
from mathotheque.core.options import Value
from mathotheque.core.randomness import below

CARDS = 5
MOST = 3

CARD = HEADER  # 3: the card of each seat, NO_CARD before the deal, UNKNOWN in another's view
OPEN = CARD + MOST  # 6: whether each card 1-5 lies open
DEALT = OPEN + CARDS + 1  # seats that have been dealt to
ANSWER = DEALT + 1  # to the last question: NONE, YES or NO
SIZE = ANSWER + 1

NO_CARD, UNKNOWN = 0, -1
NONE, YES, NO = 0, 1, 2

KEEP, TRADE, ASK = 0, 1, 2  # ASK + seat
ACTIONS = ASK + MOST
# what others are shown: the card that is laid, the answer that is given
SAID_YES = ACTIONS  # + seat
SAID_NO = SAID_YES + MOST  # + seat
LAID = SAID_NO + MOST  # + card
CHOICES = 2 + MOST
OUTCOMES = CARDS
FACE_DOWN = CARDS  # the outcome of which others are shown only the back
FEATURES = MOST + CARDS

FACTS = 2 * MOST  # for each seat: its card is above / below this (0 = nothing known)
ABOVE, BELOW = 0, MOST


def start(chosen: Mapping[str, Value]) -> Ints:
    s = np.zeros(SIZE, np.int64)
    s[SEATS] = chosen["players"]
    s[PHASE] = CHANCE
    return s


def points(s: Ints) -> None:
    return None


@rule(LEGAL)
def legal(s: Ints, out: Ints) -> int:
    out[0] = KEEP
    out[1] = TRADE
    n = 2
    for seat in range(s[SEATS]):
        if seat != s[ACTOR]:
            out[n] = ASK + seat
            n += 1
    return n


@part
def go_on(s: Ints) -> None:
    if s[ACTOR] == s[SEATS] - 1:
        s[PHASE] = OVER
    else:
        s[ACTOR] += 1


@rule(PLAY)
def play(s: Ints, action: int) -> None:
    me = s[ACTOR]
    s[ANSWER] = NONE
    if action == TRADE or action >= LAID:
        s[OPEN + (s[CARD + me] if action == TRADE else action - LAID)] = 1
        s[CARD + me] = NO_CARD
        s[PHASE] = CHANCE
        return
    if action >= SAID_NO:
        s[ANSWER] = NO
    elif action >= SAID_YES:
        s[ANSWER] = YES
    elif action >= ASK:
        s[ANSWER] = YES if s[CARD + action - ASK] > s[CARD + me] else NO
    go_on(s)


@part
def held(s: Ints, card: int) -> bool:
    for seat in range(s[SEATS]):
        if s[CARD + seat] == card:
            return True
    return False


@rule(ODDS)
def odds(s: Ints, out: Ints) -> int:
    for k in range(CARDS):
        out[k] = 0 if s[OPEN + k + 1] == 1 or held(s, k + 1) else 1
    return CARDS


@rule(ROLL)
def roll(s: Ints, outcome: int) -> None:
    card = UNKNOWN if outcome == FACE_DOWN else outcome + 1
    if s[DEALT] < s[SEATS]:
        s[CARD + s[DEALT]] = card
        s[DEALT] += 1
        s[ACTOR] = 0 if s[DEALT] == s[SEATS] else s[DEALT]
        s[PHASE] = DECIDE if s[DEALT] == s[SEATS] else CHANCE
        return
    s[CARD + s[ACTOR]] = card
    s[PHASE] = DECIDE
    go_on(s)


@rule(SCORES)
def scores(s: Ints, out: Ints) -> None:
    best = 0
    for seat in range(s[SEATS]):
        if s[CARD + seat] > s[CARD + best]:
            best = seat
    for seat in range(s[SEATS]):
        out[seat] = UNIT if seat == best else -UNIT // (s[SEATS] - 1)


@rule(OBSERVE)
def observe(s: Ints, seat: int, out: Floats) -> None:
    for k in range(MOST):
        out[k] = s[CARD + k] if k == seat else 0
    for k in range(CARDS):
        out[MOST + k] = s[OPEN + k + 1]


@rule(VIEW)
def view(s: Ints, seat: int) -> None:
    if s[PHASE] == OVER:
        return
    for other in range(s[SEATS]):
        if other != seat and s[CARD + other] != NO_CARD:
            s[CARD + other] = UNKNOWN


@part
def last_word(s: Ints) -> bool:
    """Whether what happens now ends the game, and so lays every card open."""
    return s[ACTOR] == s[SEATS] - 1


@rule(SHOWN)
def shown(s: Ints, seat: int, event: int) -> int:
    if s[PHASE] == CHANCE:
        receiver = s[ACTOR] if s[DEALT] == s[SEATS] else s[DEALT]
        return event if receiver == seat else FACE_DOWN
    if event == TRADE:
        return LAID + s[CARD + s[ACTOR]]
    if event >= ASK:
        asked = event - ASK
        return (SAID_YES if s[CARD + asked] > s[CARD + s[ACTOR]] else SAID_NO) + asked
    return event


def may_follow(s: Ints, event: int) -> bool:
    """Whether an event can come next as it is shown: a card nobody is seen to have, an answer, a card that is laid."""
    if s[PHASE] == CHANCE:
        return event == FACE_DOWN or not (s[OPEN + event + 1] == 1 or held(s, event + 1))
    if event >= LAID:
        return event - LAID > 0 and s[OPEN + event - LAID] == 0
    asked = (event - SAID_YES) % MOST
    return event == KEEP or (event >= SAID_YES and asked < s[SEATS] and asked != s[ACTOR])


@rule(DEPENDS)
def depends(s: Ints, event: int) -> bool:
    if s[PHASE] == CHANCE:
        return s[DEALT] == s[SEATS] and last_word(s)
    if last_word(s) and event != TRADE:
        return True
    return event >= ASK or (event == TRADE and s[CARD + s[ACTOR]] == UNKNOWN)


@rule(LEARN)
def learn(facts: Ints, s: Ints, seat: int, event: int) -> None:
    if s[PHASE] == CHANCE:
        return
    if event >= LAID:
        facts[ABOVE + s[ACTOR]] = 0
        facts[BELOW + s[ACTOR]] = 0
    elif event >= SAID_YES and s[CARD + s[ACTOR]] > 0:
        asked = (event - SAID_YES) % MOST
        mine = s[CARD + s[ACTOR]]
        if event < SAID_NO:
            facts[ABOVE + asked] = max(facts[ABOVE + asked], mine)
        elif facts[BELOW + asked] == 0 or mine < facts[BELOW + asked]:
            facts[BELOW + asked] = mine


@part
def fits(facts: Ints, seat: int, card: int) -> bool:
    return card > facts[ABOVE + seat] and (facts[BELOW + seat] == 0 or card < facts[BELOW + seat])


@rule(IMAGINE)
def imagine(s: Ints, seat: int, facts: Ints, rng: Bits) -> None:
    missing = np.empty(MOST, np.int64)
    n = 0
    for other in range(s[SEATS]):
        if s[CARD + other] == UNKNOWN:
            missing[n] = other
            n += 1
    done = False
    while not done:
        for k in range(n):
            s[CARD + missing[k]] = UNKNOWN
        done = True
        for k in range(n):
            card = below(rng, CARDS) + 1
            if s[OPEN + card] == 1 or held(s, card) or not fits(facts, missing[k], card):
                done = False
                break
            s[CARD + missing[k]] = card
