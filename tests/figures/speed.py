"""How fast random play is in the engine."""

from __future__ import annotations

from statistics import fmean

import mathotheque as mt
from tests.bench import engine_rate
from tests.figures.store import Figure, Figures

HOW = "Random plies a CPU second in the engine, default options (`python -m tests.bench speed` tells every variant)."


def measure() -> Figures:
    """Each game, and the mean of all."""
    rates = {game.key: max(engine_rate(game) for _ in range(3)) for game in mt.games()}
    figures = {key: Figure(rate, games=1) for key, rate in rates.items()}
    return figures | {"mean": Figure(fmean(rates.values()), games=1)}
