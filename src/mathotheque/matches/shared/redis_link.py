"""The way to Redis (or Valkey): while it is away nobody waits for it, and it is asked again every second."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from redis.asyncio import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from mathotheque.matches.shared.slate import SlateAway

_PATIENCE = 1.0  # seconds for an answer; honest ones take one in a thousand of it
_AGAIN = 1.0  # seconds between two looks whether it is back
AWAY = RedisError, OSError, TimeoutError, asyncio.IncompleteReadError
"""What is raised where Redis does not answer."""

Answer = TypeVar("Answer")
_log = logging.getLogger(__name__)


def connect(url: str, patience: float | None = _PATIENCE) -> Any:
    """A client that fails fast; without `patience` it waits as long as it takes, for who only listens."""
    return Redis.from_url(
        url,
        socket_timeout=patience,
        socket_connect_timeout=_PATIENCE,
        retry=Retry(NoBackoff(), 0),
    )


class RedisLink:
    """A client, and whether it is worth asking."""

    def __init__(self, url: str) -> None:
        self._redis = connect(url)
        self._task: asyncio.Task[None] | None = None
        self.up = True

    async def open(self) -> None:
        """Look whether Redis is there; it need not be."""
        await self._look()
        self._task = asyncio.get_running_loop().create_task(self._keep_looking())

    async def close(self) -> None:
        """Let go."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._redis.aclose()

    async def ask(self, ask: Callable[[Any], Awaitable[Answer]]) -> Answer:
        """What Redis answers; `SlateAway` at once where it did not lately."""
        if not self.up:
            raise SlateAway
        try:
            return await ask(self._redis)
        except AWAY as away:
            self._set(up=False, why=away)
            raise SlateAway from away

    async def _look(self) -> None:
        try:
            await self._redis.ping()
        except AWAY as away:
            self._set(up=False, why=away)
        else:
            self._set(up=True)

    async def _keep_looking(self) -> None:
        while True:
            await asyncio.sleep(_AGAIN)
            if not self.up:
                await self._look()

    def _set(self, *, up: bool, why: object = "") -> None:
        if up and not self.up:
            _log.warning("Redis is back")
        elif self.up and not up:
            _log.warning("Redis is away, play goes on without it: %s", why)
        self.up = up
