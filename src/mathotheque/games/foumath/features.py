"""Foumath: what the numbers of an observation are (see `observe` in `rules.py`)."""

from __future__ import annotations

from collections.abc import Mapping

from mathotheque.core.features import Feature, numbered
from mathotheque.core.options import Value
from mathotheque.games.foumath.cells import BOARDS, DIGITS, SIDE, WORTH
from mathotheque.games.foumath.rules import LEVELS, LINE, MOST_SEATS

_STAGES = "first", "choose", "rolling", "place"


def features(chosen: Mapping[str, Value]) -> tuple[Feature, ...]:
    """The seats from one's own on to the left, then stage, dice and options."""
    goal = int(chosen["goal"])
    most = (goal + LINE * int(WORTH.max())) / (goal + 1)
    digits = numbered(SIDE)
    seats = [
        feature
        for k in range(MOST_SEATS)
        for feature in (
            Feature(f"pawns.{k}", "Where its pawns stand: row, column.", (digits, digits), board=True),
            Feature(f"to-act.{k}", "Whether it is its turn."),
            Feature(f"began.{k}", "Whether it began the round."),
            Feature(f"points.{k}", "Its points, over the goal and one more.", high=most),
        )
    ]
    return (
        *seats,
        Feature("stage", "What the turn waits for; nothing when the game is over.", (_STAGES,)),
        Feature("dice", "A half for each die that shows the digit.", (numbered(DIGITS, 0),)),
        Feature("level", "The option `level`.", (LEVELS,)),
        Feature("board", f"The option `board`: 1 for {BOARDS[1]}."),
    )
