"""Who begins, at real tables: seats turn, tokens still fit, names and journal agree."""

from __future__ import annotations

import re

import httpx
import pytest

import mathotheque as mt
from tests.web.markup import tight
from tests.web.server import Server


def client(server: Server) -> httpx.Client:
    return httpx.Client(base_url=server.url, follow_redirects=True, timeout=300)


def names(page: str) -> list[str]:
    return re.findall(r'class="seat__name">([^<]*)', page)


def can_move(page: str) -> bool:
    return 'name="move"' in page


@pytest.mark.parametrize(("begins", "first"), [("1", "Ada"), ("2", "Zoé"), ("lot", "")])
def test_two_browsers_keep_their_own_seat_when_the_seats_turn(server: Server, begins: str, first: str) -> None:
    form = {"who0": "me", "name0": "Ada", "who1": "link", "o-points": "1", "begins": begins}
    with client(server) as ada, client(server) as zoe:
        name = ada.post("/g/des-echecs", data=form).url.path.rpartition("/")[2]
        zoe.post(f"/t/{name}/sit", data={"seat": "1", "name": "Zoé"})
        browsers = {"Ada": ada, "Zoé": zoe}
        seated = names(ada.get(f"/t/{name}").text)
        assert seated == names(zoe.get(f"/t/{name}").text)
        assert not first or seated[0] == first
        assert "commence" in ada.get(f"/r/{name}").text
        while 'rematch"' not in (page := ada.get(f"/t/{name}").text):
            movers = [who for who, browser in browsers.items() if can_move(browser.get(f"/t/{name}").text)]
            assert len(movers) == 1
            page = browsers[movers[0]].get(f"/t/{name}").text
            assert re.search(rf'aria-current="true">.*?{movers[0]}', page), "the seat to move is the mover's own"
            version = re.search(r'data-version="(\d+)"', page)
            move = re.search(r'name="move" value="([^"]+)"', page)
            assert version
            assert move
            done = browsers[movers[0]].post(f"/t/{name}/play", data={"move": move[1], "version": version[1]})
            assert done.status_code == 200
        record = mt.read_record(ada.get(f"/r/{name}/record").text)
        assert record.verify() is True
        assert list(record.seats) == seated
        assert (record.began is not None) == (begins == "lot")
        again = ada.post("/import", files={"text": (None, record.text)})
        assert ada.get(f"{again.url.path}/record").text == record.text
        assert "chip--no" not in ada.get(f"{again.url.path}/dice").text
        following = ada.post(f"/t/{name}/rematch")
        assert names(following.text) == [seated[1], seated[0]]
        assert can_move(following.text) == (seated[1] == "Ada")
        assert zoe.post(f"/t/{name}/rematch").url == following.url


def test_by_the_api(server: Server) -> None:
    with httpx.Client(base_url=f"{server.url}/api", timeout=300) as api:
        wish = {"game": "foumath", "options": {"players": 3}, "seats": [{"name": "Ada"}, {"level": "1"}, {}]}
        mine = api.post("/matches", json={**wish, "begins": 2, "table": {"announce": True}}).json()
        assert mine["seats"] == [0]
        theirs = api.post(f"/matches/{mine['match']}/seats/2", json={"name": "Zoé"}).json()
        assert theirs["seats"] == [0]
        state = api.get(f"/matches/{mine['match']}", headers={"authorization": f"Bearer {mine['token']}"}).json()
        assert state["you"] == [1]
        assert [seat["name"] for seat in state["seats"]][:2] == ["Zoé", "Ada"]
        for bad in ({"begins": 5}, {"table": {"announce": "loud"}}, {"table": {"volume": 3}}):
            assert api.post("/matches", json={**wish, **bad}).status_code == 422, bad
        for begins in (-1, "me", 17):
            assert api.post("/matches", json={**wish, "begins": begins}).status_code == 400, begins
        solo = {"game": "pousse-blocs", "options": {"mode": "solo"}, "seats": [{"name": "Ada"}], "begins": "lot"}
        assert api.post("/matches", json=solo).status_code == 201


def test_a_seat_that_does_not_exist_cannot_begin(server: Server) -> None:
    with client(server) as guest:
        refused = guest.post("/g/des-echecs", data={"who0": "here", "who1": "here", "begins": "3"})
        assert refused.status_code == 422
        assert "siège 3" in refused.text
        page = guest.get("/g/foumath?o-players=3&begins=2").text
        assert re.search(r'name="begins" value="2" checked', tight(page))
