"""Browsers imitated over plain sockets, for the room's part of `make bench`: they fold frames and play at random."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from html import unescape
from pathlib import Path
from random import Random
from urllib.parse import urlencode

import httpx
import msgspec

import mathotheque as mt
from mathotheque.web.requests.people import seat_token
from tests.web.server import Server

TABLES: dict[str, dict[str, int]] = {
    "foumath": {"goal": 999}, "mathisto": {"players": 3}, "des-echecs": {"points": 99}, "pousse-blocs": {},
    "or-des-fous": {},
}  # fmt: skip
"""Every game, with options that make a match long."""
NAMES = "Ada", "Zoé", "Ben", "Emmy"
_EVENT = re.compile(rb"id: (\d+)\ndata: (.*)\n\n")
_MOVE = re.compile(r'name="move" value="([^"]+)"')
_WHOM, _CARD = re.compile(r'name="whom" value="(\d)"'), re.compile(r'name="card" value="(..)"')
_LENGTH = re.compile(r'data-length="(\d+)"')
_ANSWER = re.compile(rb"HTTP/1.1 (\d+)")


class _Frame(msgspec.Struct):
    v: int
    parts: dict[str, str]
    order: dict[str, list[str]]
    whole: bool = False


_decode = msgspec.json.Decoder(_Frame).decode


class Browser(asyncio.Protocol):
    """Somebody's stream of one match, folded; `seat` is None for a spectator. The first frame is not counted."""

    def __init__(self, match: Match, seat: int | None) -> None:
        self._match, self.seat, self._tail = match, seat, b""
        self.frames = self.bytes = self.largest = self.version = 0
        self.parts: dict[str, str] = {}
        self.order: dict[str, list[str]] = {}

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        head = f"GET /t/{self._match.name}/stream HTTP/1.1\r\nhost: x\r\n{self._match.cookie(self.seat)}\r\n"
        transport.write(head.encode())

    def data_received(self, data: bytes) -> None:
        self._tail += data
        while event := _EVENT.search(self._tail):
            self._tail = self._tail[event.end() :]
            self._hear(event[2])

    def _hear(self, data: bytes) -> None:
        frame = _decode(data)
        if self.frames:
            self.bytes += len(data)
            self.largest = max(self.largest, len(data))
        self.frames += 1
        self.version = frame.v
        self.parts |= frame.parts
        self.order |= frame.order
        self._match.sees(self)

    def deed(self, rng: Random) -> tuple[str, dict[str, str]] | None:
        """What this seat may do now: an address, and the fields of its form."""
        if "question" in self.order["rail"]:
            return "answer", {"answer": str(rng.randrange(3))}
        if 'data-turn="1"' not in self.parts["table"]:
            return None
        dock = self._markup("dock")
        moves, whom, cards = _MOVE.findall(dock), _WHOM.findall(dock), _CARD.findall(dock)
        if whom and cards and (not moves or rng.random() < 0.8):
            return "play", {"whom": rng.choice(whom), "card": unescape(rng.choice(cards))}
        return ("play", {"move": unescape(rng.choice(moves))}) if moves else None

    def _markup(self, name: str) -> str:
        """A part with all that is in it."""
        return self.parts[name] + "".join(map(self._markup, self.order.get(name, ())))


class Poster(asyncio.Protocol):
    """The connection by which a player posts."""

    def __init__(self, answered: Callable[[int], None]) -> None:
        self._answered = answered

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        for status in _ANSWER.findall(data):
            self._answered(int(status))


class Match:
    """One match whose seats are people, each with a browser of his own, and a connection to post by."""

    def __init__(self, server: Server, name: str, seats: int, secret: bytes, rng: Random) -> None:
        self.server, self.name, self._secret, self._rng = server, name, secret, rng
        self.browsers = [Browser(self, seat) for seat in range(seats)]
        self.poster = Poster(self._answered)
        self.spectators: list[Browser] = []
        self.moves = self.refused = 0
        self.think = 0.0
        self.on = self.over = False
        self.waits: list[float] = []
        self._clicked: dict[int, tuple[float, int]] = {}

    def cookie(self, seat: int | None) -> str:
        if seat is None:
            return ""
        return f"cookie: seat-{self.name}={seat_token(self._secret, self.name, frozenset({seat}))}\r\n"

    async def connect(self, spectators: int = 0) -> None:
        loop = asyncio.get_running_loop()
        self.spectators = [Browser(self, None) for _ in range(spectators)]
        await loop.create_connection(lambda: self.poster, "127.0.0.1", self.server.port)
        for browser in (*self.browsers, *self.spectators):
            await loop.create_connection(lambda browser=browser: browser, "127.0.0.1", self.server.port)  # type: ignore[misc]
        while not all(browser.frames for browser in (*self.browsers, *self.spectators)):
            await asyncio.sleep(0.01)

    @property
    def length(self) -> int:
        """How many events its browsers know of."""
        told = _LENGTH.search(self.browsers[0].parts["table"])
        return int(told[1]) if told else 0

    def begin(self) -> None:
        self.on = True
        for browser in self.browsers:
            self.sees(browser)

    def sees(self, browser: Browser) -> None:
        seat = browser.seat
        if seat is None or not browser.order:
            return
        self.over = "act-rematch" in browser.order["acts"]
        if seat in self._clicked:
            clicked, version = self._clicked[seat]
            if browser.version <= version:
                return
            self.waits.append(time.perf_counter() - clicked)
            del self._clicked[seat]
        deed = browser.deed(self._rng) if self.on else None
        if deed is not None:
            self._clicked[seat] = time.perf_counter(), browser.version
            pause = self.think * self._rng.uniform(0.5, 1.5)
            if pause:
                asyncio.get_running_loop().call_later(pause, self._post, seat, *deed)
            else:
                self._post(seat, *deed)

    def _post(self, seat: int, where: str, fields: dict[str, str]) -> None:
        browser = self.browsers[seat]
        body = urlencode({**fields, "seat": seat, "version": browser.version}).encode()
        head = (
            f"POST /t/{self.name}/{where} HTTP/1.1\r\nhost: x\r\n{self.cookie(seat)}x-script: 1\r\n"
            f"content-type: application/x-www-form-urlencoded\r\ncontent-length: {len(body)}\r\n\r\n"
        )
        self._clicked[seat] = time.perf_counter(), browser.version
        self.poster.transport.write(head.encode() + body)

    def _answered(self, status: int) -> None:
        if status == 204:
            self.moves += 1
        else:
            self.refused += 1
            self._clicked.clear()
            self.begin()


def open_matches(server: Server, folder: Path, key: str, count: int) -> list[Match]:
    """That many matches of people; whatever the server prepares meanwhile is prepared."""
    secret = (folder / "room.key").read_bytes()
    matches = []
    with httpx.Client(base_url=f"{server.url}/api", timeout=300) as http:
        for game in mt.games():
            chairs = [{"name": f"{seat}"} for seat in range(game.seats)]
            http.post("/matches", json={"game": game.key, "seats": chairs}).raise_for_status()
        game = mt.game(key, **TABLES[key])
        wish = {"game": key, "options": TABLES[key], "seats": [{"name": name} for name in NAMES[: game.seats]]}
        for number in range(count):
            opened = http.post("/matches", json=wish).json()
            matches.append(Match(server, opened["match"], game.seats, secret, Random(number)))
    return matches
