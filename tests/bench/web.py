"""The room's part of `make bench`: a real server process, real rules and boards, browsers imitated over plain sockets.

A durable move is one POST, its commit to the disk, and its news to everybody who looks; its cost is the CPU time of the
whole server process (all threads but those of reviews) divided by the moves made. Beside it stands a server of the same
stack that stores a move, passes it on and draws nothing: the floor.
"""

from __future__ import annotations

import asyncio
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rich.table import Table

from tests.bench.relay import relayed
from tests.bench.room import TABLES, Match, open_matches
from tests.web.server import Server, serving

SECONDS, PACE = 6.0, 15.0  # of measuring: a cost, a pace
AT_ONCE = 8
TOLD = {"foumath": 0.65, "mathisto": 1.0, "des-echecs": 0.65, "pousse-blocs": 0.65, "or-des-fous": 1.0}
"""What a move is to cost, in milliseconds of CPU."""
POOL = {"pousse-blocs": 120}
"""Matches of a game that is over soon."""


@dataclass(frozen=True, slots=True)
class Played:
    """CPU seconds of the server, bytes for its streams, moves made and refused, waits from a click to its frame."""

    cpu: float
    memory: float
    moves: int
    refused: int
    waits: list[float]
    frame: float
    largest: int

    @property
    def cost(self) -> float:
        """Milliseconds of CPU a move."""
        return 1000 * self.cpu / max(1, self.moves)

    def wait(self, share: float) -> float:
        """Milliseconds within which that share of the clicks was seen."""
        return 1000 * self.waits[min(len(self.waits) - 1, int(len(self.waits) * share))] if self.waits else 0.0


@contextmanager
def room() -> Iterator[tuple[Server, Path]]:
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), fresh=True) as server:
        yield server, Path(folder)


async def play(
    server: Server, matches: Sequence[Match], *, at_once: int, seconds: float, think: float = 0.0, spectators: int = 0
) -> Played:
    """Let people play that many matches at once; when one is over they go to the next."""
    before = server.memory
    for match in matches:
        match.think = think
        await match.connect(spectators)
    browsers = [browser for match in matches for browser in (*match.browsers, *match.spectators)]
    memory = (server.memory - before) / len(browsers)
    waiting = list(matches)
    going = [waiting.pop() for _ in range(min(at_once, len(waiting)))]
    for match in going:
        match.begin()
    await asyncio.sleep(1 + think)
    for browser in browsers:
        browser.frames, browser.bytes, browser.largest = 1, 0, 0
    for match in matches:
        match.waits.clear()
    cpu, moves, end = server.cpu, sum(match.moves for match in matches), time.perf_counter() + seconds
    while time.perf_counter() < end and going:
        await asyncio.sleep(0.02)
        for match in [match for match in going if match.over]:
            going.remove(match)
            if waiting:
                going.append(waiting.pop())
                going[-1].begin()
    cpu, moves = server.cpu - cpu, sum(match.moves for match in matches) - moves
    for match in matches:
        match.on = False
    frames = sum(browser.frames - 1 for browser in browsers)
    return Played(
        cpu, memory, moves, sum(match.refused for match in matches),
        sorted(wait for match in matches for wait in match.waits),
        sum(browser.bytes for browser in browsers) / max(1, frames), max(browser.largest for browser in browsers),
    )  # fmt: skip


def costs() -> Table:
    title = f"A durable move, {AT_ONCE} matches at once, every seat looking"
    table = Table("game", "viewers", "CPU ms a move", "to reach", "moves", "bytes a frame", "largest", title=title)
    relay = relayed(viewers=2, seconds=SECONDS)
    table.add_row("(floor: stored and passed on)", "2", f"{relay:.2f}", "", "", "", "")
    for key in TABLES:
        with room() as (server, folder):
            matches = open_matches(server, folder, key, POOL.get(key, 16))
            played = asyncio.run(play(server, matches, at_once=AT_ONCE, seconds=SECONDS))
            table.add_row(
                key, f"{len(matches[0].browsers)}", f"{played.cost:.2f}", f"{TOLD[key]:.2f}",
                f"{played.moves}" + (f" ({played.refused} refused)" if played.refused else ""),
                f"{played.frame:.0f}", f"{played.largest}",
            )  # fmt: skip
    return table


