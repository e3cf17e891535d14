"""Mathisto: which events can come next in a view, as its seat is shown them; whatever the hidden cards are."""

from __future__ import annotations

from collections.abc import Sequence

from mathotheque.core.kernel import ACTOR, CHANCE, PHASE, SEATS, Ints
from mathotheque.games.mathisto.deeds import Lay, call_of, lay_of
from mathotheque.games.mathisto.table import (
    ABSENT,
    ANSWER_DISCOVERY,
    ANSWER_JOKER,
    ANSWER_PASS,
    ANSWER_SUPER,
    CARD,
    CARDS,
    CLOSE,
    CLOSE_SUPER,
    COUNT,
    COUNTER,
    DEAL,
    DISCOVERED,
    DISCOVERY_PLACE,
    EMPTY,
    EVENTS,
    FACE_DOWN,
    FAMILY,
    FAMILY_OF,
    HAND,
    HIT,
    HOLDER,
    IN_FAMILY,
    JOKER,
    JOKERS,
    LAID,
    LAY,
    MATHEMATICIANS,
    MISS,
    MISSED,
    NO_JOKER,
    NOBODY,
    OWNER,
    PLACE,
    RIGHT,
    SET,
    SMALLEST_SET,
    STAGE,
    UNKNOWN,
    UNSEEN,
    VIEWER,
    WHO,
    WRONG,
    closed_discovery,
    closed_joker,
    loose_jokers,
)

_DISCOVERIES = range(DISCOVERY_PLACE, CARDS, IN_FAMILY)  # the card of each family's discovery


def may_follow(s: Ints, event: int) -> bool:
    """Whether the event of that number, as it is shown, can come next in the view."""
    n: list[int] = s.tolist()
    if n[PHASE] == CHANCE:
        return _may_come(n, event, bool(loose_jokers(s)))
    if n[STAGE] == COUNTER:
        return _may_be_answered(n, event)
    if LAY <= event < SET:
        return _may_be_laid(n, lay_of(event), bool(loose_jokers(s)))
    if SET <= event < ANSWER_JOKER:
        return _may_be_a_set(n, event - SET)
    return HIT <= event < UNSEEN and _may_be_called(n, event)


def _may_hold(n: Sequence[int], seat: int, card: int) -> bool:
    """Whether the seat may have the card: the viewer is seen to have it or not, of the others nothing is seen."""
    return n[HOLDER + card] == (seat if seat == n[VIEWER] else UNKNOWN)


def _may_come(n: Sequence[int], outcome: int, jokers: bool) -> bool:
    """An answer; a card that nobody is seen to have, to whom it is shown; its back to the others."""
    stage = n[STAGE]
    if stage not in (DEAL, MISS, EMPTY):
        return outcome in (RIGHT, WRONG)
    mine = n[VIEWER] == (n[HAND] if stage == MISS else n[WHO])
    if outcome == FACE_DOWN:
        return not mine
    loose = jokers if outcome == JOKER else n[HOLDER + outcome] == UNKNOWN
    return loose and (mine or (stage == MISS and outcome == n[CARD]))


def _may_be_called(n: Sequence[int], event: int) -> bool:
    """Rules 5 to 7: a seat with cards is asked for a card that does not lie open, and has it or not."""
    caller, (seat, card) = n[HAND], call_of(event)
    place = n[HOLDER + card]
    if seat >= n[SEATS] or seat == caller or n[COUNT + seat] == 0 or place in (LAID, ABSENT):
        return False
    if caller == n[VIEWER] and n[JOKERS + caller] < n[COUNT + caller]:
        first = HOLDER + FAMILY_OF.item(card) * IN_FAMILY
        if caller not in n[first : first + IN_FAMILY]:
            return False
    return place != seat if event >= MISSED else _may_hold(n, seat, card)


def _may_be_laid(n: Sequence[int], lay: Lay, jokers: bool) -> bool:
    """Rules 11 and 13: six, or five and a joker, with or without the discovery."""
    me, first = n[HAND], lay.family * IN_FAMILY
    cards = [first + k for k in range(MATHEMATICIANS) if k != lay.place]
    if lay.discovery:
        cards.append(_DISCOVERIES[lay.family])
    joker = lay.place != NO_JOKER
    if joker and not (n[JOKERS + me] > 0 if me == n[VIEWER] else jokers):
        return False
    enough = n[COUNT + me] >= len(cards) + joker
    return n[OWNER + lay.family] == NOBODY and enough and all(_may_hold(n, me, card) for card in cards)


def _may_be_a_set(n: Sequence[int], mask: int) -> bool:
    """Rule 14: four or more discoveries."""
    me = n[HAND]
    cards = [card for family, card in enumerate(_DISCOVERIES) if mask >> family & 1]
    return SMALLEST_SET <= len(cards) <= n[COUNT + me] and all(_may_hold(n, me, card) for card in cards)


def _may_be_answered(n: Sequence[int], event: int) -> bool:
    """Rules 16 to 20: one's own answer, somebody's behind his hand, or what the end of the window shows."""
    if event == UNSEEN:
        return True
    if CLOSE_SUPER <= event < EVENTS:
        seat = event - CLOSE_SUPER
        return _may_take_joker(n, seat) and _may_add_discovery(n, seat)
    if CLOSE <= event < CLOSE_SUPER:
        joker, discovery = int(closed_joker(event)), int(closed_discovery(event))
        one = joker == NOBODY or _may_take_joker(n, joker)
        other = discovery == NOBODY or _may_add_discovery(n, discovery)
        return one and other and (joker != discovery or joker == NOBODY)
    me = n[VIEWER]
    return n[ACTOR] == me and {
        ANSWER_JOKER: _may_take_joker(n, me),
        ANSWER_DISCOVERY: _may_add_discovery(n, me),
        ANSWER_SUPER: _may_take_joker(n, me) and _may_add_discovery(n, me),
        ANSWER_PASS: True,
    }.get(event, False)


def _may_take_joker(n: Sequence[int], seat: int) -> bool:
    place = n[PLACE + n[FAMILY]]
    return place != NO_JOKER and _may_counter(n, seat, n[FAMILY] * IN_FAMILY + place)


def _may_add_discovery(n: Sequence[int], seat: int) -> bool:
    return not n[DISCOVERED + n[FAMILY]] and _may_counter(n, seat, _DISCOVERIES[n[FAMILY]])


def _may_counter(n: Sequence[int], seat: int, card: int) -> bool:
    return 0 <= seat < n[SEATS] and seat != n[HAND] and n[COUNT + seat] > 0 and _may_hold(n, seat, card)
