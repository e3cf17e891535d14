"""Verdicts: by what a move lost, and never harsher than the judge can be sure."""

from __future__ import annotations

import pytest

from mathotheque.reviews.moment import Moment
from mathotheque.reviews.verdicts import (
    BEST,
    BLUNDER,
    FINE,
    FORCED,
    INACCURATE,
    MISTAKE,
    skill,
    turning_points,
    verdict,
)


def move(loss: float, *, error: float = 0.0, options: int = 5, mean: float = 0.3, index: int = 0) -> Moment:
    """A move of seat 0 that gave so much away."""
    return Moment(index, 0, "a", (0.6, 0.4), (0.6, 0.4), (0.6 - loss, 0.4 + loss), error, options, mean, "b")


@pytest.mark.parametrize(
    ("loss", "name"),
    [(0, BEST), (0.004, BEST), (0.006, FINE), (0.02, FINE), (0.05, INACCURATE), (0.1, MISTAKE), (0.2, BLUNDER)],
)
def test_a_move_is_called_by_what_it_lost(loss: float, name: str) -> None:
    assert verdict(move(loss)) == name


@pytest.mark.parametrize(("loss", "name"), [(0.05, FINE), (0.1, FINE), (0.18, INACCURATE), (0.35, BLUNDER)])
def test_a_harsh_word_needs_more_than_what_the_judge_may_err(loss: float, name: str) -> None:
    assert verdict(move(loss, error=0.08)) == name


def test_without_a_choice_there_is_no_verdict() -> None:
    assert verdict(move(0.0, options=1)) == FORCED
    chance = Moment(0, None, "6", (0.5, 0.5), (0.5, 0.5), (0.7, 0.3), 0.0, 6)
    assert verdict(chance) == FORCED
    assert chance.loss == 0
    assert chance.gain == pytest.approx((0.2, -0.2))


def test_skill_waits_for_enough_decisions_and_is_one_for_best_play() -> None:
    assert skill([move(0.0)] * 7, 0) is None
    assert skill([move(0.0)] * 8, 0) == 1
    assert skill([move(0.3)] * 8, 0) == pytest.approx(0)
    assert skill([move(0.0, mean=0.6)] * 8, 0) is None, "nothing could be lost"


def test_turning_points_are_in_order_with_at_most_two_regrets() -> None:
    moments = [move(loss, index=index) for index, loss in enumerate((0.1, 0.0, 0.3, 0.2, 0.0, 0.01))]
    points = turning_points(moments)
    assert [moment.index for moment in points] == [1, 2, 3]
    assert turning_points([]) == ()
