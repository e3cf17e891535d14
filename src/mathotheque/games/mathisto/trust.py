"""Mathisto: how far games that imagined players play to the end are believed: in part at first, wholly at last."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from mathotheque.core.kernel import Ints
from mathotheque.games.mathisto.table import FAMILIES, FORM, LAID_COUNT, SIMPLE, STRATEGIC

AT_FIRST: Mapping[int, float] = MappingProxyType({SIMPLE: 0.44, STRATEGIC: 0.57})
"""By form, while no family lies; with every family that is laid as much is added, until with the last but one they are
believed wholly. Fitted to matches of the best level against itself: `python -m tests.reviews.trust` fits it again."""
WHOLLY: Mapping[int, float] = MappingProxyType({SIMPLE: 1.0, STRATEGIC: 1.0})
"""To see what they tell by themselves."""


def progress(s: Ints) -> float:
    """How much of the game is played, by the families that lie: from 0 to 1. Everybody sees that."""
    return min(1.0, float(s[LAID_COUNT]) / (FAMILIES - 1))


def trust(s: Ints, at_first: Mapping[int, float]) -> float:
    """How much a share that was counted weighs; for the rest everybody may win alike."""
    first = at_first[int(s[FORM])]
    return first + (1 - first) * progress(s)
