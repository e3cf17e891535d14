"""Moves through several processes, for `make bench room-cluster`: real PostgreSQL and Redis, one SQLite room beside.

Programs play as fast as they are answered, spread over the processes without a balancer; the CPU is that of all of
them. Every move is looked for at another process: how long until its stream tells it.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import httpx
from rich.table import Table

from tests.cluster.running import cluster
from tests.web.server import Server, serving
from tests.web.test_kills import WISH

SECONDS = 6.0
PLAYERS = 12
PROCESSES = (1, 2, 4)


class _Player:
    """Plays one match by the processes in turn, while a stream of the next one is listened to."""

    def __init__(self, urls: Sequence[str], number: int) -> None:
        self._urls, self._number = urls, number
        self._rng = Random(number)
        self.waits: list[float] = []
        self.moves = 0
        self._told: asyncio.Queue[int] = asyncio.Queue()

    async def play(self, http: httpx.AsyncClient, until: float) -> None:
        seated = (await http.post(f"{self._urls[0]}/api/matches", json=WISH)).json()
        self._match, headers = seated["match"], {"authorization": f"Bearer {seated['token']}"}
        listening = asyncio.create_task(self._listen(urlsplit(self._urls[(self._number + 1) % len(self._urls)])))
        await self._told.get()
        state: dict[str, Any] = (await http.get(f"{self._urls[0]}/api/matches/{self._match}", headers=headers)).json()
        while time.monotonic() < until and state["moves"]:
            url = self._urls[self._number % len(self._urls)]
            sent = {"move": self._rng.choice(state["moves"]), "version": state["version"]}
            began = time.perf_counter()
            answer = await http.post(f"{url}/api/matches/{self._match}/moves", json=sent, headers=headers)
            if answer.status_code != 201:
                break
            state = answer.json()
            while await self._told.get() < state["version"]:
                pass
            self.waits.append(time.perf_counter() - began)
            self.moves += 1
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)

    async def _listen(self, place: Any) -> None:
        reader, writer = await asyncio.open_connection(place.hostname, place.port, limit=1 << 22)
        try:
            path = f"/api/matches/{self._match}/stream"
            writer.write(f"GET {path} HTTP/1.1\r\nhost: {place.netloc}\r\n\r\n".encode())
            while line := await reader.readline():
                if line.startswith(b"data: "):
                    self._told.put_nowait(int(json.loads(line[6:])["version"]))
        finally:
            writer.close()


async def _measure(servers: Sequence[Server]) -> tuple[float, float, float, float]:
    """Moves a second, milliseconds of CPU a move, and of a move until another process tells it (median, p99)."""
    players = [_Player([server.url for server in servers], number) for number in range(PLAYERS)]
    before, began = sum(server.cpu for server in servers), time.monotonic()
    async with httpx.AsyncClient(timeout=120) as http:
        await asyncio.gather(*(player.play(http, began + SECONDS) for player in players))
    seconds, cpu = time.monotonic() - began, sum(server.cpu for server in servers) - before
    moves = sum(player.moves for player in players)
    waits = sorted(wait for player in players for wait in player.waits)
    middle, last = waits[len(waits) // 2], waits[int(len(waits) * 0.99)]
    return moves / seconds, 1000 * cpu / moves, 1000 * middle, 1000 * last


def processes() -> Table:
    """A row for one SQLite room, then for 1, 2 and 4 processes on PostgreSQL and Redis."""
    headings = "processes", "moves/s", "CPU ms a move", "click to another's stream: p50 ms", "p99 ms"
    table = Table(*headings, title="One stream a match at another process; the programs share the cores")
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), fresh=True) as server:
        httpx.post(f"{server.url}/api/matches", json=WISH, timeout=120)
        table.add_row("1, SQLite", *_shown(asyncio.run(_measure([server]))))
    with tempfile.TemporaryDirectory() as folder, cluster(Path(folder), max(PROCESSES)) as room:
        for count in PROCESSES:
            table.add_row(f"{count}, PostgreSQL", *_shown(asyncio.run(_measure(room.members[:count]))))
    return table


def _shown(figures: tuple[float, ...]) -> list[str]:
    return [f"{figure:.{0 if figure > 100 else 2}f}" for figure in figures]
