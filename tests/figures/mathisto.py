"""Mathisto: what the first seat is worth and how many calls a game takes."""

from __future__ import annotations

from mathotheque.games.mathisto.table import CALLS
from tests.figures.selfplay import mean, so_many
from tests.figures.store import Figure, Figures
from tests.games.mathisto.simulation import MEMORY, ends, part_of

HOW = "Memory players among their like, seed 1, answers right half the time. Seat 1's share, per cent; calls a game."
SEED = 1
GAMES = 1_000


def measure() -> Figures:
    """Both forms, three to six seats."""
    figures: dict[str, Figure] = {}
    for form in ("strategic", "simple"):
        for seats in (3, 4, 5, 6):
            lasts = [ends([MEMORY] * seats, number, form=form, seed=SEED) for number in range(so_many(GAMES))]
            figures[f"first.{form}.{seats}"] = mean([part_of(last, 0) for last in lasts], percent=True)
            figures[f"calls.{form}.{seats}"] = mean([float(last[CALLS]) for last in lasts])
    return figures
