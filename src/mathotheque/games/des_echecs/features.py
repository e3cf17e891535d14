"""Dés d’échecs: what the numbers of an observation are (see `observe` in `rules.py`)."""

from __future__ import annotations

from collections.abc import Mapping

from mathotheque.core.features import Feature
from mathotheque.core.options import Value
from mathotheque.games.des_echecs.rules import FIGURES


def features(chosen: Mapping[str, Value]) -> tuple[Feature, ...]:
    """What is going on, then one's own side and the other's, then the stake."""
    sides = [
        feature
        for whose, who in (("own", "one's own"), ("other", "the other seat's"))
        for feature in (
            Feature(f"dice.{whose}", f"How many dice of {who} show the figure, over five.", (tuple(FIGURES),)),
            Feature(f"captures.{whose}", f"Captures of {who} in this round, over five."),
            Feature(f"points.{whose}", f"Points of {who}, over the goal."),
            Feature(f"tokens.{whose}", f"Tokens of {who}, over all forty."),
        )
    ]
    return (
        Feature("to-act", "Whether the seat is to decide."),
        Feature("to-roll", "Whether dice are to be rolled."),
        Feature("to-bet", "Whether a stake is to be named or answered."),
        Feature("began", "Whether the seat began the round."),
        *sides,
        Feature("stake", "The stake of this round, over twenty."),
        Feature("with-stake", "The option `stake`."),
    )
