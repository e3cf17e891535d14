"""How ladders are told, and that the weakest level of every game loses to a child."""

from __future__ import annotations

import pytest

import mathotheque as mt
from mathotheque.lab import arena
from tests.children import ChildBot
from tests.ladders import LADDERS, PAGE, between_two


def test_odds_between_two() -> None:
    assert between_two(0.6, 2) == pytest.approx(0.6)
    assert between_two(1 / 3, 3) == pytest.approx(0.5)
    assert between_two(0.25, 4) == pytest.approx(0.5)
    assert between_two(0.4, 4) == pytest.approx(2 / 3)


def test_every_ladder_has_its_place_in_the_page() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert all(text.count(f"<!-- ladder of {key} -->") == 1 for key in LADDERS)
    assert text.count("<!-- end of ladder -->") == len(LADDERS)


@pytest.mark.parametrize("key", LADDERS)
def test_the_weakest_level_loses_to_a_child(key: str) -> None:
    """A coarse guard; docs/bots.md has what was measured."""
    game = mt.game(key)
    weakest = mt.levels(game)[0]
    result = arena.run(game, {"child": ChildBot, weakest: weakest}, games=60, seed=1, records=False)
    assert result.score("child", weakest).share.rate > 0.5
