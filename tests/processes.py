"""How a process of `mathotheque` begins: as a command, or forked from a process that has imported everything once.

A command spends a second or more to import the room and to load its games, and the tests begin hundreds. A fork is a
process like any other from there on: `mathotheque serve` with an environment, files, threads and an end of its own.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol

from tests import luck

_CONTEXT = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload(["tests.loaded"])


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


@dataclass(frozen=True)
class Files:
    """What a process reads, and where it writes what it says and what it complains of."""

    typed: Path
    said: Path
    complained: Path


class Forked:
    """`mathotheque` with these words, in a process that has imported everything.

    It ends with this one; then it may have no processes of its own. `alone` it may, and has to be waited for.
    """

    def __init__(
        self, words: Sequence[str], environment: Mapping[str, str], files: Files, *, alone: bool = False
    ) -> None:
        told = (list(words), dict(environment), Path.cwd(), files)
        self._process = _CONTEXT.Process(target=_run, args=told, daemon=not alone)
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


def finished(
    words: Sequence[str], environment: Mapping[str, str], typed: str, *, fresh: bool = False
) -> subprocess.CompletedProcess[str]:
    """What a command with these words answers to what is typed, once it has ended; a `fresh` one begins from nothing.

    What starts workers of its own has to: they would wait for a fork's threads, which are gone.
    """
    if fresh:
        return subprocess.run(
            [sys.executable, "-m", "mathotheque", *words], input=typed, env=environment, capture_output=True, text=True,
            timeout=300, encoding="utf-8",
        )  # fmt: skip
    with TemporaryDirectory() as folder:
        files = Files(*(Path(folder, name) for name in ("typed", "said", "complained")))
        files.typed.write_text(typed, encoding="utf-8")
        code = Forked(words, environment, files, alone=True).wait(300)
        said, complained = (file.read_text(encoding="utf-8") for file in (files.said, files.complained))
    return subprocess.CompletedProcess(words, code, said, complained)


def _run(words: list[str], environment: dict[str, str], folder: Path, files: Files) -> None:
    """What the forked process does."""
    os.setpgid(0, 0)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.chdir(folder)
    for number, (file, mode) in enumerate(((files.typed, "rb"), (files.said, "ab"), (files.complained, "ab"))):
        with file.open(mode) as stream:
            os.dup2(stream.fileno(), number)
    sys.stdin, sys.stdout, sys.stderr = (
        os.fdopen(number, mode, 1, "utf-8", closefd=False) for number, mode in enumerate(("r", "w", "w"))
    )
    os.environ.clear()
    os.environ.update(environment)
    if luck.FILE in environment:
        luck.draw_from(Path(environment[luck.FILE]))

    from mathotheque.cli import main

    main(words)
