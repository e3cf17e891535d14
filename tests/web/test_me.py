"""Who sits at a table: names that are told apart, marks that stay with their players, whatever a cookie says."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from mathotheque.core.seatmarks import USUAL
from mathotheque.web.requests.people import Me
from tests.web.server import Server


@pytest.fixture
def guest(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, follow_redirects=True, timeout=300) as client:
        yield client


def seats(guest: httpx.Client, page: httpx.Response) -> list[dict[str, object]]:
    told: list[dict[str, object]] = guest.get(f"/api/matches/{page.url.path.rpartition('/')[2]}").json()["seats"]
    return told


@pytest.mark.parametrize("me", [Me("Zoé", 3), Me("", 5), Me("d’Artagnan; a=1", 0), Me("李 ☺", 2)])
def test_a_cookie_keeps_who_one_is(me: Me) -> None:
    assert Me.read(me.text) == me


@pytest.mark.parametrize("text", ["", "9-Ada", "-", "x-%00%0a", "1-" + "%20" * 900, "-1-Ada", "1-%ff"])
def test_whatever_a_cookie_says_somebody_comes_of_it(text: str) -> None:
    me = Me.read(text)
    assert me.mark in USUAL
    assert len(me.name) <= 20
    assert me.name.isprintable()


def test_a_name_typed_once_is_there_at_the_next_table(guest: httpx.Client) -> None:
    form = {"who0": "me", "name0": "Inès", "who1": "computer", "level1": "2"}
    opened = guest.post("/g/des-echecs", data=form)
    assert "Inès" in {seat["name"] for seat in seats(guest, opened)}
    assert seats(guest, guest.post("/g/foumath/now"))[0] == {
        "name": "Inès",
        "level": "",
        "open": False,
        "resigned": False,
        "mark": 0,
    }


def test_whoever_sits_down_keeps_the_mark_unless_it_is_taken(guest: httpx.Client) -> None:
    form = {"o-players": "3", "who0": "me", "name0": "Ada", "who1": "link", "who2": "link"}
    table = guest.post("/g/foumath", data=form).url.path
    with httpx.Client(base_url=guest.base_url, follow_redirects=True, timeout=60) as friend:
        friend.post("/me", data={"name": "Zoé", "mark": "2"})
        friend.post(f"{table}/sit", data={"seat": "1"})
    with httpx.Client(base_url=guest.base_url, follow_redirects=True, timeout=60) as cousin:
        cousin.post("/me", data={"name": "ada", "mark": "0"})
        same = cousin.post(f"{table}/sit", data={"seat": "2", "name": "ADA"})
        assert same.status_code == 422
        assert "déjà ADA" in same.text
        page = cousin.post(f"{table}/sit", data={"seat": "2"})
        there = {str(seat["name"]): seat["mark"] for seat in seats(cousin, page)}
    assert there["Ada"] == 0
    assert there["Zoé"] == 2
    assert len(there) == 3, "a device whose name is taken gets another"
    assert sorted(there.values()) == [0, 1, 2]  # type: ignore[type-var]


def test_the_api_names_computers_and_refuses_a_name_twice(guest: httpx.Client) -> None:
    wish = {"game": "mathisto", "seats": [{"name": "Ada"}, {"level": "2"}, {"level": "2"}, {"level": "3"}]}
    opened = guest.post("/api/matches", json=wish).json()
    named = [seat["name"] for seat in guest.get(f"/api/matches/{opened['match']}").json()["seats"]]
    assert named == ["Ada", "Bip", "Lumo", "Nova"]
    twice = guest.post("/api/matches", json={"game": "des-echecs", "seats": [{"name": "Ada"}, {"name": "ada"}]})
    assert twice.status_code == 422
    assert "already called ada" in twice.text


def test_the_page_leads_back_into_this_house_only(guest: httpx.Client) -> None:
    for back, there in (("/g/foumath", "/g/foumath"), ("https://elsewhere.example", "/"), ("//elsewhere", "/")):
        assert guest.post("/me", data={"name": "Ada", "mark": "77", "back": back}).url.path == there
