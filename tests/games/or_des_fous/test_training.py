"""The network's training: what positions shall be worth, and that a step goes the right way."""

from __future__ import annotations

import numpy as np
import pytest

import mathotheque as mt
from mathotheque.core.kernel import CHANCE, PHASE, Doubles, Ints
from mathotheque.core.randomness import seeded
from mathotheque.games.or_des_fous.network import LAST, OUT, ROOM, TABLE, WEIGHTS, expects
from mathotheque.games.or_des_fous.rules import SIZE
from tests.games.or_des_fous.training import BATCH, beginning, blame, learn, play_itself

FEW = 6
NUDGE = 1e-6


def a_few(w: Doubles, seed: int = 1) -> tuple[Ints, Doubles]:
    """The first positions of a game that the network plays with itself, and what they shall be worth."""
    positions, goals = np.zeros((FEW, SIZE), np.int64), np.zeros(FEW)
    used = play_itself(mt.game("or-des-fous").start()._vector, w, seeded(seed), positions, goals)
    return positions[:used], goals[:used]


def test_positions_before_a_roll_are_learnt_the_same_ones_by_the_same_seed() -> None:
    w = WEIGHTS[0].copy()
    (positions, goals), (again, goals_again) = a_few(w), a_few(w)
    assert len(goals) == FEW
    assert np.all(positions[:, PHASE] == CHANCE)
    assert np.array_equal(positions, again)
    assert np.array_equal(goals, goals_again)
    assert np.abs(goals).max() < 2


def test_a_slope_is_what_a_nudge_does() -> None:
    """The loss whose slopes these are: of the position's worth before `tanh`, its logarithm."""
    w = WEIGHTS[0].copy()
    positions, goals = a_few(w)
    room, slopes = np.zeros(ROOM), np.zeros(w.size)
    error = blame(positions[-1], goals[-1], w, room, slopes)
    steepest = np.argsort(-np.abs(slopes))[:3]
    for k in (*steepest, OUT, LAST, *(TABLE + np.flatnonzero(slopes[TABLE:OUT])[:3])):
        higher, lower = w.copy(), w.copy()
        higher[k] += NUDGE
        lower[k] -= NUDGE
        rise = np.arctanh(expects(positions[-1], higher, room)) - np.arctanh(expects(positions[-1], lower, room))
        assert slopes[k] == pytest.approx(error * rise / (2 * NUDGE), rel=1e-4, abs=1e-8)


def test_learning_lessens_the_error() -> None:
    w = beginning(0, np.random.default_rng(1))
    positions, goals = a_few(w)
    order = np.arange(len(goals)).repeat(BATCH // FEW)
    drift, squares, steps = np.zeros(w.size), np.zeros(w.size), np.zeros(1)
    errors = [learn(positions, goals, order, 0.003, w, drift, squares, steps) for _ in range(8)]
    assert errors[-1] < errors[0]
