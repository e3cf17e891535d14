"""L’Or des Fous: what the numbers of an observation are (see `observe` in `rules.py`)."""

from __future__ import annotations

from collections.abc import Mapping

from mathotheque.core.features import Feature, numbered
from mathotheque.core.options import Value
from mathotheque.games.or_des_fous.geometry import COLUMNS, ROWS
from mathotheque.games.or_des_fous.rules import FACES, VARIANTS

_PLANES = {
    "own": "One's own pawns without a stone.",
    "own-stone": "One's own pawns that carry a stone.",
    "other": "The other's pawns without a stone.",
    "other-stone": "The other's pawns that carry a stone.",
}


def features(chosen: Mapping[str, Value]) -> tuple[Feature, ...]:
    """The board seen from one's own camp, row by row, then whose turn it is, the die and the variant."""
    cells = numbered(ROWS), tuple("abcdefg"[:COLUMNS])
    return (
        *(Feature(name, f"{means} Row 1 is one's own camp.", cells, board=True) for name, means in _PLANES.items()),
        Feature("to-act", "Whether it is the seat's turn."),
        Feature("to-roll", "Whether the die is to be rolled."),
        Feature("die", "What the die shows.", (numbered(FACES),)),
        Feature("variant", "The option `variant`.", (VARIANTS,)),
    )
