"""How a group of writes becomes one statement of PostgreSQL, and how a lost connection is resolved: by reading."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import inf

import psycopg
from psycopg import AsyncConnection

from mathotheque.matches import clock
from mathotheque.matches.store.postgres_connections import PAUSE, connect, is_away, let_go
from mathotheque.matches.store.postgres_faults import fault_of, told
from mathotheque.matches.store.postgres_schema import migrate

_log = logging.getLogger(__name__)

_NOW = "extract(epoch from clock_timestamp())::double precision"

_APPEND = f"""
with wanted as (
    select * from unnest(%b::text[], %b::integer[], %b::integer[], %b::boolean[]) as wanted(id, version, n, over)
), locked as (
    select match.id from match join wanted using (id) order by match.id for update of match
), won as (
    update match
    set version = match.version + wanted.n, over = wanted.over, packed = false,
        touched = case when wanted.over or {_NOW} - match.touched > 3600 then {_NOW} else match.touched end
    from wanted join locked using (id)
    where match.id = wanted.id and match.version = wanted.version
    returning match.id, {_NOW} as at
), stored as (
    insert into event(match, version, at, data)
    select event.id, event.version, won.at, event.data
    from unnest(%b::text[], %b::integer[], %b::bytea[]) as event(id, version, data) join won using (id)
)
select id from won
"""
"""Rows are locked in the order of their names, so that no two processes wait for each other; whoever waited sees what
the other has stored, because an update looks at the newest row. The time is told after the lock: times never go back.
`touched` is to the hour, which spares its indexes nearly every move."""

_CREATE = f"""
with wanted as (
    select id, seed, version, nullif(room, '') as room
    from unnest(%b::text[], %b::bytea[], %b::integer[], %b::text[]) as wanted(id, seed, version, room)
), rooms as (
    select id from match where id in (select room from wanted) and room = id order by id for key share
), won as (
    insert into match(id, seed, version, touched, room)
    select id, seed, version, {_NOW}, room from wanted
    where room is null or room = id or room in (select id from rooms)
    order by id
    on conflict do nothing
    returning id, touched
), stored as (
    insert into event(match, version, at, data)
    select event.id, event.version, won.touched, event.data
    from unnest(%b::text[], %b::integer[], %b::bytea[]) as event(id, version, data) join won using (id)
)
select id from won
"""

_THERE = """
select event.match, match.seed, event.data
from unnest(%b::text[], %b::integer[], %b::integer[]) as wanted(id, version, n)
join match using (id)
join event on event.match = wanted.id and event.version between wanted.version + 1 and wanted.version + wanted.n
order by event.match, event.version
"""

_MYSELF = "select pid, backend_start from pg_stat_activity where pid = pg_backend_pid()"
"""A process of the server, told from later ones of the same number by when it began."""
_COMPARED = 60.0  # seconds for which two clocks that were compared run alike
_END = "select pg_terminate_backend(pid, 10000) from pg_stat_activity where pid = %s and backend_start = %s"


@dataclass(slots=True)
class Append:
    """Events that follow `version` in a match, all or none."""

    match: str
    version: int
    events: Sequence[bytes]
    over: bool
    done: asyncio.Future[bool]


@dataclass(slots=True)
class Create:
    """A new match with its first events."""

    match: str
    seed: bytes
    events: Sequence[bytes]
    room: str
    done: asyncio.Future[bool]
    version: int = 0


Write = Append | Create


class Writer:
    """The one connection of this process that writes. `generation` counts how often it had to be made anew.

    After a lost connection whoever answers may be another server, a standby or a backup: what is remembered of its
    matches has to be read again.
    """

    def __init__(self, url: str, patience: float) -> None:
        self._url, self._patience = url, patience
        self._connection: AsyncConnection | None = None
        self._backends: list[tuple[int, datetime]] = []
        self._compared_at = -inf
        self.generation = -1
        self.commits, self.commit_seconds = 0, 0.0

    async def open(self) -> None:
        """Connect, and bring the database up to date."""
        try:
            connection = await self._connected()
            await migrate(connection, told(self._url))
            await self._compare_clocks(connection)
        except psycopg.Error as error:
            await self.close()
            raise fault_of(error, self._url) from error
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Let go."""
        connection, self._connection = self._connection, None
        await let_go(connection)

    async def _connected(self) -> AsyncConnection:
        """The connection, made anew if it was lost.

        The processes that served those before may still be at it: they are ended, so that what is read now stays true.
        """
        if self._connection is None:
            connection = await connect(self._url, self._patience)
            try:
                for backend in self._backends:
                    await connection.execute(_END, backend)
                found = await connection.execute(_MYSELF)
                self._backends = [(row[0], row[1]) for row in await found.fetchall()]
            except BaseException:
                await let_go(connection)
                raise
            self._connection, self._compared_at = connection, -inf
            self.generation += 1
        return self._connection

    async def _compare_clocks(self, connection: AsyncConnection) -> None:
        """Let this process go by the database's clock, as all who share it do."""
        if time.monotonic() - self._compared_at > _COMPARED:
            asked = clock.machine()
            row = await (await connection.execute(f"select {_NOW}")).fetchone()
            if row is not None:
                clock.go_by(asked, row[0], clock.machine())
            self._compared_at = time.monotonic()

    async def commit(self, group: Sequence[Write]) -> set[str]:
        """Store the group, durable when this returns; the names of the matches for which it was done.

        A name stands in a group only once. `StoreUnavailable` if that cannot be done in time.
        """
        began = time.monotonic()
        deadline = began + self._patience
        left, won, unsure = list(group), set[str](), False
        while True:
            try:
                connection = await self._connected()
                await self._compare_clocks(connection)
                if unsure:
                    won |= await self._happened(connection, left)
                    left, unsure = [write for write in left if write.match not in won], False
                unsure = True
                won |= await _execute(connection, left)
            except psycopg.Error as error:
                if not is_away(error, self._url):
                    raise fault_of(error, self._url) from error
                await self.close()
                if time.monotonic() > deadline:
                    raise fault_of(error, self._url) from error
                await asyncio.sleep(PAUSE)
            else:
                self.commits += 1
                self.commit_seconds += time.monotonic() - began
                return won

    async def _happened(self, connection: AsyncConnection, group: Sequence[Write]) -> set[str]:
        """Which of the group was stored before the connection was lost: those whose very bytes are there."""
        there: dict[str, list[bytes]] = {}
        seeds: dict[str, bytes] = {}
        wanted = (
            [write.match for write in group],
            [write.version for write in group],
            [len(write.events) for write in group],
        )
        for match, seed, data in await (await connection.execute(_THERE, wanted, binary=True)).fetchall():
            there.setdefault(match, []).append(data)
            seeds[match] = seed
        found = {
            write.match
            for write in group
            if there.get(write.match) == [*write.events]
            and (isinstance(write, Append) or seeds[write.match] == write.seed)
        }
        _log.warning(
            "a lost connection: of %d writes %d were stored, the others are tried again", len(group), len(found)
        )
        return found


async def _execute(connection: AsyncConnection, group: Sequence[Write]) -> set[str]:
    """The group in one statement, or two where matches are created too; the names of those for which it was done."""
    creates = [write for write in group if isinstance(write, Create)]
    appends = [write for write in group if isinstance(write, Append)]
    won = set[str]()
    for statement, heads, writes in (
        (_CREATE, [(one.match, one.seed, len(one.events), one.room) for one in creates], creates),
        (_APPEND, [(one.match, one.version, len(one.events), one.over) for one in appends], appends),
    ):
        if writes:
            columns = [list(column) for column in zip(*heads, strict=True)]
            found = await connection.execute(statement.encode(), [*columns, *_rows(writes)])
            won |= {row[0] for row in await found.fetchall()}
    return won


def _rows(group: Iterable[Write]) -> tuple[list[str], list[int], list[bytes]]:
    rows = [
        (write.match, number, data) for write in group for number, data in enumerate(write.events, write.version + 1)
    ]
    return [row[0] for row in rows], [row[1] for row in rows], [row[2] for row in rows]
