"""What goes wrong is told in the visitor's dress and language, and a fault leaves its number in the log."""

from __future__ import annotations

import asyncio
import logging
import re
from typing import Any

import httpx
import pytest
from litestar import Litestar, get

from mathotheque.web.requests.faults import FAULTS
from mathotheque.web.requests.guard import Guard
from mathotheque.web.requests.limits import Limits, origin
from mathotheque.web.requests.turns import Turns
from tests.matches.running import run
from tests.web.server import Server


@pytest.mark.parametrize(("lang", "words"), [("fr", "trop gros"), ("en", "too large")])
@pytest.mark.parametrize("chunked", [False, True])
def test_too_large_is_told_as_a_page_in_the_visitor_s_language(
    server: Server, lang: str, words: str, chunked: bool
) -> None:
    headers = {"accept-language": lang, "content-type": "application/x-www-form-urlencoded"}
    body = b"name0=" + b"x" * 100_000
    refused = httpx.post(
        f"{server.url}/g/foumath", content=iter([body]) if chunked else body, headers=headers, timeout=60
    )
    assert refused.status_code == 413
    assert f'<html lang="{lang}"' in refused.text
    assert words in refused.text
    assert "64" in refused.text
    assert "/styles/day.css" in refused.text


@pytest.mark.parametrize(("lang", "words"), [("fr", "C’est trop gros pour la salle"), ("en", "too large for the room")])
def test_a_file_over_the_limit_is_refused_in_the_page_s_own_dress(server: Server, lang: str, words: str) -> None:
    files = {"file": ("match.txt", b"x" * 100_000)}
    refused = httpx.post(f"{server.url}/import", files=files, headers={"accept-language": lang}, timeout=60)
    assert refused.status_code == 413
    assert f'<html lang="{lang}"' in refused.text
    assert words in refused.text
    assert 'class="bar' in refused.text, "the same bar as on every page"
    assert "/styles/day.css" in refused.text


def test_the_script_is_told_in_the_table_s_line(server: Server) -> None:
    headers = {"x-script": "1", "accept-language": "en", "origin": "https://evil.example"}
    refused = httpx.post(f"{server.url}/t/zzzzz/play", data={"move": "x"}, headers=headers, timeout=60)
    assert refused.status_code == 403
    assert 'id="say"' in refused.text
    assert "another site" in refused.text
    told = httpx.post(f"{server.url}/api/matches", content=b"x" * 70_000, timeout=60)
    assert (told.status_code, "too large" in told.json()["reason"]) == (413, True)


@pytest.mark.parametrize("path", ["/", "/rules/foumath", "/static/room.js", "/api/games", "/api/docs"])
def test_head_is_get_without_its_body(server: Server, path: str) -> None:
    with httpx.Client(base_url=server.url, timeout=60) as http:
        head, got = http.head(path), http.get(path)
        assert head.status_code == 200
        assert head.content == b""
        assert head.headers["content-type"] == got.headers["content-type"]
        assert head.headers["content-length"] == str(len(got.content))
        assert http.head("/t/zzzzz/stream").status_code == 404
        wish = {"game": "des-echecs", "seats": [{"name": "Ada"}, {"name": "Zoé"}]}
        name = http.post("/api/matches", json=wish).json()["match"]
        assert http.head(f"/t/{name}/stream").status_code == 200


def test_a_cookie_does_not_find_other_people_s_tables(server: Server) -> None:
    wish = {"game": "des-echecs", "seats": [{"name": "Fibonacci"}, {"name": "Hypatie"}]}
    name = httpx.post(f"{server.url}/api/matches", json=wish, timeout=60).json()["match"]
    assert "Hypatie" not in httpx.get(f"{server.url}/", headers={"cookie": f"tables={name}"}, timeout=60).text


@get("/broken")
async def broken() -> str:
    raise RuntimeError("nobody foresaw this")


async def breaks_off(scope: Any, receive: Any, send: Any) -> None:
    raise RuntimeError("nobody foresaw this")


@pytest.mark.parametrize("app", [Litestar([broken], exception_handlers=FAULTS, logging_config=None), breaks_off])
def test_a_fault_is_logged_once_under_the_number_the_visitor_is_told(
    app: Any, caplog: pytest.LogCaptureFixture
) -> None:
    async def ask() -> None:
        transport = httpx.ASGITransport(Guard(app, Limits(1)))
        async with httpx.AsyncClient(transport=transport, base_url="http://room") as http:
            told = await http.get("/broken", headers={"accept-language": "en"})
            assert told.status_code == 500
            assert "our side" in told.text
            number = re.search(r"<code>(\w{10})</code>", told.text)
            assert number
            assert told.headers["x-request-id"] == number[1]
            logged = [record for record in caplog.records if record.levelno >= logging.ERROR]
            assert len(logged) == 1
            assert f"request {number[1]}: GET /broken" in logged[0].getMessage()
            assert "nobody foresaw this" in caplog.text
            assert "nobody foresaw" not in told.text

    run(ask())


def test_readers_take_turns_by_origin() -> None:
    """Fifty readers of one origin and one of another: the other is third, not fifty-first."""

    async def reading() -> None:
        turns, order = Turns(at_once=2, patience=60), list[str]()

        async def read(who: str) -> None:
            async with turns.turn(who) as allowed:
                assert allowed
                order.append(who)
                await asyncio.sleep(0)

        await asyncio.gather(*(read("flood") for _ in range(50)), read("child"))
        assert order.index("child") <= 4
        assert len(order) == 51

    run(reading())


def test_a_reader_who_waits_for_something_else_gives_the_turn_on() -> None:
    async def reading() -> None:
        turns, stuck = Turns(at_once=1, patience=0.01), asyncio.Event()

        async def wait() -> None:
            async with turns.turn("a"):
                await stuck.wait()

        waiting = asyncio.create_task(wait())
        await asyncio.sleep(0)
        async with turns.turn("b") as allowed:
            assert allowed
        stuck.set()
        await waiting
        given_up = asyncio.create_task(wait())
        stuck.clear()
        await asyncio.sleep(0)
        given_up.cancel()
        await asyncio.gather(given_up, return_exceptions=True)
        async with turns.turn("c") as allowed:
            assert allowed

    run(reading())


def test_a_household_is_one_origin() -> None:
    assert origin("2001:db8::1") == origin("2001:db8::ffff:2") != origin("2001:db8:0:1::1")
    assert origin("::ffff:192.0.2.7") == origin("192.0.2.7")
    assert origin("") == ""
