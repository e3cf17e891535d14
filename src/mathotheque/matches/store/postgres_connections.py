"""Connections to PostgreSQL: how one is made, and a few of them for reading."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeVar

import psycopg
from psycopg import AsyncConnection, pq
from psycopg.conninfo import make_conninfo

from mathotheque.matches.store.faults import StoreAway
from mathotheque.matches.store.patience import within
from mathotheque.matches.store.postgres_faults import fault_of, told

PAUSE = 0.1  # seconds between two tries
_READERS = 4
_IDLE = 10_000  # milliseconds a transaction may rest: a machine that vanishes must not keep its locks
_ALIVE = {"keepalives_idle": 10, "keepalives_interval": 3, "keepalives_count": 3, "tcp_user_timeout": 10_000}
"""A server that vanishes without a word is noticed in so many seconds (and milliseconds)."""

Found = TypeVar("Found")


async def connect(url: str, patience: float) -> AsyncConnection:
    """A connection on which every statement is its own transaction and waits for no lock longer than `patience`."""
    known = make_conninfo(url, **_ALIVE, connect_timeout=max(2, round(patience)), application_name="mathotheque")
    connection = await AsyncConnection.connect(known, autocommit=True)
    limits = {"lock_timeout": round(patience * 1000), "idle_in_transaction_session_timeout": _IDLE}
    try:
        for name, milliseconds in limits.items():
            await connection.execute("select set_config(%s, %s, false)", (name, f"{milliseconds}ms"))
    except BaseException:
        await let_go(connection)
        raise
    return connection


async def let_go(connection: AsyncConnection | None) -> None:
    """Close it, whatever state it is in."""
    if connection is not None:
        with suppress(psycopg.Error):
            await connection.close()


def is_away(error: psycopg.Error, url: str) -> bool:
    """Whether the server could not be reached: it may be back in a moment."""
    return isinstance(fault_of(error, url), StoreAway)


class Readers:
    """A few connections for reading, made when they are needed and made anew when they were lost.

    They are kept here and not in a pool that tries again in ever longer steps: whoever reads tries again himself, and
    the first who finds the server back goes on at once.
    """

    def __init__(self, url: str, patience: float) -> None:
        self._url, self._patience = url, patience
        self._idle: asyncio.LifoQueue[AsyncConnection | None] = asyncio.LifoQueue()
        for _ in range(_READERS):
            self._idle.put_nowait(None)

    async def ask(self, work: Callable[[AsyncConnection], Awaitable[Found]]) -> Found:
        """What `work`, which only reads, brings back; `StoreUnavailable` if the server is away for too long."""
        deadline = time.monotonic() + self._patience
        while True:
            try:
                return await within(max(PAUSE, deadline - time.monotonic()), self._ask_once(work))
            except TimeoutError as error:
                raise StoreAway(told(self._url), "it takes too long") from error
            except psycopg.Error as error:
                if not is_away(error, self._url) or time.monotonic() > deadline:
                    raise fault_of(error, self._url) from error
            await asyncio.sleep(PAUSE)

    async def _ask_once(self, work: Callable[[AsyncConnection], Awaitable[Found]]) -> Found:
        connection = await self._idle.get()
        try:
            connection = connection or await connect(self._url, self._patience)
            return await work(connection)
        finally:
            if connection is not None and connection.info.transaction_status != pq.TransactionStatus.IDLE:
                await let_go(connection)
                connection = None
            self._idle.put_nowait(connection)

    async def close(self) -> None:
        """Wait for those who read, and let go."""
        for _ in range(_READERS):
            await let_go(await self._idle.get())
