"""Observations by name: every number has one, stays within its bounds, and the pages that describe them are true."""

from __future__ import annotations

import numpy as np
import pytest

import mathotheque as mt
from mathotheque.lab.batch import Batch
from mathotheque.lab.observations import Observations
from mathotheque.lab.runner import Runner
from tests import specifications
from tests.lab.shelf import every_game, every_table


@every_table
def test_every_number_has_a_name_and_keeps_its_bounds(game: mt.Game) -> None:
    seen = Observations(game)
    assert len(seen.names) == len(set(seen.names)) == len(seen.high) == game.law.features
    batch, rng = Batch(game, 16, seed=2, threads=1, autoreset=True), np.random.default_rng(2)
    for _ in range(150):
        numbers = batch.step(batch.sample(rng)).observation
        assert (numbers >= 0).all()
        assert (numbers <= seen.high).all()


def test_the_names_say_what_is_there() -> None:
    game = mt.game("or-des-fous")
    position = game.read("a1,b1,d1,f1,g1,d7*/d5*,a11,b11,d11,f11,g11 t1 d2")
    seen = Observations(game)
    row = Runner(game, position).observe(0)
    told = {name for name, number in zip(seen.names, row, strict=True) if number}
    own = {f"own[1,{column}]" for column in "abdfg"}
    other = {f"other[11,{column}]" for column in "abdfg"}
    assert told == own | other | {"own-stone[7,d]", "other-stone[5,d]", "to-act", "die[2]", "variant[normal]"}
    planes = seen.planes(row)
    assert planes.shape == (4, 11, 7)
    assert np.shares_memory(planes, row)
    assert planes[1, 6, 3] == 1


def test_dice_and_hands_by_name() -> None:
    chess = mt.game("des-echecs")
    row = Runner(chess, chess.read("KQBNP/KQRBP t1 c0-0 p2-4 s1")).observe(0)
    parts = Observations(chess).parts(row)
    assert parts["dice.own"].tolist() == pytest.approx([0.2, 0.2, 0.2, 0, 0.2, 0.2])
    assert [float(parts[name]) for name in ("points.own", "points.other")] == pytest.approx([0.2, 0.4])
    with pytest.raises(mt.BadOption, match="has no board"):
        Observations(chess).planes(row)


def test_planes_and_the_rest_are_all_there_is_for_whole_batches() -> None:
    batch = Batch("foumath", 8, seed=1, threads=1)
    seen = Observations(batch.game)
    planes, rest = seen.planes(batch.now.observation), seen.rest(batch.now.observation)
    assert planes.shape == (8, 4, 9, 9)
    assert planes[0].size + rest[0].size == batch.game.law.features


@every_game
def test_the_page_of_the_game_is_as_it_would_be_written(game: mt.Game) -> None:
    assert specifications.file_of(game).read_text(encoding="utf-8") == specifications.page(game), (
        "python -m tests.specifications writes it again"
    )
