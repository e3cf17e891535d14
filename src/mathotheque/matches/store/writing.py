"""How a group of writes becomes one commit of the embedded store, and how finished matches are packed there."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from mathotheque.matches.store.packing import pack, unpack
from mathotheque.matches.store.reading import read_events

Row = tuple[str, int, float, bytes]

_APPEND = """
insert into event(match, version, at, data)
select ?1, ?2, ?3, ?4 where (select max(version) from event where match=?1) = ?2 - 1
"""
"""An event that does not follow the last one of its match is not inserted: nothing has to be looked up first."""

_CREATE = """
insert or ignore into match(id, seed, touched, room)
select ?1, ?2, ?3, ?4 where ?4 is null or ?4 = ?1 or exists (select 1 from match where id=?4 and room=?4)
"""

HOUR = 3600.0
_REMEMBERED = 10_000
_AT_ONCE = 64  # events of one statement


@dataclass(slots=True)
class Job:
    """Something done to the database, and who waits for it."""

    work: Callable[[sqlite3.Connection], Any]
    done: asyncio.Future[Any]


@dataclass(slots=True)
class Append:
    """Events that follow one another, all or none."""

    match: str
    rows: list[Row]
    at: float
    over: bool
    done: asyncio.Future[Any]


class Touched:
    """When each match was last said to be touched: to the hour is enough for expiry, and spares most moves a write."""

    def __init__(self) -> None:
        self._at: dict[str, float] = {}

    def is_due(self, append: Append) -> bool:
        """Whether the database should be told."""
        return append.over or abs(append.at - self._at.get(append.match, 0.0)) > HOUR

    def tell(self, connection: sqlite3.Connection, append: Append) -> None:
        """Tell it."""
        values = append.at, append.over, append.match
        connection.execute("update match set touched=?, over=?, packed=0 where id=?", values)
        if len(self._at) > _REMEMBERED:
            self._at.clear()
        self._at[append.match] = append.at


def commit(connection: sqlite3.Connection, group: list[Job | Append], touched: Touched) -> list[Any]:
    """What each of the group has to be told, once all of it is on the disk; an error means that nothing is."""
    if (appends := _plain_appends(group, touched)) is not None:
        return _by_one_statement(connection, appends)
    try:
        connection.execute("begin immediate")
        results = _all_at_once(connection, group, touched) or _one_by_one(connection, group, touched)
        connection.execute("commit")
    except BaseException:
        if connection.in_transaction:
            connection.execute("rollback")
        raise
    return results


def _plain_appends(group: list[Job | Append], touched: Touched) -> list[Append] | None:
    """The group, where it is nothing but a few events of different matches."""
    appends = [job for job in group if isinstance(job, Append) and not touched.is_due(job)]
    if len(appends) < len(group) or len({append.match for append in appends}) < len(appends):
        return None
    return appends if sum([len(append.rows) for append in appends]) <= _AT_ONCE else None


def _by_one_statement(connection: sqlite3.Connection, appends: list[Append]) -> list[bool]:
    """The usual case: one statement is one commit, and one time to let go of the interpreter's lock and take it again.

    With a statement an event the writer and the loop handed the lock to and fro, for a tenth of the CPU of a move.
    """
    values = [
        value for append in appends for row in append.rows for value in (*row, append.rows[0][1] - 1)
    ]  # fmt: skip
    events = len(values) // 5
    if connection.execute(_append_all(events), values).rowcount == events:
        return [True] * len(appends)
    return [_is_stored(connection, append) for append in appends]


@cache
def _append_all(events: int) -> str:
    """Appends so many events, each with the version that its match must have: all of a match, or none."""
    rows = ",".join(["(?,?,?,?,?)"] * events)
    return f"""
    insert into event(match, version, at, data) select column1, column2, column3, column4 from (values {rows})
    where (select max(version) from event where match=column1) = column5
    """


def _is_stored(connection: sqlite3.Connection, append: Append) -> bool:
    """Whether these very events were appended: what does not follow the last one was left out."""
    match, version, at, data = append.rows[-1]
    query = "select 1 from event where match=? and version=? and at=? and data=?"
    return connection.execute(query, (match, version, at, data)).fetchone() is not None


def _all_at_once(connection: sqlite3.Connection, group: list[Job | Append], touched: Touched) -> list[Any] | None:
    """The usual case: everything fits. None, and nothing done, where something does not."""
    if not all(isinstance(job, Append) for job in group):
        return None
    appends = [job for job in group if isinstance(job, Append)]
    rows = [row for append in appends for row in append.rows]
    if connection.executemany(_APPEND, rows).rowcount != len(rows):
        connection.execute("rollback")
        connection.execute("begin immediate")
        return None
    for append in appends:
        if touched.is_due(append):
            touched.tell(connection, append)
    return [True] * len(appends)


def _one_by_one(connection: sqlite3.Connection, group: list[Job | Append], touched: Touched) -> list[Any]:
    return [_append(connection, job, touched) if isinstance(job, Append) else job.work(connection) for job in group]


def _append(connection: sqlite3.Connection, append: Append, touched: Touched) -> bool:
    """Whether its first event followed the last one; then the others do."""
    first, *others = append.rows
    if connection.execute(_APPEND, first).rowcount != 1:
        return False
    connection.executemany(_APPEND, others)
    if touched.is_due(append):
        touched.tell(connection, append)
    return True


def create(connection: sqlite3.Connection, match: str, seed: bytes, events: Sequence[bytes], room: str) -> bool:
    """A new match with its first events, perhaps in a room; False if there is one of that name, or no such room."""
    now = time.time()
    if connection.execute(_CREATE, (match, seed, now, room or None)).rowcount != 1:
        return False
    rows = [(match, number, now, data) for number, data in enumerate(events, 1)]
    connection.executemany("insert into event(match, version, at, data) values(?,?,?,?)", rows)
    return True


def pack_some(connection: sqlite3.Connection, before: float, most: int) -> int:
    """Pack a few matches that are over and were last touched before that time; how many there were."""
    query = """
    select id, packed.data from match left join packed on packed.match=id
    where over=1 and match.packed=0 and touched<? order by touched limit ?
    """
    found = connection.execute(query, (before, most)).fetchall()
    for match, packed in found:
        *events, _ = *unpack(packed), *read_events(connection, match)
        if events:
            last = events[-1].version
            connection.execute("replace into packed(match, version, data) values(?,?,?)", (match, last, pack(events)))
            connection.execute("delete from event where match=? and version<=?", (match, last))
        connection.execute("update match set packed=1 where id=?", (match,))
    return len(found)
