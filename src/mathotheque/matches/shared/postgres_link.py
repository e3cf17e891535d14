"""One connection to PostgreSQL for what is said beside the games; it is made anew whenever it breaks."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Any

import psycopg

from mathotheque.matches.shared.slate import SlateAway

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

    async def close(self) -> None:
        """Let go."""
        async with self._lock:
            await self._drop()

    async def rows(self, statement: bytes, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """What the statement returns; `SlateAway` where PostgreSQL does not answer."""
        async with self._lock:
            if time.monotonic() < self._away_until:
                raise SlateAway
            try:
                async with asyncio.timeout(_PATIENCE):
                    connection = self._connection or await self._connect()
                    cursor = await connection.execute(statement, values)
                    return await cursor.fetchall() if cursor.description else []
            except (psycopg.Error, OSError, TimeoutError) as away:
                self._away_until = time.monotonic() + _AGAIN
                await self._drop()
                raise SlateAway from away
            except asyncio.CancelledError:
                await self._drop()
                raise

    async def _connect(self) -> psycopg.AsyncConnection[Any]:
        made = self._connection = await psycopg.AsyncConnection.connect(self._url, autocommit=True)
        async with made.transaction():
            await made.execute("select pg_advisory_xact_lock(%s)", (_LOCK,))
            await made.execute(SLATE)
        return made

    async def _drop(self) -> None:
        if self._connection is not None:
            connection, self._connection = self._connection, None
            await connection.close()
