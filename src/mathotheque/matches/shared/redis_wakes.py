"""Wake-ups by Redis or Valkey: a channel a match, heard only where somebody follows it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from mathotheque.matches.shared.redis_link import AWAY, connect
from mathotheque.matches.shared.talking import ALIVE, Talking

_SPACE = "mathotheque:wake:"


class RedisWakes(Talking):
    """`Wakes` with two connections: one listens, one speaks."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self._listener, self._speaker = connect(url, None), connect(url)
        self._ears: Any = None
        self._wished: set[str] = set()
        self._changed = asyncio.Event()

    async def close(self) -> None:
        """Send what is left, and listen no more."""
        await super().close()
        for client in (self._listener, self._speaker):
            with suppress(*AWAY):
                await client.aclose()

    def follow(self, match: str) -> None:
        """Hear of this match from now on."""
        super().follow(match)
        self._changed.set()

    def unfollow(self, match: str) -> None:
        """Hear of it no more."""
        super().unfollow(match)
        self._changed.set()

    async def _listen(self) -> None:
        async with self._listener.pubsub() as ears:
            self._wished = set(self._followed)
            await ears.subscribe(_SPACE, *map(_channel, self._wished))
            changing = asyncio.get_running_loop().create_task(self._keep_wishing(ears))
            try:
                self._is_up()
                while not changing.done() and not self._is_silent:
                    message = await ears.get_message(timeout=ALIVE)
                    if message is not None:
                        self._take(message)
            finally:
                changing.cancel()
                await asyncio.gather(changing, return_exceptions=True)

    async def _keep_wishing(self, ears: Any) -> None:
        """Subscribe to what is followed, and to nothing else; what changes in one turn is asked for together."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            wanted = set(self._followed)
            if new := wanted - self._wished:
                await ears.subscribe(*map(_channel, new))
            if old := self._wished - wanted:
                await ears.unsubscribe(*map(_channel, old))
            self._wished = wanted

    def _take(self, message: dict[str, Any]) -> None:
        match = message["channel"].decode().removeprefix(_SPACE)
        if message["type"] == "message":
            self._hear(match, message["data"].decode())
        elif message["type"] == "subscribe" and match:
            self._heard(match, 0)

    async def _send(self, words: Iterable[tuple[str, str]]) -> None:
        pipeline = self._speaker.pipeline(transaction=False)
        for match, said in words:
            pipeline.publish(_channel(match), said)
        await pipeline.execute()


def _channel(match: str) -> str:
    return _SPACE + match
