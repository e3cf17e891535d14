"""Mathisto: the weakest level loses to a child, the best wins more than its share among players who forget nothing.

Every game follows from its seed, so that these outcomes do not change by themselves; docs/bots.md has long ones.
"""

from __future__ import annotations

import numba
import pytest

import mathotheque as mt
from tests.games.mathisto.simulation import CHILD, MEMORY, fare

LEVELS = mt.levels(mt.game("mathisto"))
BRIEF = numba.config.DISABLE_JIT
SEATS = 3


def test_the_weakest_level_loses_to_children() -> None:
    fared = fare(LEVELS[0], CHILD, SEATS, 1 if BRIEF else 120)
    assert fared.share < 100 / SEATS or BRIEF


def test_a_player_among_its_like_wins_its_share() -> None:
    fared = fare(CHILD, CHILD, SEATS, 3 if BRIEF else 300)
    assert abs(fared.share - 100 / SEATS) < 2 * fared.half or BRIEF
    assert abs(fared.step(SEATS) - 50) < 2 * fared.half or BRIEF


@pytest.mark.parametrize("others", [MEMORY, LEVELS[0]])
def test_the_best_level_wins_more_than_its_share(others: str) -> None:
    hero = LEVELS[3] if BRIEF else LEVELS[-1]  # interpreted, games in the head would take hours
    fared = fare(hero, others, SEATS, 1 if BRIEF else 24)
    assert fared.share > 100 / SEATS or BRIEF


def test_the_same_seed_brings_the_same_games() -> None:
    first, again = (fare(LEVELS[1], CHILD, SEATS, 2, seed=7) for _ in range(2))
    assert first == again
