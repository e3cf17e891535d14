"""Mathisto: why a move is forbidden, with the number of the rule."""

from __future__ import annotations

from mathotheque.core.kernel import SEATS, Ints
from mathotheque.core.protocols import Refusal
from mathotheque.core.speech import Message
from mathotheque.games.mathisto.names import card_name, family_name
from mathotheque.games.mathisto.table import (
    ABSENT,
    ACTIONS,
    ANSWER_DISCOVERY,
    ANSWER_JOKER,
    ANSWER_PASS,
    ANSWER_SUPER,
    CALLED_CARD,
    CALLED_SEAT,
    COUNT,
    COUNTER,
    DISCOVERIES_IN,
    FAMILY_OF,
    FORM,
    HAND,
    HOLDER,
    JOKERS,
    LAID,
    LAY,
    MATHEMATICIANS,
    NO_JOKER,
    NOBODY,
    OWNER,
    SET,
    SIMPLE,
    SMALLEST_SET,
    STAGE,
    discovery_of,
    holds,
    laid_discovery,
    laid_family,
    laid_place,
    mathematicians,
)


def refusal(s: Ints, action: int) -> Refusal:
    """The rule a move breaks, and how."""
    if action >= ACTIONS:
        return _no("4", "shown")
    if s[STAGE] == COUNTER or action >= ANSWER_JOKER:
        return _answer(s, action)
    if action < LAY:
        return _call(s, int(CALLED_SEAT[action]), int(CALLED_CARD[action]))
    if action < SET:
        return _lay(s, action)
    return _set(s, action - SET)


def _no(rule: str, key: str, **data: object) -> Refusal:
    return Refusal(rule, Message.of(f"mathisto.no.{key}", **data))


def _answer(s: Ints, action: int) -> Refusal:
    if s[STAGE] != COUNTER:
        return _no("15", "window")
    if action < ANSWER_JOKER:
        return _no("20", "answer-first")
    rule, key = {
        ANSWER_JOKER: ("16", "take-joker"),
        ANSWER_DISCOVERY: ("17", "add-discovery"),
        ANSWER_SUPER: ("18", "super"),
        ANSWER_PASS: ("20", "pass"),
    }[action]
    return _no(rule, key)


def _call(s: Ints, seat: int, card: int) -> Refusal:
    if seat >= s[SEATS] or seat == s[HAND]:
        return _no("5", "another-seat")
    if s[COUNT + seat] == 0:
        return _no("5", "empty-seat")
    if s[HOLDER + card] == ABSENT:
        return _no("25", "simple")
    if s[HOLDER + card] == LAID:
        return _no("6", "open-card", card=card_name(card))
    return _no("5", "family", family=family_name(int(FAMILY_OF[card])))


def _lay(s: Ints, action: int) -> Refusal:
    me, family, place = int(s[HAND]), int(laid_family(action)), int(laid_place(action))
    if s[FORM] == SIMPLE and (place != NO_JOKER or laid_discovery(action)):
        return _no("25", "simple")
    name = family_name(family)
    if s[OWNER + family] != NOBODY:
        return _no("11", "laid", family=name)
    if place != NO_JOKER and s[JOKERS + me] <= 0:
        return _no("11", "joker")
    if mathematicians(s, me, family) < MATHEMATICIANS - (place != NO_JOKER):
        return _no("11", "six", family=name)
    if laid_discovery(action) and not holds(s, me, int(discovery_of(family))):
        return _no("11", "discovery", family=name)
    return _no("11", "place", family=name)


def _set(s: Ints, mask: int) -> Refusal:
    if s[FORM] == SIMPLE:
        return _no("25", "simple")
    if DISCOVERIES_IN[mask] < SMALLEST_SET:
        return _no("14", "four")
    return _no("14", "own-discoveries")
