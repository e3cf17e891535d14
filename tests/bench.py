"""`make bench`: the figures of DESIGN 9 that exist so far, per CPU second because machines are shared."""

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
from time import perf_counter, process_time

from rich.console import Console
from rich.table import Table

import mathotheque as mt
from tests.tables import name, variants

PLIES = 1_000_000
STEPS = 50_000
POSITIONS = 2_000


def main() -> None:
    console = Console()
    console.print(start_times())
    console.print(speeds())
    console.print(solvers())
    console.print(searches())
    console.print(many_games())


def start_times() -> Table:
    table = Table("start", "wall s", title="Starting (fresh processes; cold = empty cache of compiled rules)")
    table.add_row("import mathotheque", f"{timed('import mathotheque'):.2f}")
    for game in mt.games():
        code = f"import mathotheque as mt; mt.game({game.key!r}).start().odds"
        with tempfile.TemporaryDirectory() as folder:
            cold = timed(code, folder)
            warm = timed(code, folder)
        table.add_row(f"{game.key}: first position, cold", f"{cold:.2f}")
        table.add_row(f"{game.key}: first position, warm", f"{warm:.2f}")
    return table


def timed(code: str, cache: str = "") -> float:
    environment = {**os.environ, **({"MATHOTHEQUE_CACHE": cache} if cache else {})}
    started = perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True, env=environment)
    return perf_counter() - started


def speeds() -> Table:
    headings = "game", "plies/s in the engine", "steps/s from Python", "positions/s at the door"
    table = Table(*headings, title="Random play, per CPU second (a ply = one decision, its chance included)")
    for game in mt.games():
        for variant in variants(game):
            rates = engine_rate(variant), stepping_rate(variant), door_rate(variant)
            table.add_row(name(variant), *(f"{rate:,.0f}" for rate in rates))
    return table


def engine_rate(game: mt.Game) -> float:
    from mathotheque.search.playouts import buffers, engine, wander_on
    from mathotheque.search.randomness import seeded

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


def door_rate(game: mt.Game) -> float:
    """Whole positions with texts: moves listed, one chosen, played."""

    def run() -> None:
        rng, position = Random(1), game.start()
        for _ in range(POSITIONS):
            if isinstance(position.turn, mt.Over):
                position = game.start()
            elif isinstance(position.turn, mt.Chance):
                position = position.play(position.sample(rng))
            else:
                position = position.play(rng.choice(position.moves))

    run()
    return rate(run, POSITIONS)


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
    one, both, delay = search_rate(1), search_rate(2), asyncio.run(loop_delay())
    table.add_row("visits per second, one thread", f"{one:,.0f}")
    table.add_row("two threads at once, times as many", f"{both / one:.2f}")
    table.add_row("longest wait of an event loop while two search", f"{1000 * delay:.1f} ms")
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


def search_rate(threads: int, visits: int = 40_000) -> float:
    _search(100)
    started = perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        done = sum(pool.map(_search, [visits] * threads))
    return done / (perf_counter() - started)


async def loop_delay() -> float:
    """The longest time a sleeping task was late while two searches ran."""
    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor(2) as pool:
        running = asyncio.gather(*(loop.run_in_executor(pool, _search, 40_000) for _ in range(2)))
        late = 0.0
        while not running.done():
            before = perf_counter()
            await asyncio.sleep(0.001)
            late = max(late, perf_counter() - before - 0.001)
        await running
    return late


def many_games(count: int = 100_000) -> Table:
    """Mathisto, random games: all end, all 51 cards are there, points add up."""
    from mathotheque.core.kernel import OVER, PHASE
    from mathotheque.search.playouts import buffers, engine, wander
    from mathotheque.search.randomness import seeded
    from tests.games.mathisto.material import check

    game, rng = mt.game("mathisto", players=3), seeded(9)
    start, room = game.start()._vector, buffers(game.law)
    longest = 0
    for _ in range(count):
        s = start.copy()
        longest = max(longest, wander(s, *room, 10_000, rng, *engine(game.law)))
        assert s[PHASE] == OVER
        check(mt.Position(game, s))
    table = Table("Mathisto", "figure", title="Random games, every card counted at the end")
    table.add_row("games", f"{count:,}")
    table.add_row("most decisions in one", f"{longest:,}")
    return table


if __name__ == "__main__":
    main()
