"""Several processes of one room, with everything they need; started and ended together."""

from __future__ import annotations

import asyncio
import re
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx

from tests.cluster.balancer import Balancer
from tests.servers.postgres import Postgres, postgres
from tests.servers.redis import Redis, redis
from tests.web.server import Server, free_port

PATIENCE = 600.0  # seconds, on a machine that does much else and has no rules compiled yet
SECRET = "the same for all of them"  # nosec: a test's


class Member(Server):
    """One of the processes."""

    def __init__(self, folder: Path, **environment: str) -> None:
        port = free_port()
        super().__init__(folder, fresh=False, MATHOTHEQUE_METRICS_PORT=str(port), **environment)
        self.figures = f"http://127.0.0.1:{port}/metrics"

    def words(self) -> list[str]:
        """What it is told."""
        return ["serve", "--port", str(self.port)]

    @property
    def answers(self) -> bool:
        """Whether visitors may be sent to it."""
        try:
            return httpx.get(f"{self.url}/readyz", timeout=5).status_code == 200
        except httpx.TransportError:
            return False

    @property
    def hears(self) -> bool:
        """Whether wake-ups reach it."""
        return bool(httpx.get(f"{self.url}/readyz", timeout=60).json()["wakes"])

    def twin(self, folder: Path) -> Member:
        """Another one of the same room."""
        return Member(folder, **{k: v for k, v in self._environment.items() if k != "MATHOTHEQUE_METRICS_PORT"})

    def figure(self, name: str) -> float:
        """One of its figures: all of that name together, whatever their labels."""
        told = httpx.get(self.figures, timeout=60).text
        found = re.findall(rf"^mathotheque_{name}(?:\{{.*\}})? (\S+)$", told, re.MULTILINE)
        assert found, f"there is no {name} in\n{told}"
        return sum(map(float, found))

    def start(self) -> None:
        """Start, and wait until every game is ready."""
        self.launch()
        self.wait()

    def wait(self) -> None:
        """Until every game is ready."""
        wait_until(lambda: self.answers, f"{self.url} gets ready", self)


class Cluster:
    """Processes, what they share, and the address where everybody comes in."""

    def __init__(self, database: Postgres, wakes: Redis | None, members: list[Member], port: int) -> None:
        self.database, self.redis, self.members = database, wakes, members
        self.url = f"http://127.0.0.1:{port}"
        self.balancer = Balancer(port, [member.port for member in members])
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="balancer", daemon=True)

    def start(self) -> None:
        """Start everything."""
        for member in self.members:
            member.launch()
        for member in self.members:
            member.wait()
        self._thread.start()
        asyncio.run_coroutine_threadsafe(self.balancer.start(), self._loop).result()
        self.wait()

    def wait(self) -> None:
        """Until everybody is ready, and the balancer knows."""
        for member in self.members:
            member.wait()
        wait_until(lambda: len(self.balancer.ready) == len(self.members), "the balancer knows them")

    def stop(self) -> None:
        """End the balancer and the processes."""
        if self._thread.is_alive():
            asyncio.run_coroutine_threadsafe(self.balancer.stop(), self._loop).result()
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
        self._loop.close()
        for member in self.members:
            if member.runs:
                member.kill()  # one that was asked to end has nothing left to do

    @contextmanager
    def another(self, folder: Path) -> Iterator[Member]:
        """One process more, of which the balancer knows nothing, until the block ends."""
        member = self.members[0].twin(folder)
        member.start()
        try:
            yield member
        finally:
            member.kill()

    def member_at(self, port: int) -> Member:
        """The process that listens there."""
        return next(member for member in self.members if member.port == port)

    @property
    def logs(self) -> str:
        """What all of them have written."""
        return "".join(member.log for member in self.members)


def wait_until(holds: Callable[[], bool], what: str, member: Server | None = None) -> None:
    """Wait until `holds()`; a hang fails and says what was waited for."""
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert member is None or member.runs, member.log
        assert time.monotonic() < deadline, f"never: {what}" + (f"\n{member.log}" if member else "")
        time.sleep(0.02)


@contextmanager
def cluster(
    folder: Path,
    processes: int,
    environment: Mapping[str, str] | None = None,
    *,
    with_redis: bool = True,
    port: int = 0,
) -> Iterator[Cluster]:
    """A running cluster, ended with the block."""
    with ExitStack() as servers:
        database = servers.enter_context(postgres())
        wakes = servers.enter_context(redis()) if with_redis else None
        shared = {
            "MATHOTHEQUE_DATABASE": database.make("room"),
            "MATHOTHEQUE_SECRET": SECRET,
            "MATHOTHEQUE_PROXIES": "127.0.0.1",
            "MATHOTHEQUE_REDIS": wakes.url if wakes else "",
        }
        members = []
        for number in range(processes):
            own = folder / f"process-{number + 1}"
            own.mkdir()
            members.append(Member(own, **(shared | dict(environment or {}))))
        running = Cluster(database, wakes, members, port or free_port())
        try:
            running.start()
            yield running
        finally:
            running.stop()
