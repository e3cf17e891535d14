"""A server process in a folder of its own: started, stopped, killed, and started again on the same files."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from tests.servers.programs import environment, give, owner

PATIENCE = 60.0  # seconds to come up or to end, on a machine that does much else


class Running:
    """What PostgreSQL and Redis have in common. It listens on a socket in its folder, so no port can be taken."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="mathotheque-"))
        self.folder.chmod(0o755)
        give(self.folder)
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until it answers."""
        user, group = owner()
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                self.command(), stdout=log, stderr=log, env=environment(), cwd=self.folder, user=user, group=group,
                process_group=0,  # Ctrl-C is for who started it, who ends it in good order
            )  # fmt: skip
        deadline = time.monotonic() + PATIENCE
        while not self.answers():
            assert self._process.poll() is None, self.log
            assert time.monotonic() < deadline, f"it does not answer: {self.log}"
            time.sleep(0.02)

    def command(self) -> Sequence[str]:
        """What is run."""
        raise NotImplementedError

    def answers(self) -> bool:
        """Whether it can be talked to."""
        raise NotImplementedError

    @property
    def log(self) -> str:
        """What it has written."""
        return (self.folder / "log").read_text(encoding="utf-8", errors="replace")

    @property
    def cpu(self) -> float:
        """Seconds of CPU that it and its processes have used, those that have ended too (Linux)."""
        itself, *children = self._processes()
        ticks = sum(map(int, itself[1][11:15])) + sum(sum(map(int, fields[11:13])) for _, fields in children)
        return ticks / os.sysconf("SC_CLK_TCK")

    def _processes(self) -> list[tuple[int, list[str]]]:
        """Itself, then its children: the number of each, and what the system tells of it (Linux)."""
        assert self._process is not None
        found, me = [], self._process.pid
        for file in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):  # it has ended meanwhile
                number, fields = int(file.parent.name), file.read_text().rpartition(")")[2].split()
                if me in (number, int(fields[1])):
                    found.append((number, fields))
        return sorted(found, key=lambda process: process[0] != me)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it: connections are cut, what was committed is on the disk."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(timeout=PATIENCE)
            self._process = None

    def freeze(self) -> None:
        """Let it answer nobody while its connections stay open: what an overloaded machine looks like."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
        self._signal(signal.SIGCONT)

    def _signal(self, how: signal.Signals) -> None:
        for number, _ in self._processes():
            os.kill(number, how)

    def end(self) -> None:
        """Stop it and take its files away."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _once(self, command: Sequence[str]) -> None:
        user, group = owner()
        done = subprocess.run(
            command, check=False, capture_output=True, text=True, env=environment(), cwd=self.folder, user=user,
            group=group,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
