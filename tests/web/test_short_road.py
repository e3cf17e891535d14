"""Moves of the script and streams pass the framework by; nobody can tell it from what is answered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.web.server import Server

WHEN = {"date", "x-request-id"}


@pytest.fixture
def guest(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=60) as http:
        yield http


def set_a_table(guest: httpx.Client, **wish: object) -> tuple[str, dict[str, str]]:
    """A table of two seats, both this browser's; and a form that plays there."""
    seats = [{"name": "Ada"}, {"name": "Zoé"}]
    opened = guest.post("/api/matches", json={"game": "foumath", "seats": seats, **wish}).json()
    name = opened["match"]
    guest.cookies.set(f"seat-{name}", opened["token"])
    state = guest.get(f"/api/matches/{name}", headers={"authorization": f"Bearer {opened['token']}"}).json()
    move = state["moves"][0] if state["moves"] else ""
    return name, {"move": move, "seat": str(state["turn"]), "version": str(state["version"])}


def short(guest: httpx.Client, name: str, form: dict[str, str], deed: str = "play") -> httpx.Response:
    """As the script posts."""
    return guest.post(f"/t/{name}/{deed}", data=form, headers={"x-script": "1", "accept-language": "en"})


def long(guest: httpx.Client, name: str, form: dict[str, str], deed: str = "play") -> httpx.Response:
    """The same in an encoding that only the framework reads."""
    parts: Any = {field: (None, value) for field, value in form.items()}
    return guest.post(f"/t/{name}/{deed}", files=parts, headers={"x-script": "1", "accept-language": "en"})


def told(answer: httpx.Response, name: str) -> tuple[int, dict[str, str], str]:
    headers = {key: value for key, value in answer.headers.items() if key not in WHEN}
    return answer.status_code, headers, answer.text.replace(name, "NAME")


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({}, 204),
        ({"version": "1000"}, 409),
        ({"version": ""}, 409),
        ({"move": "no move at all"}, 422),
        ({"move": "<b>é&"}, 422),
        ({"move": ""}, 422),
    ],
)
def test_both_roads_answer_the_same(guest: httpx.Client, change: dict[str, str], status: int) -> None:
    answers = []
    for road in (short, long):
        name, form = set_a_table(guest)
        answers.append(told(road(guest, name, form | change), name))
    assert answers[0][0] == status
    assert answers[0] == answers[1]


@pytest.mark.parametrize(
    ("deed", "answer", "status"),
    [("announce", "16", 204), ("announce", "15", 204), ("announce", "no", 422), ("answer", "1", 422)],
)
def test_results_and_answers_take_both_roads(guest: httpx.Client, deed: str, answer: str, status: int) -> None:
    answers = []
    for road in (short, long):
        name, form = set_a_table(guest, position="35/44 t1 p0-0 s1 d82", table={"announce": True})
        answers.append(told(road(guest, name, {"answer": answer, "version": form["version"]}, deed), name))
    assert answers[0][0] == status
    assert answers[0] == answers[1]


def test_both_roads_refuse_the_same_people(guest: httpx.Client, server: Server) -> None:
    name, form = set_a_table(guest)
    with httpx.Client(base_url=server.url, timeout=60) as stranger:
        for road in (short, long):
            assert road(stranger, name, form).status_code == 403
        assert told(short(stranger, name, form), name) == told(long(stranger, name, form), name)
        assert told(short(stranger, "zzzzz", form), "") == told(long(stranger, "zzzzz", form), "")
    assert short(guest, name, form).status_code == 204, "nobody else has moved"


def test_the_move_of_the_short_road_is_stored(guest: httpx.Client) -> None:
    name, form = set_a_table(guest)
    assert short(guest, name, form).status_code == 204
    assert form["move"] in guest.get(f"/t/{name}/record").text
    assert short(guest, name, form).status_code == 409, "it was for that version alone"


def test_streams_begin_with_everything_or_say_why_not(guest: httpx.Client) -> None:
    name, _ = set_a_table(guest)
    with guest.stream("GET", f"/t/{name}/stream") as stream:
        assert stream.headers["content-type"] == "text/event-stream; charset=utf-8"
        assert stream.headers["x-content-type-options"] == "nosniff"
        lines = stream.iter_lines()
        assert next(line for line in lines if line.startswith("data: ")).startswith('data: {"whole":true')
    lost = guest.get("/t/zzzzz/stream", headers={"accept-language": "en"})
    assert lost.status_code == 404
    assert lost.headers["content-type"] == "text/html; charset=utf-8"
