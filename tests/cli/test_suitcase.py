"""The class on a laptop, as a real process: the way in for everybody, one file, kept or erased at the end."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from mathotheque.web.classes.suitcase import file_for


class Suitcase:
    """A running `serve --class`, and what its terminal says."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process, self.said = process, ""

    def read_until(self, words: str) -> str:
        """Everything it says up to these words."""
        assert self.process.stdout is not None
        while words not in self.said:
            line = self.process.stdout.readline()
            assert line, self.said
            self.said += line
        return self.said

    def end(self, answer: str) -> str:
        """Ctrl-C, then the answer to its question; everything it said."""
        self.process.send_signal(signal.SIGINT)
        try:
            told, _ = self.process.communicate(answer, timeout=120)
        except subprocess.TimeoutExpired as late:
            raise AssertionError(f"it goes on: {self.said}{late.output!r}") from late
        return self.said + told


@contextmanager
def suitcase(folder: Path, *more: str) -> Iterator[Suitcase]:
    environment = {**os.environ, "MATHOTHEQUE_DATA": str(folder), "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"}
    words = ["-m", "mathotheque", "--lang", "en", "serve", "--class", "CM1 B", "--no-open", "--host", "127.0.0.1"]
    process = subprocess.Popen(
        [sys.executable, *words, "--port", "0", *more], env=environment, text=True, encoding="utf-8",
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    with process:
        try:
            yield Suitcase(process)
        finally:
            process.kill()


def files_in(folder: Path) -> list[str]:
    return sorted(file.name for file in (folder / "classes").glob("*") if not file.name.endswith(".lock"))


@pytest.mark.parametrize("name", ["CM1 B", "Élèves de 6e", "../..", ""])
def test_a_class_has_one_file_whatever_it_is_called(name: str) -> None:
    assert re.fullmatch(r"[a-z0-9-]+\.db", file_for(name).name)
    assert file_for(name).parent.name == "classes"


def test_a_lesson_is_kept_and_opened_again_then_erased(tmp_path: Path) -> None:
    codes = []
    for answer, word, name in (("\n", "is kept in", "Zoé"), ("erase\n", "Everything is erased", "Ada")):
        with suitcase(tmp_path) as running:
            told = running.read_until("Ctrl-C ends the lesson")
            code = re.search(r"Code: (\w{5})", told)
            mine = re.search(r"(http://127\.0\.0\.1:\d+)(/class/\w+/key/\S+)", told)
            assert code is not None
            assert mine is not None
            assert f"/j/{code[1].lower()}" in told
            assert "firewall" in told
            assert "█" in told or "▀" in told or "▄" in told, "a picture for cameras"
            codes.append(code[1])
            with httpx.Client(base_url=mine[1], timeout=60, follow_redirects=True) as teacher:
                assert "CM1 B" in teacher.get(mine[2]).text
                assert teacher.get(f"/class/{code[1].lower()}/facts").status_code == 200
            with httpx.Client(base_url=mine[1], timeout=60, follow_redirects=True) as pupil:
                assert pupil.get(mine[2]).status_code == 403, "the teacher's link works once"
                pupil.cookies.clear()
                assert pupil.post(f"/j/{code[1].lower()}", data={"name": name}).status_code == 200
            assert word in running.end(answer)
    assert codes[0] == codes[1], "the same class comes again"
    assert files_in(tmp_path) == []


def test_who_gives_no_answer_keeps_the_class(tmp_path: Path) -> None:
    with suitcase(tmp_path) as running:
        running.read_until("Ctrl-C ends the lesson")
        assert "is kept in" in running.end("")
    assert files_in(tmp_path)[:1] == ["cm1-b.db"]
