"""The engine: starting, playing, solving, searching; per CPU second, because machines are shared."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

from rich.table import Table

import mathotheque as mt
from mathotheque.core.position import position_at
from tests.tables import name, variants

PLIES = 1_000_000
STEPS = 50_000
GAMES = 100_000
VISITS, BURST, BURSTS = 40_000, 1_000, 60
WAITS = 200


def tell(what: str) -> None:
    """What is being measured now, for whoever waits; the tables themselves come on standard output."""
    print(f"measuring {what} …", file=sys.stderr, flush=True)


def start_times() -> Table:
    title = "Starting (fresh processes; cold = empty cache of compiled rules)"
    table = Table("start", "CPU s", "wall s", title=title)
    table.add_row("import mathotheque", *shown(timed("import mathotheque")))
    for game in mt.games():
        tell(game.key)
        code = f"import mathotheque as mt; mt.game({game.key!r}).start().odds"
        with tempfile.TemporaryDirectory() as folder:
            for cache in ("cold", "warm"):
                table.add_row(f"{game.key}: first position, {cache}", *shown(timed(code, folder)))
    return table


class Seconds(NamedTuple):
    """What a process took; only `cpu` can be compared on a machine with other work."""

    cpu: float
    wall: float


def timed(code: str, cache: str = "") -> Seconds:
    """A fresh process that runs `code`."""
    environment = {**os.environ, **({"MATHOTHEQUE_CACHE": cache} if cache else {})}
    started, before = perf_counter(), getrusage(RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=True, env=environment)
    after = getrusage(RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Seconds(cpu, perf_counter() - started)


def shown(seconds: Seconds) -> tuple[str, str]:
    return f"{seconds.cpu:.2f}", f"{seconds.wall:.2f}"


def speeds() -> Table:
    headings = "game", "plies/s in the engine", "steps/s from Python"
    table = Table(*headings, title="Random play, per CPU second (a ply = one decision, its chance included)")
    for game in mt.games():
        for variant in variants(game):
            tell(name(variant))
            rates = engine_rate(variant), stepping_rate(variant)
            table.add_row(name(variant), *(f"{rate:,.0f}" for rate in rates))
    return table


def engine_rate(game: mt.Game) -> float:
    from mathotheque.core.randomness import seeded
    from mathotheque.search.playouts import buffers, engine, wander_on

    start = game.start()._vector
    work = start, start.copy(), *buffers(game.law)
    wander_on(*work, 1000, seeded(1), *engine(game.law))
    return rate(lambda: wander_on(*work, PLIES, seeded(2), *engine(game.law)), PLIES)


def stepping_rate(game: mt.Game) -> float:
    """Raw steps from Python: the compiled rules called one by one on a vector."""
    from mathotheque.core.kernel import CHANCE, OVER, PHASE
    from mathotheque.search.playouts import buffers

    law, rng = game.law, Random(1)
    start = game.start()._vector
    choices, weights = buffers(law)

    def run() -> None:
        s = start.copy()
        for _ in range(STEPS):
            if s[PHASE] == OVER:
                s[:] = start
            elif s[PHASE] == CHANCE:
                n = law.odds(s, weights)
                outcome = rng.randrange(n)
                law.roll(s, outcome if weights[outcome] else int(weights[:n].argmax()))
            else:
                law.play(s, choices[rng.randrange(law.legal(s, choices))])

    run()
    return rate(run, STEPS)


def rate(run: Callable[[], object], count: int) -> float:
    """The best of three, per CPU second."""
    times = []
    for _ in range(3):
        started = process_time()
        run()
        times.append(process_time() - started)
    return count / min(times)


def solvers() -> Table:
    table = Table("solver", "CPU s", "wall s", "peak MB", title="Exact solutions from nothing (compiled rules warm)")
    for game in mt.games():
        if game.solution is not None:
            code = f"import mathotheque as mt; g = mt.game({game.key!r}); g.solution.report(g)"
            probe = (
                "import resource as r, time; s = time.process_time(); w = time.perf_counter()\n"
                f"{code}\n"
                "print(time.process_time() - s, time.perf_counter() - w, r.getrusage(r.RUSAGE_SELF).ru_maxrss / 1024)"
            )
            with tempfile.TemporaryDirectory() as folder:
                timed(code, folder)
                shutil.rmtree(Path(folder) / "solved", ignore_errors=True)
                environment = {**os.environ, "MATHOTHEQUE_CACHE": folder}
                command = [sys.executable, "-c", probe]
                done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
            cpu, wall, peak = map(float, done.stdout.split())
            table.add_row(game.key, f"{cpu:.2f}", f"{wall:.2f}", f"{peak:.0f}")
    return table


def searches() -> Table:
    """Tree search on L'Or des Fous: speed, two threads at once, and how long an event loop waits meanwhile."""
    table = Table("search", "figure", title="Tree search, L'Or des Fous, first decision")
    _search(100)
    table.add_row("visits per CPU second", f"{rate(lambda: _search(VISITS), VISITS):,.0f}")
    one, both = search_rate(1), search_rate(2)
    table.add_row("two threads at once, times as many (best bursts)", f"{both / one:.2f}")
    for label, threads in (("while nothing runs", 0), ("while two search", 2)):
        waits = asyncio.run(loop_waits(threads))
        told = f"{1000 * median(waits):.2f} / {1000 * max(waits):.1f} ms"
        table.add_row(f"an event loop is late, median / longest, {label}", told)
    return table


