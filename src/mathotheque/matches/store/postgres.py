"""The store for a house of several processes: PostgreSQL, one connection that writes in groups, a few that read.

A write is durable when PostgreSQL says so. Writes that arrive while one statement is under way, or within a moment of
it (`grouping`), share the next one.
Times are told by the database's clock, the same for every process. A server that is away is waited for a little; what
is then still not possible is told by `faults`, and goes on by itself as soon as the server is back.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

import psycopg
from psycopg import AsyncConnection

from mathotheque.matches.store import Kept, Stored
from mathotheque.matches.store.faults import StoreAway, StoreUnavailable
from mathotheque.matches.store.grouping import PACE
from mathotheque.matches.store.packing import unpack
from mathotheque.matches.store.postgres_connections import Readers, connect, let_go
from mathotheque.matches.store.postgres_faults import fault_of, told
from mathotheque.matches.store.postgres_packing import pack_some
from mathotheque.matches.store.postgres_writing import Append, Create, Write, Writer

_GROUP = 512
_BATCH = 1_000  # matches that are forgotten in one transaction
PATIENCE = 5.0
"""Seconds to wait for a server that does not answer."""

_READ = """
select match.seed, match.over, packed.data, event.version, event.at, event.data
from match
left join packed on packed.match = match.id and packed.version > %(after)s
left join event on event.match = match.id and event.version > %(after)s
where match.id = %(match)s order by event.version
"""
_FORGET = """
delete from match where id in (
    select id from match where not over and room is null and touched < %s order by id limit %s for update skip locked
) returning id
"""

Found = TypeVar("Found")


class PostgresStore:
    """A `Store` in the database at `url` (`postgresql://user:password@host/name`), which many processes may share."""

    def __init__(self, url: str, *, patience: float = PATIENCE) -> None:
        self._url, self._patience = url, patience
        self._writer, self._readers = Writer(url, patience), Readers(url, patience)
        self._waiting: deque[Write] = deque()
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._closing = False

    @property
    def generation(self) -> int:
        """Which contents these are."""
        return max(0, self._writer.generation)

    @property
    def commits(self) -> int:
        """How many groups were stored."""
        return self._writer.commits

    @property
    def commit_seconds(self) -> float:
        """How long that took, in all."""
        return self._writer.commit_seconds

    async def open(self) -> None:
        """Make ready, bringing an older database up to date; what is in the way is told by `StoreUnavailable`."""
        await self._writer.open()
        self._task = asyncio.get_running_loop().create_task(self._write())

    async def close(self) -> None:
        """Store what is waiting, finish reading, then let go."""
        if self._task is not None:
            task, self._task, self._closing = self._task, None, True
            self._woken.set()
            await task
            await self._readers.close()
            await self._writer.close()

    # --- writing

    async def create(self, match: str, seed: bytes, events: Sequence[bytes], room: str = "") -> bool:
        """A new match with its first events, perhaps in a room; False if there is one of that name, or no such room."""
        return await self._durably(Create(match, seed, events, room, asyncio.get_running_loop().create_future()))

    async def append(self, match: str, version: int, events: Sequence[bytes], *, over: bool) -> bool:
        """Add events after `version`; False if that is no longer the last one (or the match is unknown)."""
        return await self._durably(
            Append(match, version, events, over, asyncio.get_running_loop().create_future())
        )  # fmt: skip

    async def _durably(self, write: Write) -> bool:
        if self._task is None:
            raise StoreUnavailable(told(self._url), "closed")
        if not _can_be(write.match):
            return False
        self._waiting.append(write)
        self._woken.set()
        try:
            return await asyncio.wait_for(write.done, 2 * self._patience)
        except TimeoutError as error:
            raise StoreAway(told(self._url), "it takes too long") from error

    async def _write(self) -> None:
        """Store what is waiting, group after group, until the store is closed; one alone at once."""
        while not (self._closing and not self._waiting):
            await self._woken.wait()
            self._woken.clear()
            while self._waiting:
                earliest = asyncio.get_running_loop().time() + PACE
                await self._serve(self._gather())
                if (early := earliest - asyncio.get_running_loop().time()) > 0:
                    await asyncio.sleep(early)

    def _gather(self) -> list[Write]:
        """What comes next: of each match the first; whoever stopped waiting was told that nothing is stored."""
        group: dict[str, Write] = {}
        later: list[Write] = []
        while self._waiting and len(group) < _GROUP:
            write = self._waiting.popleft()
            if write.match in group:
                later.append(write)
            elif not write.done.done():
                group[write.match] = write
        self._waiting.extendleft(reversed(later))
        return list(group.values())

    async def _serve(self, group: list[Write]) -> None:
        try:
            won = await self._writer.commit(group)
        except Exception as error:
            for write in group:
                if not write.done.done():
                    write.done.set_exception(error)
        else:
            for write in group:
                if not write.done.done():
                    write.done.set_result(write.match in won)

    # --- forgetting

    async def expire(self, before: float) -> int:
        """Forget matches outside rooms that are not over and were last touched before that time; how many."""

        async def work(connection: AsyncConnection) -> int:
            forgotten = 0
            while names := await _forget(connection, _FORGET, (before, _BATCH)):
                forgotten += len(names)
            return forgotten

        return await self._apart(work)

    async def pack(self, before: float) -> int:
        """Keep finished matches last touched before that time as one compressed record each; how many."""

        async def work(connection: AsyncConnection) -> int:
            packed = 0
            while done := await pack_some(connection, before):
                packed += done
            return packed

        return await self._apart(work)

    async def erase(self, room: str) -> bool:
        """Forget a room and every match in it; False if there is no such room.

        Whoever creates a match in it holds its row or waits for it: what is deleted then is all there will be.
        PostgreSQL overwrites what was deleted with time; docs/operating.md tells when.
        """
        if not _can_be(room):
            return False

        async def work(connection: AsyncConnection) -> bool:
            async with connection.transaction():
                held = await connection.execute("select 1 from match where id = %s and room = id for update", (room,))
                if await held.fetchone() is None:
                    return False
                return bool(await _forget(connection, "delete from match where room = %s returning id", (room,)))

        return await self._apart(work)

    async def _apart(self, work: Callable[[AsyncConnection], Awaitable[Found]]) -> Found:
        """What may take long, on a connection of its own: moves do not wait for it."""
        if self._task is None:
            raise StoreUnavailable(told(self._url), "closed")
        connection = None
        try:
            connection = await connect(self._url, self._patience)
            return await work(connection)
        except psycopg.Error as error:
            raise fault_of(error, self._url) from error
        finally:
            await let_go(connection)

    # --- reading

    async def read(self, match: str, after: int = 0) -> Kept | None:
        """The match with its events after version `after`; None if there is none."""

        async def work(connection: AsyncConnection) -> Kept | None:
            values = {"match": match, "after": after}
            rows = await (await connection.execute(_READ, values, binary=True)).fetchall()
            if not rows:
                return None
            events = (Stored(*row[3:]) for row in rows if row[3] is not None)
            return Kept(match, rows[0][0], rows[0][1], (*unpack(rows[0][2], after), *events))

        return await self._reading(work) if _can_be(match) else None

    async def matches_in(self, room: str) -> tuple[str, ...]:
        """The names of the matches in a room, in the order of the alphabet; none for an unknown one."""
        query = "select id from match where room = %s and id <> room order by id"
        return await self._names(query, room) if _can_be(room) else ()

    async def expired_rooms(self, before: float) -> tuple[str, ...]:
        """The names of the rooms that were last touched before that time."""
        return await self._names("select id from match where room = id and touched < %s order by id", before)

    async def latest(self) -> float:
        """When anything was last stored, to the hour (seconds since 1970); 0 if nothing was."""

        async def work(connection: AsyncConnection) -> float:
            row = await (await connection.execute("select coalesce(max(touched), 0) from match")).fetchone()
            return float(row[0]) if row else 0.0

        return await self._reading(work)

    async def _names(self, query: str, value: object) -> tuple[str, ...]:
        async def work(connection: AsyncConnection) -> tuple[str, ...]:
            rows = await (await connection.execute(query.encode(), (value,))).fetchall()
            return tuple(row[0] for row in rows)

        return await self._reading(work)

    async def _reading(self, work: Callable[[AsyncConnection], Awaitable[Found]]) -> Found:
        if self._task is None:
            raise StoreUnavailable(told(self._url), "closed")
        return await self._readers.ask(work)


async def _forget(connection: AsyncConnection, query: str, values: Sequence[object]) -> list[str]:
    """Delete matches, and what belongs to them; their names."""
    async with connection.transaction():
        names = [row[0] for row in await (await connection.execute(query.encode(), values)).fetchall()]
        for table in ("event", "packed"):
            await connection.execute(f"delete from {table} where match = any(%s)".encode(), (names,))
    return names


def _can_be(name: str) -> bool:
    """Whether a match can have that name at all: PostgreSQL keeps no text with a zero in it."""
    return "\0" not in name
