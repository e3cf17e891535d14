"""The bots: what the levels miss, what the strongest finds, and that it can be asked again."""

from __future__ import annotations

import pytest

import mathotheque as mt
from mathotheque.lab import arena

GAME = mt.game("or-des-fous")
WINS = GAME.read("a1,b1,f1,d2*,g3,f9/a6*,c11,d11,e11,f11,g11 t1 d2")
FEW = 60
"""Visits: enough for a win in one."""


def wins(move: str) -> bool:
    return isinstance(WINS.play(move).turn, mt.Over)


def test_nine_levels_none_of_them_exact() -> None:
    assert mt.levels(GAME) == tuple("123456789")
    assert not any(mt.bot(GAME, level).exact for level in mt.levels(GAME))


def test_the_strongest_takes_a_win_and_expects_it() -> None:
    bot = mt.bot(GAME, "9", seed=1, nodes=FEW)
    assert wins(bot.choose(WINS))
    assert len(bot.line(WINS)) == 1  # type: ignore[attr-defined]
    values = bot.values(WINS)
    assert all(values[move] == pytest.approx(max(values.values())) for move in values if wins(move))


def test_weak_levels_overlook_a_win() -> None:
    found = {level: sum(wins(mt.bot(GAME, level, seed=seed).choose(WINS)) for seed in range(12)) for level in "18"}
    assert found["1"] < found["8"] == 12


def test_the_same_seed_and_visits_give_the_same_move() -> None:
    start = GAME.start().play("2")
    once, again = (mt.bot(GAME, "9", seed=5, nodes=FEW).choose(start) for _ in range(2))
    assert once == again


def test_a_high_level_beats_a_low_one() -> None:
    """A coarse guard; the measured ladder is in docs/bots.md."""
    result = arena.run(GAME, ["8", "1"], games=8, seed=3, records=False)
    assert result.score("8", "1").share.rate > 0.7
