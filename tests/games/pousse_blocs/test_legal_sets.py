"""The law against an independent reading of it, and the numbers that follow from it."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

import mathotheque as mt
from mathotheque.games.pousse_blocs import rules
from mathotheque.games.pousse_blocs.announcement import blocks_on
from tests.games.pousse_blocs import brute


@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_legal_sets_are_those_that_trying_everything_finds(level: int) -> None:
    """All 1024 sets of blocks, all 21 rolls: a wrong entry in the table would forbid a right calculation."""
    game = mt.game("pousse-blocs", mode="solo", level=level)
    s = rules.start(game.chosen)
    out = np.zeros(rules.CHOICES, np.int64)
    for mask, (roll, dice) in product(range(1, rules.EVERY + 1), enumerate(rules.ROLLS)):
        s[rules.MASK] = mask
        rules.roll(s, roll)
        found = {
            brute.PASS if action == rules.PASS else frozenset(rules.SET_BLOCKS[action])
            for action in out[: rules.legal(s, out)]
        }
        assert found == brute.moves(frozenset(blocks_on(mask)), *dice, level)


def test_one_roll_pushes_one_of_175_sets() -> None:
    assert rules.SETS == len(set(rules.SET_BLOCKS)) == 175
    assert {frozenset(blocks) for blocks in rules.SET_BLOCKS} == {
        frozenset(blocks)
        for blocks in product(brute.BLOCKS, repeat=3)
        if len(set(blocks)) <= 3
    }  # fmt: skip


def test_the_rolls_have_the_weights_of_two_dice() -> None:
    assert rules.OUTCOMES == 21
    assert rules.WEIGHTS.sum() == 36
    game = mt.game("pousse-blocs")
    assert game.start().odds["54"] * 36 == 2
    assert game.start().odds["44"] * 36 == 1


def test_action_numbers_stay_what_they_are() -> None:
    """Research interfaces rely on them: singles, pairs, triples in order, then the pass."""
    assert rules.SET_BLOCKS[0] == (2,)
    assert rules.SET_BLOCKS[9] == (12,)
    assert rules.SET_BLOCKS[10] == (2, 3)
    assert rules.SET_BLOCKS[54] == (11, 12)
    assert rules.SET_BLOCKS[55] == (2, 3, 4)
    assert rules.SET_BLOCKS[174] == (10, 11, 12)
    assert rules.PASS == 175
    assert rules.ACTIONS == 176
