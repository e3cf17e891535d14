"""The bots: what each level misses, and that the last one misses nothing."""

from __future__ import annotations

import pytest

import mathotheque as mt
from mathotheque.games.pousse_blocs.levels import SIGHTS, sees
from mathotheque.lab import arena


def seen(text: str, bot: str, level: int = 3) -> set[str]:
    """The moves a level finds by itself."""
    position = mt.game("pousse-blocs", mode="solo", level=level).read(text)
    moves = zip(position.moves, position.actions, strict=True)
    return {move for move, action in moves if sees(SIGHTS[bot], position._vector, action)}


def test_level_1_only_adds_two_blocks() -> None:
    assert seen("2,3,4,5,9,12 t1 d54", "1") == {"9", "5+4"}


def test_level_2_also_subtracts_two() -> None:
    assert seen("2,3,4,5,9,12 t1 d54", "2") == {"9", "5+4", "12-3"}


def test_level_3_misses_no_calculation() -> None:
    position = mt.game("pousse-blocs", mode="solo", level=3).read("2,3,4,5,9,12 t1 d54")
    assert seen("2,3,4,5,9,12 t1 d54", "3") == set(position.moves)


def test_free_blocks_are_seen_by_all() -> None:
    assert seen("2,9,12 t1 d33", "1", level=1) == {"2&9", "2&12", "9&12"}


@pytest.mark.parametrize(
    ("bot", "move"), [("1", "5+4"), ("2", "5+4"), ("3", "9")]
)  # fmt: skip
def test_what_each_level_likes(bot: str, move: str) -> None:
    game = mt.game("pousse-blocs", level=1)
    position = game.read("2,3,4,5,9,12/6,8,10,11 t1 d54")
    assert {mt.bot(game, bot, seed=seed).choose(position) for seed in range(5)} == {move}


def test_a_level_that_sees_nothing_still_pushes() -> None:
    position = mt.game("pousse-blocs", level=3).read("2,3,6/4,5,8,9,10,11,12 t1 d54")
    assert position.moves == ("6+3", "6*3+2")
    position = mt.game("pousse-blocs", level=3).read("2,4,10/3,5,6,8,9,11,12 t1 d63")
    assert mt.bot(position.game, "1", seed=1).choose(position) in position.moves


def test_every_bot_announces_a_calculation() -> None:
    position = mt.game("pousse-blocs", level=3).read("2,3,6,12/4,5,8,9,10,11 t1 d54")
    for level in mt.levels(position.game):
        move = mt.bot(position.game, level, seed=2).choose(position)
        assert move in position.moves
        assert any(sign in move for sign in "+-*/")


@pytest.mark.parametrize("mode", ["duel", "quick", "solo"])
def test_the_last_level_is_exact_where_the_mode_is_solved(mode: str) -> None:
    game = mt.game("pousse-blocs", mode=mode)
    assert [mt.bot(game, level).exact for level in mt.levels(game)] == [False, False, False, True]


def test_a_won_move_is_worth_1_and_a_lost_race_less() -> None:
    game = mt.game("pousse-blocs", mode="quick")
    values = mt.bot(game, "4").values(game.read("4,5,9/2 t1 d54"))
    assert set(values) == {"9", "5+4"}
    assert mt.bot(game, "4").values(game.read("4,5/2 t1 d54")) == {"5+4": 1.0}
    assert all(-1 < value < 1 for value in values.values())


def test_the_exact_bot_beats_random_play_in_the_long_run() -> None:
    """A coarse guard; the measured ladder is in docs/bots.md."""
    game = mt.game("pousse-blocs", level=3)
    result = arena.run(game, ["4", "random"], games=60, seed=3, records=False)
    assert result.score("4", "random").share.rate > 0.55
