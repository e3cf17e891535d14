"""Mathisto: the weakest level loses to a child, the best wins more than its share among players who forget nothing.

Every game follows from its seed, so that these outcomes do not change by themselves; docs/bots.md has long ones.
"""

from __future__ import annotations

import pytest

import mathotheque as mt
from tests.effort import COMPILED, effort
from tests.games.mathisto.simulation import CHILD, MEMORY, fare

LEVELS = mt.levels(mt.game("mathisto"))
HERO = effort(LEVELS[-1], interpreted=LEVELS[3], checked=LEVELS[-1])  # interpreted, games in the head take hours
SEATS = 3


def test_the_weakest_level_loses_to_children() -> None:
    fared = fare(LEVELS[0], CHILD, SEATS, effort(120, interpreted=1, checked=6))
    assert fared.share < 100 / SEATS or not COMPILED


def test_a_player_among_its_like_wins_its_share() -> None:
    fared = fare(CHILD, CHILD, SEATS, effort(300, interpreted=3, checked=30))
    assert abs(fared.share - 100 / SEATS) < 2 * fared.half or not COMPILED
    assert abs(fared.step(SEATS) - 50) < 2 * fared.half or not COMPILED


@pytest.mark.parametrize("others", [MEMORY, LEVELS[0]])
def test_the_best_level_wins_more_than_its_share(others: str) -> None:
    fared = fare(HERO, others, SEATS, effort(24, interpreted=1, checked=2))
    assert fared.share > 100 / SEATS or not COMPILED


def test_the_same_seed_brings_the_same_games() -> None:
    games = effort(2, interpreted=1, checked=2)
    first, again = (fare(LEVELS[1], CHILD, SEATS, games, seed=7) for _ in range(2))
    assert first == again
