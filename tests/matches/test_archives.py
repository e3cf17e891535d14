"""Rooms that move: every record byte for byte, whatever was interrupted, and nothing overwritten."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from itertools import product
from pathlib import Path

import psycopg
import pytest

from mathotheque.matches.archives import Archive, ArchiveRefused, Whole
from mathotheque.matches.archives.finding import find_archive
from mathotheque.matches.archives.moving import move, must_be_empty
from mathotheque.matches.archives.verifying import verify
from mathotheque.matches.store import Store
from mathotheque.matches.store.faults import StoreDamaged, StoreInUse, StoreTooNew
from mathotheque.matches.store.finding import find_store
from tests.matches.stores import with_store
from tests.matches.test_sqlite import released
from tests.servers.postgres import database_of

KINDS = ("sqlite", "postgres")


def place(kind: str, folder: Path) -> str:
    folder.mkdir(exist_ok=True)
    return str(folder / "room.db") if kind == "sqlite" else database_of(folder)


async def fill(store: Store) -> None:
    """Matches that go on, are over, packed, in a room and before it in the alphabet; every kind of byte."""
    await store.create("r-1", b"", [b"opened"], room="r-1")
    await store.create("a in it", b"\x00seed", [b"1"], room="r-1")
    for k in range(60):
        await store.create(f"m{k:03}é", bytes(range(k, k + 32)), [bytes(range(256)), b"", b"\x00"])
    appends = (
        store.append(f"m{k:03}é", 3, [f"{k}-{n}".encode() for n in range(k)], over=k % 3 == 0) for k in range(1, 60)
    )
    await asyncio.gather(*appends)
    await store.append("a in it", 1, [b"2"], over=True)
    assert await store.pack(time.time() + 60) == 20
    await store.append("m057é", 60, [b"again"], over=True)


def quiet(_: str, __: int, ___: int) -> None:
    pass


def everything(archive: Archive) -> list[Whole]:
    return list(archive.matches())


@pytest.mark.parametrize(("first", "second"), list(product(KINDS, KINDS)))
def test_every_record_is_the_same_to_the_byte_in_the_other_place(first: str, second: str, tmp_path: Path) -> None:
    here, there = place(first, tmp_path / "here"), place(second, tmp_path / "there")
    with_store(find_store(here), fill)
    with find_archive(here, alone=True) as source, find_archive(there, new=True) as target:
        moved = move(source, target, quiet)
        assert (moved.matches, moved.copied) == (62, 62)
        assert everything(source) == everything(target)
        assert move(source, target, quiet).copied == 0, "nothing is left to do"
        target.check()

    async def compare(store: Store) -> None:
        kept = [await store.read(match.id) for match in matches]
        assert [(one.seed, one.over, one.events) for one in kept if one] == [
            (match.seed, match.over, match.events) for match in matches
        ]
        assert await store.append("m001é", 4, [b"on"], over=False), "play goes on"
        assert await store.append("m003é", 6, [b"again"], over=True)
        assert await store.matches_in("r-1") == ("a in it",)
        assert await store.erase("r-1")

    with find_archive(here) as source:
        matches = everything(source)
    with_store(find_store(there), compare)


def test_what_was_interrupted_goes_on_and_what_differs_is_refused(tmp_path: Path) -> None:
    here, there = place("sqlite", tmp_path / "here"), place("postgres", tmp_path / "there")
    with_store(find_store(here), fill)
    with find_archive(here) as source, find_archive(there, new=True) as target:
        target.bring(everything(source)[10:30])
        with pytest.raises(ArchiveRefused, match="20 matches"):
            must_be_empty(target)
        assert move(source, target, quiet).copied == 42
    with psycopg.connect(there) as connection:
        connection.execute("update event set data = 'x' where match = 'm004é' and version = 5")
    with (
        find_archive(here) as source,
        find_archive(there, new=True) as target,
        pytest.raises(ArchiveRefused, match="m004é is not the same"),
    ):
        move(source, target, quiet)
    for name in ("a foreign one", "zzz"):
        with psycopg.connect(there) as connection:
            connection.execute("update match set id = %s where id in ('m004é', 'a foreign one')", (name,))
        with find_archive(here) as source, find_archive(there, new=True) as target:
            with pytest.raises(ArchiveRefused, match=name):
                move(source, target, quiet)
            assert target.count() == 62, "nothing was written"


def test_a_file_whose_server_runs_can_be_copied_but_not_moved(tmp_path: Path) -> None:
    file = place("sqlite", tmp_path / "here")

    async def use(store: Store) -> None:
        await store.create("m", b"", [b"1"])
        with pytest.raises(StoreInUse), find_archive(file, alone=True):
            pass
        with find_archive(file) as source:
            assert source.count() == 1
            await store.create("later", b"", [b"1"])
            assert [match.id for match in source.matches()] == ["m"], "everything is of one moment"

    with_store(find_store(file), use)


def test_the_first_database_people_had_is_read_without_being_changed(tmp_path: Path) -> None:
    file = released(tmp_path)
    before = file.read_bytes()
    with find_archive(str(file)) as source:
        assert [(match.id, match.over, len(match.events)) for match in source.matches()] == [
            ("old", True, 2),
            ("other", False, 1),
        ]
    assert file.read_bytes() == before


def test_a_place_that_is_not_there_or_of_a_later_program_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError), find_archive(str(tmp_path / "nowhere.db")):
        pass
    assert not (tmp_path / "nowhere.db").exists()
    later = tmp_path / "later.db"
    connection = sqlite3.connect(later)
    connection.execute("pragma user_version=99")
    connection.close()
    with pytest.raises(StoreTooNew), find_archive(str(later)):
        pass


def folded(match: Whole) -> None:
    if b"bad" in match.events[0].data:
        raise ValueError("it cannot be read")


@pytest.mark.parametrize("kind", KINDS)
def test_verifying_finds_gaps_and_logs_that_cannot_be_read(kind: str, tmp_path: Path) -> None:
    address = place(kind, tmp_path / "here")

    async def begin(store: Store) -> None:
        for name, data in (("bad", b"bad"), ("gap", b"good"), ("well", b"good")):
            await store.create(name, b"", [data] * 3)

    def change(statement: str) -> None:
        if kind == "sqlite":
            connection = sqlite3.connect(address)
            with connection:
                connection.execute(statement)
            connection.close()
        else:
            with psycopg.connect(address) as server:
                server.execute(statement.encode())

    with_store(find_store(address), begin)
    change("delete from event where match = 'gap' and version = 2")
    with find_archive(address) as archive:
        archive.check()
        *_, known = verify(archive, lambda _: folded)
    assert (known.logs, known.events) == (3, 8)
    assert [name for name, _ in known.wrong] == ["bad", "gap"]
    change("insert into event(match, version, data) values('nobody', 1, '')")
    with find_archive(address) as archive, pytest.raises(StoreDamaged):
        archive.check()
