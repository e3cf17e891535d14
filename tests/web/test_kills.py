"""kill -9 while people play: nothing that was acknowledged is lost, nothing is done twice.

Fifty times at random moments; clients play on by the API as fast as the server lets them.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

import httpx

import mathotheque as mt
from tests.web.server import Server, serving

KILLS = 50
CLIENTS = 4
LONGEST = 0.3  # seconds until a kill, every other time after somebody has played again
WISH = {"game": "des-echecs", "options": {"points": 99}, "seats": [{"name": "Ada"}, {"name": "Zoé"}]}


class Client(threading.Thread):
    """Plays both seats of one match, and keeps a list of what it was told was played."""

    def __init__(self, server: Server, seed: int) -> None:
        super().__init__()
        self._rng = Random(seed)
        self._ended = threading.Event()
        self._http = httpx.Client(base_url=f"{server.url}/api", timeout=120)
        seated = self._http.post("/matches", json=WISH).json()
        self.match = str(seated["match"])
        self._headers = {"authorization": f"Bearer {seated['token']}"}
        self.acknowledged: list[tuple[int, str]] = []
        self.unsure: list[tuple[int, str]] = []
        self.odd: list[str] = []
        self.put_off = 0

    def end(self) -> None:
        self._ended.set()
        self.join(60)
        self._http.close()

    def run(self) -> None:
        state: dict[str, object] | None = None
        while not self._ended.is_set():
            try:
                state = self._step(state)
            except httpx.TransportError:  # the server is dead, or died while it was answering
                state = None
                self._ended.wait(0.02)

    def _step(self, state: dict[str, object] | None) -> dict[str, object] | None:
        if state is None:
            state = self._http.get(f"/matches/{self.match}", headers=self._headers).json()
        moves, version = state["moves"], state["version"]
        assert isinstance(moves, list)
        assert isinstance(version, int)
        if not moves:
            self._ended.set()
            return None
        move = str(self._rng.choice(moves))
        self.unsure.append((version, move))
        play = {"move": move, "version": version}
        answer = self._http.post(f"/matches/{self.match}/moves", json=play, headers=self._headers)
        if answer.status_code == 503:  # nothing was promised: it may be stored or not
            self.put_off += 1
            raise httpx.TransportError("not now")
        self.unsure.pop()
        if answer.status_code != 201:
            self.odd.append(answer.text)
            return None
        self.acknowledged.append((version, move))
        following: dict[str, object] = answer.json()
        return following

    def check(self, record: mt.Record) -> None:
        """Every acknowledged move is in the record, in its order, once; what nobody heard of is there once or not."""
        assert self.odd == [], "a client that never repeats itself is never refused"
        acknowledged = dict(self.acknowledged)
        assert len(acknowledged) == len(self.acknowledged), "one version was acknowledged twice"
        versions = sorted({version for version, _ in (*self.acknowledged, *self.unsure)})
        expected = iter(decisions(record))
        for version in versions:
            sent = [acknowledged[version]] if version in acknowledged else [m for v, m in self.unsure if v == version]
            found = next(expected, None)
            lost = found is None and version == versions[-1] and version not in acknowledged
            assert lost or found in sent, f"version {version}: {found} was played, {sent} sent"
        assert next(expected, None) is None, "a move was played twice, or one that nobody sent"


def decisions(record: mt.Record) -> list[str]:
    """What somebody has chosen, in its order."""
    return [
        event
        for position, event in zip(record.positions(), record.events, strict=False)
        if isinstance(position.turn, mt.Decide) and len(position.moves) > 1
    ]


def test_fifty_kills_under_load(tmp_path: Path) -> None:
    rng = Random(20)
    with serving(tmp_path) as server:
        clients = [Client(server, seed) for seed in range(CLIENTS)]
        for client in clients:
            client.start()
        for number in range(KILLS):
            if number % 2:
                somebody_plays(clients)
            time.sleep(rng.uniform(0, LONGEST))
            server.kill()
            server.start()
        for client in clients:
            client.end()
        played = 0
        for client in clients:
            text = httpx.get(f"{server.url}/api/matches/{client.match}/record", timeout=60).text
            client.check(mt.read_record(text))
            played += len(client.acknowledged)
        assert played >= KILLS // 2
        assert "Traceback" not in server.log


def somebody_plays(clients: Sequence[Client]) -> None:
    """Until one more move is acknowledged; a hang fails."""
    before = sum(len(client.acknowledged) for client in clients)
    deadline = time.monotonic() + 120
    while sum(len(client.acknowledged) for client in clients) == before:
        assert time.monotonic() < deadline, "nobody can play"
        time.sleep(0.01)
