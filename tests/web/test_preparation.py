"""A new machine: while the rules are compiled every page answers, a table says how far it is, and then it plays."""

from __future__ import annotations

import asyncio
import re
import time
from pathlib import Path

import httpx
import pytest

import mathotheque as mt
from mathotheque.core import preparing
from mathotheque.web.preparation import Preparation, Progress
from tests.matches.running import run
from tests.web.markup import tight
from tests.web.server import Server, serving

FIRST = "pousse-blocs"  # the quickest to be compiled


def test_compiling_blocks_no_page_and_the_table_goes_on_by_itself(tmp_path: Path) -> None:
    with (
        serving(
            tmp_path, fresh=True, MATHOTHEQUE_CACHE=str(tmp_path / "cache"), MATHOTHEQUE_PATIENCE_SECONDS="0.2"
        ) as server,
        httpx.Client(base_url=server.url, follow_redirects=True, timeout=300) as guest,
    ):
        page = guest.post(f"/g/{FIRST}/now")
        assert page.url.path.startswith("/t/")
        assert "L’ordinateur prépare le jeu" in page.text
        assert '<noscript><meta http-equiv="refresh"' in tight(page.text)
        for path in ("/", f"/g/{FIRST}", f"/rules/{FIRST}", "/api/games", "/api/docs"):
            assert guest.get(path).status_code == 200
        assert page.url.path.rpartition("/")[2] in guest.get("/").text, "the shelf offers to resume it"
        told = wait_until_ready(guest, page.url.path)
        assert told == sorted(told)
        assert len(told) > 1, "the progress was told"
        assert 'id="table"' in guest.get(page.url.path).text
        assert re.search("prêt|ready", server.log), "the terminal says so too"


def wait_until_ready(guest: httpx.Client, table: str) -> list[int]:
    """What was told until then, in rules compiled."""
    told: list[int] = []
    deadline = time.monotonic() + 600
    while time.monotonic() < deadline:
        answer = guest.get(f"{table}/preparing")
        if answer.status_code == 204:
            return told
        if found := re.search(r"(\d+) sur (\d+)", answer.text):
            told.append(int(found[1]))
            assert int(found[1]) <= int(found[2])
        time.sleep(0.1)
    raise AssertionError("it is never ready")


def test_what_somebody_waits_for_comes_at_once() -> None:
    waited, other = mt.game("des-echecs"), mt.game("foumath")
    heard: list[Progress] = []

    async def use() -> None:
        preparation = Preparation((other, waited), heard.append)
        async with asyncio.timeout(600):
            await preparation.ready(waited)
            assert not preparation.progress(other).ready.is_set()
            assert await preparation.soon(waited, 0)
            preparation.begin()
            await preparation.ready(other)
        await preparation.close()

    run(use())
    assert [progress.game for progress in heard if progress.ready.is_set()][-1] == other


def test_a_closed_house_leaves_no_compiler_behind(tmp_path: Path) -> None:
    server = Server(tmp_path, fresh=True, MATHOTHEQUE_CACHE=str(tmp_path / "cache"))
    server.start()
    assert server.stop() in (0, -15)
    assert "Traceback" not in server.log


def test_the_mark_knows_the_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATHOTHEQUE_CACHE", str(tmp_path))
    package = mt.game("des-echecs").package
    assert not preparing.is_prepared(package)
    mark = preparing._mark(package)
    mark.parent.mkdir(parents=True)
    mark.touch()
    assert preparing.is_prepared(package)
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    preparing._stamp.cache_clear()
    assert not preparing.is_prepared(package), "a build with checks is another one"
    preparing._stamp.cache_clear()
