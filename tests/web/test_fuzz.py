"""Every address of the room, asked with what nobody would type: an answer always, and never a fault."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import quote

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mathotheque.web import app
from tests.web.finished import finished
from tests.web.server import Server, serving

NUMBERS = (
    "",
    "0",
    "1",
    "-1",
    "7",
    "00",
    "+1",
    " 1",
    "1.5",
    "1e9",
    "9" * 20,
    "9" * 400,
    "9" * 5000,
    "²",
    "٣",
    "NaN",
    "true",
)
TEXTS = (
    "",
    "x",
    "--",
    "KxQ",
    "1+1",
    "call 2 A3",
    "\x00",
    "é" * 300,
    "x" * 5000,
    "<b>",
    "//evil",
    "/",
    "yes",
    "lot",
    "en",
    "nuit",
)
FIELDS = (
    "move", "version", "seat", "answer", "agreed", "phrase", "name", "word", "back", "lang", "theme", "position",
    "begins", "text", "who0", "who1", "who2", "name0", "level0", "level1", "o-points", "o-stake", "o-players",
    "o-mode", "o-window", "o-goal", "o-announce", "card", "family", "whom", "a", "b", "target", "x" * 300, "",
)  # fmt: skip
VALUES = st.sampled_from(NUMBERS) | st.sampled_from(TEXTS) | st.text(max_size=30)
FORMS = st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=8)
PARTS = st.sampled_from(
    (
        *NUMBERS, "..", "%00", "%2e%2e", "\x00", "zzzzz", "foumath", "mathisto", "x" * 3000, "é", "a%2fb", "room.js",
        "art", "%", "0.1-" + "0" * 32,
    )
)  # fmt: skip
KEYS = ("des-echecs", "mathisto", "foumath", "pousse-blocs", "or-des-fous", "chess")


@dataclass(frozen=True, slots=True)
class Room:
    """A running server with tables in every state; a browser that holds seats at all of them."""

    browser: httpx.Client
    tables: tuple[str, ...]


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    folder = tmp_path_factory.mktemp("room")
    with serving(folder) as server, httpx.Client(base_url=server.url, timeout=300) as browser:
        yield Room(browser, tuple(_tables(server, browser)))
        assert "Traceback" not in server.log


def _tables(server: Server, browser: httpx.Client) -> Iterator[str]:
    two = {"who0": "me", "who1": "here"}
    forms = (
        ("des-echecs", two),
        ("des-echecs", two | {"o-stake": "yes"}),
        ("des-echecs", {"who0": "me", "who1": "link"}),
        ("foumath", two | {"o-announce": "yes"}),
        ("pousse-blocs", two),
        ("or-des-fous", two),
        ("or-des-fous", {"who0": "me", "who1": "computer"}),
        ("mathisto", {f"who{seat}": "here" for seat in range(4)}),
    )
    for key, form in forms:
        opened = browser.post(f"/g/{key}", data=form)
        assert opened.status_code == 303
        yield opened.headers["location"].rpartition("/")[2]
    over = finished(server, "des-echecs", 2, {"points": 1})
    yield over
    text = browser.get(f"/r/{over}/record").text
    yield browser.post("/import", files={"text": (None, text)}).headers["location"].rpartition("/")[2]


def paths(method: str) -> list[str]:
    """The addresses of the room that answer this method; a stream has no end to wait for."""
    answering = (handler for handler in app.HANDLERS if method in handler.http_methods)
    return sorted({path for handler in answering for path in handler.paths if not path.endswith("/stream")})


def address(pattern: str, room: Room, data: st.DataObject) -> str:
    """The pattern with its blanks filled: mostly by what is there, sometimes by anything."""
    filled = []
    for part in pattern.split("/"):
        known = {"{name:str}": room.tables, "{key:str}": KEYS}.get(part, ("x",))
        if part.startswith("{"):
            part = quote(data.draw(PARTS)) if data.draw(st.integers(0, 4)) == 0 else data.draw(st.sampled_from(known))
        filled.append(part)
    return "/".join(filled)


def answered(response: httpx.Response) -> None:
    assert response.status_code < 500, f"{response.request.url}: {response.status_code} {response.text[:300]}"


fuzzed = settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.parametrize("pattern", paths("POST"))
@fuzzed
@given(data=st.data())
def test_no_form_is_a_fault(room: Room, pattern: str, data: st.DataObject) -> None:
    form, script = data.draw(FORMS), data.draw(st.booleans())
    headers = {"x-script": "1"} if script else {}
    path = address(pattern, room, data)
    how = data.draw(st.sampled_from(("form", "form", "form", "multipart", "json", "bytes", "file")))
    if how == "multipart":
        answered(room.browser.post(path, files={name: (None, text) for name, text in form.items()}, headers=headers))
    elif how == "json":
        answered(room.browser.post(path, json=form, headers=headers))
    elif how == "file":
        answered(room.browser.post(path, files={"file": ("x", "".join(form.values()))}, headers=headers))
    elif how == "bytes":
        kind = data.draw(
            st.sampled_from(("application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "", "x"))
        )
        content = data.draw(st.binary(max_size=200))
        answered(room.browser.post(path, content=content, headers=headers | {"content-type": kind}))
    else:
        answered(room.browser.post(path, data=form, headers=headers))


@pytest.mark.parametrize("pattern", [*paths("GET"), "/static/{part}", "/api/docs/{part}"])
@fuzzed
@given(data=st.data())
def test_no_address_is_a_fault(room: Room, pattern: str, data: st.DataObject) -> None:
    query = data.draw(st.dictionaries(st.sampled_from((*FIELDS, "at", "eyes", "code")), VALUES, max_size=4))
    method = data.draw(st.sampled_from(("GET", "GET", "HEAD", "OPTIONS", "PUT", "DELETE")))
    eyes = data.draw(st.sampled_from(("", "x", "0.0", "9" * 5000, "0." + "9" * 5000)))
    mine = "; ".join(f"{name}={value}" for name, value in room.browser.cookies.items())
    headers = {
        "accept-language": data.draw(st.sampled_from(("", "fr", "en", "x" * 100))),
        "cookie": f"{mine}; eyes-{room.tables[0]}={eyes}",
    }
    answered(room.browser.request(method, address(pattern, room, data), params=query, headers=headers))


@pytest.mark.parametrize("number", NUMBERS, ids=lambda number: number[:20])
def test_every_field_with_every_number(room: Room, number: str) -> None:
    for name in (room.tables[0], *room.tables[-3:]):
        for deed in ("play", "sit", "eyes", "answer", "announce", "stand-in"):
            form = {"move": "KxQ", "version": number, "seat": number, "answer": number}
            answered(room.browser.post(f"/t/{name}/{deed}", data=form))
        for path in (f"/t/{name}/now", f"/r/{name}", f"/r/{name}/step"):
            for field in ("version", "at", "eyes"):
                answered(room.browser.get(path, params={field: number}))


def test_a_hint_where_there_is_nothing_to_advise(room: Room) -> None:
    for name in room.tables:
        answered(room.browser.post(f"/t/{name}/hint"))


@pytest.mark.parametrize(
    "path",
    [
        "/static/" + "x" * 300,
        "/static/" + "%C3%A9" * 150,
        "/static/%00",
        "/static/art/%00x",
        "/static/%0a",
        "/t/%00",
        "/%01",
    ],
)
def test_a_path_with_unprintable_letters_leads_nowhere(room: Room, path: str) -> None:
    assert room.browser.get(path).status_code == 404


@pytest.mark.parametrize("content", [b"[" * 30_000, b'{"a":' * 10_000, b"9" * 5_000, b"\xff", b'"\\ud800"', b""])
def test_json_nobody_would_write(room: Room, content: bytes) -> None:
    headers = {"content-type": "application/json"}
    refused = room.browser.post("/api/matches", content=content, headers=headers)
    assert refused.status_code == 400
    assert refused.json()["reason"]
