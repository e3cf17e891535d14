"""What a class costs: thirty boards that move every five seconds, and how fresh the wall is."""

from __future__ import annotations

import json
import re
import tempfile
import threading
import time
from contextlib import ExitStack
from pathlib import Path
from statistics import quantiles

import httpx
from rich.table import Table

from tests.web.classes import Pupil, Teacher, classroom, pupils
from tests.web.server import serving

PUPILS, EVERY, SECONDS = 30, 5.0, 60.0
_BOARD = re.compile(r"/t/(\w+)\.svg\?v=(\d+)")


class _Wall(threading.Thread):
    """Follows the teacher's stream and remembers when each version of each board was first told."""

    def __init__(self, teacher: Teacher) -> None:
        super().__init__(daemon=True)
        self._teacher = teacher
        self.told: dict[tuple[str, int], float] = {}
        self.bytes = 0

    def run(self) -> None:
        with (
            httpx.Client(base_url=self._teacher.client.base_url, cookies=self._teacher.client.cookies) as client,
            client.stream("GET", f"/class/{self._teacher.code}/stream", timeout=None) as stream,
        ):
            for line in stream.iter_lines():
                self.bytes += len(line)
                if line.startswith("data:"):
                    for markup in json.loads(line[5:])["parts"].values():
                        for name, version in _BOARD.findall(markup):
                            self.told.setdefault((name, int(version)), time.monotonic())

    def heard(self, name: str, version: int) -> float | None:
        """When that version, or a later one, was told."""
        times = [at for (board, told), at in [*self.told.items()] if board == name and told >= version]
        return min(times, default=None)


def lessons() -> Table:
    """One lesson of a minute: each pupil plays a computer and moves every five seconds, one after the other."""
    table = Table("pupils", "moves", "of a core", "wall p50 s", "wall p95 s", "wall kB/s", title="A class that plays")
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, ExitStack() as stack:
        teacher, more = stack.enter_context(classroom(server.url))
        everybody = pupils(teacher, more, PUPILS)
        teacher.play("foumath", how="alone")
        wall = _Wall(teacher)
        wall.start()
        seats = [(pupil, pupil.table()) for pupil in everybody]
        began, cpu = time.monotonic(), server.cpu
        moved: list[tuple[str, int, float]] = []
        turn = 0
        while time.monotonic() - began < SECONDS:
            pupil, name = seats[turn % PUPILS]
            moved += _move(pupil, name)
            turn += 1
            time.sleep(max(0.0, began + turn * EVERY / PUPILS - time.monotonic()))
        lasted, used = time.monotonic() - began, server.cpu - cpu
        time.sleep(2)
        late = [at - then for name, version, then in moved if (at := wall.heard(name, version)) is not None]
        cuts = quantiles([max(0.0, one) for one in late], n=20) if len(late) > 1 else [0.0] * 19
        rate = wall.bytes / lasted / 1000
        table.add_row(
            str(PUPILS), str(len(moved)), f"{used / lasted:.1%}", f"{cuts[9]:.2f}", f"{cuts[18]:.2f}", f"{rate:.1f}"
        )
    return table


def _move(pupil: Pupil, name: str) -> list[tuple[str, int, float]]:
    """A move, if it is the pupil's turn: the table, the version it must have brought at least, and when."""
    told = pupil.get(f"/api/matches/{name}").json()
    page = pupil.get(f"/t/{name}").text
    found = re.search(r'<button[^>]*name="move"[^>]*value="([^"]+)"', page)
    if found is None:
        return []
    fields = {"move": found[1], "version": str(told["version"])}
    pupil.client.post(f"/t/{name}/play", data=fields, headers={"x-script": "1"})
    return [(name, told["version"] + 1, time.monotonic())]