def growths() -> Table:
    """What a move costs where there is more of something."""
    title = "Growth (Dés d'échecs; to reach: 0.05 ms a spectator, else nothing)"
    table = Table("more", "of", "CPU ms a move", "more a spectator, ms", title=title)
    alone = 0.0
    for count in (0, 1, 10, 100):
        with room() as (server, folder):
            matches = open_matches(server, folder, "des-echecs", 2)
            played = asyncio.run(play(server, matches, at_once=2, seconds=SECONDS, spectators=count))
            alone = alone or played.cost
            each = f"{(played.cost - alone) / count:.3f}" if count else ""
            table.add_row("spectators", f"{count}", f"{played.cost:.2f}", each)
    for length in (10, 100, 1_000):
        with room() as (server, folder):
            matches = open_matches(server, folder, "des-echecs", 4)
            played = asyncio.run(play_from(server, matches, length))
            table.add_row("events behind", f"{length}", f"{played.cost:.2f}", "")
    for count in (10, 100, 500):
        with room() as (server, folder):
            matches = open_matches(server, folder, "des-echecs", count)
            played = asyncio.run(play(server, matches, at_once=AT_ONCE, seconds=SECONDS))
            table.add_row(f"matches looked at, {AT_ONCE} played", f"{count}", f"{played.cost:.2f}", "")
    return table


async def play_from(server: Server, matches: Sequence[Match], length: int) -> Played:
    """Measure from the time when so much has happened in every match."""
    for match in matches:
        await match.connect()
        match.begin()
    while min(match.length for match in matches) < length and not all(match.over for match in matches):
        await asyncio.sleep(0.02)
        for match in matches:
            match.on = match.length < length
    for match in matches:
        match.begin()
    cpu, moves = server.cpu, sum(match.moves for match in matches)
    await asyncio.sleep(SECONDS / 2)
    cpu, moves = server.cpu - cpu, sum(match.moves for match in matches) - moves
    for match in matches:
        match.on = False
    return Played(cpu, 0.0, moves, 0, [], 0.0, 0)


def paces() -> Table:
    headings = "live matches", "p50 ms", "p99 ms", "moves/s", "kB a stream"
    table = Table(*headings, title="From the click to the frame, people thinking 5 s (to reach: p99 10 ms, 25 kB)")
    for count in (10, 100, 500):
        with room() as (server, folder):
            matches = open_matches(server, folder, "des-echecs", count)
            played = asyncio.run(play(server, matches, at_once=count, seconds=PACE, think=5.0))
            table.add_row(
                f"{count}", f"{played.wait(0.5):.1f}", f"{played.wait(0.99):.1f}", f"{played.moves / PACE:.0f}",
                f"{played.memory / 1024:.1f}",
            )  # fmt: skip
    return table


def starts() -> Table:
    table = Table("start and end", "wall s", title="Starting, coming back, ending")
    with tempfile.TemporaryDirectory() as folder:
        cold = Server(Path(folder), fresh=True, MATHOTHEQUE_CACHE=f"{folder}/cache")
        started = time.perf_counter()
        cold.start()
        table.add_row(
            "cold start to first page, nothing compiled (to reach: 2)", f"{time.perf_counter() - started:.2f}"
        )
        cold.kill()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), fresh=True) as server:
        match = open_matches(server, Path(folder), "des-echecs", 1)[0]
        server.kill()
        server.start()
        answered = time.perf_counter()
        asyncio.run(match.connect())
        table.add_row(
            "a stream resumes after the server answers again (to reach: 3)", f"{time.perf_counter() - answered:.2f}"
        )
        address = f"{server.url}/t/{match.name}/stream"
        streams = [subprocess.Popen(["curl", "-sN", address], stdout=subprocess.DEVNULL) for _ in range(20)]
        time.sleep(1)
        ending = time.perf_counter()
        assert server.stop() in (0, -signal.SIGTERM)
        table.add_row("SIGTERM with twenty open streams (to reach: 2)", f"{time.perf_counter() - ending:.2f}")
        for stream in streams:
            stream.wait()
        server.start()
    return table
