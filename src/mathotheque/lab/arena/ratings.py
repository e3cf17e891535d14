"""Ratings: the strengths that explain the results best, on the scale of Elo.

The model of Bradley and Terry, for any number of seats: a player wins with a chance proportional to its strength among
those at the table. A draw or a shared win counts as its parts. 400 points are ten times the strength. The intervals
come from the Fisher information; draws, and dice shared by the games of a round, make them rather too wide.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

import numpy as np
import numpy.typing as npt

from mathotheque.lab.arena.intervals import Z95

Doubles = npt.NDArray[np.float64]

ELO = 400 / log(10)
_STEPS = 100
_LONGEST = 1.0  # of a step, so that a first step far from the top does no harm
_CLOSE = 1e-10


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's strength: points above the mean of the players, from `low` to `high` with 95 % confidence."""

    player: str
    elo: float
    low: float
    high: float
    score: float
    """Its part of the wins, of all the games it played, per chair."""
    games: int


def fit(chairs: Doubles, games: Doubles, wins: Doubles) -> tuple[Doubles, Doubles]:
    """The strengths (logarithms, mean 0) and their covariances.

    `chairs[t, p]` are the chairs of player p at table t, `games[t]` the games played there, `wins[t, p]` the wins of p.
    Each player also draws one virtual game against a player of strength 0, so that who wins everything stays finite.
    """
    strengths = np.zeros(chairs.shape[1])
    information = np.eye(len(strengths))
    for _ in range(_STEPS):
        weights = chairs * np.exp(strengths)
        expected = weights / weights.sum(axis=1, keepdims=True)
        virtual = 1 / (1 + np.exp(-strengths))
        slope = wins.sum(axis=0) - games @ expected + 0.5 - virtual
        information = (
            np.diag(games @ expected) - expected.T @ (games[:, None] * expected) + np.diag(virtual * (1 - virtual))
        )
        step = np.linalg.solve(information, slope)
        strengths = strengths + step * min(1.0, _LONGEST / max(float(np.abs(step).max()), _CLOSE))
        if np.abs(step).max() < _CLOSE:
            break
    centre = np.eye(len(strengths)) - 1 / len(strengths)
    return centre @ strengths, centre @ np.linalg.inv(information) @ centre.T


def rate(players: Sequence[str], chairs: Doubles, games: Doubles, wins: Doubles) -> tuple[Rating, ...]:
    """Every player's rating, the strongest first."""
    strengths, covariances = fit(chairs, games, wins)
    margins = Z95 * np.sqrt(np.maximum(np.diag(covariances), 0.0)) * ELO
    seated = games @ chairs
    rated = [
        Rating(
            player, float(ELO * strengths[k]), float(ELO * strengths[k] - margins[k]),
            float(ELO * strengths[k] + margins[k]), float(wins[:, k].sum() / max(seated[k], 1.0)),
            round(float(games[chairs[:, k] > 0].sum())),
        )
        for k, player in enumerate(players)
    ]  # fmt: skip
    return tuple(sorted(rated, key=lambda rating: -rating.elo))
