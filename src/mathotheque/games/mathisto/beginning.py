"""Mathisto: what each seat may expect before the deal. Whoever begins is ahead, and that is no luck of the cards."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from mathotheque.games.mathisto.table import SIMPLE, STRATEGIC

BEGINS: Mapping[tuple[int, int], float] = MappingProxyType({
    (SIMPLE, 3): 0.445, (SIMPLE, 4): 0.387, (SIMPLE, 5): 0.330, (SIMPLE, 6): 0.176,
    (STRATEGIC, 3): 0.444, (STRATEGIC, 4): 0.405, (STRATEGIC, 5): 0.361, (STRATEGIC, 6): 0.318,
})  # fmt: skip
"""By form and players, the share of whoever begins in imagined games from 500 deals each (± 0.004), as
`python -m tests.reviews.beginning` tells it; the others are alike."""


def before_the_deal(form: int, players: int) -> tuple[float, ...]:
    """The share of each seat."""
    begins = BEGINS[form, players]
    return begins, *((1 - begins) / (players - 1),) * (players - 1)
