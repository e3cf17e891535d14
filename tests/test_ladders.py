"""How ladders are told, that the page tells what is kept, and that the weakest level of every game loses to a child."""

from __future__ import annotations

from itertools import pairwise

import pytest

import mathotheque as mt
from mathotheque.lab import arena
from tests.children import ChildBot
from tests.figures.store import load_section
from tests.ladders import blunders
from tests.ladders.contests import CHILD, LADDERS, Contest, between_two, contests, tables
from tests.ladders.page import PAGE, drawn, marked

BY_THE_ARENA = [key for key in LADDERS if key != "mathisto"]  # which has its own: tests/games/mathisto/test_strength.py
SMALLEST_STEP, LARGEST_STEP = 58, 72
"""Between two, per cent, where 60 to 70 are aimed at."""


def test_odds_between_two() -> None:
    assert between_two(60, 2) == pytest.approx(60)
    assert between_two(100 / 3, 3) == pytest.approx(50)
    assert between_two(25, 4) == pytest.approx(50)
    assert between_two(40, 4) == pytest.approx(200 / 3)


@pytest.mark.parametrize("key", LADDERS)
def test_the_page_tells_what_is_kept(key: str) -> None:
    found = marked(f"ladder of {key}").search(PAGE.read_text(encoding="utf-8"))
    assert found
    assert found[2] == drawn(key, load_section(f"ladder-{key}")), f"python -m tests.ladders {key} --draw"


def test_the_page_tells_how_often_levels_err() -> None:
    found = marked(blunders.SECTION).search(PAGE.read_text(encoding="utf-8"))
    assert found
    assert found[2] == blunders.drawn(load_section(blunders.SECTION)), blunders.COMMAND


@pytest.mark.parametrize("key", blunders.GAMES)
def test_stronger_levels_blunder_less(key: str) -> None:
    """As far as the intervals tell them apart."""
    figures = load_section(blunders.SECTION)
    for below, level in pairwise(figures[f"{key}.{level}"] for level in mt.levels(mt.game(key))):
        assert level.value <= below.value + below.half + level.half


@pytest.mark.parametrize("key", LADDERS)
def test_steps_are_even(key: str) -> None:
    """As far as the intervals tell; where luck decides much, no level can be so far above another."""
    figures = load_section(f"ladder-{key}")
    for game, _ in tables(key):
        for below, level in pairwise(mt.levels(game)):
            name = Contest(game, level, below, 0).name
            if figure := figures.get(name):
                assert between_two(figure.value + figure.half, game.seats) >= SMALLEST_STEP, name
                assert between_two(figure.value - figure.half, game.seats) <= LARGEST_STEP, name


@pytest.mark.parametrize("key", LADDERS)
def test_the_weakest_level_is_no_better_than_children(key: str) -> None:
    """At every table that was measured, as far as the intervals tell; whoever sits alone among others has it harder."""
    figures = load_section(f"ladder-{key}")
    for game, _ in tables(key):
        weakest, fair = mt.levels(game)[0], 100 / game.seats
        if among := figures.get(Contest(game, weakest, CHILD, 0).name):
            assert among.value - among.half <= fair, game
        elif child := figures.get(Contest(game, CHILD, weakest, 0).name):
            assert child.value + child.half >= fair, game


@pytest.mark.parametrize("key", LADDERS)
def test_nothing_is_kept_of_contests_that_are_not_held(key: str) -> None:
    held = {contest.name for game, games in tables(key) for contest in contests(game, games)}
    assert load_section(f"ladder-{key}").keys() <= held


@pytest.mark.parametrize("key", BY_THE_ARENA)
def test_the_weakest_level_loses_to_a_child(key: str) -> None:
    """A coarse guard; docs/bots.md has what was measured."""
    game = mt.game(key)
    weakest = mt.levels(game)[0]
    result = arena.run(game, {"child": ChildBot, weakest: weakest}, games=60, seed=1, records=False)
    assert result.score("child", weakest).share.rate > 0.5
