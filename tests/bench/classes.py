"""What a class costs: a burst at the door, thirty boards that move every five seconds, and how fresh the wall is."""

from __future__ import annotations

import json
import re
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from statistics import quantiles

import httpx
from rich.table import Table

from tests.web.classes import Person, Pupil, Teacher, classroom, someone
from tests.web.server import serving

PUPILS, EVERY, SECONDS, BURST = 30, 5.0, 60.0, 10.0
_BOARD = re.compile(r"/t/(\w+)\.svg\?v=(\d+)")


class _Ear(threading.Thread):
    """Follows a stream as somebody's page does."""

    def __init__(self, person: Person, path: str) -> None:
        super().__init__(daemon=True)
        self._person, self._path = person, path
        self.bytes = 0

    def run(self) -> None:
        with (
            suppress(httpx.HTTPError),  # the lesson is over
            httpx.Client(base_url=self._person.client.base_url, cookies=self._person.client.cookies) as client,
            client.stream("GET", self._path, timeout=None) as stream,
        ):
            for line in stream.iter_lines():
                self.bytes += len(line)
                self.hear(line)

    def hear(self, line: str) -> None:
        """A line of the stream."""


class _Wall(_Ear):
    """The teacher's stream: remembers when each version of each board was first told."""

    def __init__(self, teacher: Teacher) -> None:
        super().__init__(teacher, f"/class/{teacher.code}/stream")
        self.told: dict[tuple[str, int], float] = {}

    def hear(self, line: str) -> None:
        if line.startswith("data:"):
            for markup in json.loads(line[5:])["parts"].values():
                for name, version in _BOARD.findall(markup):
                    self.told.setdefault((name, int(version)), time.monotonic())

    def heard(self, name: str, version: int) -> float | None:
        """When that version, or a later one, was told."""
        times = [at for (board, told), at in [*self.told.items()] if board == name and told >= version]
        return min(times, default=None)


def lessons() -> Table:
    """A lesson: all come within ten seconds; for a minute each plays a computer and moves every five seconds."""
    table = Table(
        "pupils",
        "join p95 s",
        "moves",
        "of a core",
        "wall p50 s",
        "wall p95 s",
        "wall kB/s",
        title="A class that plays",
    )
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), fresh=True) as server, ExitStack() as stack:
        teacher, more = stack.enter_context(classroom(server.url))
        everybody = [Pupil(someone(server.url, more), teacher.code) for _ in range(PUPILS)]
        with ThreadPoolExecutor(PUPILS) as burst:
            joined = quantiles(burst.map(_come, everybody, range(PUPILS)), n=20)[18]
        teacher.play("foumath", how="alone")
        wall = _Wall(teacher)
        wall.start()
        seats = [(pupil, pupil.table()) for pupil in everybody]
        for pupil, name in seats:
            for path in (f"/t/{name}/stream", f"/j/{teacher.code}/stream"):
                _Ear(pupil, path).start()
        time.sleep(2)
        began, cpu, heard = time.monotonic(), server.cpu, wall.bytes
        moved: list[tuple[str, int, float]] = []
        turn = 0
        while time.monotonic() - began < SECONDS:
            pupil, name = seats[turn % PUPILS]
            moved += _move(pupil, name)
            turn += 1
            time.sleep(max(0.0, began + turn * EVERY / PUPILS - time.monotonic()))
        lasted, used, rate = time.monotonic() - began, server.cpu - cpu, wall.bytes - heard
        time.sleep(2)
        late = [at - then for name, version, then in moved if (at := wall.heard(name, version)) is not None]
        cuts = quantiles([max(0.0, one) for one in late], n=20) if len(late) > 1 else [0.0] * 19
        table.add_row(
            str(PUPILS), f"{joined:.2f}", str(len(moved)), f"{used / lasted:.1%}", f"{cuts[9]:.2f}", f"{cuts[18]:.2f}",
            f"{rate / lasted / 1000:.1f}",
        )  # fmt: skip
    return table


def _come(pupil: Pupil, number: int) -> float:
    """Come in when it is one's turn in the burst: how many seconds until the waiting room is there."""
    time.sleep(number * BURST / PUPILS)
    began = time.monotonic()
    assert pupil.join(f"Zoé {number}").status_code == 200
    return time.monotonic() - began


def _move(pupil: Pupil, name: str) -> list[tuple[str, int, float]]:
    """A move, if it is the pupil's turn: the table, the version it must have brought at least, and when."""
    proof = {"authorization": f"Bearer {pupil.client.cookies[f'seat-{name}']}"}
    told = pupil.client.get(f"/api/matches/{name}", headers=proof).json()
    if not told["moves"]:
        return []
    fields = {"move": told["moves"][0], "version": str(told["version"])}
    pupil.client.post(f"/t/{name}/play", data=fields, headers={"x-script": "1"})
    return [(name, told["version"] + 1, time.monotonic())]
