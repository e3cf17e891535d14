"""The embedded store: every database people had opens, and whatever goes wrong with the file is told and overcome."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from mathotheque.matches.store import Store, schema
from mathotheque.matches.store.faults import (
    StoreDamaged,
    StoreFull,
    StoreGone,
    StoreInUse,
    StoreLocked,
    StoreReadOnly,
    StoreTooNew,
    StoreUnavailable,
)
from mathotheque.matches.store.sqlite import SqliteStore
from mathotheque.matches.store.writing import Job
from tests.matches.stores import texts, with_store

Use = Callable[[SqliteStore], Awaitable[None]]


def with_file(file: Path, use: Use, patience: float = 5.0) -> None:
    store = SqliteStore(file, patience=patience)

    async def use_it(_: Store) -> None:
        await use(store)

    with_store(store, use_it)


async def never(_: SqliteStore) -> None:
    raise AssertionError("it must not open")


async def tell(store: SqliteStore, statement: str) -> None:
    """Something said to the writer's own connection."""
    done = asyncio.get_running_loop().create_future()
    await store._durably(Job(lambda connection: connection.execute(statement).fetchall(), done))


def seen_by(file: Path) -> list[bytes]:
    """What anybody else finds in the file."""
    connection = sqlite3.connect(file)
    found = [row[0] for row in connection.execute("select data from event order by version")]
    connection.close()
    return found


def test_many_appends_share_commits(tmp_path: Path) -> None:
    async def use(store: SqliteStore) -> None:
        await asyncio.gather(*(store.create(f"m{k}", b"", [b"1"]) for k in range(300)))
        assert store.commits < 300
        assert all([await texts(store, f"m{k}") == [b"1"] for k in range(300)])

    with_file(tmp_path / "room.db", use)


def test_an_error_in_a_group_harms_nothing(tmp_path: Path) -> None:
    async def use(store: SqliteStore) -> None:
        await store.create("m", b"", [b"1"])
        with pytest.raises(StoreUnavailable):
            await tell(store, "insert into nowhere values(1)")
        assert await store.append("m", 1, [b"2"], over=False)

    with_file(tmp_path / "room.db", use)


def test_only_its_owner_can_read_the_file(tmp_path: Path) -> None:
    async def use(store: SqliteStore) -> None:
        await store.create("m", b"", [b"1"])
        for file in tmp_path.iterdir():
            assert stat.S_IMODE(file.stat().st_mode) & 0o077 == 0, file

    with_file(tmp_path / "room.db", use)


# --- databases people have

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
insert into match values('old', x'07', 1000.5, 1), ('other', x'08', 2000.5, 0);
insert into event values('old', 1, x'31'), ('old', 2, x'32'), ('other', 1, x'31');
"""
"""The first database people had, word for word."""


def released(tmp_path: Path) -> Path:
    file = tmp_path / "room.db"
    connection = sqlite3.connect(file)
    connection.executescript(RELEASED)
    connection.close()
    return file


def test_the_first_database_people_had_opens(tmp_path: Path) -> None:
    async def use(store: SqliteStore) -> None:
        kept = await store.read("old")
        assert kept is not None
        assert (kept.seed, kept.over) == (b"\x07", True)
        assert [(event.version, event.at, event.data) for event in kept.events] == [(1, None, b"1"), (2, 1000.5, b"2")]
        assert await store.latest() == 2000.5
        assert await store.append("old", 2, [b"3"], over=True)
        assert await store.create("new", b"", [b"1"])
        assert await store.expire(2001) == 1

    with_file(released(tmp_path), use)


def test_a_migration_runs_once_and_a_broken_one_leaves_the_file_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, known = released(tmp_path), schema.MIGRATIONS

    async def use(store: SqliteStore) -> None:
        assert await texts(store, "old") == [b"1", b"2"]

    monkeypatch.setattr(schema, "MIGRATIONS", (*known, "create table extra(x); insert into nowhere values(1)"))
    with pytest.raises(StoreUnavailable) as refused:
        with_file(file, never)
    assert "nowhere" in refused.value.detail
    monkeypatch.setattr(schema, "MIGRATIONS", (*known, "alter table match add column note text; create table x(y)"))
    for _ in range(2):
        with_file(file, use)
    connection = sqlite3.connect(file)
    assert connection.execute("pragma user_version").fetchone() == (len(known) + 1,)
    assert connection.execute("select id, note from match where id='old'").fetchall() == [("old", None)]
    connection.close()


def test_a_database_of_a_later_program_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "room.db"
    connection = sqlite3.connect(file)
    connection.execute("pragma user_version=99")
    connection.close()
    with pytest.raises(StoreTooNew, match="version 99"):
        with_file(file, never)


# --- what can be wrong with the file

HOLDER = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("begin immediate")
print("held", flush=True)
sys.stdin.readline()
connection.execute("rollback")
print("free", flush=True)
sys.stdin.readline()
"""


