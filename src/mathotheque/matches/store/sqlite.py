"""The embedded store: one SQLite file, one writer thread that commits in groups.

Every commit is written through to the disk (WAL, synchronous=FULL). Commands that arrive while one commit is under way
share the next one, so durability costs one wait on the disk for many moves.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from mathotheque.matches.store import Kept

_MIGRATIONS = (
    """
    create table match(
        id text primary key, seed blob not null, touched real not null, over integer not null default 0
    ) without rowid;
    create table event(
        match text not null references match(id) on delete cascade, version integer not null, data blob not null,
        primary key (match, version)
    ) without rowid;
    create index abandoned on match(over, touched);
    """,
)
"""Each brings the database from its number to the next; never change one that was released."""

_GROUP = 512
_BUSY_MS = 10_000


class StoreTooNew(RuntimeError):
    """The file was written by a later version of this program."""


@dataclass(slots=True)
class _Job:
    work: Callable[[sqlite3.Connection], Any]
    done: asyncio.Future[Any]


class SqliteStore:
    """A `Store` in one file (`:memory:` will not do: readers and the writer have connections of their own)."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._writer: threading.Thread | None = None
        self.commits = 0

    async def open(self) -> None:
        """Make ready, bringing an older database up to date."""
        self._file.parent.mkdir(parents=True, exist_ok=True)
        self._loop = asyncio.get_running_loop()
        self._reader = self._connect()
        try:
            _migrate(self._reader)
        except BaseException:
            self._reader.close()  # which takes a half-done migration back
            raise
        self._writer = threading.Thread(target=self._write, name="store", daemon=True)
        self._writer.start()

    async def close(self) -> None:
        """Commit what is queued, then let go of the file."""
        if self._writer is not None:
            self._jobs.put(None)
            await asyncio.to_thread(self._writer.join)
            self._reader.close()
            self._writer = None

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._file, isolation_level=None, check_same_thread=False)
        connection.execute(f"pragma busy_timeout={_BUSY_MS}")
        connection.execute("pragma journal_mode=wal")
        connection.execute("pragma synchronous=full")
        connection.execute("pragma foreign_keys=on")
        return connection

    # --- writing

    def _write(self) -> None:
        connection = self._connect()
        while (job := self._jobs.get()) is not None:
            group = [job]
            closing = self._gather(group)
            self._commit(connection, group)
            if closing:
                break
        connection.close()

    def _gather(self, group: list[_Job]) -> bool:
        """Add what else is waiting; whether the store is being closed."""
        while len(group) < _GROUP:
            try:
                job = self._jobs.get_nowait()
            except Empty:
                return False
            if job is None:
                return True
            group.append(job)
        return False

    def _commit(self, connection: sqlite3.Connection, group: list[_Job]) -> None:
        try:
            connection.execute("begin immediate")
            results = [job.work(connection) for job in group]
            connection.execute("commit")
        except BaseException as error:
            if connection.in_transaction:
                connection.execute("rollback")
            self._loop.call_soon_threadsafe(_fail, group, error)
            return
        self.commits += 1
        self._loop.call_soon_threadsafe(_finish, group, results)

    async def _durably(self, work: Callable[[sqlite3.Connection], Any]) -> Any:
        job = _Job(work, self._loop.create_future())
        self._jobs.put(job)
        return await job.done

    async def create(self, match: str, seed: bytes, events: Sequence[bytes]) -> bool:
        """A new match with its first events; False if there is one of that name."""

        def work(connection: sqlite3.Connection) -> bool:
            row = match, seed, time.time()
            if connection.execute("insert or ignore into match(id, seed, touched) values(?,?,?)", row).rowcount != 1:
                return False
            _insert(connection, match, 0, events)
            return True

        return bool(await self._durably(work))

    async def append(self, match: str, version: int, events: Sequence[bytes], *, over: bool) -> bool:
        """Add events after `version`; False if that is no longer the last one (or the match is unknown)."""

        def work(connection: sqlite3.Connection) -> bool:
            last = connection.execute("select max(version) from event where match=?", (match,)).fetchone()[0]
            if last != version:
                return False
            _insert(connection, match, version, events)
            connection.execute("update match set touched=?, over=? where id=?", (time.time(), over, match))
            return True

        return bool(await self._durably(work))

    async def expire(self, before: float) -> int:
        """Forget matches that are not over and were last touched before that time; how many."""
        found = await self._durably(
            lambda connection: connection.execute("delete from match where over=0 and touched<?", (before,)).rowcount
        )
        return int(found)

    # --- reading

    async def load(self, match: str, after: int = 0) -> list[bytes]:
        """The events after version `after`; nothing for an unknown match."""
        query = "select data from event where match=? and version>? order by version"
        return [row[0] for row in self._reader.execute(query, (match, after))]

    async def kept(self, match: str) -> Kept | None:
        """What is known of the match beside its events."""
        row = self._reader.execute("select id, seed, touched, over from match where id=?", (match,)).fetchone()
        return Kept(row[0], row[1], row[2], bool(row[3])) if row else None


def _insert(connection: sqlite3.Connection, match: str, version: int, events: Sequence[bytes]) -> None:
    rows = [(match, number, data) for number, data in enumerate(events, version + 1)]
    connection.executemany("insert into event values(?,?,?)", rows)


def _migrate(connection: sqlite3.Connection) -> None:
    """Run the migrations the file has not seen, each in a transaction of its own."""
    while True:
        connection.execute("begin immediate")
        seen = connection.execute("pragma user_version").fetchone()[0]
        if seen >= len(_MIGRATIONS):
            connection.execute("rollback")
            break
        for statement in filter(str.strip, _MIGRATIONS[seen].split(";")):
            connection.execute(statement)
        connection.execute(f"pragma user_version={seen + 1}")
        connection.execute("commit")
    if seen > len(_MIGRATIONS):
        raise StoreTooNew(f"the database is of version {seen}, this program knows {len(_MIGRATIONS)}")


def _finish(group: list[_Job], results: list[Any]) -> None:
    for job, result in zip(group, results, strict=True):
        if not job.done.done():
            job.done.set_result(result)


def _fail(group: list[_Job], error: BaseException) -> None:
    for job in group:
        if not job.done.done():
            job.done.set_exception(error)
