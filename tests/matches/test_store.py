"""The contract of stores, on real files, with real processes killed."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from mathotheque.matches.store import sqlite
from mathotheque.matches.store.sqlite import SqliteStore, StoreTooNew
from tests.matches.running import run


def with_store(file: Path, use: Callable[[SqliteStore], Awaitable[None]]) -> None:
    async def use_it() -> None:
        store = SqliteStore(file)
        await store.open()
        try:
            await use(store)
        finally:
            await store.close()

    run(use_it())


def test_what_is_appended_is_there_in_order(tmp_path: Path) -> None:
    async def use(store: SqliteStore) -> None:
        assert await store.create("m", b"seed", [b"1", b"2"])
        assert not await store.create("m", b"other", [b"x"])
        assert await store.append("m", 2, [b"3", b"4"], over=False)
        assert await store.load("m") == [b"1", b"2", b"3", b"4"]
        assert await store.load("m", 3) == [b"4"]
        kept = await store.kept("m")
        assert kept is not None
        assert (kept.seed, kept.over) == (b"seed", False)

    with_store(tmp_path / "room.db", use)

    async def again(store: SqliteStore) -> None:
        assert await store.load("m") == [b"1", b"2", b"3", b"4"]

    with_store(tmp_path / "room.db", again)


def test_of_two_at_once_one_wins_and_nothing_is_half_done(tmp_path: Path) -> None:
    async def use(store: SqliteStore) -> None:
        await store.create("m", b"", [b"1"])
        results = await asyncio.gather(*(store.append("m", 1, [f"{k}a".encode(), b"b"], over=False) for k in range(20)))
        assert sorted(results) == [False] * 19 + [True]
        assert len(await store.load("m")) == 3
        assert not await store.append("unknown", 0, [b"1"], over=False)
        assert await store.kept("unknown") is None
        assert await store.load("unknown") == []

    with_store(tmp_path / "room.db", use)


def test_many_appends_share_commits(tmp_path: Path) -> None:
    async def use(store: SqliteStore) -> None:
        await asyncio.gather(*(store.create(f"m{k}", b"", [b"1"]) for k in range(300)))
        assert store.commits < 300
        assert all([await store.load(f"m{k}") == [b"1"] for k in range(300)])

    with_store(tmp_path / "room.db", use)


def test_abandoned_matches_expire_and_finished_ones_stay(tmp_path: Path) -> None:
    async def use(store: SqliteStore) -> None:
        await store.create("abandoned", b"", [b"1"])
        await store.create("finished", b"", [b"1"])
        await store.append("finished", 1, [b"2"], over=True)
        assert await store.expire(time.time() - 60) == 0
        assert await store.expire(time.time() + 60) == 1
        assert await store.load("abandoned") == []
        assert await store.load("finished") == [b"1", b"2"]

    with_store(tmp_path / "room.db", use)


def test_an_error_in_a_group_harms_nothing(tmp_path: Path) -> None:
    async def use(store: SqliteStore) -> None:
        await store.create("m", b"", [b"1"])
        with pytest.raises(sqlite3.Error):
            await store._durably(lambda connection: connection.execute("insert into nowhere values(1)"))
        assert await store.append("m", 1, [b"2"], over=False)

    with_store(tmp_path / "room.db", use)


def test_a_database_of_a_later_program_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "room.db"
    connection = sqlite3.connect(file)
    connection.execute("pragma user_version=99")
    connection.close()

    async def use(store: SqliteStore) -> None:
        raise AssertionError("it must not open")

    with pytest.raises(StoreTooNew, match="version 99"):
        with_store(file, use)


WRITER = """
import asyncio, sys
from pathlib import Path
from mathotheque.matches.store.sqlite import SqliteStore

async def main():
    store = SqliteStore(Path(sys.argv[1]))
    await store.open()
    name = sys.argv[2]
    await store.create(name, b"", [b"1"])
    version = 1
    while True:
        assert await store.append(name, version, [b"x"] * 3, over=False)
        version += 3
        print(version, flush=True)

asyncio.run(main())
"""


@pytest.mark.parametrize("number", range(4))
def test_kill_9_loses_nothing_that_was_acknowledged(tmp_path: Path, number: int) -> None:
    file = tmp_path / "room.db"
    command = [sys.executable, "-c", WRITER, str(file), "m"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        acknowledged = [writer.stdout.readline() for _ in range(5 + 7 * number)]
        writer.send_signal(signal.SIGKILL)
        acknowledged += writer.stdout.readlines()
    last = int([line for line in acknowledged if line.strip()][-1])

    async def use(store: SqliteStore) -> None:
        found = len(await store.load("m"))
        assert found >= last
        assert (found - 1) % 3 == 0, "a group of events is there as a whole or not at all"

    with_store(file, use)


RELEASED = """
create table match(
    id text primary key, seed blob not null, touched real not null, over integer not null default 0
) without rowid;
create table event(
    match text not null references match(id) on delete cascade, version integer not null, data blob not null,
    primary key (match, version)
) without rowid;
create index abandoned on match(over, touched);
pragma user_version=1;
insert into match values('old', x'07', 1.0, 1);
insert into event values('old', 1, x'31'), ('old', 2, x'32');
"""
"""The first database people had, word for word."""


def test_the_first_database_people_had_opens(tmp_path: Path) -> None:
    file = released(tmp_path)

    async def use(store: SqliteStore) -> None:
        assert await store.load("old") == [b"1", b"2"]
        assert await store.append("old", 2, [b"3"], over=True)
        assert await store.create("new", b"", [b"1"])

    with_store(file, use)


def released(tmp_path: Path) -> Path:
    file = tmp_path / "room.db"
    connection = sqlite3.connect(file)
    connection.executescript(RELEASED)
    connection.close()
    return file


def test_a_migration_runs_once_and_a_broken_one_leaves_the_file_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = released(tmp_path)
    known = sqlite._MIGRATIONS

    async def use(store: SqliteStore) -> None:
        assert await store.load("old") == [b"1", b"2"]

    monkeypatch.setattr(sqlite, "_MIGRATIONS", (*known, "create table extra(x); insert into nowhere values(1)"))
    with pytest.raises(sqlite3.Error, match="nowhere"):
        with_store(file, use)
    monkeypatch.setattr(sqlite, "_MIGRATIONS", (*known, "alter table match add column note text; create table x(y)"))
    for _ in range(2):
        with_store(file, use)
    connection = sqlite3.connect(file)
    assert connection.execute("pragma user_version").fetchone() == (len(known) + 1,)
    assert connection.execute("select id, note from match").fetchall() == [("old", None)]
    connection.close()
