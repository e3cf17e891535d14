"""A class in a cluster: a teacher's wall, and pupils who play two and two, wherever the balancer sends them."""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

import httpx

import mathotheque as mt
from tests.cluster.players import Viewer
from tests.cluster.running import Cluster
from tests.web.classes import Pupil, Teacher, classroom, pupils
from tests.web.test_kills import decisions

_THOUGHT = 0.1  # seconds before a move


class Lesson(threading.Thread):
    """Pupils play one after the other; whatever is no page and no move that was taken is kept as odd."""

    def __init__(self, teacher: Teacher, everybody: list[Pupil], wall: Viewer) -> None:
        super().__init__()
        self.teacher, self.wall = teacher, wall
        self._pupils = everybody
        self._ended = threading.Event()
        self.played: defaultdict[str, list[str]] = defaultdict(list)
        self.odd: list[str] = []

    def run(self) -> None:
        """Until it ends."""
        while not self._ended.is_set():
            for pupil in self._pupils:
                try:
                    self._play(pupil)
                except httpx.HTTPError as error:
                    self.odd.append(repr(error))
                self._ended.wait(_THOUGHT)

    def _play(self, pupil: Pupil) -> None:
        name, moves, version = pupil.moves()
        if moves:
            sent = {"move": moves[0], "version": version}
            answer = pupil.client.post(f"/t/{name}/play", data=sent, headers={"x-script": "1"})
            if answer.is_success:
                self.played[name].append(moves[0])
            else:
                self.odd.append(f"{answer.status_code} {answer.text}")

    def check(self, room: Cluster) -> int:
        """End; every move that was taken is in the records once, nothing was odd, and the wall never went: how many."""
        self._ended.set()
        self.join(60)
        assert self.odd == []
        assert self.wall.refused == []
        for name, played in self.played.items():
            text = httpx.get(f"{room.url}/api/matches/{name}/record", timeout=60).text
            assert decisions(mt.read_record(text)) == played
        return sum(map(len, self.played.values()))


@contextmanager
def lesson(room: Cluster, count: int) -> Iterator[Lesson]:
    """A class of so many pupils who play, with its wall looked at."""
    with classroom(room.url) as (teacher, stack):
        everybody = pupils(teacher, stack, count)
        teacher.play("des-echecs", points="99")
        cookies = "; ".join(f"{name}={value}" for name, value in teacher.client.cookies.items())
        with Viewer(room.url, path=f"/class/{teacher.code}", cookies=cookies) as wall:
            running = Lesson(teacher, everybody, wall)
            running.start()
            try:
                yield running
            finally:
                running._ended.set()
                running.join(60)
