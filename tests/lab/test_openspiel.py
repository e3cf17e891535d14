"""Every game in OpenSpiel, as OpenSpiel's own tests want a game."""

from __future__ import annotations

import pickle
import unittest
import warnings
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags

import mathotheque as mt
from mathotheque.lab.openspiel import MINIS, Mini, quoted, short_name
from tests.lab.shelf import every_game, every_table
from tests.tables import brief

with warnings.catch_warnings(action="ignore"):
    from open_spiel.integration_tests import api_test
    from open_spiel.python.algorithms import cfr, exploitability, generate_playthrough, ismcts, mcts
    from open_spiel.python.tests import games_sim_test


TREES = {
    # chance nodes, decisions, ends; decisions a player can tell apart
    "foumath": ((3, 196, 338), 196),
    "mathisto": ((209, 307, 2307), 226),
    "mathisto for 2": ((324, 192, 2307), 155),
    "des-echecs": ((0, 100, 62), 100),
    "pousse-blocs": ((15, 315, 314), 315),
    "or-des-fous": ((10, 31, 660), 31),
}


def called(mini: Mini) -> str:
    return f"{mini.key} for {mini.players}" if mini.players else mini.key


every_mini = pytest.mark.parametrize("mini", MINIS, ids=called)


def load(game: mt.Game, **more: object) -> Any:
    """The game at this table, in OpenSpiel."""
    return pyspiel.load_game(short_name(game.key), {**game.chosen, **more})


def small(mini: Mini) -> Any:
    return pyspiel.load_game(short_name(mini.key, mini=True, players=mini.players))


def wander(game: Any, seed: int) -> Iterator[Any]:
    """The states of a random game, the last included."""
    rng, state = Random(seed), game.new_initial_state()
    while not state.is_terminal():
        yield state
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, odds)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    yield state


def run(case: type[unittest.TestCase]) -> None:
    """Runs one of OpenSpiel's test cases; nothing in it may be left out."""
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun > 3
    assert result.wasSuccessful(), [problem for _, problem in (*result.errors, *result.failures)]
    assert not result.skipped


@every_table
def test_random_games_with_serialisation(game: mt.Game) -> None:
    pyspiel.random_sim_test(load(brief(game), plies=12), num_sims=1, serialize=True, verbose=False)


@every_game
def test_a_whole_random_game(game: mt.Game) -> None:
    games_sim_test.GamesSimTest("sim_game").sim_game(load(brief(game)))


@every_mini
def test_random_small_games(mini: Mini) -> None:
    pyspiel.random_sim_test(small(mini), num_sims=2, serialize=True, verbose=False)
    games_sim_test.GamesSimTest("sim_game").sim_game(small(mini))


@every_game
def test_some_states_of_every_game(game: mt.Game) -> None:
    case = type("SomeStates", (api_test.EnforceAPIOnPartialTreeBase,), {"game_name": game.key, "game": load(game)})
    run(case)


@every_mini
def test_all_states_of_small_games(mini: Mini, monkeypatch: pytest.MonkeyPatch) -> None:
    name = called(mini)
    nodes, told_apart = TREES[name]
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, name, nodes)
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, name, told_apart)
    run(type("AllStates", (api_test.EnforceAPIOnFullTreeBase,), {"game_name": name, "game": small(mini)}))


@pytest.mark.parametrize("mini", [True, False])
@every_game
def test_a_playthrough_is_replayed_identically(game: mt.Game, mini: bool, tmp_path: Path) -> None:
    flags.FLAGS.mark_as_parsed()  # its module has a flag, which nobody gives here
    text = generate_playthrough.playthrough(f"{short_name(game.key, mini=mini)}(plies=6)", None, seed=3)
    file = tmp_path / "playthrough.txt"
    file.write_text(text, encoding="utf-8")
    original, replayed = generate_playthrough.replay(file)
    assert original == replayed == text


# --- what a number means


@every_game
def test_states_are_our_positions(game: mt.Game) -> None:
    """Odds, moves, texts and returns of a whole game, replayed at the door."""
    game = brief(game)
    position, story = game.start(), []
    for state in wander(load(game), 3):
        if story := state.history():
            position = position.play(position.write(story[-1]))
        assert str(state) == str(position)
        if isinstance(position.turn, mt.Chance):
            odds = {state.action_to_string(outcome): chance for outcome, chance in state.chance_outcomes()}
            assert odds == {outcome: float(chance) for outcome, chance in position.odds.items()}
        elif isinstance(position.turn, mt.Decide):
            assert state.current_player() == position.turn.seat
            assert {state.action_to_string(action) for action in state.legal_actions()} == set(position.moves)
        else:
            assert state.returns() == [float(score) for score in position.turn.scores]


