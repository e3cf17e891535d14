"""Mathisto: what the first seat is worth and how many calls a game takes."""

from __future__ import annotations

import mathotheque as mt
from tests.figures.selfplay import games, mean
from tests.figures.store import Figure, Figures

HOW = "The best bots against their like, seed 1, answers right half the time. Seat 1's share, per cent; calls a game."
SEED = 1
LEVEL = "5"
GAMES = 2_000


def measure() -> Figures:
    """Both forms, three to six seats."""
    figures: dict[str, Figure] = {}
    for form in ("strategic", "simple"):
        for players in (3, 4, 5, 6):
            parts: list[float] = []
            calls: list[float] = []
            for course in games(mt.game("mathisto", form=form, players=players), LEVEL, GAMES, SEED):
                calls.append(sum(event.startswith("call") for _, event in course))
                parts.append(course.parts[0])
            figures[f"first.{form}.{players}"] = mean(parts, percent=True)
            figures[f"calls.{form}.{players}"] = mean(calls)
    return figures
