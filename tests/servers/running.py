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
        assert self._process is not None
        ticks, me = 0, str(self._process.pid)
        for file in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):  # it has ended meanwhile
                fields = file.read_text().rpartition(")")[2].split()
                if file.parent.name == me:
                    ticks += sum(map(int, fields[11:15]))
                elif fields[1] == me:
                    ticks += sum(map(int, fields[11:13]))
        return ticks / os.sysconf("SC_CLK_TCK")

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it: connections are cut, what was committed is on the disk."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(timeout=PATIENCE)
            self._process = None

    def freeze(self) -> None:
        """Let it answer nobody while its connections stay open: what an overloaded machine looks like."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

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
