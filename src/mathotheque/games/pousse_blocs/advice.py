"""Pousse-Blocs: what the search is told. Opinions, no rules."""

from __future__ import annotations

import numpy as np

from mathotheque.core.kernel import SEATS, VALUE, WEIGHT, Doubles, Ints, rule
from mathotheque.games.pousse_blocs.rules import (
    EVERY,
    LANES,
    LEFT,
    MASK,
    MODE,
    MODE_SIDES,
    PAIRS_FROM,
    PASS,
    SEAT,
    SOLO,
    TRIPLES_FROM,
)

COUNT = np.array([bin(bits).count("1") for bits in range(EVERY + 1)], np.int64)
"""How many blocks a mask has."""


@rule(VALUE)
def value(s: Ints, out: Doubles) -> None:
    """What a glance at the tracks tells: who has fewer blocks left; alone, the sum left, as a score."""
    if s[MODE] == SOLO:
        out[0] = -LEFT[s[MASK]]
        return
    out[: s[SEATS]] = -1.0
    for side in range(MODE_SIDES[s[MODE]]):
        seat = SEAT[s[MODE], side]
        cleared = 1.0 - COUNT[s[MASK + side]] / LANES
        out[seat] = max(out[seat], cleared)
    mean = out[: s[SEATS]].sum() / s[SEATS]
    for seat in range(s[SEATS]):
        out[seat] -= mean


@rule(WEIGHT)
def weight(s: Ints, action: int) -> float:
    """A sensible player likes to push many blocks."""
    if action == PASS or action < PAIRS_FROM:
        return 1.0
    return 2.0 if action < TRIPLES_FROM else 3.0
