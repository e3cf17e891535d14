"""The lab's part of `make bench`: our interfaces beside OpenSpiel and PettingZoo, in one run on one machine.

Everywhere a step is one decision of one seat, the chance that follows it included, chosen at random among the legal
ones; new games follow finished ones.
"""

from __future__ import annotations

import tempfile
import warnings
from importlib.metadata import version
from random import Random
from typing import Any

import numpy as np
from rich.table import Table

import mathotheque as mt
from tests.bench.engine import engine_rate, rate, timed

STEPS = 5_000
CROWD = 4_096
CROWD_STEPS = 30
THEIR_CROWD = 64
GAMES = 200

warnings.simplefilter("ignore", DeprecationWarning)  # PettingZoo's own games are imported the old way


def starting() -> Table:
    headings = "import", "CPU s, cold", "CPU s, warm"
    table = Table(*headings, title="The lab: starting (fresh processes; cold = nothing compiled yet)")
    for module in ("mathotheque.lab.batch", "mathotheque.lab.pettingzoo", "mathotheque.lab.openspiel"):
        with tempfile.TemporaryDirectory() as folder:
            cold, warm = (timed(f"import {module}", folder).cpu for _ in range(2))
        table.add_row(module, f"{cold:.2f}", f"{warm:.2f}")
    for module, package in (("pettingzoo", "pettingzoo"), ("pyspiel", "open_spiel")):
        table.add_row(f"{module} {version(package)}", "", f"{timed(f'import {module}').cpu:.2f}")
    return table


def stepping() -> Table:
    title = "The lab: random steps per CPU second (one process; a batch on one thread)"
    table = Table("game", "through", "steps/s", title=title)

    def row(game: str, through: str, speed: float) -> None:
        table.add_row(game, through, f"{speed:,.0f}")

    ours, spiel, zoo = (f"{name} {version(name)}" for name in ("mathotheque", "open_spiel", "pettingzoo"))
    for game in mt.games():
        row(game.key, f"{ours}, compiled loop", engine_rate(game))
        for observations, what in ((False, "masks"), (True, "masks and observations")):
            row(game.key, f"{ours}, batch of {CROWD}, {what}", batch_rate(game, observations=observations))
        row(game.key, f"{ours} in {zoo}", zoo_rate(our_environment(game)))
        row(game.key, f"{ours} in {spiel}", spiel_rate(our_spiel(game)))
    for name in ("connect_four", "tictactoe"):
        row(name, f"{zoo}, its own, Python", zoo_rate(their_environment(name)))
    for name in ("backgammon", "connect_four", "tic_tac_toe"):
        row(name, f"{spiel}, its own, C++ stepped from Python", spiel_rate(their_spiel(name)))
    for name in ("python_tic_tac_toe", "python_block_dominoes"):
        row(name, f"{spiel}, its own, Python", spiel_rate(their_spiel(name)))
    row("backgammon", f"{spiel}, its vector of {THEIR_CROWD}, C++", their_vector_rate("backgammon"))
    return table


def whole_games() -> Table:
    """Random games inside the engine: ours by `rollouts`, OpenSpiel's by its C++ random bots."""
    table = Table("game", "engine", "games/s", title="The lab: whole random games per CPU second, one thread")
    for game in mt.games():
        table.add_row(game.key, f"mathotheque {version('mathotheque')}, compiled", f"{rollout_rate(game):,.0f}")
    for name in ("backgammon", "connect_four", "tic_tac_toe"):
        table.add_row(name, f"open_spiel {version('open_spiel')}, C++ random bots", f"{their_game_rate(name):,.0f}")
    return table


# --- ours


def batch_rate(game: mt.Game, *, observations: bool) -> float:
    from mathotheque.lab.batch import Batch

    batch = Batch(game, CROWD, seed=1, threads=1, autoreset=True, observations=observations)
    rng = np.random.default_rng(1)

    def run() -> None:
        for _ in range(CROWD_STEPS):
            batch.step(batch.sample(rng))

    run()
    return rate(run, CROWD * CROWD_STEPS)


def rollout_rate(game: mt.Game) -> float:
    from mathotheque.lab.batch import Batch

    batch = Batch(game, GAMES, seed=1, threads=1)
    batch.rollouts()
    return rate(batch.rollouts, GAMES)


def our_environment(game: mt.Game) -> Any:
    from mathotheque.lab.pettingzoo import raw_env

    return raw_env(game)


def our_spiel(game: mt.Game) -> Any:
    import pyspiel

    from mathotheque.lab.openspiel import short_name

    return pyspiel.load_game(short_name(game.key))


# --- theirs


def their_environment(name: str) -> Any:
    from importlib import import_module

    return import_module(f"pettingzoo.classic.{name}.{name}").raw_env()


def their_spiel(name: str) -> Any:
    import pyspiel
    from open_spiel.python import games as _registers

    assert _registers
    return pyspiel.load_game(name)


def their_game_rate(name: str) -> float:
    import pyspiel

    state = their_spiel(name).new_initial_state()
    bots = [pyspiel.make_uniform_random_bot(player, 1) for player in range(2)]

    def run() -> None:
        for seed in range(GAMES):
            pyspiel.evaluate_bots(state.clone(), bots, seed)

    return rate(run, GAMES)


def their_vector_rate(name: str) -> float:
    from open_spiel.python import rl_environment, vector_env
    from open_spiel.python.rl_agent import StepOutput

    crowd = vector_env.SyncVectorEnv([rl_environment.Environment(name) for _ in range(THEIR_CROWD)])
    rng = Random(1)
    now = crowd.reset()

    def run() -> None:
        nonlocal now
        for _ in range(STEPS // THEIR_CROWD):
            outputs = []
            for step in now:
                legal = step.observations["legal_actions"][step.observations["current_player"]]
                outputs.append(StepOutput(rng.choice(legal), None))
            now, _, _, _ = crowd.step(outputs, reset_if_done=True)

    run()
    return rate(run, STEPS // THEIR_CROWD * THEIR_CROWD)


# --- the same loops for both


def zoo_rate(table: Any) -> float:
    rng = Random(1)

    def run() -> None:
        made = 0
        table.reset(seed=1)
        while made < STEPS:
            if not table.agents:
                table.reset()
            observation, _, terminated, truncated, _ = table.last()
            if terminated or truncated:
                table.step(None)
            else:
                table.step(rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
                made += 1

    return rate(run, STEPS)


def spiel_rate(game: Any) -> float:
    rng = Random(1)

    def run() -> None:
        made, state = 0, game.new_initial_state()
        while made < STEPS:
            if state.is_terminal():
                state = game.new_initial_state()
            elif state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, odds)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                made += 1

    return rate(run, STEPS)
