"""The room's part of `make bench`: a real server process, real rules and boards, browsers imitated over plain sockets.

A durable move is one POST, its commit to the disk, and a frame to both seats of the table; its cost is the CPU time of
the whole server process (all threads) divided by the moves made.
"""

from __future__ import annotations

import asyncio
import re
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random
from urllib.parse import urlencode

import httpx
from rich.table import Table

import mathotheque as mt
from tests.web.server import Server, serving

SECONDS = 6.0
TABLES = {"foumath": {}, "des-echecs": {"points": 99}, "pousse-blocs": {}, "or-des-fous": {}}
"""Games whose every decision is a move; Mathisto's questions and windows wait for people."""
_MOVE = re.compile(rb'name="move" value="([^"]+)"')
_VERSION = re.compile(rb'data-version="(\d+)"')


class Seat(asyncio.Protocol):
    """A browser's stream: keeps the latest frame."""

    def __init__(self, player: Player, seat: int) -> None:
        self._player, self._seat, self._tail = player, seat, b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        head = f"GET /t/{self._player.match}/stream HTTP/1.1\r\nhost: x\r\n"
        transport.write(f"{head}cookie: {self._player.cookie(self._seat)}\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        self._tail += data
        while (end := self._tail.find(b"\n\n")) >= 0:
            frame, self._tail = self._tail[:end], self._tail[end + 2 :]
            if b"data: " in frame:
                self._player.sees(self._seat, frame)


class Player(asyncio.Protocol):
    """Both seats of one match: whoever's frame offers moves makes one, after a thought."""

    def __init__(self, match: str, tokens: list[str], think: float, rng: Random) -> None:
        self.match, self._tokens, self._think, self._rng = match, tokens, think, rng
        self.moves, self.streams, self.waits = 0, 0, list[float]()
        self._sent, self._version, self._on = 0.0, 0, False
        self._transport: asyncio.Transport | None = None
        self._latest: dict[int, bytes] = {}

    def cookie(self, seat: int) -> str:
        return f"seat-{self.match}={self._tokens[seat]}"

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def begin(self) -> None:
        self._on = True
        for seat, frame in [*self._latest.items()]:
            self.sees(seat, frame)

    def stop(self) -> None:
        self._on = False

    def sees(self, seat: int, frame: bytes) -> None:
        if seat not in self._latest:
            self.streams += 1
        self._latest[seat] = frame
        found = _VERSION.search(frame)
        version = int(found[1]) if found else 0
        if version > self._version:
            self._version = version
            if self._sent:
                self.waits.append(time.perf_counter() - self._sent)
                self._sent = 0.0
        moves = _MOVE.findall(frame) if self._on and not self._sent else []
        if moves:
            self._sent = time.perf_counter()
            loop = asyncio.get_running_loop()
            loop.call_later(
                self._think * self._rng.uniform(0.5, 1.5), self._play, seat, version, self._rng.choice(moves)
            )

    def _play(self, seat: int, version: int, move: bytes) -> None:
        body = urlencode({"move": move.decode(), "version": version}).encode()
        head = (
            f"POST /t/{self.match}/play HTTP/1.1\r\nhost: x\r\ncookie: {self.cookie(seat)}\r\nx-script: 1\r\n"
            f"content-type: application/x-www-form-urlencoded\r\ncontent-length: {len(body)}\r\n\r\n"
        )
        assert self._transport is not None
        self._sent = time.perf_counter()
        self.moves += 1
        self._transport.write(head.encode() + body)


def matches(server: Server, key: str, count: int, think: float) -> list[Player]:
    """That many matches of two people each."""
    players = []
    with httpx.Client(base_url=f"{server.url}/api", timeout=300) as http:
        for game in mt.games():  # whatever gets ready meanwhile would be counted
            chairs = [{"name": f"{seat}"} for seat in range(game.seats)]
            http.post("/matches", json={"game": game.key, "seats": chairs}).raise_for_status()
        for number in range(count):
            wish = {"game": key, "options": TABLES[key], "seats": [{"name": "Ada"}, {}]}
            host = http.post("/matches", json=wish).json()
            friend = http.post(f"/matches/{host['match']}/seats/1", json={"name": "Zoé"}).json()
            players.append(Player(host["match"], [host["token"], friend["token"]], think, Random(number)))
    return players


async def connect(server: Server, players: list[Player]) -> None:
    loop = asyncio.get_running_loop()
    for player in players:
        await loop.create_connection(lambda player=player: player, "127.0.0.1", server.port)  # type: ignore[misc]
        for seat in range(2):
            await loop.create_connection(lambda p=player, s=seat: Seat(p, s), "127.0.0.1", server.port)  # type: ignore[misc]
    while sum(player.streams for player in players) < 2 * len(players):
        await asyncio.sleep(0.02)


@dataclass(frozen=True, slots=True)
class Played:
    """CPU seconds of the server, bytes for its streams, moves made, waits from a click to the frame that shows it."""

    cpu: float
    memory: int
    moves: int
    waits: list[float]


async def play(server: Server, players: list[Player], seconds: float = SECONDS) -> Played:
    """Let all of them play."""
    memory = server.memory
    await connect(server, players)
    memory = server.memory - memory
    for player in players:
        player.begin()
    await asyncio.sleep(1)
    cpu, moves = server.cpu, sum(player.moves for player in players)
    for player in players:
        player.waits.clear()
    await asyncio.sleep(seconds)
    cpu, moves = server.cpu - cpu, sum(player.moves for player in players) - moves
    for player in players:
        player.stop()
    return Played(cpu, memory, moves, sorted(wait for player in players for wait in player.waits))


def costs() -> Table:
    table = Table(
        "game", "CPU ms a move", "moves", title="A durable move through the server, two viewers (to reach: 0.30)"
    )
    for key in TABLES:
        with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
            players = matches(server, key, 8, 0.0)
            played = asyncio.run(play(server, players))
            table.add_row(key, f"{1000 * played.cpu / max(1, played.moves):.2f}", f"{played.moves}")
    return table


def paces() -> Table:
    headings = "live matches", "p50 ms", "p99 ms", "moves/s", "kB a stream"
    table = Table(*headings, title="From the click to the frame, people thinking 5 s (to reach: p99 10 ms, 25 kB)")
    for count in (50, 500):
        with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
            players = matches(server, "des-echecs", count, 5.0)
            played = asyncio.run(play(server, players, 15.0))
            p50, p99 = (1000 * played.waits[int(len(played.waits) * share)] for share in (0.5, 0.99))
            memory = played.memory / (2 * count) / 1024
            table.add_row(f"{count}", f"{p50:.1f}", f"{p99:.1f}", f"{played.moves / 15:.0f}", f"{memory:.1f}")
    return table


def starts() -> Table:
    table = Table("start and end", "wall s", title="Starting, coming back, ending")
    with tempfile.TemporaryDirectory() as folder:
        cold = Server(Path(folder), MATHOTHEQUE_CACHE=f"{folder}/cache")
        started = time.perf_counter()
        cold.start()
        table.add_row(
            "cold start to first page, nothing compiled (to reach: 2)", f"{time.perf_counter() - started:.2f}"
        )
        cold.kill()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        player = matches(server, "des-echecs", 1, 1.0)[0]
        server.kill()
        server.start()
        answered = time.perf_counter()
        asyncio.run(connect(server, [player]))
        table.add_row(
            "a stream resumes after the server answers again (to reach: 3)", f"{time.perf_counter() - answered:.2f}"
        )
        address = f"{server.url}/t/{player.match}/stream"
        streams = [subprocess.Popen(["curl", "-sN", address], stdout=subprocess.DEVNULL) for _ in range(20)]
        time.sleep(1)
        ending = time.perf_counter()
        assert server.stop() in (0, -signal.SIGTERM)
        table.add_row("SIGTERM with twenty open streams (to reach: 2)", f"{time.perf_counter() - ending:.2f}")
        for stream in streams:
            stream.wait()
        server.start()
    return table
