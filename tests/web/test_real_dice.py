"""Real dice by the API and by forms: entered, refused with what can fall, taken back, recorded, reviewed."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

import mathotheque as mt
from tests.web.server import Server

WISH = {"game": "foumath", "options": {"level": "junior"}, "table": {"dice": "hand"}, "begins": "lot"}


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


class Caller:
    """Somebody who holds all seats of people at one table with real dice."""

    def __init__(self, client: httpx.Client, **wish: Any) -> None:
        self.client = client
        answer = self.client.post("/matches", json={**WISH, **wish})
        assert answer.status_code == 201, answer.text
        self.seated = answer.json()
        self.at = f"/matches/{self.seated['match']}"
        self.headers = bearer(self.seated["token"])

    def state(self) -> dict[str, Any]:
        told: dict[str, Any] = self.client.get(self.at, headers=self.headers).json()
        return told

    def post(self, deed: str, **body: Any) -> httpx.Response:
        return self.client.post(f"{self.at}/{deed}", json=body, headers=self.headers)

    def play_out(self, luck: random.Random) -> dict[str, Any]:
        while (state := self.state())["waiting_for"] != "nothing":
            at = {"version": state["version"]}
            if state["waiting_for"] == "roll":
                answer = self.post("rolls", outcome=luck.choice(state["rolls"]), **at)
            elif state["waiting_for"] == "beginning":
                answers = [self.post("beginning", seat=seat, **at) for seat in range(len(state["seats"]))]
                answer = max(answers, key=lambda one: one.is_success)
            elif state["moves"]:
                answer = self.post("moves", move=luck.choice(state["moves"]), **at)
            else:
                continue  # a computer thinks
            assert answer.is_success or answer.status_code == 409, answer.text
        return state


@pytest.fixture
def client(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"{server.url}/api", timeout=300) as client:
        yield client


@pytest.mark.parametrize("seats", [[{"name": "Ada"}, {"name": "Zoé"}], [{"name": "Ada"}, {"level": "1"}]])
def test_a_whole_match_by_calls_and_its_record(
    server: Server, client: httpx.Client, seats: list[dict[str, str]]
) -> None:
    caller = Caller(client, seats=seats)
    assert caller.seated["commitment"] == ""
    state = caller.play_out(random.Random(7))
    assert state["dice"] == "hand"
    text = caller.client.get(f"{caller.at}/record").text
    record = mt.read_record(text)
    assert record.by_hand
    assert not record.verify()
    brought = httpx.post(f"{server.url}/import", data={"text": text}, follow_redirects=True, timeout=60)
    assert "Dés entrés à la main" in brought.text
    told = httpx.get(f"{server.url}/r/{caller.seated['match']}/dice", headers={"accept-language": "en"}).text
    assert "not checked" in told
    assert "fingerprint" not in told


def test_a_match_with_real_dice_is_reviewed(client: httpx.Client) -> None:
    seats = [{"name": "Ada"}, {"name": "Zoé"}]
    caller = Caller(client, seats=seats, begins=0, position="35,44/12,99 t1 p0-0 s1 k??")
    caller.post("rolls", outcome="62", version=caller.state()["version"])
    caller.post("moves", move="26", version=caller.state()["version"])
    assert caller.state()["waiting_for"] == "nothing"
    while (review := client.get(f"{caller.at}/review")).status_code == 202:
        pass
    assert review.status_code == 200, review.text
    assert [moment["event"] for moment in review.json()["events"]] == ["62", "26"]


def test_impossible_dice_are_refused_and_an_entry_is_taken_back(client: httpx.Client) -> None:
    caller = Caller(client, seats=[{"name": "Ada"}, {"name": "Zoé"}], begins=0)
    state = caller.state()
    assert (state["waiting_for"], len(state["rolls"]), state["moves"]) == ("roll", 55, [])
    refused = caller.post("rolls", outcome="5x", version=state["version"])
    assert refused.status_code == 422
    assert "0 1 2 3 4 5 6 7 8 9" in refused.json()["reason"]
    entered = caller.post("rolls", outcome="2 6", version=state["version"]).json()
    assert entered["position"].endswith("d62")
    assert caller.post("rolls", outcome="62", version=state["version"]).status_code == 409
    stranger = caller.client.post(f"{caller.at}/rolls", json={"outcome": "62", "version": entered["version"]})
    assert stranger.status_code == 403
    back = caller.post("undo").json()
    assert (back["waiting_for"], back["foreseen"]) == ("roll", False)


def test_a_table_begins_without_those_who_do_not_come(client: httpx.Client) -> None:
    caller = Caller(client, seats=[{"name": "Ada"}, {"name": "Zoé"}, {}], options={"players": 3}, table={})
    assert caller.state()["waiting_for"] == "player"
    assert caller.client.post(f"{caller.at}/start").status_code == 403
    started = caller.post("start").json()
    assert len(started["seats"]) == 2
    assert started["waiting_for"] == "move"
    assert caller.post("start").status_code == 422


def test_undo_is_asked_for_and_answered_by_calls(client: httpx.Client) -> None:
    """A roll came after the move: the other one is asked."""
    position = "a1,c1,g1,b2*,a3,c3/e9,g9,f10*,a11,e11,g11 t1 d1"
    wish = {"game": "or-des-fous", "position": position, "seats": [{"name": "Ada"}, {}]}
    mine = client.post("/matches", json=wish).json()
    at = f"/matches/{mine['match']}"
    theirs = client.post(f"{at}/seats/1", json={"name": "Zoé"}).json()
    seen = client.get(at, headers=bearer(mine["token"])).json()
    play = {"move": seen["moves"][0], "version": seen["version"]}
    assert client.post(f"{at}/moves", json=play, headers=bearer(mine["token"])).json()["position"] != seen["position"]
    asked = client.post(f"{at}/undo", headers=bearer(mine["token"])).json()
    assert asked["undo"] == 0
    answer = client.post(f"{at}/undo/answers", json={"agreed": True}, headers=bearer(theirs["token"])).json()
    assert answer["undo"] is None
    assert answer["position"] == seen["position"]


def test_a_page_without_script_taps_dice_and_says_what_to_move_for_the_computer(server: Server) -> None:
    with httpx.Client(base_url=server.url, timeout=60, follow_redirects=True) as visitor:
        form = {"o-dice": "hand", "o-level": "junior", "who0": "computer", "level0": "1", "who1": "me", "name1": "Ada"}
        page = visitor.post("/g/foumath", data={**form, "begins": "1", "lang": "fr"}).text
        table = re.search(r'data-match="(\w+)"', page)
        assert table is not None
        at = f"/t/{table[1]}"
        assert "Lancez les dés pour" in page
        assert 'http-equiv="refresh"' not in page, "nobody taps dice on a page that runs away"
        version = re.search(r'data-version="(\d+)"', page)
        assert version is not None
        refused = visitor.post(f"{at}/rolled", data={"version": version[1], "die0": "5", "die1": "x"})
        assert refused.status_code == 422
        assert "ne peut pas tomber ici" in refused.text
        page = visitor.post(f"{at}/rolled", data={"version": version[1], "die0": "3", "die1": "4"}).text
        while "errands__do" not in page:
            page = visitor.get(at).text
        assert "À faire sur votre plateau" in page
        page = visitor.post(f"{at}/undo").text
        assert "errands__do" not in page
        assert "Lancez les dés pour" in page


def test_every_viewer_sees_the_same_dice_but_only_players_may_enter_them(server: Server, client: httpx.Client) -> None:
    caller = Caller(client, seats=[{"name": "Ada"}, {"name": "Zoé"}], begins=0)
    watched = httpx.get(f"{server.url}/t/{caller.seated['match']}", headers={"accept-language": "en"}, timeout=60).text
    assert "Ada rolls the dice" in watched
    assert 'id="dice-pad"' not in watched
    caller.post("rolls", outcome="62", version=caller.state()["version"])
    watched = httpx.get(f"{server.url}/t/{caller.seated['match']}", headers={"accept-language": "en"}, timeout=60).text
    assert "Ada rolls 6 and 2" in watched
