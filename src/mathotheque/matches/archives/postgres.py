"""Everything a database on PostgreSQL holds."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from types import TracebackType
from typing import Any

import psycopg
from psycopg import Connection, IsolationLevel

from mathotheque.matches.archives import Whole, in_order
from mathotheque.matches.store import Stored
from mathotheque.matches.store.faults import StoreDamaged
from mathotheque.matches.store.packing import pack, unpack
from mathotheque.matches.store.postgres import PostgresStore
from mathotheque.matches.store.postgres_faults import fault_of, told

_MATCHES = """
select match.id, seed, touched, over, room, packed.data from match left join packed on packed.match = match.id
where match.id > %s order by match.id limit 200
"""
_EVENTS = "select match, version, at, data from event where match = any(%s) order by match, version"
_TABLES = {
    "match": (("id", "seed", "version", "touched", "over", "room", "packed"),
              ("text", "bytea", "int4", "float8", "bool", "text", "bool")),
    "event": (("match", "version", "at", "data"), ("text", "int4", "float8", "bytea")),
    "packed": (("match", "version", "data"), ("text", "int4", "bytea")),
}  # fmt: skip
_CHECKS = {
    "without a match": "select match from event where not exists (select 1 from match where id = event.match)",
    "without its room": """
        select id from match where room is not null
        and not exists (select 1 from match as inn where inn.id = match.room and inn.room = inn.id)
    """,
    "ends elsewhere": """
        select id from match where version is distinct from (select max(version) from event where match = id)
    """,
}
"""What the tables must not hold: by the words it is told in, what finds it."""


class PostgresArchive:
    """A database, read and written beside the processes that use it."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._held = ExitStack()

    @property
    def told(self) -> str:
        """The address without its password."""
        return told(self._url)

    def __enter__(self) -> PostgresArchive:
        asyncio.run(_bring_up_to_date(self._url))
        with ExitStack() as held, self._faults():
            self._reader = held.enter_context(psycopg.connect(self._url))
            self._reader.isolation_level = IsolationLevel.REPEATABLE_READ
            self._reader.read_only = True
            self._writer = held.enter_context(psycopg.connect(self._url, autocommit=True))
            self._held = held.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._held.close()

    @contextmanager
    def _faults(self) -> Iterator[None]:
        try:
            yield
        except psycopg.Error as error:
            raise fault_of(error, self._url) from error

    def count(self) -> int:
        """How many matches there are."""
        with self._faults():
            return int(_rows(self._reader, "select count(*) from match")[0][0])

    def matches(self) -> Iterator[Whole]:
        """Every match in the order of names, as it all was at the moment of the first look, or after `bring`."""
        return in_order(self._some)

    def _some(self, after: str) -> list[Whole]:
        with self._faults():
            heads = _rows(self._reader, _MATCHES, after)
            events = {row[0]: [*unpack(row[5])] for row in heads}
            for name, *event in _rows(self._reader, _EVENTS, list(events)):
                events[name].append(Stored(*event))
        return [
            Whole(name, seed, touched, over, room, tuple(events[name])) for name, seed, touched, over, room, _ in heads
        ]

    def bring(self, matches: Sequence[Whole]) -> None:
        """Add matches that are not there: all of them are on the disk when it returns, or none.

        What is finished is packed at once.
        """
        packed = {match.id: match.events[:-1] if match.over else () for match in matches}
        with self._faults():
            self._reader.rollback()
            with self._writer.transaction():
                self._copy("match", [
                    (one.id, one.seed, len(one.events), one.touched, one.over, one.room, one.over) for one in matches
                ])  # fmt: skip
                self._copy("event", [
                    (one.id, event.version, event.at, event.data)
                    for one in matches for event in one.events[len(packed[one.id]) :]
                ])  # fmt: skip
                self._copy("packed", [(name, len(events), pack(events)) for name, events in packed.items() if events])

    def _copy(self, table: str, rows: Sequence[tuple[object, ...]]) -> None:
        columns, types = _TABLES[table]
        statement = f"copy {table}({', '.join(columns)}) from stdin (format binary)"
        with self._writer.cursor() as cursor, cursor.copy(statement.encode()) as copy:
            copy.set_types(types)
            for row in rows:
                copy.write_row(row)

    def check(self) -> None:
        """`StoreDamaged` if the place itself, below the matches, is broken."""
        with self._faults():
            for words, query in _CHECKS.items():
                found = [row[0] for row in _rows(self._reader, f"{query} limit 3")]
                if found:
                    raise StoreDamaged(self.told, f"{', '.join(found)}: {words}")


async def _bring_up_to_date(url: str) -> None:
    store = PostgresStore(url)
    await store.open()
    await store.close()


def _rows(connection: Connection, query: str, *values: Any) -> list[tuple[Any, ...]]:
    return connection.execute(query.encode(), values, binary=True).fetchall()
