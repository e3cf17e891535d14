"""What a program of the lab hands over by mistake is refused in words, and nothing has changed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

import mathotheque as mt
from mathotheque.lab import arena
from mathotheque.lab.balance import measure
from mathotheque.lab.batch import Batch
from mathotheque.lab.gymnasium import SoloEnv
from mathotheque.lab.observations import Observations
from mathotheque.lab.pettingzoo import raw_env
from mathotheque.lab.runner import Runner
from tests.tables import name
from tests.test_misuse import GAMES, NUMBERS, ODD, POSITIONS, SEATS, WORDS, own_view

SIZE = 4
CHESS = mt.game("des-echecs", points=1)


def refused(asked: Callable[..., object], *given: Any, **named: Any) -> None:
    with pytest.raises(mt.Refused):
        asked(*given, **named)


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_a_runner_takes_positions_of_its_game_and_numbers_of_events_only(game: mt.Game) -> None:
    for other in GAMES:
        for position in POSITIONS[other] if other != game else ():
            refused(Runner, game, position)
    for odd in [*NUMBERS, *ODD]:
        refused(Runner, odd)
        refused(Observations, odd)
        for read in (Observations(game).parts, Observations(game).planes, Observations(game).rest):
            refused(read, odd)
        for position in POSITIONS[game]:
            runner = Runner(game, position)
            for method in (runner.play, runner.write, runner.check, runner.draw):
                refused(method, odd)
            refused(runner.shown, 0, odd)
            assert runner.position == position
    for seat in (7, *SEATS[1:]):
        runner = Runner(game)
        for asked in (runner.observe, runner.view_text, lambda seat: Runner(game).shown(seat, 0)):
            refused(asked, seat)


def test_a_runner_of_a_view_knows_no_more_than_its_seat() -> None:
    game = mt.game("mathisto", players=3)
    view = own_view(game)
    assert isinstance(view.turn, mt.Decide)
    seat = view.turn.seat
    runner = Runner(game, view)
    assert runner.position == view
    assert runner.legal.tolist() == sorted(view.actions)
    assert runner.observe(seat).shape == (game.law.features,)
    refused(runner.observe, (seat + 1) % 3)
    call = next(move for move in view.moves if move.startswith("call"))
    with pytest.raises(mt.Hidden):
        runner.play(view.number(call))
    assert not Runner(game, POSITIONS[game][-1].view(0)).legal.size


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_a_batch_takes_whole_numbers_flags_and_whole_positions_only(game: mt.Game) -> None:
    batch = Batch(game, SIZE, seed=1)
    before = [str(batch.position(at)) for at in range(SIZE)]
    legal = batch.sample(np.random.default_rng(1))
    rows = [
        legal.astype(float),
        legal.astype(str),
        legal.astype(object),
        legal[:, None],
        legal[1:],
        [[0], 1],
    ]
    for odd in [*NUMBERS, *ODD, *rows]:
        for asked in (
            batch.step,
            batch.sample,
            batch.position,
            lambda odd: batch.reset(where=odd if odd is not None else WORDS),
        ):
            refused(asked, odd)
    refused(batch.step, legal > 0)
    for odd in (-1, 1.5, "0", [], 2**70, True):
        for begun in (batch.reset, lambda odd: batch.rollouts(1, odd), batch.rollouts):
            refused(begun, odd)
        for setting in ("seed", "threads", "max_plies"):
            refused(Batch, game, 2, **{setting: odd})
        refused(Batch, game, odd)
        refused(Batch, odd, 2)
    others = [position for other in GAMES if other != game for position in POSITIONS[other]]
    views = [own_view(game)] if game.hides else []
    for position in (*others, *views, "x", 7, [None] * SIZE, [game.start()]):
        refused(Batch, game, SIZE, positions=position)
    assert [str(batch.position(at)) for at in range(SIZE)] == before
    assert batch.step(legal.astype(np.uint8) if legal.max() < 256 else legal.astype(np.int16)).rewards.shape[0] == SIZE


@pytest.mark.parametrize("game", [mt.game("foumath"), mt.game("mathisto", players=3), CHESS], ids=name)
def test_environments_take_actions_seats_and_positions_of_their_game_only(game: mt.Game) -> None:
    table, solo = raw_env(game), SoloEnv(game, illegal="refuse")
    table.reset(seed=1)
    solo.reset(seed=1)
    before = str(table.position), str(solo.position)
    for odd in [*NUMBERS[3:], *ODD]:
        refused(raw_env, odd)
        refused(SoloEnv, odd)
        for asked in (table.step, table.observe, table.action_space, table.observation_space, solo.step):
            refused(asked, odd)
        if not isinstance(odd, dict | None):
            for reset in (table.reset, solo.reset):
                refused(reset, options=odd)
                refused(reset, options={"position": odd})
    for odd in (1.5, "x", [], True):
        refused(table.reset, seed=odd)
        refused(solo.reset, seed=odd)
    for other in GAMES:
        for position in POSITIONS[other] if other != game else ():
            refused(table.reset, options={"position": position})
    assert (str(table.position), str(solo.position)) == before
    first = POSITIONS[mt.game("foumath")][1]
    if first.game == game:
        table.reset(options={"position": first})
        assert table.position == first
    action: Any = np.array(table.observe(table.agent_selection)["action_mask"].argmax())
    table.step(action)


def test_an_arena_is_not_begun_by_mistake() -> None:
    """A wrong budget used to be every game lost by an error."""
    players = ["random", "1"]
    for setting, values in {
        "games": (0, -1, 1.5, "2", None),
        "jobs": (0, 1.5, "2", None),
        "nodes": (0, -1, 1.5, "2", True),
        "seconds": (0, -1, "2", float("nan")),
        "limit": (0, None, "2", float("inf")),
        "seed": (1.5, "x", [], True),
        "backend": ("fork", None, 1),
        "tell": (1, "x"),
        "folder": (1, "x"),
        "tables": (1, "x", [1], ["random", "1"], [(1, 2)]),
    }.items():
        for value in values:
            refused(arena.run, CHESS, players, **{"games": 2, "seed": 1, setting: value})
    nobody: list[Any] = [None, 7, "random", b"x", [None], [1.5], [[]], {"a": 1.5}, {"a": None}]
    for odd in nobody:
        refused(arena.run, CHESS, odd, games=2)
        refused(arena.run, odd, players, games=2)
    refused(measure, CHESS, games=2, level=[])
    refused(measure, "des-echecs", games=2)


def test_levels_may_be_numbers_in_an_arena() -> None:
    six: Any = np.int64(6)
    told = arena.run(CHESS, [1, six], games=2, seed=1)
    named = arena.run(CHESS, {"one": 1, "six": "6"}, games=2, seed=1)
    assert [player.name for player in told.plan.players] == ["1", "6"]
    assert [player.seat_name for player in told.plan.players] == ["bot 1", "bot 6"]
    assert {player.name for player in named.plan.players} == {"one", "six"}


def test_a_generator_draws_where_chance_speaks_only() -> None:
    runner = Runner(mt.game("foumath"))
    assert runner.draw(Random(1)) < 55
    runner.wait(Random(1))
    refused(runner.draw, Random(1))
