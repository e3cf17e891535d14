"""Floods are turned away with a clear answer, and a class of forty behind one address plays on."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from mathotheque.web.requests.limits import Bucket, Limits
from tests.matches.running import run
from tests.web.classes import classroom, pupils
from tests.web.server import Server, serving

CLASS = 40
WISH = {"game": "des-echecs", "seats": [{"name": "Ada"}, {"name": "Zoé"}]}


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the limits people get."""
    with serving(tmp_path_factory.mktemp("room"), MATHOTHEQUE_CROWD=str(CLASS)) as running:
        yield running


def test_a_class_behind_one_address_plays(guarded: Server) -> None:
    """Forty pupils sit down at the same moment, each plays ten moves as fast as a child can."""

    async def pupil(http: httpx.AsyncClient) -> list[int]:
        seated = (await http.post("/api/matches", json=WISH)).json()
        headers = {"authorization": f"Bearer {seated['token']}"}
        answers = []
        for _ in range(10):
            state = (await http.get(f"/api/matches/{seated['match']}", headers=headers)).json()
            play = {"move": state["moves"][0], "version": state["version"]}
            answer = await http.post(f"/api/matches/{seated['match']}/moves", json=play, headers=headers)
            answers.append(answer.status_code)
        return answers

    async def lesson() -> None:
        async with httpx.AsyncClient(base_url=guarded.url, timeout=300) as http:
            results = await asyncio.gather(*(pupil(http) for _ in range(CLASS)))
        assert results == [[201] * 10] * CLASS

    run(lesson())


def test_a_seat_that_floods_its_table_is_told_to_wait(tmp_path: Path) -> None:
    with serving(tmp_path, MATHOTHEQUE_CROWD="2") as server, httpx.Client(base_url=server.url, timeout=60) as http:
        seated = http.post("/api/matches", json=WISH).json()
        table, headers = f"/api/matches/{seated['match']}", {"authorization": f"Bearer {seated['token']}"}
        before = http.get(table, headers=headers).json()
        nothing = {"move": "nonsense", "version": before["version"] + 9}
        statuses = [http.post(f"{table}/moves", json=nothing, headers=headers).status_code for _ in range(60)]
        assert {409, 429} == set(statuses)
        refused = http.post(f"{table}/moves", json=nothing, headers=headers)
        assert "Wait a little" in refused.text
        assert http.get(table, headers=headers).json()["position"] == before["position"], "reading goes on"
        tables = [http.post("/g/des-echecs/now").status_code for _ in range(40)]
        assert tables.count(429) > 20
        assert http.post("/lessons/tables").status_code == 429, "a lesson that is ready is a class too"


def test_a_pupil_who_floods_the_class_is_told_to_wait(tmp_path: Path) -> None:
    with serving(tmp_path, MATHOTHEQUE_CROWD="8") as server, classroom(server.url) as (teacher, stack):
        noisy, calm = pupils(teacher, stack, 2)
        hands = [noisy.post(f"/j/{teacher.code}/hand").status_code for _ in range(40)]
        assert {200, 429} == set(hands)
        assert calm.post(f"/j/{teacher.code}/hand").status_code == 200


def test_streams_have_an_end(guarded: Server) -> None:
    with httpx.Client(base_url=guarded.url, timeout=60) as http:
        seated = http.post("/api/matches", json=WISH).json()
        address, headers = f"/api/matches/{seated['match']}/stream", {"authorization": f"Bearer {seated['token']}"}
        opened = [http.stream("GET", address, headers=headers) for _ in range(11)]
        statuses = [stream.__enter__().status_code for stream in opened]
        assert statuses == [200] * 10 + [429]
        for stream in opened:
            stream.__exit__(None, None, None)


@pytest.mark.parametrize("length", ["100000", "-1", "many", "1e9"])
def test_a_body_that_boasts(guarded: Server, length: str) -> None:
    head = f"POST /g/des-echecs HTTP/1.1\r\nhost: x\r\ncontent-length: {length}\r\n\r\n"
    with socket.create_connection(("127.0.0.1", guarded.port), timeout=60) as connection:
        connection.sendall(head.encode())
        assert connection.recv(100).split()[1] in (b"413", b"400")


def test_a_body_without_end(guarded: Server) -> None:
    """Chunks that never say how many there will be."""
    head = "POST /g/des-echecs HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\n"
    chunk = b"2000\r\n" + b"x" * 0x2000 + b"\r\n"
    with socket.create_connection(("127.0.0.1", guarded.port), timeout=60) as connection:
        connection.sendall(f"{head}transfer-encoding: chunked\r\n\r\n".encode() + chunk * 9)
        assert connection.recv(100).split()[1] == b"413"


def test_a_body_that_dawdles(guarded: Server) -> None:
    head = "POST /g/des-echecs HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\n"
    with socket.create_connection(("127.0.0.1", guarded.port), timeout=60) as connection:
        connection.sendall(f"{head}content-length: 100\r\n\r\nwho0=".encode())
        assert connection.recv(100).split()[1] == b"408"


def test_a_bucket_fills_again() -> None:
    bucket = Bucket(rate=2, burst=3, now=0)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(1) for _ in range(3)] == [True, True, False]


def test_limits_forget_the_oldest() -> None:
    limits = Limits(1)
    for number in range(20_000):
        assert limits.may_read(f"address {number}", 0)
