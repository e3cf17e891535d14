"""Drills over plain HTTP: a whole round without a script, and whatever is forged."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest

import mathotheque as mt
from mathotheque.exercises.drill import ROUND, drill_called, drills_of
from tests.exercises.test_drills import right_answer
from tests.web.server import Server

KINDS = [drill.kind for drill in drills_of(mt.games())]


@pytest.fixture
def guest(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=120) as client:
        yield client


def fields(page: str) -> dict[str, str]:
    """The hidden fields of the question."""
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page.partition('id="drill"')[2]))


def test_the_shelf_leads_to_every_drill(guest: httpx.Client) -> None:
    assert 'href="/drills"' in guest.get("/").text
    page = guest.get("/drills").text
    for kind in KINDS:
        assert f'action="/drills/{kind}"' in page
    assert "no hurry" in guest.get("/drills", headers={"accept-language": "en"}).text


@pytest.mark.parametrize("kind", KINDS)
def test_a_whole_round_without_a_script(guest: httpx.Client, kind: str) -> None:
    drill = drill_called(mt.games(), kind)
    page = guest.post(f"/drills/{kind}", data={"missed": ""}).text
    for number in range(ROUND):
        asked = fields(page)
        assert asked["answered"] == str(number)
        if number == ROUND - 1:
            page = guest.post(f"/drills/{kind}", data={**asked, "answer": "0"}).text
            again = fields(page)
            assert (again["fact"], again["missed"], again["tried"]) == (asked["fact"], asked["fact"], "1")
            assert 'name="answer"' in page
            assert 'value="0"' not in page.partition('name="answer"')[2].partition(">")[0], "a wrong answer is cleared"
            asked = again
        page = guest.post(f"/drills/{kind}", data={**asked, "answer": right_answer(drill, asked["fact"])}).text
        assert "c’est juste" in page
    assert "Dix questions, 9 trouvées du premier coup." in page
    assert "À revoir" in page
    assert fields(page)["missed"]
    ids = [piece.split('"')[0] for piece in page.split(' id="')[1:]]
    assert len(ids) == len(set(ids))


def test_a_link_may_say_what_was_missed(guest: httpx.Client) -> None:
    page = guest.get("/drills/products", params={"missed": "7x8,<b>,6x9"}).text
    assert fields(page)["missed"] == "7x8,6x9"


def test_the_script_gets_the_question_alone(guest: httpx.Client) -> None:
    told = guest.post("/drills/sums", data={"missed": "7+8"}, headers={"x-script": "1"}).text
    assert told.lstrip().startswith("<section")
    assert 'data-missed="7+8"' in told


@pytest.mark.parametrize(
    "forged",
    [
        {"fact": "7x8", "answer": "x" * 5000},
        {"fact": "<b>", "answer": "1"},
        {"fact": "7x8", "answered": "9" * 400, "at_once": "-7", "answer": "56"},
        {"fact": "7x8", "missed": "<script>," * 500, "answer": "1"},
        {"answered": "3", "tried": "yes"},
    ],
)
def test_a_forged_form_gets_a_question(guest: httpx.Client, forged: dict[str, str]) -> None:
    answer = guest.post("/drills/products", data=forged)
    assert answer.status_code == 200
    assert 'id="drill"' in answer.text
    assert "<script>" not in answer.text.partition('id="drill"')[2]


def test_an_unknown_drill_has_our_page(guest: httpx.Client) -> None:
    for missing in (guest.get("/drills/letters"), guest.post("/drills/letters", data={"fact": "a"})):
        assert missing.status_code == 404
        assert 'class="page-problem"' in missing.text
        assert "products, sums, make" in missing.text
