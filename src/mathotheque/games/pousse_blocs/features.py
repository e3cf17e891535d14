"""Pousse-Blocs: what the numbers of an observation are (see `observe` in `rules.py`)."""

from __future__ import annotations

from collections.abc import Mapping

from mathotheque.core.features import Feature, numbered
from mathotheque.core.options import Value
from mathotheque.games.pousse_blocs.rules import BLOCKS, LEVELS, MODES, SIDES


def features(chosen: Mapping[str, Value]) -> tuple[Feature, ...]:
    """The sides in the order of play from one's own, then what is going on, dice and options."""
    blocks = tuple(str(int(block)) for block in BLOCKS)
    sides = [
        feature
        for k in range(SIDES)
        for feature in (
            Feature(f"blocks.{k}", "The blocks on this side.", (blocks,)),
            Feature(f"to-act.{k}", "Whether it is this side's turn."),
            Feature(f"opening.{k}", "Whether it still has its opening."),
            Feature(f"own.{k}", "Whether it is the seat's own."),
        )
    ]
    return (
        *sides,
        Feature("to-act", "Whether the seat is to decide."),
        Feature("to-roll", "Whether dice are to be rolled."),
        Feature("fresh", "Whether nothing was pushed since the dice were rolled."),
        Feature("die.1", "What one die shows.", (numbered(6),)),
        Feature("die.2", "What the other one shows.", (numbered(6),)),
        Feature("level", "The option `level`.", (numbered(LEVELS),)),
        Feature("mode", "The option `mode`.", (MODES,)),
    )
