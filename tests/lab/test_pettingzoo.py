"""Every game at every table, as PettingZoo's own tests want an environment."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import numpy as np
import pettingzoo
import pytest

import mathotheque as mt
from mathotheque.lab.pettingzoo import env, raw_env
from tests.lab.shelf import every_game, every_table
from tests.tables import brief

with warnings.catch_warnings(action="ignore", category=DeprecationWarning):  # it imports one of its own, the old way
    from pettingzoo.test import api_test, render_test, seed_test

SMALL = 96  # pixels: drawn fast, and still a picture


def on(table: Any, rng: Random, plies: int) -> list[tuple[str, int, str]]:
    """Plays so many random decisions, new games following finished ones; tells who did what and what came of it."""
    told: list[tuple[str, int, str]] = []
    while len(told) < plies:
        if not table.agents:
            table.reset()
        observation, _, terminated, truncated, _ = table.last()
        if terminated or truncated:
            table.step(None)
            continue
        action = rng.choice(np.flatnonzero(observation["action_mask"]).tolist())
        agent = table.agent_selection
        table.step(action)
        told.append((agent, action, str(table.unwrapped.position)))
    return told


@every_table
@pytest.mark.filterwarnings(
    # It knows the names of PettingZoo's own environments whose observations are a dict with a mask, and no others.
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",  # nobody may act when the game is over
)
def test_api(game: mt.Game, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(game), num_cycles=10)
    assert "Passed API test" in capsys.readouterr().out


@every_table
def test_the_same_seed_gives_the_same_game(game: mt.Game) -> None:
    seed_test(partial(env, game), num_cycles=10)


@every_table
def test_rendering(game: mt.Game) -> None:
    def is_svg(text: str) -> bool:
        return text.startswith("<svg")

    make: Callable[..., Any] = partial(env, game, width=SMALL)
    render_test(make, custom_tests={"svg": is_svg})


@every_table
def test_copies_and_pickles_go_on_as_the_original_does(game: mt.Game) -> None:
    table = env(game)
    table.reset(seed=5)
    on(table, Random(1), 7)
    twin, thawed = copy.deepcopy(table), pickle.loads(pickle.dumps(table))
    expected = on(table, Random(2), 25)
    assert on(twin, Random(2), 25) == expected
    assert on(thawed, Random(2), 25) == expected


@every_game
def test_actions_masks_and_rewards_are_those_of_the_position(game: mt.Game) -> None:
    """Every action is replayed at the door: a number means the same move on both sides."""
    game = brief(game)
    table, rng = raw_env(game), Random(4)
    table.reset(seed=4)
    while not any(table.terminations.values()):
        position, agent = table.position, table.agent_selection
        assert position.turn == mt.Decide(table.possible_agents.index(agent))
        legal = np.flatnonzero(table.observe(agent)["action_mask"])
        assert legal.tolist() == sorted(position.actions)
        assert all(not table.observe(other)["action_mask"].any() for other in table.agents if other != agent)
        action = rng.choice(position.actions)
        after = position.play(position.write(action))
        table.step(action)
        if not isinstance(after.turn, mt.Chance):
            assert table.position == after
    over = table.position.turn
    assert isinstance(over, mt.Over)
    assert [table.rewards[agent] for agent in table.possible_agents] == [float(score) for score in over.scores]


@every_game
def test_the_registry_knows_every_game(game: mt.Game) -> None:
    table = pettingzoo.make("aec", f"mathotheque/{game.key.replace('-', '_')}_v1", max_plies=3)
    assert table.unwrapped.game == game
    assert table.unwrapped.max_plies == 3


def test_chance_comes_by_its_odds() -> None:
    """Two dice show a double in 6 of 36 rolls."""
    table = raw_env("pousse-blocs")
    doubles = 0
    for seed in range(2000):
        table.reset(seed=seed)
        dice = str(table.position).split(" d")[1]
        doubles += dice[0] == dice[1]
    assert 270 < doubles < 400  # 333 expected, 17 the standard deviation


def test_alone_the_reward_is_minus_what_is_left() -> None:
    table = raw_env("pousse-blocs", mode="solo")
    table.reset(seed=1)
    on_rng = Random(1)
    while not any(table.terminations.values()):
        table.step(on_rng.choice(table.position.actions))
    left = str(table.position).split()[0]
    assert table.rewards == {"player_0": -sum(int(block) for block in left.split(",") if block != "-")}


def test_a_game_without_an_end_is_truncated() -> None:
    table = env("foumath", max_plies=5)
    table.reset(seed=1)
    assert len(on(table, Random(1), 5)) == 5
    assert table.truncations == {"player_0": True, "player_1": True}
    assert table.terminations == {"player_0": False, "player_1": False}
    assert table.rewards == {"player_0": 0.0, "player_1": 0.0}
    assert not table.last()[0]["action_mask"].any()


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    table = env("or-des-fous")
    table.reset(seed=1)
    before = table.unwrapped.position
    for action in (None, -1, 624, 10**9):
        with pytest.raises(mt.IllegalMove, match=r"is not legal here\. The legal ones are: "):
            table.step(action)
    assert table.unwrapped.position == before


def test_a_game_can_begin_anywhere() -> None:
    text = "KQBNP/KQRBP t1 c0-0 p3-4 s1"
    table = raw_env("des-echecs")
    table.reset(options={"position": text})
    assert str(table.position) == text
    with pytest.raises(mt.BadNotation):
        table.reset(options={"position": "nonsense"})


def test_what_one_seat_sees_of_hidden_cards_changes_with_no_other_hand() -> None:
    """Two deals that differ only in what seat 1 cannot see look the same to it, and differ for the critic."""
    hands = "1: A1 A2 A3 A4 B1 B2 B3 | 2: {} C2 C3 C4 D1 D2 D3 | 3: {} E2 E3 E4 F1 F2 F3"
    text = f"{hands} | laid - | set - | score 0 0 0 | hand 1 | turn | calls 0 quiet 0"
    tables = raw_env("mathisto", players=3), raw_env("mathisto", players=3)
    for table, swapped in zip(tables, (("C1", "E1"), ("E1", "C1")), strict=True):
        table.reset(options={"position": text.format(*swapped)})
    one, other = (table.observe("player_0") for table in tables)
    assert all(np.array_equal(one[key], other[key]) for key in one)
    assert not np.array_equal(tables[0].state(), tables[1].state())
    assert tables[0].state_space.contains(tables[0].state())


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        (
            {"render_mode": "hologram"},
            "render_mode does not take 'hologram'. It takes one of these values: None | human",
        ),
        ({"lang": "la"}, "lang does not take 'la'"),
        ({"max_plies": 0}, "max_plies does not take 0. It takes a whole number from 1"),
        ({"width": "wide"}, "width does not take 'wide'"),
        ({"eyes": 4}, "There is no seat 4"),
        ({"colour": "red"}, 'no option "colour"'),
    ],
)
def test_a_bad_setting_says_what_is_expected(settings: dict[str, Any], expected: str) -> None:
    with pytest.raises(mt.Refused) as refused:
        env("foumath", **settings)
    assert expected in str(refused.value)


def test_pictures_have_colours_and_the_width_asked_for() -> None:
    table = env("foumath", render_mode="rgb_array", width=200)
    table.reset(seed=1)
    picture = table.render()
    assert picture.shape[1:] == (200, 3)
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 50


def test_a_hand_is_drawn_for_the_seat_that_acts_or_for_the_eyes_asked_for() -> None:
    acting, other = env("mathisto", render_mode="ansi"), env("mathisto", render_mode="ansi", eyes=2)
    for table in (acting, other):
        table.reset(seed=1)
    position = acting.unwrapped.position
    assert acting.render() == position.sketch(0, "fr")
    assert other.render() == position.sketch(2, "fr")
