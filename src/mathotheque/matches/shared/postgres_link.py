"""One connection to PostgreSQL for what is said beside the games; it is made anew whenever it breaks."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Any

import psycopg

from mathotheque.matches.shared.slate import SlateAway
from mathotheque.matches.store.patience import within

_PATIENCE = 2.0  # seconds for an answer, and for a connection
_AGAIN = 1.0  # seconds in which a server that was away is not asked again
_LOCK = 0x6D61746F  # of this program, so that of several processes one makes the table

SLATE = """
create unlogged table if not exists slate(
    name text not null, who text not null default '', words bytea not null, until timestamptz not null,
    primary key (name, who)
)
"""


class PostgresLink:
    """Statements one after the other, each a transaction of its own."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: psycopg.AsyncConnection[Any] | None = None
        self._lock = asyncio.Lock()
        self._away_until = 0.0
        self._has_slate = False

    async def close(self) -> None:
        """Let go."""
        async with self._lock:
            connection, self._connection = self._connection, None
            if connection is not None:
                await connection.close()

    async def rows(self, statement: bytes, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """What the statement returns; `SlateAway` where PostgreSQL does not answer."""
        async with self._lock:
            if time.monotonic() < self._away_until:
                raise SlateAway
            try:
                return await within(_PATIENCE, self._ask(statement, values))
            except (psycopg.Error, OSError, TimeoutError) as away:
                self._away_until = time.monotonic() + _AGAIN
                raise SlateAway from away

    async def _ask(self, statement: bytes, values: Sequence[object]) -> list[tuple[Any, ...]]:
        """Ask on the connection, which is kept only if all went well: whoever was called back may still hold it."""
        connection, self._connection = self._connection, None
        try:
            connection = connection or await psycopg.AsyncConnection.connect(self._url, autocommit=True)
            if not self._has_slate:
                await self._make_slate(connection)
            cursor = await connection.execute(statement, values)
            rows = await cursor.fetchall() if cursor.description else []
        except BaseException:
            if connection is not None:
                await connection.close()
            self._has_slate = False  # another server may answer next
            raise
        self._connection = connection
        return rows

    async def _make_slate(self, connection: psycopg.AsyncConnection[Any]) -> None:
        async with connection.transaction():
            await connection.execute("select pg_advisory_xact_lock(%s)", (_LOCK,))
            await connection.execute(SLATE)
        self._has_slate = True