def test_a_file_that_another_program_holds(tmp_path: Path) -> None:
    file = tmp_path / "room.db"

    async def use(store: SqliteStore) -> None:
        await store.create("m", b"", [b"1"])
        command = [sys.executable, "-c", HOLDER, str(file)]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
            assert holder.stdin is not None
            assert holder.stdout is not None
            assert holder.stdout.readline() == "held\n"
            with pytest.raises(StoreLocked) as locked:
                await store.append("m", 1, [b"2"], over=False)
            assert locked.value.retryable
            assert await texts(store, "m") == [b"1"], "one can go on looking"
            holder.stdin.write("\n")
            holder.stdin.flush()
            assert holder.stdout.readline() == "free\n"
            assert await store.append("m", 1, [b"2"], over=False)
            holder.stdin.close()

    with_file(file, use, patience=0.1)


def test_a_disk_without_room(tmp_path: Path) -> None:
    answered = [True]

    async def fill(store: SqliteStore) -> None:
        while True:
            answered.append(await store.append("m", len(answered), [b"x" * 3000], over=False))

    async def use(store: SqliteStore) -> None:
        await store.create("m", b"", [b"1"])
        await tell(store, "pragma max_page_count=8")
        with pytest.raises(StoreFull, match="disk is full"):
            await fill(store)
        assert len(await texts(store, "m")) == len(answered), "what was answered is there, the rest is not"
        assert await store.append("m", len(answered), [b"2"], over=False), "as soon as there is room"

    with_file(tmp_path / "room.db", use)


def test_a_file_that_may_only_be_read(tmp_path: Path) -> None:
    async def use(store: SqliteStore) -> None:
        await store.create("m", b"", [b"1"])
        await tell(store, "pragma query_only=on")
        with pytest.raises(StoreReadOnly):
            await store.append("m", 1, [b"2"], over=False)
        assert await store.append("m", 1, [b"2"], over=False), "the file was opened anew"

    with_file(tmp_path / "room.db", use)


OPENER = """
import asyncio, os, sys
from pathlib import Path
from mathotheque.matches.store.faults import StoreUnavailable
from mathotheque.matches.store.sqlite import SqliteStore

if os.geteuid() == 0:
    os.setuid(65534)  # nothing is closed to root
try:
    asyncio.run(SqliteStore(Path(sys.argv[1])).open())
except StoreUnavailable as refused:
    print(type(refused).__name__, refused.retryable)
"""


@pytest.mark.parametrize("shut", ["file", "folder"])
def test_at_the_start_too(tmp_path_factory: pytest.TempPathFactory, shut: str) -> None:
    folder = tmp_path_factory.getbasetemp().parent.parent / f"room-{os.getpid()}-{shut}"
    folder.mkdir()
    try:
        file = folder / "room.db"
        with_file(file, lambda store: store.latest())  # type: ignore[arg-type,return-value]
        file.chmod(0o444)
        (folder / "room.db.lock").unlink()
        folder.chmod(0o555 if shut == "folder" else 0o777)
        done = subprocess.run([sys.executable, "-c", OPENER, str(file)], capture_output=True, text=True, timeout=120)
        assert done.stdout.strip() == "StoreReadOnly True", done.stderr
    finally:
        folder.chmod(0o755)
        shutil.rmtree(folder)


def test_a_file_that_is_deleted_while_it_is_open_is_written_back(tmp_path: Path) -> None:
    file = tmp_path / "room.db"

    async def use(store: SqliteStore) -> None:
        await store.create("m", b"", [b"1"])
        for version in (1, 2):
            for left in (file, Path(f"{file}-wal"), Path(f"{file}-shm"))[: 1 if version == 1 else 3]:
                left.unlink()
            assert await texts(store, "m") == [b"%d" % k for k in range(1, version + 1)]
            assert await store.append("m", version, [b"%d" % (version + 1)], over=False)
            assert seen_by(file) == [b"%d" % k for k in range(1, version + 2)]
        assert store.generation == 0, "the contents are the same"
        file.unlink()

    with_file(file, use)
    assert seen_by(file) == [b"1", b"2", b"3"], "also when nothing was written between"


def test_a_log_that_is_deleted_while_it_is_open(tmp_path: Path) -> None:
    file = tmp_path / "room.db"

    async def use(store: SqliteStore) -> None:
        await store.create("m", b"", [b"1"])
        Path(f"{file}-wal").unlink()
        assert await store.append("m", 1, [b"2"], over=False)
        assert seen_by(file) == [b"1", b"2"]
        assert await store.append("m", 2, [b"3"], over=False)
        assert seen_by(file) == [b"1", b"2", b"3"]

    with_file(file, use)


def test_a_folder_that_is_moved_away_and_back(tmp_path: Path) -> None:
    home, away = tmp_path / "home", tmp_path / "away"

    async def use(store: SqliteStore) -> None:
        await store.create("m", b"", [b"1"])
        home.rename(away)
        for _ in range(2):
            with pytest.raises(StoreGone) as gone:
                await store.append("m", 1, [b"2"], over=False)
            assert gone.value.retryable
        away.rename(home)
        last = len(await texts(store, "m"))
        assert await store.append("m", last, [b"later"], over=False)
        assert seen_by(home / "room.db")[-1] == b"later"

    with_file(home / "room.db", use)


