"""Compiling is never silent: a line that moves on a terminal, plain lines elsewhere; nothing where there is nothing."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mathotheque.core.compiling import QUIET, Teller
from tests.core.test_kernel import parcel

MODULE = "mathotheque.core.randomness"


class Terminal(io.StringIO):
    """A terminal that keeps what is written to it."""

    def isatty(self) -> bool:
        return True


def told(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO, quiet: str = "") -> str:
    """What is said while two functions of a module are compiled, the first with another one inside."""
    monkeypatch.setenv(QUIET, quiet)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stderr", stream)
    teller = Teller()
    with teller.importing(MODULE):
        teller.starts(MODULE)
        teller.starts(MODULE)
        teller.ends()
        teller.ends()
        teller.ready[MODULE] += 1
        teller.starts(MODULE)
        teller.ends()
    return stream.getvalue()


def test_elsewhere_a_plain_line_is_written_and_no_other_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    said = told(monkeypatch, io.StringIO())
    assert said == f"Mathothèque compiles {MODULE} (once, then it is kept): 0 of 3 rules, 0 s\n"


def test_on_a_terminal_one_line_moves_and_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    said = told(monkeypatch, Terminal())
    assert said.count("\n") == 0
    assert said.endswith("\r\x1b[K")
    assert [part.partition(":")[2] for part in said.split("\r\x1b[K") if part] == [
        " 0 of 3 rules, 0 s",
        " 1 of 3 rules, 0 s",
    ]


def test_it_can_be_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    assert told(monkeypatch, io.StringIO(), quiet="1") == ""


def test_nobody_has_to_listen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    monkeypatch.delenv(QUIET, raising=False)
    teller = Teller()
    teller.starts(MODULE)
    teller.ends()
    assert teller.quiet


def test_a_process_that_compiles_says_so_and_the_next_one_is_silent(tmp_path: Path) -> None:
    parcel(tmp_path)
    environment = {name: value for name, value in os.environ.items() if name != QUIET and not name.startswith("NUMBA_")}
    environment |= {
        "MATHOTHEQUE_CACHE": str(tmp_path / "cache"),
        "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path]),
    }
    command = [sys.executable, "-c", "import parcel.rules"]
    said = [
        subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300, check=True).stderr
        for _ in range(2)
    ]
    assert said == ["Mathothèque compiles parcel.rules (once, then it is kept): 0 of 1 rules, 0 s\n", ""]
