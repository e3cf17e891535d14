"""Ratings and intervals: strengths that are known come out again, and no result is too small or too clear."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from mathotheque.lab.arena.intervals import share
from mathotheque.lab.arena.pairings import round_robin
from mathotheque.lab.arena.ratings import ELO, fit, rate

STRENGTHS = {"strong": 2.0, "good": 0.7, "weak": -0.4, "poor": -2.3}


def synthetic(seats: int, games: int, seed: int, drawn: float = 0.0) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Results of players of known strengths, a part of them drawn."""
    rng = np.random.default_rng(seed)
    names = list(STRENGTHS)
    tables = round_robin(names, seats)
    chairs = np.array([[table.players.count(name) for name in names] for table in tables], float)
    weights = chairs * np.exp([STRENGTHS[name] for name in names])
    wins = np.array([rng.multinomial(games, row / row.sum()) for row in weights], float)
    return chairs, np.full(len(tables), float(games)), (1 - drawn) * wins + drawn * games * chairs / seats


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_known_strengths_are_recovered(seats: int) -> None:
    found, _ = fit(*synthetic(seats, 40_000, seed=seats))
    assert found == pytest.approx(np.array(list(STRENGTHS.values())), abs=0.05)


def test_the_strongest_comes_first_on_the_scale_of_elo() -> None:
    rated = rate(list(STRENGTHS), *synthetic(2, 5_000, seed=1))
    assert [rating.player for rating in rated] == list(STRENGTHS)
    assert sum(rating.elo for rating in rated) == pytest.approx(0, abs=1e-6)
    assert rated[0].elo - rated[1].elo == pytest.approx(1.3 * ELO, abs=20)


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    held = [
        rating.low <= ELO * STRENGTHS[rating.player] <= rating.high
        for seed in range(200)
        for rating in rate(list(STRENGTHS), *synthetic(2, 60, seed))
    ]
    assert 0.92 < np.mean(held) < 0.985


def test_draws_bring_players_together() -> None:
    apart, _ = fit(*synthetic(2, 5_000, seed=1))
    closer, _ = fit(*synthetic(2, 5_000, seed=1, drawn=0.5))
    assert np.ptp(closer) < 0.6 * np.ptp(apart)


def test_who_wins_everything_stays_finite_and_uncertain() -> None:
    best, worst = rate(["a", "b"], np.ones((1, 2)), np.array([20.0]), np.array([[20.0, 0.0]]))
    assert (best.player, best.score, worst.score) == ("a", 1.0, 0.0)
    assert 200 < best.elo < 1_000
    assert best.high - best.low > 300
    alone = rate(["a"], np.full((1, 1), 2.0), np.array([5.0]), np.array([[5.0]]))
    assert (alone[0].elo, alone[0].low, alone[0].high) == pytest.approx((0, 0, 0))


def test_a_share_holds_the_truth_about_as_often_as_it_says() -> None:
    rng = Random(1)
    for chance in (0.5, 0.8, 0.97):
        held = []
        for _ in range(500):
            found = share([float(rng.random() < chance) for _ in range(80)], 0.5, 80)
            held.append(found.low <= chance <= found.high)
        assert np.mean(held) > 0.92


def test_a_share_without_games_or_without_losses_claims_little() -> None:
    nothing = share([], 0.25, 0)
    assert (nothing.rate, nothing.low, nothing.high) == (0.25, 0.0, 1.0)
    perfect = share([1.0] * 30, 0.5, 60)
    assert (perfect.rate, perfect.high) == (1.0, 1.0)
    assert perfect.low == pytest.approx(1 - 3 / 32, abs=0.01)
