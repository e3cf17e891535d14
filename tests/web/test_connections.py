"""What arrives before the room listens: heads without end, hands that never move, doors held open."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
import uvicorn

from mathotheque.web.requests import connections
from tests.matches.running import run
from tests.web.server import Server, serving

HEAD = b"GET / HTTP/1.1\r\nhost: x\r\n"
WHOLE = HEAD + b"\r\n"


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for three people at one address."""
    with serving(tmp_path_factory.mktemp("room"), MATHOTHEQUE_CROWD="3") as running:
        yield running


def dial(server: Server, address: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=30, source_address=(address, 0))


def answer(connection: socket.socket) -> bytes:
    """Everything that comes until the other side lets go; a hang fails."""
    told = b""
    try:
        while part := connection.recv(65536):
            told += part
    except ConnectionResetError:
        pass
    return told


def flood(connection: socket.socket, piece: bytes, most: int) -> int:
    """Send up to `most` bytes, as long as somebody listens; how many were sent."""
    sent = 0
    try:
        while sent < most:
            connection.sendall(piece)
            sent += len(piece)
    except (ConnectionResetError, BrokenPipeError):
        pass
    return sent


@pytest.mark.parametrize(
    "piece",
    [b"x" * 65536, b"a: b\r\n" * 10_000, b"\r\n" * 30_000],
    ids=["one endless header", "headers without end", "empty lines"],
)
def test_a_head_without_end_is_cut(server: Server, piece: bytes) -> None:
    before = server.memory
    with dial(server) as connection:
        connection.sendall(b"\r\n" if piece[:1] == b"\r" else HEAD + b"a: ")
        assert flood(connection, piece, 50_000_000) < 10_000_000
        assert answer(connection).startswith(b"HTTP/1.1 431 ")
    assert server.memory - before < 30_000_000


def test_an_endless_path_is_cut(server: Server) -> None:
    with dial(server) as connection:
        connection.sendall(b"GET /")
        flood(connection, b"a" * 65536, 20_000_000)
        assert answer(connection).startswith(b"HTTP/1.1 431 ")


@pytest.mark.parametrize("tail", [b"0\r\n", b"5;a="], ids=["trailers", "a chunk's extension"])
def test_what_follows_a_body_has_an_end_too(server: Server, tail: bytes) -> None:
    head = b"POST /prefs HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n"
    with dial(server) as connection:
        connection.sendall(head + tail + b"a: ")
        assert flood(connection, b"x" * 65536, 50_000_000) < 10_000_000
        answer(connection)


def test_a_head_as_large_as_honest_cookies_make_it_is_read(server: Server) -> None:
    cookies = "; ".join(f"seat-{number:05}=0.1.2-{'0' * 32}" for number in range(300))
    assert httpx.get(f"{server.url}/", headers={"cookie": cookies}, timeout=60).status_code == 200


def test_a_head_that_dawdles_is_told_so(server: Server) -> None:
    with dial(server) as connection:
        connection.sendall(HEAD)
        assert answer(connection).startswith(b"HTTP/1.1 408 ")


def test_who_says_nothing_is_let_go(server: Server) -> None:
    with ExitStack() as stack:
        silent = stack.enter_context(dial(server))
        again = stack.enter_context(dial(server))
        again.sendall(WHOLE)
        assert again.recv(15) == b"HTTP/1.1 200 OK"
        body = stack.enter_context(dial(server))
        body.sendall(b"GET / HTTP/1.1\r\nhost: x\r\ncontent-length: 9999\r\n\r\nx")
        assert answer(silent) == b""
        answer(again)
        answer(body)


def test_a_crowd_of_requests_in_one_breath_is_cut(server: Server) -> None:
    with dial(server) as connection:
        flood(connection, WHOLE * 1000, len(WHOLE) * 1000)
        assert answer(connection).count(b"HTTP/1.1 200") < 100


def test_who_fetches_nothing_of_an_answer_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream that is sent on and on to somebody who does not read it."""
    monkeypatch.setattr(connections, "UNSENT_SECONDS", 1.0)

    async def endless(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        while not ended.is_set():
            await send({"type": "http.response.body", "body": b"x" * 65536, "more_body": True})
            await asyncio.sleep(0)

    ended = asyncio.Event()

    async def serve() -> None:
        door = socket.create_server(("127.0.0.1", 0))
        doorkeeper = connections.Doorkeeper(10, 10)
        config = uvicorn.Config(endless, http=doorkeeper.protocol, lifespan="off", log_config=None)
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve([door]))
        with socket.create_connection(door.getsockname(), timeout=30) as connection:
            connection.sendall(WHOLE)
            deadline = time.monotonic() + 30
            while not server.server_state.connections:
                await asyncio.sleep(0.05)
            while server.server_state.connections:
                assert time.monotonic() < deadline, "a reader who does not read is kept"
                await asyncio.sleep(0.05)
        ended.set()
        server.should_exit = True
        await serving

    run(serve())


def test_an_address_may_hold_only_so_many_connections(strict: Server) -> None:
    with ExitStack() as stack:
        held = [stack.enter_context(dial(strict)) for _ in range(80)]
        refused = [told for connection in held[60:] if (told := answer(connection))]
        assert refused
        assert all(told.startswith(b"HTTP/1.1 503 ") and b"retry-after" in told for told in refused)
        with dial(strict, "127.0.0.2") as neighbour:
            neighbour.sendall(WHOLE)
            assert neighbour.recv(15) == b"HTTP/1.1 200 OK"
    deadline = time.monotonic() + 30
    while True:  # the server hears of it a moment later
        with dial(strict) as connection:
            connection.sendall(WHOLE)
            if connection.recv(15) == b"HTTP/1.1 200 OK":
                break
        assert time.monotonic() < deadline, "places are not given back"


def test_names_cannot_be_searched(strict: Server) -> None:
    """31^5 codes: an address that keeps guessing is slowed; what it had found before stays open to it."""
    with httpx.Client(base_url=strict.url, timeout=60) as http:
        wish = {"game": "des-echecs", "seats": [{"name": "Ada"}, {"name": "Zoé"}]}
        mine = http.post("/api/matches", json=wish).json()["match"]
        assert http.get(f"/api/matches/{mine}").status_code == 200
        paths = (f"/{place}/zz{number:03}" for number in range(8) for place in ("t", "r", "api/matches"))
        answers = [http.get(path) for path in paths]
        statuses = [told.status_code for told in answers]
        assert set(statuses) == {404, 429}
        assert statuses[-1] == 429
        assert "retry-after" in answers[-1].headers
        assert http.get(f"/t/{mine}").status_code == 200
        assert http.get("/").status_code == 200
