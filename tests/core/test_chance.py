"""Verifiable dice: the recipe of docs/dice.md, written out a second time, and fair."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mathotheque.core.chance import Dice, pick


@given(st.binary(min_size=16, max_size=32), st.lists(st.text(max_size=8), max_size=3), st.integers(0, 2**40))
def test_a_draw_can_be_recomputed_by_anyone(seed: bytes, words: list[str], k: int) -> None:
    weights = (1, 2, 3)
    tried = 0
    while True:
        message = k.to_bytes(8, "big") + tried.to_bytes(8, "big")
        digest = hmac.new(seed + "\n".join(words).encode(), message, hashlib.sha256).digest()
        number = int.from_bytes(digest[:8], "big")
        if number < 2**64 // 6 * 6:
            break
        tried += 1
    expected = [0, 1, 1, 2, 2, 2][number % 6]
    assert Dice(seed, tuple(words)).draw(k, weights) == expected


def test_the_seed_is_promised() -> None:
    dice = Dice.fresh(("soleil",))
    assert dice.commitment == hashlib.sha256(dice.seed).hexdigest()
    assert dice.seed != Dice.fresh().seed
    assert len(dice.seed) == 32


def test_words_change_the_dice_and_the_draw_number_does_too() -> None:
    plain, mixed = Dice(b"seed"), Dice(b"seed", ("lune",))
    weights = (1,) * 1000
    assert [plain.draw(k, weights) for k in range(8)] != [mixed.draw(k, weights) for k in range(8)]
    assert plain.draw(3, weights) == plain.draw(3, weights)


def test_draws_are_fair() -> None:
    """Four thousand draws of a die with weights 1, 2, 3: each count within five deviations."""
    counts = Counter(Dice(b"fair").draw(k, (1, 2, 3)) for k in range(4000))
    for outcome, weight in enumerate((1, 2, 3)):
        chance = weight / 6
        assert abs(counts[outcome] - 4000 * chance) < 5 * (4000 * chance * (1 - chance)) ** 0.5


def test_a_number_too_large_is_rejected_and_drawn_again() -> None:
    """With weights that sum to just over half of 2^64, about half of the numbers must be thrown away."""
    total = 2**63 + 1
    draws = [Dice(b"reject").draw(k, (1, total - 1)) for k in range(50)]
    assert set(draws) == {1}


def test_impossible_outcomes_own_no_number() -> None:
    assert [pick((0, 2, 0, 1), number) for number in range(3)] == [1, 1, 3]
    with pytest.raises(IndexError):
        pick((1, 1), 2)
