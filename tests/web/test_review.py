"""The review of a match over plain HTTP: worked out behind, kept, the same for pages and programs."""

from __future__ import annotations

import time
from collections.abc import Iterator
from xml.etree import ElementTree

import httpx
import pytest

import mathotheque as mt
from tests.web.finished import finished
from tests.web.server import Server


@pytest.fixture
def guest(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, follow_redirects=True, timeout=300) as client:
        yield client


@pytest.fixture(scope="module")
def match(server: Server) -> str:
    return finished(server, "pousse-blocs")


def reviewed(guest: httpx.Client, address: str) -> httpx.Response:
    """The answer once it is there."""
    deadline = time.monotonic() + 300
    while (answer := guest.get(address)).status_code == 202:
        assert time.monotonic() < deadline, "the review never came"
        time.sleep(0.05)
    return answer


def test_programs_get_what_the_library_says(guest: httpx.Client, match: str) -> None:
    told = reviewed(guest, f"/api/matches/{match}/review")
    assert told.status_code == 200
    record = mt.read_record(guest.get(f"/r/{match}/record").text)
    assert told.json() == mt.review(record).json()


def test_the_page_names_everybody_and_adds_up(guest: httpx.Client, match: str) -> None:
    page = reviewed(guest, f"/r/{match}/review").text
    told = guest.get(f"/api/matches/{match}/review").json()
    assert "Chance ou adresse" in page
    for seat in told["seats"]:
        assert seat["name"] in page
    assert page.count('class="review__look"') == len(told["turning_points"])
    drawing = page[page.index("<svg", page.index("Qui allait gagner")) :]
    graph = ElementTree.fromstring(drawing[: drawing.index("</svg>") + len("</svg>")])
    numbers = [word.text for word in graph.iter("text") if word.get("class") == "shares__number"]
    assert numbers == [str(place + 1) for place in range(len(told["turning_points"]))]
    listed = page[page.index('class="review__every"') :]
    assert listed.count("<li ") == len(told["events"]), "every event is there with what it brought"
    for event in told["events"]:
        if event["seat"] is None:
            assert sum(event.get("luck", [0.0])) == pytest.approx(0, abs=1e-9)
    ids = [piece.split('"')[0] for piece in page.split(' id="')[1:]]
    assert len(ids) == len(set(ids)), "an id stands once in a page"
    english = guest.get(f"/r/{match}/review", headers={"accept-language": "en"}).text
    assert "Luck or skill?" in english


def test_the_replay_leads_to_the_review(guest: httpx.Client, match: str) -> None:
    assert f'href="/r/{match}/review"' in guest.get(f"/r/{match}").text


def test_a_match_that_goes_on_is_not_judged(guest: httpx.Client) -> None:
    wish = {"game": "foumath", "seats": [{"name": "Ada"}, {"name": "Bo"}]}
    name = guest.post("/api/matches", json=wish).json()["match"]
    assert guest.get(f"/r/{name}/review").status_code == guest.get(f"/api/matches/{name}/review").status_code == 422
    assert "quand la partie est finie" in guest.get(f"/r/{name}/review").text
    assert f'href="/r/{name}/review"' not in guest.get(f"/r/{name}").text


def test_an_imported_match_is_judged_as_far_as_it_went(guest: httpx.Client) -> None:
    record = mt.Record(mt.game("pousse-blocs"), ("Ada <b>", "Bo"), ("54", "5+4", "32", "3+2"))
    name = guest.post("/import", files={"text": (None, record.text)}).url.path.removeprefix("/r/")
    told = reviewed(guest, f"/api/matches/{name}/review").json()
    assert told["over"] is False
    page = reviewed(guest, f"/r/{name}/review").text
    assert "Ada &lt;b&gt;" in page
    assert "Ada <b>" not in page


def test_a_match_of_three_is_judged_too_and_one_that_hardly_began(guest: httpx.Client) -> None:
    for record in (
        mt.Record(mt.game("pousse-blocs", mode="three"), ("Ada", "Bo", "Cy"), ("54", "9")),
        mt.Record(mt.game("foumath"), ("Ada", "Bo"), ("53",)),
    ):
        name = guest.post("/import", files={"text": (None, record.text)}).url.path.removeprefix("/r/")
        assert reviewed(guest, f"/r/{name}/review").status_code == 200


def test_rolls_that_had_been_seen_are_named(guest: httpx.Client) -> None:
    events = ("54", "5+4", "32", "3+2")
    record = mt.Record(mt.game("pousse-blocs"), ("Ada", "Bo"), events, seen=frozenset({2}))
    name = guest.post("/import", files={"text": (None, record.text)}).url.path.removeprefix("/r/")
    assert "Un lancer était déjà connu" in reviewed(guest, f"/r/{name}/review").text
    assert reviewed(guest, f"/api/matches/{name}/review").json()["events"][2]["seen"] is True


def test_who_plays_alone_wins_against_nobody(guest: httpx.Client) -> None:
    record = mt.Record(mt.game("pousse-blocs", mode="solo"), ("Ada",), ("54", "5+4"))
    name = guest.post("/import", files={"text": (None, record.text)}).url.path.removeprefix("/r/")
    page = reviewed(guest, f"/r/{name}/review").text
    assert "La partie d’Ada" in page
    assert "gagne" not in page[page.index("<h1>") : page.index("</h1>")]
