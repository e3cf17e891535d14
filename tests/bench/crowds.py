"""Crowds in `make bench`: what a step of many games costs, one thread or two, beside pgx where it is installed.

pgx comes with JAX, which is larger than everything else here, so it is nobody's dependency here.
"""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from time import perf_counter
from typing import Any

import numpy as np
from rich.table import Table

import mathotheque as mt
from mathotheque.lab.batch import Batch
from tests.bench.engine import rate

CROWD, STEPS, TRIES = 4_096, 20, 60
SIZES = (1, 512, 4_096, 16_384)
THEIRS = ("tic_tac_toe", "connect_four", "backgammon")


def threads() -> Table:
    """The least wall time of a step, in milliseconds: the first column is what any step costs."""
    table = Table("game", "threads", *(f"{size:,}" for size in SIZES), title="The lab: ms a step of a batch, at best")
    for game in mt.games():
        for count in (1, 2):
            cells = (f"{1000 * _least(Batch(game, size, seed=1, threads=count, autoreset=True)):.3f}" for size in SIZES)
            table.add_row(game.key, str(count), *cells)
    return table


def crowds() -> Table:
    """Random steps of a crowd, masks and observations included, new games following finished ones."""
    table = Table("game", "through", "steps/s", title=f"The lab: steps per CPU second, {CROWD:,} games at once")
    for game in mt.games():
        batch = Batch(game, CROWD, seed=1, threads=1, autoreset=True)
        table.add_row(game.key, f"mathotheque {version('mathotheque')}", f"{_rate(batch):,.0f}")
    try:
        names = f"pgx {version('pgx')}, JAX {version('jax')} on the CPU"
    except PackageNotFoundError:
        table.add_row("", "pgx is not installed: pip install pgx", "")
        return table
    for name in THEIRS:
        table.add_row(name, names, f"{_their_rate(name):,.0f}")
    return table


def _least(batch: Batch) -> float:
    rng, least = np.random.default_rng(1), 60.0
    for _ in range(TRIES):
        actions = batch.sample(rng)
        began = perf_counter()
        batch.step(actions)
        least = min(least, perf_counter() - began)
    return least


def _rate(batch: Batch) -> float:
    rng = np.random.default_rng(1)

    def run() -> None:
        for _ in range(STEPS):
            batch.step(batch.sample(rng))

    run()
    return rate(run, CROWD * STEPS)


def _their_rate(name: str) -> float:
    jax: Any = import_module("jax")
    pgx: Any = import_module("pgx")
    table = pgx.make(name)
    move_on = import_module("pgx.experimental").auto_reset(table.step, table.init)

    def step(state: Any, key: Any) -> Any:
        choosing, moving = jax.random.split(key)
        action = jax.random.categorical(choosing, jax.numpy.log(state.legal_action_mask.astype("float32")))
        return move_on(state, action, moving)

    all_at_once = jax.jit(jax.vmap(step))
    key = jax.random.PRNGKey(1)
    states = jax.jit(jax.vmap(table.init))(jax.random.split(key, CROWD))

    def run() -> None:
        nonlocal states, key
        for _ in range(STEPS):
            key, now = jax.random.split(key)
            states = all_at_once(states, jax.random.split(now, CROWD))
        jax.block_until_ready(states)

    run()
    return rate(run, CROWD * STEPS)
