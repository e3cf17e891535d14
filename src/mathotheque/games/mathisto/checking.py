"""Mathisto: whether the fields of a position's text agree with each other and with the rules."""

from __future__ import annotations

from mathotheque.core.kernel import SEATS, Ints
from mathotheque.core.reading import Fields
from mathotheque.core.speech import Message
from mathotheque.games.mathisto.table import (
    ABSENT,
    ADDS_DISCOVERY,
    ANSWERS,
    ASK,
    BY_CAP,
    BY_FAMILIES,
    BY_QUIET,
    CALLS,
    CARD,
    CARDS,
    COUNT,
    COUNTER,
    DEAL,
    DEALT_EACH,
    DISCOVERED,
    EMPTY,
    ENDED,
    FAMILIES,
    FAMILY,
    FAMILY_OF,
    FORM,
    FROM,
    HAND,
    HOLDER,
    JOKERS,
    LAID,
    LAID_COUNT,
    MISS,
    MOST_CALLS,
    NO_JOKER,
    NOBODY,
    NOT_KNOWN,
    NOT_YET,
    OWNER,
    PASSES,
    PLACE,
    QUIET,
    QUIET_EACH,
    REASON,
    SCORE,
    SET_MASK,
    SET_OWNER,
    SIMPLE,
    STAGE,
    STOCK_LEFT,
    SUPER,
    TAKES_JOKER,
    TURN,
    WHO,
    WORTH,
    can_add_discovery,
    can_take_joker,
    has_family,
    left_of,
    only_jokers,
    pack,
    set_worth,
)

_TEN = 10


def opened(s: Ints) -> int:
    """How many cards lie open on the table, jokers too."""
    cards = sum(int(s[HOLDER + card] == LAID) for card in range(CARDS))
    return cards + sum(int(s[OWNER + family] != NOBODY and s[PLACE + family] != NO_JOKER) for family in range(FAMILIES))


def check_table(s: Ints, fields: Fields) -> None:
    """Not more cards than there are, and totals that can have been scored."""
    if s[STOCK_LEFT] < 0:
        fields.refuse(Message.of("mathisto.read.too-many", n=int(pack(s))))
    if not _can_be_scored(s):
        fields.refuse(Message.of("mathisto.read.scores"))


def _can_be_scored(s: Ints) -> bool:
    """Rules 11 to 17: what each seat has beyond its families and set are tens for answers, twenties for discoveries."""
    extra = [int(s[SCORE + seat]) for seat in range(s[SEATS])]
    for family in range(FAMILIES):
        if s[OWNER + family] != NOBODY:
            extra[int(s[OWNER + family])] -= int(s[WORTH + family])
    if s[SET_OWNER] != NOBODY:
        extra[int(s[SET_OWNER])] -= int(set_worth(int(s[SET_MASK])))
    with_discovery = int(s[DISCOVERED : DISCOVERED + FAMILIES].sum())
    most = 0 if s[FORM] == SIMPLE else _TEN * int(s[LAID_COUNT]) + 2 * _TEN * with_discovery
    return min(extra) >= 0 and all(points % _TEN == 0 for points in extra) and sum(extra) <= most


def check_stage(s: Ints, fields: Fields) -> None:
    """Whether what is waited for can be waited for here."""
    checks = {
        DEAL: _is_deal, TURN: _is_turn, MISS: _is_miss, EMPTY: _is_empty,
        ASK: _is_question, COUNTER: _is_window, SUPER: _is_super, ENDED: _is_over,
    }  # fmt: skip
    dealt = s[STAGE] == DEAL or s[STOCK_LEFT] <= pack(s) - DEALT_EACH * s[SEATS]
    if not dealt or not checks[int(s[STAGE])](s):
        fields.back()
        fields.refuse(Message.of("mathisto.read.stage-here"))


def _all_hold(s: Ints, *but: int) -> bool:
    """Rule 9: while there is a stock nobody waits with empty hands."""
    return s[STOCK_LEFT] == 0 or all(s[COUNT + seat] > 0 for seat in range(s[SEATS]) if seat not in but)


def _goes_on(s: Ints) -> bool:
    return bool(s[LAID_COUNT] < FAMILIES and s[COUNT + s[HAND]] > 0)


