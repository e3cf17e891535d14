"""Mathisto over plain HTTP: questions, windows and secrets, by forms and by the JSON API."""

from __future__ import annotations

import re
from typing import Any

import httpx

import mathotheque as mt
from tests.web.server import Server

HANDS = "1: A1 A2 A3 A4 A5 A6 B1 B2 B3 | 2: C1 C2 D1 D2 D3 D4 | 3: C3 C4 C5 C6 D5 D6"
SIMPLE = f"{HANDS} | laid - | set - | score 0 0 0 | hand 1 | turn | calls 5 quiet 0"


class Client:
    """Somebody who speaks JSON, with the token of a seat."""

    def __init__(self, server: Server, match: str = "", token: str = "") -> None:
        self.server, self.match, self.token = server, match, token

    def call(self, path: str, data: Any = None) -> httpx.Response:
        address = f"{self.server.url}/api/matches{path}"
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        return httpx.request("GET" if data is None else "POST", address, json=data, headers=headers, timeout=60)

    def open(self, position: str, seats: list[dict[str, str]], **more: Any) -> None:
        wish = {"game": "mathisto", "position": position, "seats": seats, **more}
        seated = self.call("", wish).json()
        self.match, self.token = seated["match"], seated["token"]

    def state(self) -> Any:
        return self.call(f"/{self.match}").json()

    def play(self, move: str) -> Any:
        answer = self.call(f"/{self.match}/moves", {"move": move, "version": self.state()["version"]})
        assert answer.status_code == 201, answer.text
        return answer.json()

    def answer(self, place: int) -> httpx.Response:
        return self.call(f"/{self.match}/answers", {"answer": place, "version": self.state()["version"]})


def test_a_client_answers_its_question_and_others_only_read_it(server: Server) -> None:
    ada = Client(server)
    ada.open(SIMPLE, [{"name": "Ada"}, {}, {"level": "1"}], options={"players": 3, "form": "simple"})
    anybody = Client(server, ada.match)
    seated = anybody.call(f"/{ada.match}/seats/1", {"name": "Zoé"}).json()
    zoe = Client(server, ada.match, seated["token"])
    state = ada.play("lay A=123456")
    assert (state["waiting_for"], state["turn"], state["moves"]) == ("answer", 0, [])
    question = state["question"]
    assert question == anybody.state()["question"] == zoe.state()["question"]
    assert question.keys() == {"seat", "words", "answers"}
    assert len(question["answers"]["fr"]) == 4
    page = httpx.get(f"{server.url}/t/{ada.match}", timeout=60).text
    assert question["words"]["fr"].partition("’")[0] in page
    assert "chip--ok" not in page
    assert zoe.answer(0).status_code == 403
    assert anybody.answer(0).status_code == 403
    assert ada.answer(7).status_code == 422
    assert ada.answer(2).status_code == 201
    assert ada.state()["question"] is None
    after = httpx.get(f"{server.url}/t/{ada.match}", timeout=60).text
    assert "chip--ok" in after, "now everybody may learn from it"


def test_a_question_is_answered_by_a_form(server: Server) -> None:
    with httpx.Client(base_url=server.url, follow_redirects=True, timeout=60) as guest:
        ada = Client(server)
        ada.open(SIMPLE, [{"name": "Ada"}, {"level": "1"}, {"level": "1"}], options={"players": 3, "form": "simple"})
        guest.cookies.set(f"seat-{ada.match}", ada.token)
        path = f"/t/{ada.match}"
        page = guest.post(f"{path}/play", data={"move": "lay A=123456", "version": version(guest.get(path).text)}).text
        assert page.count('name="answer"') == 4
        after = guest.post(f"{path}/answer", data={"answer": "1", "version": version(page)}).text
        assert 'name="answer"' not in after
        assert "chip--ok" in after
        again = guest.post(f"{path}/answer", data={"answer": "1", "version": version(after)})
        assert again.status_code == 422


