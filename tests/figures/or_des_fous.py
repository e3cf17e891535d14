"""L'Or des Fous: what beginning is worth, how long games are, how many stones are taken."""

from __future__ import annotations

import mathotheque as mt
from tests.figures.selfplay import games, mean, quantile
from tests.figures.store import Figure, Figures

HOW = "Bots against their like, our set-up, normal variant, seed 1. First player's share, per cent; all turns."
SEED = 1
GAMES = {"8": 600, "9": 120}


def measure() -> Figures:
    """The two best levels: they choose in different ways."""
    figures: dict[str, Figure] = {}
    for level, count in GAMES.items():
        first: list[float] = []
        turns: list[float] = []
        captures: list[float] = []
        drawn = 0
        for course in games(mt.game("or-des-fous"), level, count, SEED):
            moves = [event for position, event in course if isinstance(position.turn, mt.Decide)]
            first.append(course.parts[0])
            turns.append(len(moves))
            captures.append(sum("x" in move for move in moves))
            drawn += course.parts[0] == 0.5
        figures |= {
            f"first.{level}": mean(first, percent=True), f"turns.{level}": mean(turns),
            f"captures.{level}": mean(captures), f"draws.{level}": Figure(drawn, games=len(first)),
            f"short.{level}": quantile(turns, 0.1), f"long.{level}": quantile(turns, 0.9),
        }  # fmt: skip
    return figures
