"""The store on PostgreSQL: several processes on one database, a server that goes away, a connection lost too late."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import nullcontext, suppress
from pathlib import Path

import psycopg
import pytest

from mathotheque.matches import clock
from mathotheque.matches.store import Store, postgres_schema
from mathotheque.matches.store.faults import StoreAway, StoreRefused, StoreTooNew, StoreUnavailable
from mathotheque.matches.store.finding import find_store
from mathotheque.matches.store.postgres import PostgresStore
from mathotheque.matches.store.postgres_schema import MIGRATIONS, Migration
from tests.matches.running import run
from tests.matches.stores import texts, with_store
from tests.servers.postgres import database_of, postgres

SLOWEST = 3.0  # seconds that a server which is there may take to answer beside other work
Use = Callable[[PostgresStore], Awaitable[None]]


def with_database(url: str, use: Use, patience: float = 20.0) -> None:
    store = PostgresStore(url, patience=patience)

    async def use_it(_: Store) -> None:
        await use(store)

    with_store(store, use_it)


def test_many_writes_share_a_statement(tmp_path: Path) -> None:
    async def use(store: PostgresStore) -> None:
        await asyncio.gather(*(store.create(f"m{k}", b"", [b"1"]) for k in range(300)))
        assert all(await asyncio.gather(*(store.append(f"m{k}", 1, [b"2"], over=False) for k in range(300))))
        assert store.commits < 100
        assert [await texts(store, f"m{k}") for k in range(0, 300, 50)] == [[b"1", b"2"]] * 6

    with_database(database_of(tmp_path), use)


def test_names_that_no_text_can_hold_are_unknown(tmp_path: Path) -> None:
    async def use(store: PostgresStore) -> None:
        assert await store.read("a\0b") is None
        assert not await store.append("a\0b", 0, [b"1"], over=False)
        assert not await store.create("a\0b", b"", [b"1"])
        assert await store.matches_in("a\0b") == ()
        assert not await store.erase("a\0b")

    with_database(database_of(tmp_path), use)


RACER = """
import asyncio, sys
from mathotheque.matches.store.postgres import PostgresStore

async def main():
    store = PostgresStore(sys.argv[1])
    await store.open()
    print("ready", flush=True)
    sys.stdin.readline()
    races = (store.append(f"m{k}", 1, [f"{sys.argv[2]}{k}".encode()] * 2, over=False) for k in range(500))
    won = await asyncio.gather(*races)
    print("".join("x" if one else "-" for one in won), flush=True)
    await store.close()