def test_a_backup_put_in_its_place(tmp_path: Path) -> None:
    file, backup = tmp_path / "room.db", tmp_path / "backup.db"

    async def use(store: SqliteStore) -> None:
        await store.create("m", b"", [b"1"])
        copy = sqlite3.connect(file)
        copy.execute("vacuum into ?", (str(backup),))
        copy.close()
        assert await store.append("m", 1, [b"2"], over=False)
        backup.replace(file)
        with pytest.raises(StoreGone):
            await store.append("m", 2, [b"3"], over=False)
        assert store.generation == 1, "who remembers anything must look again"
        assert await texts(store, "m") == [b"1"]
        assert await store.append("m", 1, [b"anew"], over=False)
        assert seen_by(file) == [b"1", b"anew"]

    with_file(file, use)


@pytest.mark.parametrize("part", [0.2, 0.6])
def test_a_damaged_file(tmp_path: Path, part: float) -> None:
    file = tmp_path / "room.db"

    async def fill(store: SqliteStore) -> None:
        for k in range(50):
            await store.create(f"m{k}", b"", [b"x" * 900] * 4)

    with_file(file, fill)
    damage(file, part, part + 0.1)
    with pytest.raises(StoreDamaged) as damaged:
        with_file(file, never)
    assert not damaged.value.retryable


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    file = tmp_path / "room.db"
    file.write_text("not a database, but long enough to be read as one " * 40)
    with pytest.raises(StoreDamaged, match="not a database"):
        with_file(file, never)


def test_damage_found_while_playing_is_told_and_nothing_is_promised(tmp_path: Path) -> None:
    file = tmp_path / "room.db"

    async def use(store: SqliteStore) -> None:
        for k in range(50):
            await store.create(f"m{k}", b"", [b"x" * 900] * 4)
        await tell(store, "pragma shrink_memory")
        outside = sqlite3.connect(file)
        outside.execute("pragma wal_checkpoint(truncate)")
        outside.close()
        damage(file, 0.3, 0.9)
        with pytest.raises(StoreDamaged):
            await asyncio.gather(*(store.read(f"m{k}") for k in range(50)))
        with pytest.raises(StoreDamaged):
            await store.append("m30", 4, [b"5"], over=False)

    with_file(file, use)


def damage(file: Path, begin: float, end: float) -> None:
    """Overwrite the pages between two parts of the file."""
    pages = file.stat().st_size // 4096
    first, last = int(pages * begin), int(pages * end)
    with file.open("r+b") as content:
        content.seek(first * 4096)
        content.write(b"\xff" * (last - first) * 4096)


SECOND = """
import asyncio, sys
from pathlib import Path
from mathotheque.matches.store.faults import StoreInUse
from mathotheque.matches.store.sqlite import SqliteStore
try:
    asyncio.run(SqliteStore(Path(sys.argv[1])).open())
except StoreInUse as refused:
    print(refused)
"""


def test_a_second_server_on_the_same_file_is_told_who_has_it(tmp_path: Path) -> None:
    file = tmp_path / "room.db"
    words = []

    async def use(store: SqliteStore) -> None:
        await store.create("m", b"", [b"1"])
        command = [sys.executable, "-c", SECOND, str(file)]
        done = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, timeout=120)
        words.append(done.stdout)
        assert await store.append("m", 1, [b"2"], over=False)

    with_file(file, use)
    assert words == [f"Another server (process {os.getpid()}) already has the room’s file.\n"]
    with_file(file, lambda store: store.latest())  # type: ignore[arg-type,return-value]


def test_the_same_process_cannot_have_it_twice_either(tmp_path: Path) -> None:
    async def use(_: SqliteStore) -> None:
        with pytest.raises(StoreInUse):
            await SqliteStore(tmp_path / "room.db").open()

    with_file(tmp_path / "room.db", use)


def test_every_fault_speaks_both_languages() -> None:
    for kind in StoreUnavailable.__subclasses__():
        fault = kind("room.db", "detail", theirs=3, ours=2, owner="7")
        assert fault.say("fr") != fault.say("en")
        assert "room.db" not in fault.say("en"), "what a visitor reads names no file"


def test_what_is_erased_is_found_in_no_file(tmp_path: Path) -> None:
    """Names of children: they must be gone from the pages of the database and from the log beside it."""
    names = [f"Zéphyrine-{number}-{'x' * (number % 40)}".encode() for number in range(400)]

    async def use(store: Store) -> None:
        for room in ("c-1", "c-2"):
            await store.create(room, b"", [b"opened"], room=room)
        for version, name in enumerate(names, 1):
            await store.append("c-1", version, [name], over=False)
            await store.append("c-2", version, [b"kept" * (version % 30)], over=False)
        await store.create("m", names[0], [names[1]], room="c-1")
        assert any(b"phyrine" in file.read_bytes() for file in tmp_path.iterdir())
        assert await store.erase("c-1")
        assert not [file for file in tmp_path.iterdir() if b"phyrine" in file.read_bytes()]

    with_store(SqliteStore(tmp_path / "room.db"), use)
