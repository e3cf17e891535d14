"""Pousse-Blocs: exact for one and two players; for three and four where nobody gains by playing otherwise."""

from __future__ import annotations

from collections.abc import Sequence

import mathotheque as mt
from mathotheque.games.pousse_blocs import solution
from mathotheque.games.pousse_blocs.rules import EVERY
from tests.figures.store import Figure, Figures

HOW = "Exact: `mathotheque solve pousse-blocs` (also --mode three, --mode four), per cent; alone, the sum left."


LEVELS = (1, 2, 3)
QUICKEST = 3
"""The level at which `three` and `four` settle in seconds; the first takes a minute."""


def measure(settled: Sequence[int] = LEVELS) -> Figures:
    """The first player's chance, everybody's in `three` and `four` at the levels `settled`, and what is left alone."""
    figures: dict[str, Figure] = {}
    for level in LEVELS:
        solution.quick(level)
        for mode in ("duel", "quick"):
            for opening in ("full", "one-roll"):
                game = mt.game("pousse-blocs", mode=mode, level=level, opening=opening)
                chance = solution.chance_to_win(game.start()._vector)
                figures[f"{mode}.{level}.{opening}"] = Figure(100 * chance)
        for mode in ("three", "four") if level in settled else ():
            (theorem,) = solution.report(mt.game("pousse-blocs", mode=mode, level=level))
            for seat, (_, share) in enumerate(theorem.rows, 1):
                figures[f"{mode}.{level}.{seat}"] = Figure(float(share.say("en").rstrip("%")))
        least, zero = solution.solo(level)
        figures[f"left.{level}"] = Figure(float(least[EVERY]))
        figures[f"zero.{level}"] = Figure(100 * float(zero[EVERY]))
    return figures
