"""A small balancer for one machine: any request to any process that is ready, the one with the fewest first.

It streams both ways, keeps nobody with one process, and tries another only where nothing can have been done yet: the
connection was refused, or somebody who only reads got no answer.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from contextlib import suppress

_CHECK = 0.25  # seconds between two looks at a process
_SLOW = 10.0  # seconds after which a look has failed
_TRIES = 200
_PAUSE = 0.1  # seconds between two tries
_PIECE = 65536
_GONE = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
_HOP = re.compile(rb"\r\n(?:connection|keep-alive|x-forwarded-for|x-forwarded-proto):[^\r]*", re.IGNORECASE)


class Balancer:
    """Listens on `port` and passes requests on to `ports`, all on this machine."""

    def __init__(self, port: int, ports: list[int]) -> None:
        self._port, self._ports = port, ports
        self.ready: set[int] = set()
        self.open: Counter[int] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        """Listen, and begin to look after the processes."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self._port)
        self._tasks |= {asyncio.create_task(self._look_after(port)) for port in self._ports}

    async def stop(self) -> None:
        """Listen no more."""
        assert self._server is not None
        self._server.close()
        tasks = [*self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.sleep(_PAUSE)  # connections that were closed just now are gone then

    # --- who is ready

    async def _look_after(self, port: int) -> None:
        while True:
            (self.ready.add if await self._is_ready(port) else self.ready.discard)(port)
            await asyncio.sleep(_CHECK)

    async def _is_ready(self, port: int) -> bool:
        with suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
            async with asyncio.timeout(_SLOW):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                try:
                    writer.write(b"GET /readyz HTTP/1.1\r\nhost: balancer\r\nconnection: close\r\n\r\n")
                    return (await reader.readexactly(12)).endswith(b" 200")
                finally:
                    writer.close()
        return False

    def _next(self, tried: set[int]) -> int | None:
        able = self.ready - tried or self.ready
        return min(able, key=lambda port: (self.open[port], port)) if able else None

    # --- requests

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            await self._answer(reader, writer)
        finally:
            self._tasks.discard(task)
            with suppress(OSError):
                writer.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            head = await reader.readuntil(b"\r\n\r\n")
            length = _LENGTH.search(head)
            body = await reader.readexactly(int(length[1])) if length else b""
            address = str(writer.get_extra_info("peername")[0])
            request = _HOP.sub(b"", head[:-4]) + f"\r\nx-forwarded-for: {address}\r\nconnection: close\r\n\r\n".encode()
            await self._pass_on(request + body, head.startswith((b"GET ", b"HEAD ")), reader, writer)

    async def _pass_on(
        self, request: bytes, is_reading: bool, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        tried: set[int] = set()
        for _ in range(_TRIES):
            port = self._next(tried)
            if port is None:
                await asyncio.sleep(_PAUSE)
                continue
            tried.add(port)
            try:
                theirs, ours = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                self.ready.discard(port)
                continue
            self.open[port] += 1
            try:
                began = await _pipe(request, theirs, ours, reader, writer)
            finally:
                self.open[port] -= 1
                ours.close()
            if began or not is_reading:
                return  # whoever posted and got no answer looks whether it was done
            self.ready.discard(port)  # until it is looked after again
        writer.write(_GONE)


async def _pipe(
    request: bytes,
    theirs: asyncio.StreamReader,
    ours: asyncio.StreamWriter,
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
) -> bool:
    """Send the request and pass the answer on until either side leaves; whether an answer began."""
    leaving = asyncio.create_task(reader.read(1))
    began = False
    try:
        ours.write(request)
        while True:
            arriving = asyncio.create_task(theirs.read(_PIECE))
            await asyncio.wait({arriving, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if not arriving.done():
                arriving.cancel()
                return True  # nobody waits for it any more
            piece = arriving.result()
            if not piece:
                return began
            began = True
            writer.write(piece)
            await writer.drain()
    except OSError:
        return began
    finally:
        leaving.cancel()
