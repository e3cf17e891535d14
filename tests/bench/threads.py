"""`python -m tests.bench threads`: how much more work two threads do than one, in the search, the batch and the arena.

On a shared machine two of anything rarely do twice as much, so two processes that only count stand beside it: what they
reach is what the machine had to give. Every figure is that of the best of many short bursts.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from os import getloadavg
from time import perf_counter

from rich.table import Table

import mathotheque as mt
from mathotheque.lab import arena
from tests.bench.engine import search_rate, tell

BURSTS = 10
COUNT = 2_000_000
CROWD = 4_000
ARENA_GAMES = 8


def gains() -> Table:
    """Times as much work by two as by one."""
    load = getloadavg()[0]
    table = Table("work", "two : one", title=f"Two threads, best bursts (load {load:.1f} when it began)")
    for label, at_once in (
        ("processes that only count (the machine)", count_rate),
        ("tree search, L'Or des Fous", search_rate),
        ("batch of random games, L'Or des Fous", batch_rate),
        ("arena in threads, level 9 of L'Or des Fous", lambda jobs: arena_rate(jobs, "threads")),
        ("arena in processes, the same", lambda jobs: arena_rate(jobs, "processes")),
    ):
        tell(label)
        table.add_row(label, f"{at_once(2) / at_once(1):.2f}")
    return table


def count_rate(jobs: int) -> float:
    """Processes that only count, so many at once."""
    code = f"import time; t = time.perf_counter()\nfor _ in range({COUNT}): pass\nprint(time.perf_counter() - t)"

    def count(_: int) -> float:
        done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
        return COUNT / float(done.stdout)

    with ThreadPoolExecutor(jobs) as pool:
        return max(sum(pool.map(count, range(jobs))) for _ in range(BURSTS))


def batch_rate(threads: int) -> float:
    """Random games to their end, on so many threads."""
    from mathotheque.lab.batch import Batch

    batch = Batch(mt.game("or-des-fous"), CROWD, seed=1, threads=threads)
    return best(batch.rollouts, CROWD)


def arena_rate(jobs: int, backend: str) -> float:
    """Games of the arena in which somebody searches; a first run starts the workers."""

    def run() -> None:
        arena.run(
            mt.game("or-des-fous"), ["9", "8"], games=ARENA_GAMES, seed=1, jobs=jobs, backend=backend, records=False
        )  # fmt: skip

    run()
    return best(run, ARENA_GAMES, bursts=3)


def best(work: Callable[[], object], units: int, bursts: int = BURSTS) -> float:
    """Units a second of the best burst."""
    rates = []
    for _ in range(bursts):
        started = perf_counter()
        work()
        rates.append(units / (perf_counter() - started))
    return max(rates)
