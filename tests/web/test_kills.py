"""kill -9 while people play: nothing that was acknowledged is lost, nothing is done twice.

Fifty times at random moments; clients play on by the API as fast as the server lets them.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import httpx

import mathotheque as mt
from tests.web.server import Server, serving

KILLS = 50
CLIENTS = 4
LONGEST = 0.3  # seconds until a kill, every other time after somebody has played again
WISH = {"game": "des-echecs", "options": {"points": 99}, "seats": [{"name": "Ada"}, {"name": "Zoé"}]}


@dataclass(slots=True)
class Played:
    """A match, and what a client was told was played in it: each move with the version it was meant for."""

    match: str
    headers: dict[str, str]
    acknowledged: list[tuple[int, str]] = field(default_factory=list)
    unsure: list[tuple[int, str]] = field(default_factory=list)

    def check(self, record: mt.Record) -> None:
        """Every acknowledged move is in the record, in its order, once; what nobody heard of is there once or not."""
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


class Client(threading.Thread):
    """Plays both seats of one match after the other."""

    def __init__(self, server: Server, seed: int) -> None:
        super().__init__()
        self._rng = Random(seed)
        self._ended = threading.Event()
        self._http = httpx.Client(base_url=f"{server.url}/api", timeout=120)
        self.matches = [self._sit_down()]
        self.odd: list[str] = []
        self.put_off = 0

    def _sit_down(self) -> Played:
        seated = self._http.post("/matches", json=WISH).json()
        return Played(str(seated["match"]), {"authorization": f"Bearer {seated['token']}"})

    @property
    def acknowledged(self) -> int:
        """How many moves it was told were played."""
        return sum(len(played.acknowledged) for played in self.matches)

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
        playing = self.matches[-1]
        if state is None:
            state = self._http.get(f"/matches/{playing.match}", headers=playing.headers).json()
        moves, version = state["moves"], state["version"]
        assert isinstance(moves, list)
        assert isinstance(version, int)
        if not moves:  # it is over
            self.matches.append(self._sit_down())
            return None
        move = str(self._rng.choice(moves))
        playing.unsure.append((version, move))
        play = {"move": move, "version": version}
        answer = self._http.post(f"/matches/{playing.match}/moves", json=play, headers=playing.headers)
        if answer.status_code == 503:  # nothing was promised: it may be stored or not
            self.put_off += 1
            raise httpx.TransportError("not now")
        playing.unsure.pop()
        if answer.status_code != 201:
            self.odd.append(answer.text)
            return None
        playing.acknowledged.append((version, move))
        following: dict[str, object] = answer.json()
        return following


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
        for client in clients:
            assert client.odd == [], "a client that never repeats itself is never refused"
            for played in client.matches:
                text = httpx.get(f"{server.url}/api/matches/{played.match}/record", timeout=60).text
                played.check(mt.read_record(text))
        assert sum(client.acknowledged for client in clients) >= KILLS // 2
        assert "Traceback" not in server.log


def somebody_plays(clients: Sequence[Client]) -> None:
    """Until one more move is acknowledged; a hang fails."""
    before = sum(client.acknowledged for client in clients)
    deadline = time.monotonic() + 120
    while sum(client.acknowledged for client in clients) == before:
        assert time.monotonic() < deadline, "nobody can play"
        time.sleep(0.01)
