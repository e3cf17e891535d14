"""Connections before the room listens to them: how large and slow a request may be, who may stay, how many at once.

The parser keeps whatever it is fed, so bytes and seconds are counted here, where they arrive.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Container
from functools import partial
from http import HTTPStatus
from math import inf
from typing import Any, cast

from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from mathotheque.web.requests.limits import LARGEST_BODY, origin

LARGEST_HEAD = 32 * 1024
"""Bytes of a request's first line and headers; a browser that keeps the seats of 180 tables sends a third of it."""
LARGEST_REQUEST = LARGEST_HEAD + 4 * LARGEST_BODY
"""Bytes of a whole request as it is sent, with whatever stands between the parts of its body."""
HEAD_SECONDS = 8.0
"""Until a head must be whole; also how long somebody may be connected without a word."""
REQUEST_SECONDS = 20.0
"""Until a whole request must have arrived, whether anybody waits for it or not."""
UNSENT_SECONDS = 60.0
"""How long what is sent to somebody may lie about unfetched."""
_PIECE = 4096  # bytes the parser is fed at a time: a head is never kept beyond its limit by more
_LINGER = 2.0  # seconds in which somebody who is refused may still talk, so that the answer reaches him
_PIPELINE = 8  # requests that may wait for the answer to an earlier one; browsers send none
_LOOK = 1.0  # seconds between two looks at who does not get on
_WORDS = {
    408: "Trop lent. Too slow.",
    413: "Trop gros. Too large.",
    431: "Des en-têtes trop longs. Headers too long.",
    503: "La salle est pleine : reviens dans un instant. The room is full: come back in a moment.",
}


class Doorkeeper:
    """Counts connections by origin and in all, and lets go of those that do not get on."""

    def __init__(self, of_an_origin: int, in_all: int, exempt: Container[str] = ()) -> None:
        """`exempt` are addresses that speak for many: proxies."""
        self._of_an_origin, self._in_all, self._exempt = of_an_origin, in_all, exempt
        self._inside: set[Connection] = set()
        self._origins: Counter[str] = Counter()
        self._look: asyncio.TimerHandle | None = None

    @property
    def protocol(self) -> type[asyncio.Protocol]:
        """What an ASGI server makes for every connection."""
        return cast("type[asyncio.Protocol]", partial(Connection, self))

    def enter(self, connection: Connection) -> bool:
        """Whether there is a place; who gets none is to be refused."""
        counted = origin(connection.address)
        crowded = connection.address not in self._exempt and self._origins[counted] >= self._of_an_origin
        self._origins[counted] += 1
        full = len(self._inside) >= self._in_all
        self._inside.add(connection)
        if self._look is None:
            self._look = asyncio.get_running_loop().call_later(_LOOK, self._look_round)
        return not crowded and not full

    def leave(self, connection: Connection) -> None:
        """A place is free."""
        counted = origin(connection.address)
        self._inside.discard(connection)
        self._origins[counted] -= 1
        if not self._origins[counted]:
            del self._origins[counted]

    def _look_round(self) -> None:
        loop = asyncio.get_running_loop()
        now = loop.time()
        for connection in [*self._inside]:
            connection.hurry(now)
        self._look = loop.call_later(_LOOK, self._look_round) if self._inside else None


class _Pipeline(list[Any]):
    """Requests that wait, as few as there are: a deque takes 600 bytes even while nobody does."""

    __slots__ = ()

    def appendleft(self, waiting: Any) -> None:
        """One more, behind the others: the first one is taken by `pop`."""
        self.insert(0, waiting)


