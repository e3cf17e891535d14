"""News of a match: a listener that fails keeps nobody else from hearing, and nobody from moving."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from mathotheque.games import find
from mathotheque.matches.feed import Feed
from mathotheque.matches.service import Service
from mathotheque.matches.store.sqlite import SqliteStore
from tests.matches.running import run
from tests.matches.test_announcing import PEOPLE, TWO_CELLS


def fail(match: str, version: int) -> None:
    raise ValueError(f"{match} {version}")


def test_one_listener_that_fails_is_logged_and_the_others_hear(caplog: pytest.LogCaptureFixture) -> None:
    feed, heard = Feed(), list[tuple[str, int]]()
    feed.listen(fail)
    feed.listen(lambda match, version: heard.append((match, version)))
    with caplog.at_level(logging.ERROR):
        feed.announce("m", 3)
    assert heard == [("m", 3)]
    assert "news of m were not heard by everybody" in caplog.text
    assert "ValueError: m 3" in caplog.text


def test_who_moves_gets_his_answer_though_a_listener_fails(tmp_path: Path) -> None:
    async def play() -> None:
        store, feed = SqliteStore(tmp_path / "room.db"), Feed()
        await store.open()
        service = Service(store, feed, find)
        feed.listen(fail)
        match = await service.create(find("foumath"), PEOPLE, position=TWO_CELLS)
        version = match.version
        assert (await service.play(match.id, 0, match.position.moves[0], version)).version > version
        await store.close()

    run(play())
