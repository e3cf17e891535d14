"""Dés d'échecs: exact."""

from __future__ import annotations

import mathotheque as mt
from mathotheque.games.des_echecs import solution
from tests.figures.store import Figure, Figures

HOW = "Exact: every round and match solved (`mathotheque solve des-echecs`), per cent."


def measure() -> Figures:
    """A round, a match to ten points, and the first stake of perfect play."""
    odds = solution.round_odds()
    chances = solution.match_chances(10, float(odds.win), float(odds.draw), float(odds.loss))
    _, bets = solution.stake_chances(10)
    rounds = {"win": odds.win, "draw": odds.draw, "loss": odds.loss}
    shares = {name: float(share) for name, share in rounds.items()} | {"match": float(chances[0, 0, 0])}
    figures = {name: Figure(100 * share) for name, share in shares.items()}
    start = mt.game("des-echecs").start()
    return figures | {"rolls": Figure(len(start.odds)), "first-stake": Figure(int(bets[0, 0, 20, 0]))}
