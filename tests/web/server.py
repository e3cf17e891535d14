"""A real server process on a real file, for tests that go through the network."""

from __future__ import annotations

import os
import signal
import socket
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar

from tests.processes import Files, Forked, Process, commanded


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class Server:
    """The room, running; it can be stopped politely or killed, and started again on the same file and port.

    `fresh`: from nothing, as people start it; else forked from a process that has imported what it needs.
    """

    module: ClassVar[str] = "mathotheque"

    def __init__(self, folder: Path, *, fresh: bool = False, **environment: str) -> None:
        self._folder, self._environment, self._fresh = folder, environment, fresh
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: Process | None = None

    def launch(self) -> None:
        """Start, without waiting for it."""
        environment = {
            **os.environ,
            "MATHOTHEQUE_PACE_SECONDS": "0",
            "MATHOTHEQUE_PATIENCE_SECONDS": "120",
            "MATHOTHEQUE_CROWD": "4000",
        }
        environment |= self._environment
        log = self._folder / "server.log"
        if self._fresh:
            self._process = commanded(self.module, self.words(), environment, log)
        else:
            self._process = Forked(self.words(), environment, Files(Path(os.devnull), log, log))

    def start(self) -> None:
        """Start, and wait until it answers."""
        self.launch()
        assert self._process is not None
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(f"{self.url}/", timeout=5):
                    return
            except OSError:
                assert self._process.poll() is None, self.log
                time.sleep(0.05)
        raise AssertionError(f"the server does not answer: {self.log}")

    @property
    def database(self) -> Path:
        """The file it keeps everything in, unless another was set."""
        return self._folder / "room.db"

    def words(self) -> list[str]:
        """What it is told."""
        database = self._environment.get("MATHOTHEQUE_DATABASE", str(self.database))
        return ["serve", "--port", str(self.port), "--database", database]

    @property
    def name(self) -> str:
        """Of its folder."""
        return self._folder.name

    @property
    def runs(self) -> bool:
        """Whether it was started and has not ended."""
        return self._process is not None and self._process.poll() is None

    @property
    def log(self) -> str:
        """What it has written."""
        return (self._folder / "server.log").read_text(encoding="utf-8")

    @property
    def cpu(self) -> float:
        """Seconds of CPU its threads have used (Linux), but for those that step behind everybody's moves: reviews."""
        assert self._process is not None
        used = 0
        for task in Path(f"/proc/{self._process.pid}/task").iterdir():
            fields = (task / "stat").read_text().rpartition(")")[2].split()
            if int(fields[16]) <= 0:  # its niceness
                used += int(fields[11]) + int(fields[12])
        return used / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> int:
        """Bytes it holds in memory (Linux)."""
        return int(self._proc("statm").split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def _proc(self, name: str) -> str:
        assert self._process is not None
        return Path(f"/proc/{self._process.pid}/{name}").read_text()

    def kill(self) -> None:
        """kill -9."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Ask it to end; its exit code. A hang fails."""
        return self._end(signal.SIGTERM)

    def ask_to_end(self) -> None:
        """SIGTERM, without waiting for it."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        assert self._process is not None
        self._process.send_signal(how)
        return self._process.wait(timeout=60)


@contextmanager
def serving(folder: Path, *, fresh: bool = False, **environment: str) -> Iterator[Server]:
    """A running server, ended with the block."""
    server = Server(folder, fresh=fresh, **environment)
    server.start()
    try:
        yield server
    finally:
        server.kill()