asyncio.run(main())
"""


def test_of_two_processes_that_want_the_same_version_one_wins_500_times(tmp_path: Path) -> None:
    url = database_of(tmp_path)

    async def begin(store: PostgresStore) -> None:
        await asyncio.gather(*(store.create(f"m{k}", b"", [b"1"]) for k in range(500)))

    with_database(url, begin)
    racers = [
        subprocess.Popen(
            [sys.executable, "-c", RACER, url, who], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for who in "ab"
    ]  # fmt: skip
    for racer in racers:
        assert racer.stdout is not None
        assert racer.stdout.readline() == "ready\n"
    for racer in racers:
        assert racer.stdin is not None
        racer.stdin.write("\n")
        racer.stdin.flush()
    first, second = (racer.communicate(timeout=120)[0].strip() for racer in racers)
    assert len(first) == len(second) == 500
    assert all((one == "x") != (other == "x") for one, other in zip(first, second, strict=True))

    async def look(store: PostgresStore) -> None:
        for k in range(500):
            winner = b"a" if first[k] == "x" else b"b"
            assert await texts(store, f"m{k}", 1) == [winner + str(k).encode()] * 2

    with_database(url, look)


def test_groups_that_cross_do_not_wait_for_each_other(tmp_path: Path) -> None:
    """Two processes write the same matches in opposite orders: rows are locked in one order, so nobody deadlocks."""
    url = database_of(tmp_path)

    async def use(store: PostgresStore) -> None:
        other = PostgresStore(url)
        await other.open()
        await asyncio.gather(*(store.create(f"m{k}", b"", [b"1"]) for k in range(50)))
        for version in range(1, 21):
            ours = [store.append(f"m{k}", version, [b"x"], over=False) for k in range(50)]
            theirs = [other.append(f"m{k}", version, [b"y"], over=False) for k in reversed(range(50))]
            won = await asyncio.gather(*ours, *theirs)
            assert won.count(True) == 50
        await other.close()

    with_database(url, use)


def test_a_server_that_is_away_is_told_and_play_goes_on_by_itself() -> None:
    with postgres() as server:

        async def use(store: PostgresStore) -> None:
            await store.create("m", b"", [b"1"])
            await asyncio.to_thread(server.stop)
            asked = store.append("m", 1, [b"lost"], over=False), store.read("m"), store.expire(0.0)
            told = await asyncio.gather(*asked, return_exceptions=True)
            assert [isinstance(away, StoreAway) and away.retryable for away in told] == [True] * 3
            await asyncio.to_thread(server.start)
            assert await texts(store, "m") == [b"1"]
            assert await store.append("m", 1, [b"2"], over=False)
            assert await texts(store, "m") == [b"1", b"2"]
            assert store.generation == 1, "another server may have answered: what is remembered is read again"

        async def wait(store: PostgresStore) -> None:
            await asyncio.to_thread(server.stop)
            write = asyncio.create_task(store.append("m", 2, [b"3"], over=False))
            read = asyncio.create_task(store.read("m"))
            await asyncio.to_thread(server.start)
            assert await write, "whoever has patience is served"
            assert await read is not None

        with_database(server.make("room"), use, patience=SLOWEST)
        with_database(server.make("room"), wait, patience=60)


def test_a_server_that_does_not_answer_keeps_nobody_waiting() -> None:
    """Its connections stay open and nothing comes: an overloaded machine, or one that is being moved."""
    with postgres() as server:

        async def use(store: PostgresStore) -> None:
            await store.create("m", b"", [b"1"])
            await store.read("m")
            server.freeze()
            try:
                asked = (store.append("m", 1, [b"2"], over=False), *(store.read("m") for _ in range(6)))
                told = await asyncio.gather(*asked, return_exceptions=True)
            finally:
                server.thaw()
            assert [type(each) for each in told] == [StoreAway] * 7
            while len(await texts(store, "m")) == 1:
                await store.append("m", 1, [b"2"], over=False)  # nothing was promised: it is stored now, or was
            assert await texts(store, "m") == [b"1", b"2"]

        with_database(server.make("room"), use, patience=SLOWEST)


class Lossy:
    """Stands between a store and its server; once told, it passes on what is asked and loses the answer."""

    def __init__(self, server: Path, folder: Path) -> None:
        self._server, self._folder = server, folder
        self.losing = asyncio.Event()
        self.lost = 0

    async def __aenter__(self) -> Lossy:
        place = self._folder / ".s.PGSQL.5432"
        self._listening = await asyncio.start_unix_server(self._meet, place)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._listening.close()

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        theirs, to_them = await asyncio.open_unix_connection(self._server / ".s.PGSQL.5432")
        asking = asyncio.create_task(self._pass_on(reader, to_them))
        try:
            while answer := await theirs.read(1 << 16):
                if self.losing.is_set():
                    self.losing.clear()
                    self.lost += 1
                    break
                writer.write(answer)
        finally:
            asking.cancel()
            writer.close()
            to_them.close()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while asked := await reader.read(1 << 16):
                writer.write(asked)


def test_a_connection_lost_after_the_commit_is_resolved_by_reading(tmp_path: Path) -> None:
    url = database_of(tmp_path)
    server = Path(str(psycopg.conninfo.conninfo_to_dict(url)["host"]))

    async def use() -> None:
        async with Lossy(server, tmp_path) as between:
            store = PostgresStore(url.partition("?")[0] + f"?host={tmp_path}", patience=20)
            await store.open()
            between.losing.set()
            assert await store.create("m", b"seed", [b"1"]), "it was stored, and is not taken for somebody else's"
            between.losing.set()
            won, late = await asyncio.gather(
                store.append("m", 1, [b"2", b"3"], over=False), store.append("m", 1, [b"x"], over=False)
            )
            assert won
            assert not late
            assert await texts(store, "m") == [b"1", b"2", b"3"]
            between.losing.set()
            assert not await store.append("m", 1, [b"late"], over=False)
            assert between.lost == 3
            await store.close()

    run(use())


def test_whoever_shares_a_database_goes_by_its_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A deadline is the same for a machine whose own clock is an hour wrong."""
    monkeypatch.setattr(clock, "_ahead", 0.0)
    monkeypatch.setattr(clock, "_machine", lambda: time.time() + 3600)

    async def use(_: PostgresStore) -> None:
        assert clock.now() == pytest.approx(time.time(), abs=600)

    with_database(database_of(tmp_path), use)


def test_processes_that_start_together_migrate_once(tmp_path: Path) -> None:
    url = database_of(tmp_path)

    async def use() -> None:
        stores = [PostgresStore(url) for _ in range(6)]
        await asyncio.gather(*(store.open() for store in stores))
        assert await stores[0].create("m", b"", [b"1"])
        assert await texts(stores[5], "m") == [b"1"]
        await asyncio.gather(*(store.close() for store in stores))

    run(use())
    with psycopg.connect(url) as connection:
        assert connection.execute("select number from migration").fetchall() == [(1,)]


def test_a_broken_migration_leaves_the_database_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = database_of(tmp_path)
    broken = Migration("create table extra(x integer); insert into nowhere values(1)", beside=1)
    monkeypatch.setattr(postgres_schema, "MIGRATIONS", (*MIGRATIONS, broken))
    with pytest.raises(StoreUnavailable) as refused:
        run(PostgresStore(url).open())
    assert "nowhere" in refused.value.detail
    with psycopg.connect(url) as connection:
        assert connection.execute("select to_regclass('extra'), to_regclass('match')").fetchone() == (None, None)


@pytest.mark.parametrize(("beside", "opens"), [(len(MIGRATIONS), True), (len(MIGRATIONS) + 1, False)])
def test_a_later_program_may_run_beside_this_one_where_it_says_so(tmp_path: Path, beside: int, opens: bool) -> None:
    url = database_of(tmp_path)

    async def use(store: PostgresStore) -> None:
        assert await store.create("m", b"", [b"1"])

    with_database(url, use)
    with psycopg.connect(url) as connection:
        connection.execute("insert into migration(number, beside) values(99, %s)", (beside,))

    async def look(store: PostgresStore) -> None:
        assert await texts(store, "m") == [b"1"]

    with nullcontext() if opens else pytest.raises(StoreTooNew, match="version 99"):
        with_database(url, look)


def test_a_database_that_is_not_there_is_told_without_its_password(tmp_path: Path) -> None:
    url = database_of(tmp_path).replace("room@", "room:sesame@").replace("/room_", "/nowhere_")
    with pytest.raises(StoreRefused) as refused:
        run(find_store(url).open())
    assert "does not exist" in refused.value.detail
    assert "sesame" not in refused.value.file
    assert "nowhere_" in refused.value.file
