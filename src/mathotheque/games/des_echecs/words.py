"""Dés d'échecs in sentences."""

from __future__ import annotations

from functools import lru_cache

from mathotheque.core.kernel import ACTOR, OVER, PHASE, Ints
from mathotheque.core.protocols import Cast, Refusal
from mathotheque.core.speech import Message, said_of
from mathotheque.games.des_echecs.rules import (
    ACTIONS,
    DICE,
    FACES,
    FIGURES,
    LAST,
    OUTCOMES,
    PASS,
    ROLLED,
    WINNER,
    count,
    is_bet,
    largest_stake,
    must_bet,
)

_KEPT = 4_000  # sentences about moves, and about rolls


@lru_cache(FACES)
def figure(face: int) -> Message:
    """`roi`."""
    return Message.of(f"des-echecs.figure.{FIGURES[face]}")


@lru_cache(FACES)
def a_figure(face: int) -> Message:
    """`un roi`."""
    return Message.of(f"des-echecs.a.{FIGURES[face]}")


def _said(key: str, seat: int, cast: Cast, **data: object) -> Message:
    """The sentence `key`, to the person who does it or about her."""
    return said_of("des-echecs", key, cast.name(seat), **data)


def move(s: Ints, action: int, cast: Cast) -> Message:
    """`Zoé capture une reine avec un roi.`"""
    return _moved(action, cast.name(s.item(ACTOR)))


@lru_cache(_KEPT)
def _moved(action: int, name: str | None) -> Message:
    if action == PASS:
        return said_of("des-echecs", "pass", name)
    if action > PASS:
        return said_of("des-echecs", "bet", name, n=action - PASS)
    mine, theirs = divmod(action, FACES)
    key = "cancel" if mine == theirs else "capture"
    return said_of("des-echecs", key, name, mine=a_figure(mine), theirs=a_figure(theirs))


def label(s: Ints, action: int) -> Message:
    """`Capturer une reine avec un roi`."""
    return action_label(action)


@lru_cache(ACTIONS)
def action_label(action: int) -> Message:
    """The same by the number alone."""
    if action == PASS:
        return Message.of("des-echecs.do.pass")
    if action > PASS:
        return Message.of("des-echecs.do.bet", n=action - PASS)
    mine, theirs = divmod(action, FACES)
    key = "cancel" if mine == theirs else "capture"
    return Message.of(f"des-echecs.do.{key}", mine=a_figure(mine), theirs=a_figure(theirs))


def outcome(s: Ints, outcome: int, cast: Cast) -> Message:
    """`Zoé lance : roi, reine, fou, cavalier, pion.`"""
    return _rolled(outcome, cast.name(s.item(ROLLED)))


@lru_cache(_KEPT)
def _rolled(outcome: int, name: str | None) -> Message:
    return said_of("des-echecs", "roll", name, dice=_dice(outcome))


@lru_cache(OUTCOMES)
def _dice(outcome: int) -> tuple[Message, ...]:
    return tuple(figure(int(face)) for face in DICE[outcome])


def news(before: Ints, after: Ints, cast: Cast) -> tuple[Message, ...]:
    """The end of a round, and of the match."""
    if before.item(ROLLED) != 2 or (after.item(ROLLED) == 2 and after.item(PHASE) != OVER):
        return ()
    difference = int(after[LAST])
    if difference == 0:
        return (Message.of("des-echecs.round-drawn"),)
    round_won = _said("round", 0 if difference > 0 else 1, cast, n=abs(difference))
    if after[PHASE] != OVER:
        return (round_won,)
    return round_won, _said("match", int(after[WINNER]), cast)


def refusal(s: Ints, action: int) -> Refusal:
    """The rule a move breaks, and how."""
    me = int(s[ACTOR])
    if must_bet(s) or is_bet(action):
        limit = int(largest_stake(s))
        key = "stake-first" if not is_bet(action) else "stake-range" if must_bet(s) else "stake-named"
        return Refusal("10", Message.of(f"des-echecs.no.{key}", limit=limit))
    if action == PASS:
        return Refusal("5", Message.of("des-echecs.no.pass"))
    mine, theirs = divmod(action, FACES)
    if not count(s, me, mine):
        return Refusal("3", Message.of("des-echecs.no.own", figure=figure(mine)))
    if not count(s, 1 - me, theirs):
        return Refusal("3", Message.of("des-echecs.no.target", figure=figure(theirs)))
    return Refusal("1", Message.of("des-echecs.no.stronger", mine=a_figure(mine), theirs=a_figure(theirs)))


def verdict(s: Ints, value: float) -> Message:
    """What follows with the best play of both: the round, or at the stake the chance to win the match."""
    if must_bet(s):
        return Message.of("des-echecs.verdict.match", percent=round(50 * (1 + value)))
    key = "win" if value > 0 else "loss" if value < 0 else "draw"
    return Message.of(f"des-echecs.verdict.{key}")
