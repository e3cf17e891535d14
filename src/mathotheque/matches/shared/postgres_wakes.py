"""Wake-ups by PostgreSQL's NOTIFY, for up to eight processes: one channel, of which each hears everything.

A notifying commit holds a lock of the whole database, so notifications are sent apart from the moves, many at once.
"""

from __future__ import annotations

from collections.abc import Iterable

import psycopg

from mathotheque.matches.shared.postgres_link import PostgresLink
from mathotheque.matches.shared.talking import ALIVE, Talking

_CHANNEL = "mathotheque"
_NOTIFY = b"select pg_notify('mathotheque', words) from unnest(%s::text[]) as words"


class PostgresWakes(Talking):
    """`Wakes` with two connections: one listens, one speaks."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self._url, self._link = url, PostgresLink(url)

    async def close(self) -> None:
        """Send what is left, and listen no more."""
        await super().close()
        await self._link.close()

    def follow(self, match: str) -> None:
        """Hear of this match from now on: everything is heard already."""
        super().follow(match)
        if self.up:
            self._heard(match, 0)

    async def _listen(self) -> None:
        connection = await psycopg.AsyncConnection.connect(self._url, autocommit=True, connect_timeout=5)
        async with connection:
            await connection.execute(f"listen {_CHANNEL}".encode())
            self._is_up()
            for match in [*self._followed]:
                self._heard(match, 0)
            while not self._is_silent:
                async for notice in connection.notifies(timeout=ALIVE):
                    match, _, words = notice.payload.partition(" ")
                    if not match or match in self._followed:
                        self._hear(match, words)

    async def _send(self, words: Iterable[tuple[str, str]]) -> None:
        await self._link.rows(_NOTIFY, ([f"{match} {said}" for match, said in words],))
