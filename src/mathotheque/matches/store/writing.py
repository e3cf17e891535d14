"""How a group of writes becomes one commit of the embedded store."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Row = tuple[str, int, float, bytes]

_APPEND = """
insert into event(match, version, at, data)
select ?1, ?2, ?3, ?4 where (select max(version) from event where match=?1) = ?2 - 1
"""
"""An event that does not follow the last one of its match is not inserted: nothing has to be looked up first."""

HOUR = 3600.0
_REMEMBERED = 10_000


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
        connection.execute("update match set touched=?, over=? where id=?", values)
        if len(self._at) > _REMEMBERED:
            self._at.clear()
        self._at[append.match] = append.at


def commit(connection: sqlite3.Connection, group: list[Job | Append], touched: Touched) -> list[Any]:
    """What each of the group has to be told, once all of it is on the disk; an error means that nothing is."""
    first = group[0]
    if len(group) == 1 and isinstance(first, Append) and len(first.rows) == 1 and not touched.is_due(first):
        return [connection.execute(_APPEND, first.rows[0]).rowcount == 1]
    try:
        connection.execute("begin immediate")
        results = _all_at_once(connection, group, touched) or _one_by_one(connection, group, touched)
        connection.execute("commit")
    except BaseException:
        if connection.in_transaction:
            connection.execute("rollback")
        raise
    return results


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
