"""The floor of the room's figures: a server of the same stack that stores a move and passes it on, and draws nothing.

`python -m tests.bench.relay PORT FOLDER` serves; `relayed` measures it.
"""

from __future__ import annotations

import asyncio
import socket
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

import uvicorn

from mathotheque.matches.store.sqlite import SqliteStore
from mathotheque.web.live.outlet import Outlet, as_event
from tests.web.server import Server

MATCHES = 8
NEWS = b'{"v":1,"parts":{"x":"' + b"a" * 2_500 + b'"},"order":{}}'
"""As long as the news of a move."""


class Relay:
    """An ASGI application: `POST /NAME` stores its body as the next event and tells everybody at `GET /NAME`."""

    def __init__(self, folder: Path) -> None:
        self._store = SqliteStore(folder / "room.db")
        self._versions: dict[str, int] = {}
        self._outlets: dict[str, list[Outlet]] = defaultdict(list)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["method"] == "POST":
            await self._post(scope["path"][1:], receive, send)
        else:
            await self._stream(scope["path"][1:], receive, send)

    async def _live(self, receive: Any, send: Any) -> None:
        await receive()
        await self._store.open()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self._store.close()
        await send({"type": "lifespan.shutdown.complete"})

    async def _post(self, name: str, receive: Any, send: Any) -> None:
        body = (await receive())["body"]
        if name not in self._versions:
            await self._store.create(name, bytes(32), [body])
            self._versions[name] = 1
        else:
            await self._store.append(name, self._versions[name], [body], over=False)
            self._versions[name] += 1
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})
        for outlet in self._outlets[name]:
            outlet.push(as_event(self._versions[name], NEWS))

    async def _stream(self, name: str, receive: Any, send: Any) -> None:
        head = [(b"content-type", b"text/event-stream")]
        await send({"type": "http.response.start", "status": 200, "headers": head})
        outlet = Outlet(send, lambda: NEWS)
        self._outlets[name].append(outlet)
        outlet.push(b"retry: 1000\n\n")
        while (await receive())["type"] != "http.disconnect":
            pass
        self._outlets[name].remove(outlet)
        outlet.close()


class RelayServer(Server):
    """The relay, running."""

    module = "tests.bench.relay"

    def words(self) -> list[str]:
        """What it is told."""
        return [str(self.port), str(self._folder)]


class _Ear(asyncio.Protocol):
    def __init__(self, name: str, heard: asyncio.Queue[None]) -> None:
        self._name, self._heard, self._tail = name, heard, b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(f"GET /{self._name} HTTP/1.1\r\nhost: x\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        self._tail += data
        while (end := self._tail.find(b"\n\n")) >= 0:
            self._tail = self._tail[end + 2 :]
            self._heard.put_nowait(None)


async def _lane(server: Server, name: str, viewers: int, until: float) -> int:
    """Post, wait until everybody has heard, and so on; how often."""
    heard: asyncio.Queue[None] = asyncio.Queue()
    loop = asyncio.get_running_loop()
    for _ in range(viewers):
        await loop.create_connection(lambda: _Ear(name, heard), "127.0.0.1", server.port)
    for _ in range(viewers):
        await heard.get()
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    body = b"move=KxQ&seat=0&version=12"
    head = (
        f"POST /{name} HTTP/1.1\r\nhost: x\r\ncookie: seat-{name}=0-{'0' * 32}\r\nx-script: 1\r\n"
        f"content-type: application/x-www-form-urlencoded\r\ncontent-length: {len(body)}\r\n\r\n"
    )
    moves = 0
    while time.perf_counter() < until:
        writer.write(head.encode() + body)
        await reader.readuntil(b"\r\n\r\n")
        for _ in range(viewers):
            await heard.get()
        moves += 1
    return moves


def relayed(viewers: int, seconds: float) -> float:
    """Milliseconds of CPU a move."""

    async def measure(server: Server) -> float:
        until = time.perf_counter() + seconds
        before = server.cpu
        moves = await asyncio.gather(*(_lane(server, f"m{k}", viewers, until) for k in range(MATCHES)))
        return 1000 * (server.cpu - before) / sum(moves)

    with tempfile.TemporaryDirectory() as folder:
        server = RelayServer(Path(folder), fresh=True)
        server.start()
        try:
            return asyncio.run(measure(server))
        finally:
            server.kill()


if __name__ == "__main__":
    door = socket.create_server(("127.0.0.1", int(sys.argv[1])))
    config = uvicorn.Config(Relay(Path(sys.argv[2])), log_level="warning", access_log=False)
    uvicorn.Server(config).run(sockets=[door])
