"""The writing end of a stream of events: what can be written goes out at once, whoever is too slow catches up."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from mathotheque.web.requests.at_once import Begun

HEARTBEAT = 20.0
"""Seconds between signs of life on a quiet stream."""

Again = Callable[[], bytes]
"""Makes an event that holds everything, for somebody who has missed something."""
Send = Callable[[Any], Awaitable[None]]


def as_event(version: int, data: bytes) -> bytes:
    """Something of this version, as an event of a stream; the data has no line end."""
    return b"id: %d\ndata: %b\n\n" % (version, data)


class Outlet:
    """Sends events by an ASGI `send`, without a task of its own.

    While the other side takes no more it is behind: events are left out then, and `again` makes up for them. Signs of
    life keep their own time, which depends on nothing but what was sent.
    """

    __slots__ = ("_again", "_beat", "_behind", "_closed", "_loop", "_missed", "_send", "_sent")

    def __init__(self, send: Send, again: Again) -> None:
        self._send, self._again = send, again
        self._loop = asyncio.get_running_loop()
        self._behind: asyncio.Task[None] | None = None
        self._missed = self._closed = False
        self._sent = self._loop.time()
        self._beat = self._loop.call_later(HEARTBEAT, self._keep_alive)

    def push(self, event: bytes) -> None:
        """Send an event, now if that is possible."""
        if self._closed:
            return
        if self._behind is not None:
            self._missed = True
            return
        self._sent = self._loop.time()
        sending = Begun(self._body(event))
        if not sending.done:
            self._behind = self._loop.create_task(self._catch_up(sending.rest()))

    def close(self) -> None:
        """End the stream; the other side may come back."""
        if self._closed:
            return
        self._closed = True
        self._beat.cancel()
        if self._behind is not None:
            self._behind.cancel()
        sending = Begun(self._body(b"", more=False))
        if not sending.done:
            sending.give_up()

    async def _body(self, event: bytes, *, more: bool = True) -> None:
        await self._send({"type": "http.response.body", "body": event, "more_body": more})

    async def _catch_up(self, rest: Coroutine[Any, Any, None]) -> None:
        await rest
        while self._missed:
            self._missed = False
            await self._body(self._again())
        self._behind = None

    def _keep_alive(self) -> None:
        quiet = self._loop.time() - self._sent
        if quiet >= HEARTBEAT:
            self.push(b": still here\n\n")
            quiet = 0.0
        self._beat = self._loop.call_later(HEARTBEAT - quiet, self._keep_alive)
