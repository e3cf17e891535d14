"""Mathisto: what a newcomer is told, and why a move is good: who has a card, how near a family is, what it brings.

Only the view and the story are asked, so nothing said can betray a hidden card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from mathotheque.core.kernel import Doubles, Ints
from mathotheque.core.position import Position
from mathotheque.core.protocols import Cast, Step
from mathotheque.core.record import Story
from mathotheque.core.speech import Message
from mathotheque.core.turn import Decide
from mathotheque.games.mathisto.advice import PLACES, believe
from mathotheque.games.mathisto.knowledge import HAS, LACKS, one_of
from mathotheque.games.mathisto.letters import END_WORDS, card_number, family_number
from mathotheque.games.mathisto.memory import Memory
from mathotheque.games.mathisto.names import card_name, family_name
from mathotheque.games.mathisto.table import CARDS, FAMILY_OF, FORM, HOLDER, IN_FAMILY, REASON, SIMPLE, mathematicians

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
        case ["call", _, _]:
            asked = _called(view, move, story)
            return _call_reasons(view, asked, cast) if asked else ()
        case ["lay", cards]:
            return (_lay_reason(view, cards),)
        case ["set", _]:
            return (_say("set"),)
        case ["joker" | "discovery" | "super"]:
            return (_say(f"counter-{move}"),)
        case _:
            return ()


def missed(view: Position, played: str, best: str, cast: Cast, story: Sequence[str] = ()) -> tuple[Message, ...]:
    """A card that surely was not there; or a call that succeeds less often."""
    asked = _called(view, played, story)
    if asked is None:
        return ()
    if asked.lacks:
        return (_say("missed-lacks", name=cast.names[asked.seat], card=card_name(asked.card)),)
    better = _called(view, best, story)
    if better is None or asked.chance >= better.chance:
        return ()
    return (_say("missed-likely", percent=round(100 * asked.chance), best=round(100 * better.chance)),)


def _called(view: Position, move: str, story: Sequence[str]) -> Whereabouts | None:
    """What is known of the card that a move asks for; None where it asks for none."""
    match move.split():
        case ["call", seat, card]:
            return whereabouts(view, int(seat) - 1, card_number(card), story)
        case _:
            return None


def _lay_reason(view: Position, cards: str) -> Message:
    family = family_name(family_number(cards[0]))
    points = 30 if view._vector[FORM] == SIMPLE else _WORTH["J" in cards, "*" in cards]
    return _say("lays", family=family, n=points)


def _call_reasons(view: Position, asked: Whereabouts, cast: Cast) -> tuple[Message, ...]:
    assert isinstance(view.turn, Decide)
    family, name, card = int(FAMILY_OF[asked.card]), cast.names[asked.seat], card_name(asked.card)
    told = [_say("sure", name=name, card=card)]
    if not asked.has:
        told = [_say("likely", name=name, card=card, percent=round(100 * asked.chance))]
        if asked.one_of:
            told.append(_say("one-of", name=name, family=family_name(family), n=asked.one_of))
    held = int(mathematicians(view._vector, view.turn.seat, family))
    return *told, _say("held", family=family_name(family), n=held)


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """What the story tells of a card and a seat: that it surely has it, or lacks it; else how likely it has it.

    `one_of`: a call has shown that it has one of so many cards of the family, one of them this; 0 where none has.
    """

    seat: int
    card: int
    has: bool
    lacks: bool
    chance: float
    one_of: int


def whereabouts(view: Position, seat: int, card: int, story: Sequence[str]) -> Whereabouts:
    """What the view and the story prove; and the share of the deals that fit in which the seat has the card."""
    assert isinstance(view.viewer, int)
    first = story.first if isinstance(story, Story) else view.game.start().view(view.viewer)
    facts, chances = _believed(view, first, tuple(story))
    s = view._vector
    owner, few = int(facts[HAS + card]), int(facts[one_of(seat, FAMILY_OF[card])])
    return Whereabouts(
        seat,
        card,
        has=owner == seat + 1,
        lacks=bool(facts[LACKS + card] >> seat & 1) or owner not in (0, seat + 1) or s[HOLDER + card] == view.viewer,
        chance=float(chances[seat * CARDS + card]),
        one_of=few.bit_count() if few >> card % IN_FAMILY & 1 else 0,
    )


@lru_cache(maxsize=8)  # every move of one view is explained by the same deals
def _believed(view: Position, first: Position, events: tuple[str, ...]) -> tuple[Ints, Doubles]:
    """The facts of the story, and how often each card is where in deals that fit; both to be read only."""
    assert isinstance(view.viewer, int)
    facts = Memory().facts(view.game, view.viewer, Story.of(first, events), len(events))
    s = view._vector
    chances = np.zeros(PLACES * CARDS)
    believe(s, view.viewer, facts, np.array([_SEED], np.uint64), _DEALS, s.copy(), chances)
    return facts, chances


def ending(view: Position, cast: Cast) -> Message:
    """Why it is over, and the totals, the highest first."""
    totals = sorted(zip(view.points or (), cast.names, strict=False), key=lambda total: -total[0])
    scores = tuple(_say("total", name=name, points=points) for points, name in totals)
    return _say(f"ended.{END_WORDS[view._vector[REASON]]}", scores=scores)


def advice(view: Position, seat: int) -> Message:
    """Remember who asks for what."""
    return _say("try")