class _Flow(FlowControl):
    """Whether what is written can go; an event to wait for is made when somebody has to wait."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self.read_paused = self.write_paused = False

    async def drain(self) -> None:
        """Wait until it can."""
        if self.write_paused:
            await self._is_writable_event.wait()

    def pause_writing(self) -> None:
        """No more for now."""
        if not self.write_paused:
            self.write_paused, self._is_writable_event = True, asyncio.Event()


class Connection(HttpToolsProtocol):
    """A connection whose requests must arrive in bounded size and time, and whose answers must be fetched."""

    __slots__ = (  # with these beside the parser's own, Python would keep a table of names for every connection: 2 kB
        "_arriving",
        "_clock",
        "_doorkeeper",
        "_due",
        "_heading",
        "_received",
        "_refused",
        "_unsent_since",
    )

    def __init__(self, doorkeeper: Doorkeeper, **given: Any) -> None:
        super().__init__(**given)
        self.pipeline = _Pipeline()  # type: ignore[assignment]
        self._doorkeeper, self._clock = doorkeeper, self.loop.time
        self._arriving = False  # a request has begun and is not whole
        self._heading = False  # its head is not
        self._received = 0  # bytes of it
        self._due = inf  # when something must have happened
        self._refused = False
        self._unsent_since = inf

    @property
    def address(self) -> str:
        """Where it comes from."""
        return self.client[0] if self.client else ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is at the door."""
        super().connection_made(transport)
        self.flow = _Flow(transport)
        self._due = self._clock() + HEAD_SECONDS
        if not self._doorkeeper.enter(self):
            self._refuse(503)

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone, whoever ended it."""
        self._doorkeeper.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A part of a request, or several requests."""
        for start in range(0, len(data), _PIECE):
            if self.transport.is_closing():
                return
            if not self._arriving:
                self._begin()
            piece = data[start : start + _PIECE]
            self._received += len(piece)
            if not self._refused:
                super().data_received(piece)
            if self._received > LARGEST_REQUEST:
                self._give_up()
            elif self._heading and self._received > LARGEST_HEAD:
                self._refuse(431)

    def _begin(self) -> None:
        self._arriving = self._heading = True
        self._received = 0
        self._due = self._clock() + HEAD_SECONDS

    def on_message_begin(self) -> None:
        """A request's first letter."""
        if not self._arriving:
            self._begin()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Its head is whole."""
        self._heading = False
        self._due = self._clock() + REQUEST_SECONDS
        if len(self.pipeline) >= _PIPELINE:
            self._give_up()
        else:
            super().on_headers_complete()

    def on_message_complete(self) -> None:
        """It is whole."""
        self._arriving, self._due = False, inf
        super().on_message_complete()

    def _unsupported_upgrade_warning(self) -> None:
        """Nobody speaks another protocol here, and a log that visitors can fill helps nobody."""

    def hurry(self, now: float) -> None:
        """Let go of somebody who does not get on."""
        if not self.transport.get_write_buffer_size():
            self._unsent_since = inf
        elif self._unsent_since == inf:
            self._unsent_since = now
        if now >= self._unsent_since + UNSENT_SECONDS:
            self.transport.abort()
        elif now >= self._due:
            if self._heading and not self._refused:
                self._refuse(408)
            else:
                self._give_up()

    def _refuse(self, status: int) -> None:
        """Say why, and listen a moment longer without keeping anything: who is still talking might miss the answer."""
        self._arriving, self._heading, self._refused = True, False, True
        self._due = self._clock() + _LINGER
        if self.cycle is not None and not self.cycle.response_complete:
            self._give_up()
            return
        words = _WORDS[status].encode()
        self.transport.write(
            f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\ncontent-type: text/plain; charset=utf-8\r\n"
            f"content-length: {len(words)}\r\n{'retry-after: 5' if status == 503 else 'cache-control: no-store'}\r\n"
            "connection: close\r\n\r\n".encode()
            + words
        )
        self.transport.write_eof()

    def _give_up(self) -> None:
        if self.transport.get_write_buffer_size():
            self._refused, self._due = True, inf  # the answer is on its way; unfetched, it goes too
            self.transport.close()
        else:
            self.transport.abort()
