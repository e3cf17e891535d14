"""Mathisto: what a newcomer is told, and why a move is good: who has a card, how near a family is, what it brings.

Only the view and the story are asked, so nothing said can betray a hidden card.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mathotheque.core.position import Position
from mathotheque.core.protocols import Cast, Step
from mathotheque.core.speech import Message
from mathotheque.core.turn import Decide
from mathotheque.games.mathisto.advice import PLACES, believe
from mathotheque.games.mathisto.knowledge import HAS
from mathotheque.games.mathisto.letters import card_number, family_number
from mathotheque.games.mathisto.memory import Memory
from mathotheque.games.mathisto.names import card_name, family_name
from mathotheque.games.mathisto.table import CARDS, FAMILY_OF, FORM, SIMPLE, mathematicians

_DEALS = 200
_SEED = 7  # the same view and story are told the same
_WORTH = {(False, False): 30, (True, False): 20, (False, True): 50, (True, True): 40}  # joker, discovery


def _say(key: str, **blanks: object) -> Message:
    return Message.of(f"mathisto.guide.{key}", **blanks)


def goal(view: Position) -> Message:
    """Families bring points."""
    return _say("goal-simple" if view._vector[FORM] == SIMPLE else "goal")


def first_turn(view: Position) -> tuple[Step, ...]:
    """The hand, whom to ask, what follows, laying."""
    return (
        Step(_say("hand"), ("hand",)),
        Step(_say("ask"), ("dock",)),
        Step(_say("follows"), ("dock",)),
        Step(_say("lay"), ("families",)),
    )


def reasons(view: Position, move: str, cast: Cast, story: Sequence[str] = ()) -> tuple[Message, ...]:
    """Who has the card, how likely, and what it would make; or what a family or a counter brings."""
    match move.split():
        case ["call", seat, card]:
            return _call_reasons(view, int(seat) - 1, card_number(card), cast, story)
        case ["lay", cards]:
            return (_lay_reason(view, cards),)
        case ["set", _]:
            return (_say("set"),)
        case ["joker" | "discovery" | "super"]:
            return (_say(f"counter-{move}"),)
        case _:
            return ()


def _lay_reason(view: Position, cards: str) -> Message:
    family = family_name(family_number(cards[0]))
    points = 30 if view._vector[FORM] == SIMPLE else _WORTH["J" in cards, "*" in cards]
    return _say("lays", family=family, n=points)


def _call_reasons(view: Position, seat: int, card: int, cast: Cast, story: Sequence[str]) -> tuple[Message, ...]:
    assert isinstance(view.turn, Decide)
    me, family = view.turn.seat, int(FAMILY_OF[card])
    sure, chance = whereabouts(view, seat, card, story)
    name = cast.names[seat]
    told = [_say("sure", name=name, card=card_name(card))]
    if not sure:
        told = [_say("likely", name=name, card=card_name(card), percent=round(100 * chance))]
    held = int(mathematicians(view._vector, me, family))
    told.append(_say("held", family=family_name(family), n=held))
    return tuple(told)


def whereabouts(view: Position, seat: int, card: int, story: Sequence[str]) -> tuple[bool, float]:
    """Whether the story proves that the seat has the card; and the share of the deals that fit in which it does."""
    assert isinstance(view.viewer, int)
    facts = Memory().facts(view.game, view.viewer, story, len(story))
    chances = np.zeros(PLACES * CARDS)
    believe(view._vector, view.viewer, facts, np.array([_SEED], np.uint64), _DEALS, view._vector.copy(), chances)
    return bool(facts[HAS + card] == seat + 1), float(chances[seat * CARDS + card])


def ending(view: Position, cast: Cast) -> Message:
    """The totals, the highest first."""
    points = view.points or ()
    return _say("ended", score=", ".join(map(str, sorted(points, reverse=True))))


def advice(view: Position, seat: int) -> Message:
    """Remember who asks for what."""
    return _say("try")
