"""How a process of the room begins: as a command, or forked from a process that has imported everything once.

A command spends seconds to import the room and to load its games, and the tests begin a hundred and more. A fork is a
process like any other from there on: `mathotheque serve` with an environment, files, threads and an end of its own.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

_CONTEXT = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload(["tests.web.loaded"])


class Process(Protocol):
    """One that was begun, as `subprocess` tells of it."""

    @property
    def pid(self) -> int: ...
    def poll(self) -> int | None: ...
    def wait(self, timeout: float) -> int: ...
    def send_signal(self, sig: int) -> None: ...


def commanded(module: str, words: Sequence[str], environment: Mapping[str, str], log: Path) -> Process:
    """`python -m module`, from nothing."""
    with log.open("ab") as file:
        return subprocess.Popen(
            [sys.executable, "-m", module, *words], env=environment, stdout=file, stderr=file, process_group=0
        )


class Forked:
    """`mathotheque` with these words, in a process that has imported everything."""

    def __init__(self, words: Sequence[str], environment: Mapping[str, str], log: Path) -> None:
        self._process = _CONTEXT.Process(target=_run, args=(list(words), dict(environment), log), daemon=True)
        self._process.start()

    @property
    def pid(self) -> int:
        """Its number."""
        assert self._process.pid is not None
        return self._process.pid

    def poll(self) -> int | None:
        """Its exit code, or None while it runs."""
        return self._process.exitcode

    def wait(self, timeout: float) -> int:
        """Its exit code, once it has ended; a hang fails."""
        self._process.join(timeout)
        code = self._process.exitcode
        assert code is not None, "it does not end"
        return code

    def send_signal(self, sig: int) -> None:
        """Tell it."""
        if self.poll() is None:
            os.kill(self.pid, sig)


def _run(words: list[str], environment: dict[str, str], log: Path) -> None:
    """What the forked process does."""
    os.setpgid(0, 0)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with log.open("ab") as file:
        for stream in (1, 2):
            os.dup2(file.fileno(), stream)
    os.environ.clear()
    os.environ.update(environment)

    from mathotheque.cli import main

    main(words)