def _search(visits: int) -> int:
    from mathotheque.games.or_des_fous.advice import value, weight
    from mathotheque.games.or_des_fous.levels import HABITS
    from mathotheque.search.interface import Limits
    from mathotheque.search.interface import run as search
    from mathotheque.search.mcts import TreeSearch

    game = mt.game("or-des-fous")
    vector = game.start().play("2")._vector
    return search(TreeSearch(game.law, value, weight, HABITS), vector, Limits(nodes=visits), 1).nodes


def search_rate(threads: int) -> float:
    """Visits per second of the best of many short bursts: on a shared machine the others pause at times."""
    best = 0.0
    with ThreadPoolExecutor(threads) as pool:
        for _ in range(BURSTS):
            started = perf_counter()
            done = sum(pool.map(_search, [BURST] * threads))
            best = max(best, done / (perf_counter() - started))
    return best


async def loop_waits(threads: int) -> list[float]:
    """By how much a sleeping task was late, again and again, while so many threads search."""
    loop = asyncio.get_running_loop()
    late: list[float] = []
    with ThreadPoolExecutor(max(threads, 1)) as pool:
        running = [loop.run_in_executor(pool, _search, VISITS) for _ in range(threads)]
        while not all(task.done() for task in running) or len(late) < WAITS:
            before = perf_counter()
            await asyncio.sleep(0.001)
            late.append(perf_counter() - before - 0.001)
    return late


def endings() -> Table:
    """Many random games of a game of cards to their end: all must end with every card in its place."""
    from importlib import import_module

    from mathotheque.core.randomness import seeded
    from mathotheque.search.playouts import buffers, engine, wander

    table = Table("game", "random games to the end", "CPU s", title="Endless play and lost material: none")
    for game in mt.games():
        if game.hides:
            started, rng, work = process_time(), seeded(11), buffers(game.law)
            check = import_module(f"tests.games.{game.package.rpartition('.')[2]}.material").check
            for _ in range(GAMES):
                position = position_at(game, game.start()._vector.copy())
                wander(position._vector, *work, PLIES, rng, *engine(game.law))
                assert isinstance(position.turn, mt.Over)
                check(position)
            table.add_row(name(game), f"{GAMES:,}", f"{process_time() - started:.0f}")
    return table