def test_a_game_that_goes_on_for_too_long_ends_as_it_stands() -> None:
    ahead = load(mt.game("foumath", level="advanced"), plies=1, position=quoted("11,12,55/35,77,79 t1 p90-30 s1 k53"))
    state = ahead.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    assert state.is_terminal()
    assert state.returns() == [1.0, -1.0]
    alone = load(mt.game("pousse-blocs", mode="solo"), plies=1, position=quoted("2,3,9 t1 d32"))
    state = alone.new_initial_state()
    assert (alone.min_utility(), alone.max_utility()) == (-14.0, 0.0)
    state.apply_action(state.legal_actions()[0])
    assert state.returns() == [-9.0]


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    state = small(MINIS[3]).new_initial_state()
    before = str(state)
    for action in (-7, 56, 5000):
        with pytest.raises(mt.IllegalMove):
            state.apply_action(action)
    assert str(state) == before


def test_bad_parameters_say_what_exists() -> None:
    with pytest.raises(mt.BadOption, match="level does not take 'hard'"):
        pyspiel.load_game("mathotheque_foumath(level=hard)")
    with pytest.raises(mt.BadOption, match="plies does not take 0"):
        pyspiel.load_game("mathotheque_foumath(plies=0)")
    with pytest.raises(mt.BadNotation):
        pyspiel.load_game("mathotheque_foumath(position=here)")


def test_a_state_can_begin_anywhere() -> None:
    text = "KQBNP/KQRBP t1 c0-0 p3-4 s1"
    assert str(load(mt.game("des-echecs")).new_initial_state(text)) == text


def test_a_lost_figure_can_be_given() -> None:
    setup = "a1,b1,c1,d1,e1,d3*/d9*,a11,b11,c11,d11,e11 t1"
    game = load(mt.game("or-des-fous"), setup=quoted(setup))
    assert str(pickle.loads(pickle.dumps(game)).new_initial_state()) == setup


# --- what is hidden


def mathisto() -> Any:
    return load(mt.game("mathisto", players=3), plies=300)


def test_an_information_state_is_the_seat_s_story_and_view_and_no_more() -> None:
    """Every event of a random game as each seat was shown it; cards of others appear nowhere."""
    game = mt.game("mathisto", players=3)
    position, stories = game.start(), [[] for _ in range(3)]  # type: ignore[var-annotated]
    for state in wander(mathisto(), 5):
        if history := state.history():
            event = position.write(history[-1])
            for seat, story in enumerate(stories):
                story.append(position.shown(event, seat))
            position = position.play(event)
        if not state.is_chance_node():
            for seat, story in enumerate(stories):
                expected = f"seat {seat + 1}: {'; '.join(story)} | {position.view(seat)}"
                assert state.information_state_string(seat) == expected
                assert state.observation_string(seat) == f"seat {seat + 1}: {position.view(seat)}"


def test_states_a_seat_cannot_tell_apart_look_the_same_to_it() -> None:
    """In numbers too: an imagined deal differs for the others only."""
    states = [
        state.clone() for state in wander(mathisto(), 6) if not state.is_chance_node() and not state.is_terminal()
    ]
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    different = 0
    for state in states[::20]:
        seat = state.current_player()
        other = state.resample_from_infostate(seat, sampler)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
        assert other.observation_tensor(seat) == state.observation_tensor(seat)
        assert other.legal_actions() == state.legal_actions()
        different += str(other) != str(state)
    assert different > 3


# --- their bots at our tables


def test_counterfactual_regret_goes_down_in_the_hidden_game_for_two() -> None:
    """Best responses exist only for two players, so only this one can tell how far a strategy is from perfect."""
    spiel = pyspiel.load_game("mathotheque_mathisto_mini_2p")
    assert spiel.num_players() == 2
    assert spiel.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    solver = cfr.CFRSolver(spiel)
    regrets = []
    for _ in range(2):
        solver.evaluate_and_update_policy()
        regrets.append(exploitability.exploitability(spiel, solver.average_policy()))
    assert 0 <= regrets[1] < regrets[0]


@every_game
def test_their_tree_search_plays_to_the_end(game: mt.Game) -> None:
    spiel, rng = load(brief(game), plies=30), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    if game.hides:
        bot = ismcts.ISMCTSBot(spiel, evaluator, 2.0, 6, random_state=rng)
    else:
        bot = mcts.MCTSBot(spiel, 2.0, 6, evaluator, random_state=rng)
    state = spiel.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=odds)))
        else:
            state.apply_action(bot.step(state))
    assert sum(state.returns()) == pytest.approx(0)
