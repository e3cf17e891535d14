"""The embedded store: one SQLite file, one writer thread that commits in groups, a few readers beside it.

Every commit is written through to the disk (WAL, synchronous=FULL). Commands that arrive while one commit is under way
share the next one, so durability costs one wait on the disk for many moves. What goes wrong is told by `faults`; after
that the file is opened anew, so that play goes on as soon as the reason is gone.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from queue import LifoQueue, SimpleQueue
from typing import Any, TypeVar

from mathotheque.matches.store import Kept
from mathotheque.matches.store.claim import Claim
from mathotheque.matches.store.faults import StoreGone, StoreLocked, StoreUnavailable, fault_of, fault_of_system
from mathotheque.matches.store.grouping import Groups
from mathotheque.matches.store.place import Place
from mathotheque.matches.store.reading import read_match
from mathotheque.matches.store.schema import check, migrate
from mathotheque.matches.store.writing import Append, Job, Touched, commit, create, pack_some

_READERS = 3
_PACKED_AT_ONCE = 50  # matches; moves wait for that long
_CHECKPOINTS = 20  # times a log is tried to be emptied while others read it
PATIENCE = 5.0
"""Seconds to wait for another program that holds the file."""

Found = TypeVar("Found")


class SqliteStore:
    """A `Store` in one file (`:memory:` will not do: readers and the writer have connections of their own)."""

    def __init__(self, file: Path, *, patience: float = PATIENCE) -> None:
        self._file, self._patience = file.absolute(), patience
        self._place, self._claim = Place(self._file), Claim(self._file)
        self._jobs: SimpleQueue[list[Job | Append] | None] = SimpleQueue()
        self._idle: LifoQueue[sqlite3.Connection | None] = LifoQueue()
        self._writer: sqlite3.Connection | None = None
        self._thread: threading.Thread | None = None
        self._touched = Touched()
        self.generation = 0
        self.commits, self.commit_seconds = 0, 0.0

    async def open(self) -> None:
        """Make ready, bringing an older database up to date; what is in the way is told by `StoreUnavailable`."""
        self._loop = asyncio.get_running_loop()
        self._groups: Groups[Job | Append] = Groups(self._jobs.put)
        await asyncio.to_thread(self._open)
        self._readers = ThreadPoolExecutor(_READERS, thread_name_prefix="reader")
        for _ in range(_READERS):
            self._idle.put(None)
        self._thread = threading.Thread(target=self._write, name="store", daemon=True)
        self._thread.start()

    def _open(self) -> None:
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._claim.take()
            if not self._file.exists():
                self._file.touch(mode=0o600)
        except OSError as error:
            self._claim.drop()
            raise fault_of_system(error, self._file) from error
        try:
            self._writer = self._connect_writer()
            check(self._writer, self._file)
        except BaseException as error:
            self._let_go()
            self._claim.drop()
            if isinstance(error, sqlite3.Error):
                raise fault_of(error, self._file) from error
            raise
        self._place.remember()

    async def close(self) -> None:
        """Finish reading, commit what is queued, then let go of the file."""
        if self._thread is not None:
            thread, self._thread = self._thread, None
            await asyncio.to_thread(self._readers.shutdown)
            self._groups.close()
            self._jobs.put(None)
            await asyncio.to_thread(thread.join)
            self._claim.drop()

    # --- connections

    def _connect(self) -> sqlite3.Connection:
        """A connection to the file; one that is not there is not made."""
        connection = sqlite3.connect(
            f"{self._file.as_uri()}?mode=rw", uri=True, isolation_level=None, check_same_thread=False
        )
        try:
            connection.execute(f"pragma busy_timeout={int(self._patience * 1000)}")
            connection.execute("pragma journal_mode=wal")
            connection.execute("pragma synchronous=full")
            connection.execute("pragma foreign_keys=on")
            connection.execute("pragma secure_delete=on")  # what is erased is overwritten
        except BaseException:
            connection.close()
            raise
        return connection

    def _connect_writer(self) -> sqlite3.Connection:
        connection = self._connect()
        try:
            migrate(connection, self._file)
        except BaseException:
            connection.close()  # which takes a half-done migration back
            raise
        return connection

    def _let_go(self) -> None:
        if self._writer is not None:
            with suppress(sqlite3.Error):
                self._writer.close()
            self._writer = None

    def _let_all_go(self) -> list[None]:
        """Close every connection; readers wait until as many empty places are put back.

        All of them: whoever closes a file last tidies up by its name, and by then the name may lead to another.
        """
        self._let_go()
        for _ in range(_READERS):
            reader = self._idle.get()
            if reader is not None:
                reader.close()
        return [None] * _READERS

    def _reopen(self, put_back: Callable[[], None] = lambda: None) -> sqlite3.Connection:
        """The file opened anew, after `put_back` has been called; with other contents it is another generation."""
        places = self._let_all_go()
        try:
            if not self._place.is_same:
                self._place.clear()
            put_back()
            is_same, self._writer = self._place.is_same, self._connect_writer()
            self._place.remember()
            if not is_same:
                self.generation += 1
                self._touched = Touched()
            return self._writer
        finally:
            for place in places:
                self._idle.put(place)

    # --- writing

    def _write(self) -> None:
        while (group := self._jobs.get()) is not None:
            self._serve(group)
        with suppress(StoreUnavailable, sqlite3.Error):
            self._stay_in_place()
        self._let_all_go()

    def _serve(self, group: list[Job | Append]) -> None:
        """Commit the group and tell everybody; nobody hears of anything that would not be there after a crash."""
        began = time.perf_counter()
        try:
            results = commit(self._writer or self._reopen(), group, self._touched)
            self._stay_in_place()
        except BaseException as error:
            fault = fault_of(error, self._file) if isinstance(error, sqlite3.Error) else error
            if not isinstance(fault, StoreLocked | StoreGone):
                self._let_go()
            self._loop.call_soon_threadsafe(self._fail, group, fault)
            return
        self.commits, self.commit_seconds = self.commits + 1, self.commit_seconds + time.perf_counter() - began
        self._loop.call_soon_threadsafe(self._finish, group, results)

    def _finish(self, group: list[Job | Append], results: list[Any]) -> None:
        for job, result in zip(group, results, strict=True):
            if not job.done.done():
                job.done.set_result(result)
        self._groups.done()

    def _fail(self, group: list[Job | Append], error: BaseException) -> None:
        for job in group:
            if not job.done.done():
                job.done.set_exception(error)
        self._groups.done()

    def _stay_in_place(self) -> None:
        """Put back what was deleted while it was open; `StoreGone` if something else has its place."""
        if self._writer is None or self._place.is_kept:
            return
        if self._place.is_same:
            self._writer.execute("pragma wal_checkpoint(full)")
            self._reopen()
        elif self._place.is_free:
            rescued = self._place.save(self._writer)
            self._reopen(lambda: self._put_back(rescued))
        else:
            self._reopen()
            raise StoreGone(self._file)

    def _put_back(self, rescued: Path) -> None:
        self._place.restore(rescued)
        self._place.remember()

    async def _durably(self, job: Job | Append) -> Any:
        if self._thread is None:
            raise StoreUnavailable(self._file, "closed")
        self._groups.add(job)
        return await job.done

    async def _do(self, work: Callable[[sqlite3.Connection], Any]) -> Any:
        """Something done to the database, durable when it returns."""
        return await self._durably(Job(work, self._loop.create_future()))

    async def create(self, match: str, seed: bytes, events: Sequence[bytes], room: str = "") -> bool:
        """A new match with its first events, perhaps in a room; False if there is one of that name, or no such room."""
        return bool(await self._do(lambda connection: create(connection, match, seed, events, room)))

    async def append(self, match: str, version: int, events: Sequence[bytes], *, over: bool) -> bool:
        """Add events after `version`; False if that is no longer the last one (or the match is unknown)."""
        now = time.time()
        rows = [(match, number, now, data) for number, data in enumerate(events, version + 1)]
        return bool(await self._durably(Append(match, rows, now, over, self._loop.create_future())))

    async def expire(self, before: float) -> int:
        """Forget matches outside rooms that are not over and were last touched before that time; how many."""
        query = "delete from match where over=0 and touched<? and room is null"
        return int(await self._do(lambda connection: connection.execute(query, (before,)).rowcount))

    async def pack(self, before: float) -> int:
        """Keep finished matches last touched before that time as one compressed record each; how many."""
        packed = 0
        while done := await self._do(lambda connection: pack_some(connection, before, _PACKED_AT_ONCE)):
            packed += int(done)
        return packed

    async def erase(self, room: str) -> bool:
        """Forget a room and every match in it, in the file and in the log beside it; False if there is no such room."""
        query = "delete from match where id=? and room=id"
        erased = await self._do(lambda connection: connection.execute(query, (room,)).rowcount == 1)
        if erased:
            await self._empty_log()
        return bool(erased)

    async def _empty_log(self) -> None:
        """Bring everything into the file and cut the log beside it, where what was erased would still stand."""
        for _ in range(_CHECKPOINTS):
            busy = await self._reading(
                lambda connection: connection.execute("pragma wal_checkpoint(truncate)").fetchone()[0]
            )
            if not busy:
                return

    # --- reading

    async def read(self, match: str, after: int = 0) -> Kept | None:
        """The match with its events after version `after`; None if there is none."""
        return await self._reading(lambda connection: read_match(connection, match, after))

    async def matches_in(self, room: str) -> tuple[str, ...]:
        """The names of the matches in a room, in the order of the alphabet; none for an unknown one."""
        query = "select id from match where room=? and id<>room order by id"
        return await self._reading(lambda connection: tuple(row[0] for row in connection.execute(query, (room,))))

    async def expired_rooms(self, before: float) -> tuple[str, ...]:
        """The names of the rooms that were last touched before that time."""
        query = "select id from match where room is not null and room=id and touched<? order by id"
        return await self._reading(lambda connection: tuple(row[0] for row in connection.execute(query, (before,))))

    async def latest(self) -> float:
        """When anything was last stored, to the hour (seconds since 1970); 0 if nothing was."""
        query = "select max(touched) from match where over=0 union all select max(touched) from match where over=1"
        return await self._reading(lambda connection: max(row[0] or 0.0 for row in connection.execute(query)))

    async def _reading(self, work: Callable[[sqlite3.Connection], Found]) -> Found:
        if self._thread is None:
            raise StoreUnavailable(self._file, "closed")
        try:
            return await self._loop.run_in_executor(self._readers, self._read, work)
        except StoreGone:
            await self._do(lambda _: None)  # the writer may put it back
            return await self._loop.run_in_executor(self._readers, self._read, work)

    def _read(self, work: Callable[[sqlite3.Connection], Found]) -> Found:
        reader = self._idle.get()
        try:
            reader = reader or self._connect()
            return work(reader)
        except sqlite3.Error as error:
            if reader is not None:
                reader.close()
                reader = None
            raise fault_of(error, self._file) from error
        finally:
            self._idle.put(reader)
