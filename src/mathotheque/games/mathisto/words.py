"""Mathisto in sentences. Nobody is told a card or an answer that the rules hide from the one spoken to."""

from __future__ import annotations

from mathotheque.core.kernel import ACTOR, OVER, PHASE, SEATS, Ints
from mathotheque.core.protocols import Cast
from mathotheque.core.speech import Message
from mathotheque.games.mathisto.letters import ANSWER_WORDS, END_WORDS
from mathotheque.games.mathisto.names import card_name, family_name
from mathotheque.games.mathisto.refusals import refusal as refusal
from mathotheque.games.mathisto.table import (
    ANSWER_JOKER,
    ANSWER_PASS,
    CALLED_CARD,
    CALLED_SEAT,
    CALLS,
    CARD,
    COUNT,
    COUNTER,
    DISCOVERED,
    DISCOVERIES_IN,
    FACE_DOWN,
    FAMILIES,
    FAMILY,
    FORM,
    HAND,
    IN_FAMILY,
    LAY,
    MISS,
    NO_JOKER,
    PLACE,
    REASON,
    RIGHT,
    SCORE,
    SET,
    SIMPLE,
    STAGE,
    SUPER,
    call_code,
    draws_card,
    is_call,
    laid_discovery,
    laid_family,
    laid_place,
    receiver,
    set_worth,
)

_GOOD = 0.15


def said(key: str, seat: int, cast: Cast, **data: object) -> Message:
    """The sentence `key`, to the person who does it or about her."""
    if seat == cast.you:
        return Message.of(f"mathisto.you.{key}", **data)
    return Message.of(f"mathisto.they.{key}", name=cast.names[seat], **data)


# --- moves


def move(s: Ints, action: int, cast: Cast) -> Message:
    """`Zoé demande Abel à Inès.`"""
    if s[STAGE] == COUNTER:
        return _answer(s, action, cast)
    me = int(s[HAND])
    if is_call(action):
        return _call(me, int(call_code(action)), cast)
    if action < SET:
        how = Message.of(f"mathisto.how.{_how(int(laid_place(action)), bool(laid_discovery(action)))}")
        return said("lay", me, cast, family=family_name(int(laid_family(action))), how=how)
    mask = action - SET
    return said("set", me, cast, n=int(DISCOVERIES_IN[mask]), points=int(set_worth(mask)))


def label(s: Ints, action: int) -> Message:
    """`Demander Abel à Joueur 2`."""
    if action >= ANSWER_JOKER:
        return Message.of(f"mathisto.do.answer.{ANSWER_WORDS[action - ANSWER_JOKER]}")
    if action < LAY:
        other = Message.of("mathisto.board.player", seat=int(CALLED_SEAT[action]) + 1)
        return Message.of("mathisto.do.call", card=card_name(int(CALLED_CARD[action])), other=other)
    if action < SET:
        return _lay_label(int(laid_family(action)), int(laid_place(action)), bool(laid_discovery(action)))
    families = tuple(family_name(family) for family in range(FAMILIES) if (action - SET) >> family & 1)
    return Message.of("mathisto.do.set", families=families)


def _lay_label(family: int, place: int, discovery: bool) -> Message:
    key = f"mathisto.do.lay.{_how(place, discovery)}"
    if place == NO_JOKER:
        return Message.of(key, family=family_name(family))
    return Message.of(key, family=family_name(family), card=card_name(family * IN_FAMILY + place))


def _call(me: int, code: int, cast: Cast) -> Message:
    seat, card = int(CALLED_SEAT[code]), card_name(int(CALLED_CARD[code]))
    if seat == cast.you:
        return Message.of("mathisto.they.call-you", name=cast.names[me], card=card)
    return said("call", me, cast, card=card, other=cast.names[seat])


def _how(place: int, discovery: bool) -> str:
    return ("six" if place == NO_JOKER else "joker") + ("-discovery" if discovery else "")


def _answer(s: Ints, action: int, cast: Cast) -> Message:
    """Rule 20: only who gives an answer hears it before the window closes."""
    seat = int(s[ACTOR])
    if seat != cast.you or action > ANSWER_PASS:
        return Message.of("mathisto.answers")
    return Message.of(f"mathisto.you.answer.{ANSWER_WORDS[action - ANSWER_JOKER]}")


# --- chance


def outcome(s: Ints, outcome: int, cast: Cast) -> Message:
    """`Tu pioches Abel.` to who draws, `Zoé pioche une carte.` to the others."""
    if draws_card(s):
        who = int(receiver(s))
        called = s[STAGE] == MISS and outcome == s[CARD]
        if called:
            return said("draw-called", who, cast, card=card_name(outcome))
        if who == cast.you and outcome != FACE_DOWN:
            return Message.of("mathisto.you.draw", card=card_name(outcome))
        return said("draw-hidden", who, cast)
    if s[STAGE] == SUPER:
        return said("super-right" if outcome == RIGHT else "super-wrong", int(s[HAND]), cast)
    form = "-simple" if s[FORM] == SIMPLE else ""
    return said(f"right{form}" if outcome == RIGHT else "wrong", int(s[HAND]), cast)


# --- what follows


def news(before: Ints, after: Ints, cast: Cast) -> tuple[Message, ...]:
    """What came of a call, who countered, who has the hand, the end."""
    told: list[Message] = []
    if after[CALLS] > before[CALLS]:
        told += _call_news(before, after, cast)
    if before[STAGE] == COUNTER and after[STAGE] != COUNTER:
        told += _window_news(before, after, cast)
    if after[PHASE] == OVER:
        told += _end_news(after, cast)
    elif after[HAND] != before[HAND]:
        told.append(said("hand", int(after[HAND]), cast))
    return tuple(told)


def _call_news(before: Ints, after: Ints, cast: Cast) -> list[Message]:
    caller = int(before[HAND])
    if after[COUNT + caller] <= before[COUNT + caller]:
        return [Message.of("mathisto.missed")]
    given = next(seat for seat in range(before[SEATS]) if after[COUNT + seat] < before[COUNT + seat])
    return [said("gives", given, cast)]


def _window_news(before: Ints, after: Ints, cast: Cast) -> list[Message]:
    """The joker's taker has the hand; who added the discovery has one card less."""
    family = int(before[FAMILY])
    name = family_name(family)
    taken = after[PLACE + family] != before[PLACE + family]
    added = after[DISCOVERED + family] != before[DISCOVERED + family]
    if after[STAGE] == SUPER:
        return [said("super", int(after[HAND]), cast, family=name)]
    told = [said("takes-joker", int(after[HAND]), cast, family=name)] if taken else []
    if added:
        adder = next(seat for seat in range(before[SEATS]) if after[COUNT + seat] < before[COUNT + seat])
        told.append(said("adds-discovery", adder, cast, family=name))
    return told or [Message.of("mathisto.no-counter")]


def _end_news(after: Ints, cast: Cast) -> list[Message]:
    totals = [int(after[SCORE + seat]) for seat in range(after[SEATS])]
    winners = [seat for seat, total in enumerate(totals) if total == max(totals)]
    ended = Message.of(f"mathisto.ended.{END_WORDS[int(after[REASON])]}")
    if len(winners) == 1:
        return [ended, said("win", winners[0], cast, points=max(totals))]
    names = tuple(cast.names[seat] for seat in winners)
    return [ended, Message.of("mathisto.shared", names=names, points=max(totals))]


def verdict(s: Ints, value: float) -> Message:
    """What a bot thinks of a move."""
    key = "good" if value > _GOOD else "poor" if value < -_GOOD else "fair"
    return Message.of(f"mathisto.verdict.{key}")