def version(page: str) -> str:
    found = re.search(r'data-version="(\d+)"', page)
    assert found
    return found[1]


def test_the_record_of_hidden_cards_comes_only_at_the_end(server: Server) -> None:
    ada = Client(server)
    ada.open(SIMPLE, [{"name": "Ada"}, {"name": "Zoé"}, {"name": "Ben"}], options={"players": 3, "form": "simple"})
    for address in (f"{server.url}/t/{ada.match}/record", f"{server.url}/api/matches/{ada.match}/record"):
        refused = httpx.get(address, timeout=60)
        assert refused.status_code == 422
        assert "D1" not in refused.text


def test_a_whole_match_between_computers_verifies(server: Server) -> None:
    host = Client(server)
    host.open("", [{"level": "1"}] * 3, options={"players": 3, "form": "simple"})
    with httpx.stream("GET", f"{server.url}/api/matches/{host.match}/stream", timeout=60) as stream:
        for line in stream.iter_lines():
            if line.startswith("data:") and '"scores":[' in line:
                break
    record = mt.read_record(httpx.get(f"{server.url}/t/{host.match}/record", timeout=60).text)
    assert record.verify() is True
    assert all("knowing 30" in remark for remark in record.remarks.values())
    assert len(record.remarks) == 7


def test_a_quiet_game_is_ended_by_agreement(server: Server) -> None:
    ada = Client(server)
    quiet = SIMPLE.replace("calls 5 quiet 0", "calls 90 quiet 60")
    options = {"players": 3, "form": "simple"}
    ada.open(quiet, [{"name": "Ada"}, {"level": "1"}, {"level": "1"}], options=options)
    path = f"/t/{ada.match}"
    with httpx.Client(base_url=server.url, follow_redirects=True, timeout=60) as guest:
        assert f"{path}/finish" not in guest.get(path).text, "not for a spectator to say"
        assert guest.post(f"{path}/finish").status_code == 403
        guest.cookies.set(f"seat-{ada.match}", ada.token)
        assert f"{path}/finish" in guest.get(path).text
        guest.post(f"{path}/finish")
    assert ada.state()["scores"] == ["0", "0", "0"], "computers agree"


def test_the_journal_plays_from_memory(server: Server) -> None:
    for journal, calls in (("last", 1), ("full", 2)):
        ada = Client(server)
        people = [{"name": "Ada"}, {"name": "Zoé"}, {"name": "Ben"}]
        ada.open(SIMPLE, people, options={"players": 3, "form": "simple"}, table={"journal": journal})
        ada.play("call 2 B4")
        ada.play(next(move for move in ada.state()["moves"] if move.startswith("call")))
        page = httpx.get(f"{server.url}/t/{ada.match}", timeout=60).text
        assert len(re.findall(r"<span>\w+ demande ", page)) == calls


def test_what_one_draws_at_a_shared_device_is_shown_before_the_curtain_falls(server: Server) -> None:
    """To nobody else: the secret is in the answer to who has drawn, and in no page."""
    ada = Client(server)
    ada.open(SIMPLE, [{"name": name} for name in ("Ada", "Zoé", "Max")], options={"players": 3, "form": "simple"})
    with httpx.Client(base_url=server.url, cookies={f"seat-{ada.match}": ada.token}, timeout=60) as device:
        device.post(f"/t/{ada.match}/eyes", data={"seat": "0"})
        form = {"move": "call 2 A1", "seat": "0", "version": str(ada.state()["version"])}
        answer = device.post(f"/t/{ada.match}/play", data=form, headers={"x-script": "1"})
        assert answer.status_code == 200
        drawn = re.search(r"<b>Tu pioches ([^<]+)\.</b>", answer.text)
        assert drawn, answer.text
        assert "data-private" in answer.text
        assert drawn[1] not in device.get(f"/t/{ada.match}").text, "the curtain has fallen"
