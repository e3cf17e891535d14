"""Mathisto in sentences. Nobody is told a card or an answer that the rules hide from the one spoken to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from mathotheque.core.kernel import ACTOR, OVER, PHASE, SEATS, Ints
from mathotheque.core.protocols import Cast
from mathotheque.core.speech import Message, said_of
from mathotheque.games.mathisto.deeds import Call, Lay, call_of, how, lay_of
from mathotheque.games.mathisto.letters import ANSWER_WORDS, END_WORDS
from mathotheque.games.mathisto.names import card_name, family_name
from mathotheque.games.mathisto.refusals import refusal as refusal
from mathotheque.games.mathisto.table import (
    ANSWER_JOKER,
    ANSWER_PASS,
    CALL_NUMBERS,
    CALLS,
    CARD,
    COUNT,
    COUNTER,
    DEAL,
    DISCOVERED,
    EMPTY,
    FACE_DOWN,
    FAMILIES,
    FAMILY,
    FORM,
    HAND,
    HIT,
    LAY,
    LAY_EACH,
    MISS,
    PLACE,
    REASON,
    RIGHT,
    SCORE,
    SET,
    SIMPLE,
    STAGE,
    SUPER,
    UNSEEN,
    WHO,
    set_worth,
)

_GOOD = 0.15
_KEPT = 4_000  # sentences: the same ones are told to everybody, and again with every frame of a journal


def said(key: str, seat: int, cast: Cast, **data: Message | str | int) -> Message:
    """The sentence `key`, to the person who does it or about her."""
    return said_of("mathisto", key, cast.name(seat), **data)


@lru_cache(_KEPT)
def _plain(key: str, **data: Message | str | int) -> Message:
    return Message.of(f"mathisto.{key}", **data)


# --- moves


def move(s: Ints, action: int, cast: Cast) -> Message:
    """`Zoé demande Abel à Inès.`"""
    if s[STAGE] == COUNTER:
        return _answer(int(s[ACTOR]), action, cast)
    me = int(s[HAND])
    if action < LAY or HIT <= action < UNSEEN:
        return _call(me, call_of(action), cast)
    if action < SET:
        lay = lay_of(action)
        way = _plain(f"how.{how(lay.place, discovery=lay.discovery)}")
        return said("lay", me, cast, family=family_name(lay.family), how=way)
    mask = action - SET
    return said("set", me, cast, n=mask.bit_count(), points=int(set_worth(mask)))


def named_label(s: Ints, action: int, cast: Cast) -> Message:
    """`Demander Abel à Zoé`."""
    if action >= LAY:
        return label(s, action)
    call = call_of(action)
    return Message.of("mathisto.do.call", card=card_name(call.card), other=cast.names[call.seat])


def label(s: Ints, action: int) -> Message:
    """`Demander Abel à Joueur 2`."""
    if action >= ANSWER_JOKER:
        return _plain(f"do.answer.{ANSWER_WORDS[action - ANSWER_JOKER]}")
    if action < LAY:
        return _call_label(call_of(action))
    if action < SET:
        return lay_label(lay_of(action))
    families = tuple(family_name(family) for family in range(FAMILIES) if (action - SET) >> family & 1)
    return Message.of("mathisto.do.set", families=families)


@lru_cache(CALL_NUMBERS)
def _call_label(call: Call) -> Message:
    other = Message.of("mathisto.board.player", seat=call.seat + 1)
    return Message.of("mathisto.do.call", card=card_name(call.card), other=other)


@lru_cache(FAMILIES * LAY_EACH)
def lay_label(lay: Lay) -> Message:
    """`Poser les Algébristes avec un joker à la place d’Abel`."""
    key, family = f"mathisto.do.lay.{how(lay.place, discovery=lay.discovery)}", family_name(lay.family)
    if lay.behind_joker is None:
        return Message.of(key, family=family)
    return Message.of(key, family=family, card=card_name(lay.behind_joker))


def _call(me: int, call: Call, cast: Cast) -> Message:
    if call.seat == cast.you:
        return said_of("mathisto", "call-you", cast.names[me], card=card_name(call.card))
    return said("call", me, cast, card=card_name(call.card), other=cast.names[call.seat])


def _answer(seat: int, action: int, cast: Cast) -> Message:
    """Rule 20: only who gives an answer hears it before the window closes."""
    if seat != cast.you or action > ANSWER_PASS:
        return _plain("answers")
    return _plain(f"you.answer.{ANSWER_WORDS[action - ANSWER_JOKER]}")


# --- chance


def outcome(s: Ints, outcome: int, cast: Cast) -> Message:
    """`Tu pioches Abel.` to who draws, `Zoé pioche une carte.` to the others."""
    stage, hand = int(s[STAGE]), int(s[HAND])
    if stage in (DEAL, MISS, EMPTY):
        drawer = hand if stage == MISS else int(s[WHO])
        if stage == MISS and outcome == s[CARD]:
            return said("draw-called", drawer, cast, card=card_name(outcome))
        if drawer == cast.you and outcome != FACE_DOWN:
            return said("draw", drawer, cast, card=card_name(outcome))
        return said("draw-hidden", drawer, cast)
    if stage == SUPER:
        return said("super-right" if outcome == RIGHT else "super-wrong", hand, cast)
    form = "-simple" if s[FORM] == SIMPLE else ""
    return said(f"right{form}" if outcome == RIGHT else "wrong", hand, cast)


# --- what follows


def news(before: Ints, after: Ints, cast: Cast) -> tuple[Message, ...]:
    """What came of a call, who countered, who has the hand, the end."""
    old, new = before.tolist(), after.tolist()
    told: list[Message] = []
    if new[CALLS] > old[CALLS]:
        told.append(_call_news(old, new, cast))
    if old[STAGE] == COUNTER and new[STAGE] != COUNTER:
        told += _window_news(old, new, cast)
    if new[PHASE] == OVER:
        told += _end_news(new, cast)
    elif new[HAND] != old[HAND]:
        told.append(said("hand", new[HAND], cast))
    return tuple(told)


def _lost_a_card(old: Sequence[int], new: Sequence[int]) -> int:
    return next(seat for seat in range(old[SEATS]) if new[COUNT + seat] < old[COUNT + seat])


def _call_news(old: Sequence[int], new: Sequence[int], cast: Cast) -> Message:
    caller = COUNT + old[HAND]
    return said("gives", _lost_a_card(old, new), cast) if new[caller] > old[caller] else _plain("missed")


def _window_news(old: Sequence[int], new: Sequence[int], cast: Cast) -> list[Message]:
    """The joker's taker has the hand; who added the discovery has one card less."""
    family = old[FAMILY]
    name = family_name(family)
    if new[STAGE] == SUPER:
        return [said("super", new[HAND], cast, family=name)]
    told = []
    if new[PLACE + family] != old[PLACE + family]:
        told.append(said("takes-joker", new[HAND], cast, family=name))
    if new[DISCOVERED + family] != old[DISCOVERED + family]:
        told.append(said("adds-discovery", _lost_a_card(old, new), cast, family=name))
    return told or [_plain("no-counter")]


def _end_news(new: Sequence[int], cast: Cast) -> list[Message]:
    totals = new[SCORE : SCORE + new[SEATS]]
    winners = [seat for seat, total in enumerate(totals) if total == max(totals)]
    ended = _plain(f"ended.{END_WORDS[new[REASON]]}")
    if len(winners) == 1:
        return [ended, said("win", winners[0], cast, points=max(totals))]
    names = tuple(cast.names[seat] for seat in winners)
    return [ended, Message.of("mathisto.shared", names=names, points=max(totals))]


def verdict(s: Ints, value: float) -> Message:
    """What a bot thinks of a move."""
    key = "good" if value > _GOOD else "poor" if value < -_GOOD else "fair"
    return Message.of(f"mathisto.verdict.{key}")
