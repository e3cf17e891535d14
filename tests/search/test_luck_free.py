"""Games played on without their luck: what they tell is what is so on average, with less noise."""

from __future__ import annotations

import pytest

import mathotheque as mt
from mathotheque.games.or_des_fous.advice import value
from mathotheque.search.expectimax import Expectimax
from mathotheque.search.interface import Limits, run
from mathotheque.search.rollouts import LuckFreeRollouts

GAME = mt.game("or-des-fous")
MIDDLE = "a1,b1,d1,f1,g1,d7*/d5*,a11,b11,d11,f11,g11 t1 d2"


def before_a_roll() -> mt.Position:
    position = GAME.read(MIDDLE)
    return position.play(next(move for move in position.moves if "x" not in move))


def test_one_roll_ahead_nothing_is_left_to_chance() -> None:
    """Everything the roll brings is known luck: what remains is the mean of the best replies, each time."""
    position = before_a_roll()
    assert isinstance(position.turn, mt.Chance)
    found = LuckFreeRollouts(GAME.law, value, plies=1).mean(position._vector, games=8)
    look = Expectimax(GAME.law, value, 1, every=True)
    sign = -1  # the other seat is to move now
    mean = sum(
        float(odds) * sign * run(look, position.play(roll)._vector, Limits()).value
        for roll, odds in position.odds.items()
    )
    assert found.error == pytest.approx(0, abs=1e-12)
    assert found.score == pytest.approx(mean, abs=1e-3)  # a look takes a little off a result for every level


def test_the_luck_that_is_taken_out_has_mean_zero() -> None:
    """Short and long games agree on a position that is nearly decided, within their stated errors."""
    position = before_a_roll()
    whole = LuckFreeRollouts(GAME.law, value, plies=500)
    few, others = whole.mean(position._vector, 60), whole.mean(position._vector, 60, seed=77)
    assert few != others
    assert abs(few.score - others.score) < 4 * (few.error + others.error)
    assert few == whole.mean(position._vector, 60), "the same question gets the same answer"


def test_a_finished_game_is_what_it_is() -> None:
    position = GAME.read("a1,b1,d1,f1,g1,d7*/d5*,a11,b11,d11,f11,g11 t1 d2")
    won = GAME.appraiser("usual").moves(position)
    assert set(won) == set(position.moves)
    assert all(0 <= share <= 1 for estimate in won.values() for share in estimate.shares)
    best = max(won.values(), key=lambda estimate: estimate.shares[0])
    assert best.source == "rollouts"
    assert 0 < best.error < 0.09
