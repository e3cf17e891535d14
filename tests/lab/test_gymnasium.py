"""Every game at every table as Gymnasium's own checker wants an environment, and what a learner may rely on."""

from __future__ import annotations

import warnings
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import mathotheque as mt
from mathotheque.lab.gymnasium import SoloEnv
from tests.lab.shelf import every_game, every_table
from tests.tables import brief

SMALL = 96  # pixels


def play(table: Any, seed: int, most: int = 400) -> list[tuple[int, float, str]]:
    """Random legal actions of the learner to the end: what it did, what it got, and where that led."""
    rng, told = Random(seed), []
    table.reset(seed=seed)
    for _ in range(most):
        action = rng.choice(np.flatnonzero(table.unwrapped.action_masks()).tolist())
        _, reward, over, stopped, _ = table.step(action)
        told.append((action, reward, str(table.unwrapped.position)))
        if over or stopped:
            break
    return told


@every_table
def test_the_checker_is_content(game: mt.Game) -> None:
    with warnings.catch_warnings(action="error"):
        warnings.filterwarnings("ignore", message=".*spec.*")  # it is not made by its name here
        check_env(SoloEnv(game, max_plies=20), skip_render_check=True)


@every_game
def test_the_checker_is_content_with_pictures_and_names(game: mt.Game) -> None:
    name = f"mathotheque/{game.key.replace('-', '_')}-v{game.version}"
    table = gymnasium.make(name, render_mode="rgb_array", width=SMALL, max_plies=60)
    assert table.reset(seed=1)[0] in table.observation_space
    assert table.render().shape[1:] == (SMALL, 3)  # type: ignore[union-attr]
    assert str(gymnasium.make(name, render_mode="svg").unwrapped.game.key) == game.key  # type: ignore[attr-defined]


@every_game
def test_the_same_seed_gives_the_same_games_against_a_level(game: mt.Game) -> None:
    game = brief(game)
    tables = [SoloEnv(game, opponent="1", seat=None, max_plies=40) for _ in range(2)]
    assert play(tables[0], 3) == play(tables[1], 3)
    assert play(tables[0], 4) != play(tables[0], 3)


def test_the_end_is_told_once_with_the_learner_s_score() -> None:
    table = SoloEnv("des-echecs", opponent="6", seat=1, points=1)
    for seed in range(5):
        told = play(table, seed)
        turn = table.position.turn
        assert isinstance(turn, mt.Over)
        assert told[-1][1] == float(turn.scores[1])
        assert all(reward == 0 for _, reward, _ in told[:-1])


def test_an_illegal_action_loses_or_is_refused() -> None:
    table = SoloEnv("des-echecs", points=1)
    table.reset(seed=1)
    wrong = int(np.flatnonzero(~table.action_masks())[0])
    before = str(table.position)
    _, reward, over, _, info = table.step(wrong)
    assert (reward, over, info["illegal"], str(table.position)) == (-1.0, True, True, before)
    strict = SoloEnv("des-echecs", points=1, illegal="refuse")
    strict.reset(seed=1)
    with pytest.raises(mt.IllegalMove):
        strict.step(wrong)


def test_an_opponent_is_shown_its_own_view_and_story() -> None:
    game = mt.game("mathisto", players=3)
    seen: list[tuple[mt.Position, tuple[str, ...]]] = []

    def other(view: mt.Position, story: Any) -> str:
        seen.append((view, story))
        return view.moves[0]

    table = SoloEnv(game, opponent=other, max_plies=60)
    play(table, 2)
    assert seen
    for view, story in seen:
        assert isinstance(view.turn, mt.Decide)
        assert view.viewer == view.turn.seat != table.seat
        assert any("deal ?" in event for event in story)


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"opponent": "99"}, 'no level "99"'),
        ({"opponent": 2.5}, "opponent does not take 2.5. It takes a level"),
        ({"seat": 2}, "seat"),
        ({"illegal": "win"}, "illegal does not take 'win'"),
        ({"max_plies": 0}, "max_plies does not take 0"),
    ],
)
def test_bad_settings_say_what_exists(settings: dict[str, Any], reason: str) -> None:
    with pytest.raises(mt.Refused) as refused:
        SoloEnv("des-echecs", **settings)
    assert reason.lower() in str(refused.value).lower()


def test_a_position_without_a_decision_is_refused() -> None:
    table = SoloEnv("des-echecs", points=1)
    play(table, 1)
    assert isinstance(table.position.turn, mt.Over)
    with pytest.raises(mt.BadPosition):
        table.reset(options={"position": str(table.position)})