def _is_deal(s: Ints) -> bool:
    """Rule 3: round the table from seat 1, nothing laid."""
    dealt = pack(s) - s[STOCK_LEFT]
    fair = all(
        s[COUNT + seat] == dealt // s[SEATS] + (seat < dealt % s[SEATS]) for seat in range(s[SEATS])
    )  # fmt: skip
    return bool(fair and dealt < DEALT_EACH * s[SEATS] and s[HAND] == 0 and opened(s) == 0)


def _is_turn(s: Ints) -> bool:
    return _goes_on(s) and _all_hold(s)


def _is_miss(s: Ints) -> bool:
    """Rules 5, 6 and 8."""
    card, seat = int(s[CARD]), int(s[FROM])
    called = seat != s[HAND] and s[COUNT + seat] > 0 and s[HOLDER + card] not in (LAID, seat, ABSENT)
    return bool(called and s[STOCK_LEFT] > 0 and _goes_on(s) and _all_hold(s) and _may_call(s, card))


def _may_call(s: Ints, card: int) -> bool:
    caller = s[HAND]
    unseen = s[JOKERS + caller] == NOT_KNOWN
    return bool(unseen or only_jokers(s, caller) or has_family(s, caller, FAMILY_OF[card]))


def _is_empty(s: Ints) -> bool:
    """Rule 9: the first seat without cards, from the hand on to its left."""
    seat = int(s[HAND])
    for _ in range(s[SEATS]):
        if s[COUNT + seat] == 0:
            return bool(seat == s[WHO] and s[STOCK_LEFT] > 0 and s[LAID_COUNT] < FAMILIES)
        seat = int(left_of(s, seat))
    return False


def _is_question(s: Ints) -> bool:
    fresh = s[FORM] != SIMPLE or s[WORTH + s[FAMILY]] == 30
    return bool(fresh and s[OWNER + s[FAMILY]] == s[HAND] and _all_hold(s, int(s[HAND])))


def _is_window(s: Ints) -> bool:
    """Rules 15 to 20."""
    family = int(s[FAMILY])
    opens = s[FORM] != SIMPLE and (s[PLACE + family] != NO_JOKER or s[DISCOVERED + family] == 0)
    mine = s[OWNER + family] == s[HAND] and _all_hold(s, int(s[HAND]))
    return bool(opens and mine and all(_can_answer(s, seat) for seat in range(s[SEATS])))


def _can_answer(s: Ints, seat: int) -> bool:
    answer = s[ANSWERS + seat]
    if s[JOKERS + seat] == NOT_KNOWN or answer in (NOT_YET, PASSES):
        return True
    joker = answer == ADDS_DISCOVERY or can_take_joker(s, seat)
    discovery = answer == TAKES_JOKER or can_add_discovery(s, seat)
    return bool(joker and discovery)


def _is_super(s: Ints) -> bool:
    """Rule 18: the family is whole and still the layer's."""
    family = int(s[FAMILY])
    whole = s[PLACE + family] == NO_JOKER and s[DISCOVERED + family] == 1
    seen = s[JOKERS + s[HAND]] != 0
    return bool(whole and seen and s[OWNER + family] != s[HAND] and _all_hold(s, int(s[OWNER + family])))


def _is_over(s: Ints) -> bool:
    return bool((s[REASON] == BY_FAMILIES) == (s[LAID_COUNT] == FAMILIES))


def check_end(s: Ints, fields: Fields) -> None:
    """Rules 21, 23 and 24: over when it must be, and not before."""
    limit = QUIET_EACH * s[SEATS]
    by_quiet, by_cap = s[QUIET] == limit, s[CALLS] == MOST_CALLS
    if s[STAGE] == ENDED:
        holds_true = {BY_FAMILIES: True, BY_QUIET: by_quiet, BY_CAP: by_cap and not by_quiet}[int(s[REASON])]
    else:
        # a call that has reached the limit may still wait for a card
        waiting = s[STAGE] in (MISS, EMPTY)
        holds_true = waiting or not (by_quiet or by_cap)
    if not holds_true or s[QUIET] > min(limit, s[CALLS]) or s[CALLS] > MOST_CALLS:
        fields.refuse(Message.of("mathisto.read.limits", quiet=int(limit), calls=MOST_CALLS))
