"""Mathisto: what the numbers of an observation are (see `observe` in `observation.py`)."""

from __future__ import annotations

from collections.abc import Mapping

from mathotheque.core.features import Feature
from mathotheque.core.options import Value
from mathotheque.games.mathisto.letters import CARD_TEXTS, LETTERS
from mathotheque.games.mathisto.table import (
    ANSWER_POINTS,
    CARDS,
    COUNTER_POINTS,
    DISCOVERY_MORE,
    FAMILIES,
    FIVE_AND_JOKER,
    JOKER_LESS,
    MOST_SEATS,
    SET_STEP,
    SMALLEST_SET,
)

_FAMILY = FIVE_AND_JOKER + JOKER_LESS + DISCOVERY_MORE + ANSWER_POINTS + COUNTER_POINTS
_MOST_POINTS = (FAMILIES * _FAMILY + SET_STEP * (FAMILIES - SMALLEST_SET + 1)) / 100  # all there are, to one seat
_STAGES = "deal", "turn", "miss", "empty", "ask", "counter", "super", "ended"


def features(chosen: Mapping[str, Value]) -> tuple[Feature, ...]:
    """Cards and families, then the seats from one's own on to the left, then what is going on."""
    cards = CARD_TEXTS[:CARDS]
    families = tuple(LETTERS[:FAMILIES])
    seats = [
        feature
        for k in range(MOST_SEATS)
        for feature in (
            Feature(f"cards.{k}", "How many cards it holds, over 49."),
            Feature(f"points.{k}", "Its points, in hundreds.", high=_MOST_POINTS),
            Feature(f"hand.{k}", "Whether it has the hand."),
            Feature(f"set.{k}", "Whether it laid the set of discoveries."),
        )
    ]
    return (
        Feature("card", "Of each card: one's own, laid, called in vain just now.", (cards, ("own", "laid", "missed"))),
        Feature(
            "family", "Of each family: laid, by oneself, with a joker, with its discovery, in question now.",
            (families, ("laid", "own", "joker", "discovery", "now")),
        ),
        *seats,
        Feature("stage", "What is going on.", (_STAGES,)),
        Feature("jokers", "One's own jokers, over all there are."),
        Feature("stock", "Cards in the stock, over 49."),
        Feature("calls", "Calls so far, over the most there can be."),
        Feature("quiet", "Calls since something was laid, over the most there can be."),
    )  # fmt: skip
