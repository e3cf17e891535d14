"""L'Or des Fous is judged by a look, and by games played on after the moves that are close."""

from __future__ import annotations

import pytest

import mathotheque as mt
from mathotheque.games.or_des_fous.appraiser import LOOK_ERROR, Care, LookAppraiser, PlayOnAppraiser

GAME = mt.game("or-des-fous")
FEW = Care(games=2, plies=1, moves=2)
MIDDLE = GAME.read("a1,b1,d1,f1,g1,d7*/d5*,a11,b11,d11,f11,g11 t1 d2")
WINNING = GAME.read("b1,d2*,a3,b3,f3,g3/e9*,a11,b11,c11,f11,g11 t1 d1")


def test_only_moves_close_to_the_best_are_played_on_and_no_other_is_above_them() -> None:
    told = PlayOnAppraiser(GAME, FEW).moves(MIDDLE)
    assert set(told) == set(MIDDLE.moves)
    best = max(told.values(), key=lambda estimate: estimate.shares[0])
    assert best.source == "rollouts"
    assert sum(estimate.source == "rollouts" for estimate in told.values()) <= FEW.moves
    assert {estimate.error for estimate in told.values() if estimate.source == "look"} == {LOOK_ERROR}
    for estimate in told.values():
        assert sum(estimate.shares) == pytest.approx(1)


def test_before_a_roll_a_look_is_the_mean_of_what_may_come() -> None:
    look = LookAppraiser(GAME, 1)
    after = MIDDLE.play(MIDDLE.moves[0])
    mean = sum(float(after.odds[roll]) * estimate.shares[0] for roll, estimate in look.outcomes(after).items())
    assert look.value(after).shares[0] == pytest.approx(mean, abs=1e-3)


def test_a_win_at_once_is_a_whole_win() -> None:
    told = PlayOnAppraiser(GAME, FEW).moves(WINNING)
    won = [move for move in WINNING.moves if isinstance(WINNING.play(move).turn, mt.Over)]
    assert won
    assert all(told[move].shares == (1.0, 0.0) and told[move].source == "proof" for move in won[: FEW.moves])
