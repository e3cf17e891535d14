"""Many games at once are the same games as one at a time."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import mathotheque as mt
from mathotheque.core.randomness import seeded, seeded_row_by_row, weighted
from mathotheque.lab.batch import Batch
from mathotheque.search.playouts import buffers, engine, wander
from tests.lab.shelf import every_game, every_table
from tests.tables import brief

SIZE = 5
PLIES = 20


def wait(position: mt.Position, rng: Any) -> mt.Position:
    """Chance as the batch draws it, at the door."""
    while isinstance(position.turn, mt.Chance):
        weights = np.array(position.weights, np.int64)
        position = position.play(position.write(weighted(rng, weights, len(weights))))
    return position


def texts(batch: Batch) -> list[str]:
    return [str(batch.position(at)) for at in range(batch.size)]


def on(batch: Batch, steps: int, seed: int = 3) -> list[list[str]]:
    """Plays so many random steps; the texts after each."""
    rng = np.random.default_rng(seed)
    told = []
    for _ in range(steps):
        batch.step(batch.sample(rng))
        told.append(texts(batch))
    return told


@every_table
def test_every_step_is_that_of_the_position(game: mt.Game) -> None:
    """Moves, chance, seats, masks, rewards and new games, replayed through `Position.play`."""
    batch = Batch(game, SIZE, seed=2, autoreset=True, threads=1)
    rng, generators = np.random.default_rng(2), seeded_row_by_row(2, SIZE)
    positions = [wait(game.start(), generators[at]) for at in range(SIZE)]
    for _ in range(PLIES):
        assert texts(batch) == [str(position) for position in positions]
        actions = batch.sample(rng)
        for at, position in enumerate(positions):
            assert position.turn == mt.Decide(int(batch.now.seats[at]))
            assert np.flatnonzero(batch.now.action_mask[at]).tolist() == sorted(position.actions)
            positions[at] = wait(position.play(position.write(int(actions[at]))), generators[at])
        batch.step(actions)
        for at, position in enumerate(positions):
            over = isinstance(position.turn, mt.Over)
            assert batch.now.terminated[at] == over
            scores = position.turn.scores if isinstance(position.turn, mt.Over) else (0,) * game.seats
            assert batch.now.rewards[at].tolist() == [float(score) for score in scores]
            positions[at] = wait(game.start(), generators[at]) if over else position


@every_game
def test_observations_are_those_of_the_seat_to_decide(game: mt.Game) -> None:
    from mathotheque.lab.runner import Runner

    batch = Batch(game, SIZE, seed=1, threads=1)
    on(batch, 5)
    for at in range(SIZE):
        runner = Runner(game, batch.position(at))
        assert np.array_equal(batch.now.observation[at], runner.observe(int(batch.now.seats[at])))


@every_game
def test_threads_change_nothing(game: mt.Game) -> None:
    size = 2 * 1_024 + 5  # enough for two threads; those that get too few rows are not asked
    batches = [Batch(game, size, seed=5, autoreset=True, threads=threads) for threads in (1, 2, 3)]
    for _ in range(12):
        picks = [batch.sample(np.random.default_rng(1)) for batch in batches]
        assert all(np.array_equal(actions, picks[0]) for actions in picks)
        steps = [batch.step(picks[0]) for batch in batches]
        for field in range(len(steps[0])):
            assert all(np.array_equal(step[field], steps[0][field]) for step in steps)
    assert all(np.array_equal(batch.generators, batches[0].generators) for batch in batches)
    assert all(np.array_equal(batch.now.observation, batches[0].now.observation) for batch in batches)
    few = [Batch(game, 7, seed=5, threads=threads) for threads in (1, 2, 7)]
    rolled = [batch.rollouts(2, seed=1).scores for batch in few]
    assert all(np.array_equal(scores, rolled[0]) for scores in rolled)


def test_seeds_give_other_games_and_rows_too() -> None:
    one, other = Batch("foumath", 3, seed=1), Batch("foumath", 3, seed=2)
    assert texts(one) != texts(other)
    assert len(set(texts(Batch("foumath", 50, seed=1)))) > 20
    assert texts(Batch("foumath", 3, seed=1)) == texts(Batch("foumath", 50, seed=1))[:3]
    assert np.array_equal(seeded_row_by_row(9, 4), [seeded((9 << 32) + row) for row in range(4)])


@every_game
def test_copies_and_pickles_go_on_as_the_original_does(game: mt.Game) -> None:
    batch = Batch(game, 4, seed=1, autoreset=True, threads=2)
    on(batch, 5)
    twin, thawed = copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))
    expected = on(batch, 20)
    assert on(twin, 20) == expected
    assert on(thawed, 20) == expected


@every_game
def test_rollouts_are_random_games_and_leave_everything_as_it_is(game: mt.Game) -> None:
    game = brief(game)
    batch = Batch(game, 3, seed=1)
    before = texts(batch)
    found = batch.rollouts(2, seed=4)
    assert texts(batch) == before
    for at, rng in enumerate(seeded_row_by_row(4, 3)):
        totals, plies = np.zeros(game.seats), 0
        for _ in range(2):
            end = pickle.loads(pickle.dumps(batch.position(at)))
            plies += wander(end._vector, *buffers(game.law), 10_000, rng, *engine(game.law))
            totals += [float(score) for score in end.turn.scores]
        assert found.scores[at].tolist() == (totals / 2).tolist()
        assert found.plies[at] == plies / 2


def test_a_finished_game_waits_until_it_is_reset() -> None:
    first = mt.game("des-echecs").read("BNNP/RBNP t1 c1-0 p9-9 s1")
    batch = Batch(first.game, 40, seed=1, positions=first)
    assert set(texts(batch)) == {str(first)}
    rewards = np.zeros((40, 2))
    for _ in range(120):
        rewards += batch.step(batch.sample(np.random.default_rng(1))).rewards
    assert batch.now.terminated.all()
    assert set(map(tuple, rewards.tolist())) == {(1.0, -1.0), (-1.0, 1.0)}
    assert not batch.now.action_mask.any()
    last = texts(batch)
    where = np.arange(40) < 10
    batch.reset(where=where)
    assert batch.now.terminated.tolist() == (~where).tolist()
    assert texts(batch) == [str(first)] * 10 + last[10:]


@pytest.mark.parametrize("again", [True, False])
def test_a_game_without_an_end_is_truncated(again: bool) -> None:
    batch = Batch("or-des-fous", 4, max_plies=3, autoreset=again)
    on(batch, 2)
    assert batch.plies.tolist() == [2] * 4
    on(batch, 1)
    assert batch.now.truncated.all()
    assert not batch.now.terminated.any()
    assert not batch.now.rewards.any()
    assert batch.now.action_mask.any() == again
    on(batch, 1)
    assert batch.plies.tolist() == ([1] if again else [3]) * 4


def test_one_illegal_action_is_refused_and_nothing_changes() -> None:
    batch = Batch("foumath", 5, seed=1)
    before, actions = texts(batch), batch.sample(np.random.default_rng(1))
    for wrong in (-1, int(batch.now.action_mask[3].argmin()), 10**6):
        with pytest.raises(mt.IllegalMove, match=rf"In environment 3 the action {wrong} is not legal\. The legal ones"):
            batch.step(np.where(np.arange(5) == 3, wrong, actions))
    assert texts(batch) == before


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({"size": 0}, "size does not take 0"),
        ({"threads": 0}, "threads does not take 0"),
        ({"seed": -1}, "seed does not take -1"),
        ({"max_plies": 0}, "max_plies does not take 0"),
        ({"goal": 0}, "goal does not take 0"),
        ({"positions": ()}, "a position of foumath, or 2 of them"),
    ],
)
def test_a_bad_setting_says_what_is_expected(settings: dict[str, Any], expected: str) -> None:
    with pytest.raises(mt.BadOption) as refused:
        Batch("foumath", **{"size": 2, **settings})
    assert expected in str(refused.value)


def test_a_bad_shape_says_what_is_expected() -> None:
    batch = Batch("foumath", 2)
    with pytest.raises(mt.BadOption, match="a whole number for each of 2 environments"):
        batch.step([1, 2, 3])
    with pytest.raises(mt.BadOption, match=r"a flag .* for each of 2 environments"):
        batch.reset(where=np.ones(3, np.bool_))


def test_without_observations_everything_else_is_the_same() -> None:
    plain, full = (Batch("mathisto", 3, seed=1, observations=wanted) for wanted in (False, True))
    assert plain.now.observation.shape == (3, 0)
    assert on(plain, 10) == on(full, 10)
