"""Mathisto: the law. Numbers in docstrings are those of the rule book, `rules.fr.md`.

What lies where is in `table.py`; the parts of the law in `turns.py`, `calls.py`, `families.py` and `counters.py`; what
a seat may see and learn in `knowledge.py`, what it may be shown next in `following.py`, what it may imagine in
`deals.py`, what a learning program sees in `observation.py`.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from mathotheque.core.kernel import CHANCE, LEGAL, ODDS, PHASE, PLAY, ROLL, SCORES, SEATS, UNIT, Ints, rule
from mathotheque.core.options import Value
from mathotheque.games.mathisto.calls import call, deal, draw, legal_calls
from mathotheque.games.mathisto.counters import after_question, after_super, answer, legal_answers
from mathotheque.games.mathisto.deals import imagine as imagine
from mathotheque.games.mathisto.families import lay_family, lay_set, legal_lays, legal_sets
from mathotheque.games.mathisto.following import may_follow as may_follow
from mathotheque.games.mathisto.knowledge import FACTS as FACTS
from mathotheque.games.mathisto.knowledge import depends as depends
from mathotheque.games.mathisto.knowledge import learn as learn
from mathotheque.games.mathisto.knowledge import shown as shown
from mathotheque.games.mathisto.knowledge import view as view
from mathotheque.games.mathisto.observation import FEATURES as FEATURES
from mathotheque.games.mathisto.observation import observe as observe
from mathotheque.games.mathisto.table import (
    ABSENT,
    ASK,
    CARDS,
    COUNTER,
    DEAL,
    FAMILIES,
    FORM,
    FULL,
    HOLDER,
    JOKER,
    NO_JOKER,
    NOBODY,
    OWNER,
    PLACE,
    RIGHT,
    SCORE,
    SET,
    SET_OWNER,
    SIMPLE,
    SIZE,
    STAGE,
    STOCK,
    STOCK_LEFT,
    STRATEGIC,
    SUPER,
    UNKNOWN,
    VIEWER,
    WRONG,
    discovery_of,
    draws_card,
    is_call,
    loose_jokers,
    pack,
)
from mathotheque.games.mathisto.table import ACTIONS as ACTIONS
from mathotheque.games.mathisto.table import CHOICES as CHOICES
from mathotheque.games.mathisto.table import OUTCOMES as OUTCOMES


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


@rule(LEGAL)
def legal(s: Ints, out: Ints) -> int:
    """Rule 4: lay, or call; in a window, counter or pass."""
    if s[STAGE] == COUNTER:
        return legal_answers(s, out)
    n = legal_lays(s, out)
    n = legal_sets(s, out, n)
    return legal_calls(s, out, n)


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
