"""People at the tables of a cluster: they play by the API, wherever the balancer sends them."""

from __future__ import annotations

import re
import socket
import threading
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import httpx

import mathotheque as mt
from tests.cluster.running import Cluster
from tests.web.test_kills import WISH, Client

_TOLD = re.compile(rb"^id: (\d+)$", re.MULTILINE)
_GLANCE = 0.2  # seconds after which a viewer who hears nothing looks whether he wants to leave
_THOUGHT = 0.2  # and of a player before a move: nobody is to be done before the test is
_AWAY = 0.2  # and after which one whose stream has ended comes back


class Visitor(Client):
    """Plays both seats of a match; whoever got no answer looks first whether it was done."""

    def __init__(self, room: Cluster, seed: int, thought: float = _THOUGHT) -> None:
        super().__init__(room, seed)  # type: ignore[arg-type]
        self._thought = thought

    def _step(self, state: dict[str, object] | None) -> dict[str, object] | None:
        self._ended.wait(self._thought)
        if state is None:
            playing = self.matches[-1]
            answer = self._http.get(f"/matches/{playing.match}", headers=playing.headers)
            if answer.status_code != 200:
                raise httpx.TransportError("nobody can tell now")
            state = answer.json()
        return super()._step(state)

    def check(self, room: Cluster) -> None:
        """Every acknowledged move is in its record once.

        A move whose process died may be stored a moment after somebody else has looked: what is sent next is refused
        then (409, which carries the version), and nothing is played twice.
        """
        self.odd = [answer for answer in self.odd if '"version":' not in answer]
        assert self.odd == []
        for played in self.matches:
            text = httpx.get(f"{room.url}/api/matches/{played.match}/record", timeout=60).text
            played.check(mt.read_record(text))


def visitors(room: Cluster, count: int, thought: float = _THOUGHT) -> list[Visitor]:
    """So many people, each at a table of his own, playing; they think so many seconds about a move."""
    coming = [Visitor(room, seed, thought) for seed in range(count)]
    for visitor in coming:
        visitor.start()
    return coming


def check_all(room: Cluster, coming: list[Visitor]) -> int:
    """End, and look everything up: how many moves were acknowledged, each in the log once."""
    for visitor in coming:
        visitor.end()
    for visitor in coming:
        visitor.check(room)
    return sum(visitor.acknowledged for visitor in coming)


class Table:
    """A match of two, and a program with the token of both seats."""

    def __init__(self, url: str, **wish: Any) -> None:
        seated = httpx.post(f"{url}/api/matches", json=WISH | wish, timeout=60).json()
        self.match = str(seated["match"])
        self.token = str(seated["token"])
        self._headers = {"authorization": f"Bearer {self.token}"}

    def state(self, url: str) -> dict[str, Any]:
        """The match as this process tells it."""
        answer = httpx.get(f"{url}/api/matches/{self.match}", headers=self._headers, timeout=60)
        told: dict[str, Any] = answer.json()
        return told

    def play(self, url: str, state: dict[str, Any] | None = None) -> httpx.Response:
        """The first legal move, by this process; of a state that was told before, or now."""
        state = state or self.state(url)
        play = {"move": state["moves"][0], "version": state["version"]}
        return httpx.post(f"{url}/api/matches/{self.match}/moves", json=play, headers=self._headers, timeout=60)

    def hint(self, url: str) -> str:
        """What this process would play; who asks for a hint asks like a page."""
        cookies = {f"seat-{self.match}": self.token}
        return httpx.post(f"{url}/t/{self.match}/hint", cookies=cookies, headers={"x-script": "1"}, timeout=60).text


class Viewer(threading.Thread):
    """Follows a table, or whatever else has a stream, and comes back like a browser whenever it ends."""

    def __init__(self, url: str, match: str = "", path: str = "", cookies: str = "") -> None:
        super().__init__(daemon=True)
        self._place = urlsplit(url)
        asked = f"GET {path or f'/t/{match}'}/stream HTTP/1.1", f"host: {self._place.netloc}", f"cookie: {cookies}"
        self._request = "\r\n".join((*asked, "", "")).encode()
        self._left = threading.Event()
        self._heard = threading.Condition()
        self.events = 0
        self.version = 0
        self.connections = 0
        self.refused: list[bytes] = []

    def __enter__(self) -> Viewer:
        self.start()
        self.sees(1)
        return self

    def __exit__(self, *_: object) -> None:
        self._left.set()
        self.join()

    def run(self) -> None:
        """Until it leaves."""
        while not self._left.is_set():
            with suppress(OSError), socket.create_connection((self._place.hostname, self._place.port), 60) as stream:
                stream.settimeout(_GLANCE)
                stream.sendall(self._request)
                self._follow(stream)
            self._left.wait(_AWAY)

    def _follow(self, stream: socket.socket) -> None:
        head = b""
        while not self._left.is_set():
            try:
                piece = stream.recv(1 << 20)
            except TimeoutError:
                continue
            if not piece:
                return
            if not head:
                head = piece.partition(b"\r\n")[0]
                if b" 200 " not in head:
                    self.refused.append(head)
                self.connections += 1
            with self._heard:
                self.events += piece.count(b"\ndata: ")
                self.version = max(self.version, *map(int, _TOLD.findall(piece)), 0)
                self._heard.notify_all()

    def sees(self, count: int, seconds: float = 60.0) -> None:
        """Wait for so many events in all."""
        with self._heard:
            assert self._heard.wait_for(lambda: self.events >= count, seconds), f"{self.events} of {count}"

    def is_told(self, version: int, seconds: float = 60.0) -> None:
        """Wait until that version of the table was told."""
        with self._heard:
            assert self._heard.wait_for(lambda: self.version >= version, seconds), f"{self.version} of {version}"
