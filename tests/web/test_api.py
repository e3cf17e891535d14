"""The JSON API: a client plays a whole match, secrets stay, and no invented request breaks it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import httpx
import pytest

import mathotheque as mt
from tests.web.server import Server
from tests.web.test_mathisto import SIMPLE

CLIENT = Path(__file__).parent.parent.parent / "docs" / "examples" / "client.py"


@pytest.mark.parametrize("key", [game.key for game in mt.games()])
def test_the_example_client_plays_a_whole_match(server: Server, key: str) -> None:
    command = [sys.executable, str(CLIENT), server.url, key]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    address, _, scores = done.stdout.partition(" ")
    assert scores.strip()
    record = httpx.get(f"{address.strip()}/record").text
    assert mt.read_record(record).verify() is True


def test_a_match_by_calls(server: Server) -> None:
    with httpx.Client(base_url=f"{server.url}/api", timeout=60) as client:
        wish = {"game": "des-echecs", "options": {"points": 1}, "seats": [{"name": "Ada"}, {}], "word": "soleil"}
        mine = client.post("/matches", json=wish).json()
        name = mine["match"]
        assert client.get(f"/matches/{name}").json()["waiting_for"] == "player"
        theirs = client.post(f"/matches/{name}/seats/1", json={"name": "Zoé", "word": "lune"}).json()
        tokens = {0: mine["token"], 1: theirs["token"]}
        state = client.get(f"/matches/{name}").json()
        assert state["moves"] == [], "a spectator has none"
        turn = state["turn"]
        seen = client.get(f"/matches/{name}", headers=bearer(tokens[turn])).json()
        play = {"move": seen["moves"][0], "version": seen["version"]}
        other = client.post(f"/matches/{name}/moves", json=play, headers=bearer(tokens[1 - turn]))
        assert (other.status_code, "not your turn" in other.json()["reason"]) == (403, True)
        assert client.post(f"/matches/{name}/moves", json=play).status_code == 403
        assert client.post(f"/matches/{name}/moves", json=play, headers=bearer(tokens[turn])).status_code == 201
        stale = client.post(f"/matches/{name}/moves", json=play, headers=bearer(tokens[turn]))
        assert stale.status_code == 409
        assert stale.json()["version"] > play["version"]
        assert "[Seed" not in client.get(f"/matches/{name}/record").text, "the seed stays secret while it goes on"


def test_questions_can_be_chosen_for_a_table_and_for_a_seat(server: Server) -> None:
    with httpx.Client(base_url=f"{server.url}/api", timeout=300) as client:
        seats = [{"name": "Ada", "questions": "easy"}, {"level": "1"}, {"level": "1"}]
        wish = {"game": "mathisto", "options": {"players": 3}, "seats": seats, "table": {"questions": "hard"}}
        assert client.post("/matches", json=wish).status_code == 201
        for bad in ({"seats": [{"name": "Ada", "questions": "loud"}, *seats[1:]]}, {"table": {"questions": "loud"}}):
            refused = client.post("/matches", json={**wish, **bad})
            assert refused.status_code == 422
            assert "easy" in refused.json()["reason"], "it says what exists"
        elsewhere = {"game": "des-echecs", "seats": [{"name": "Ada", "questions": "easy"}, {"level": "1"}]}
        assert client.post("/matches", json=elsewhere).status_code == 422


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def test_the_stream_sends_every_new_state(server: Server) -> None:
    with httpx.Client(base_url=f"{server.url}/api", timeout=60) as client:
        wish = {"game": "des-echecs", "seats": [{"name": "Ada"}, {"name": "Zoé"}]}
        seated = client.post("/matches", json=wish).json()
        headers = bearer(seated["token"])
        with client.stream("GET", f"/matches/{seated['match']}/stream", headers=headers) as stream:
            lines = stream.iter_lines()
            first = next(line for line in lines if line.startswith("id:"))
            state = client.get(f"/matches/{seated['match']}", headers=headers).json()
            play = {"move": state["moves"][0], "version": state["version"]}
            client.post(f"/matches/{seated['match']}/moves", json=play, headers=headers)
            assert next(line for line in lines if line.startswith("id:")) != first


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"game": "chess", "seats": [{"name": "a"}, {}]}, 404),
        ({"game": "des-echecs", "seats": [{"name": "a"}]}, 422),
        ({"game": "des-echecs", "seats": [{"name": "a"}, {"level": "99"}]}, 422),
        ({"game": "des-echecs", "seats": [{"name": "a"}, {}], "options": {"points": "many"}}, 422),
        ({"game": "des-echecs", "seats": [{"name": "a"}, {}], "position": "KQ"}, 422),
        ({"game": "des-echecs"}, 400),
        ({"game": 7, "seats": []}, 400),
    ],
)
def test_a_bad_table_is_refused_with_a_reason(server: Server, body: object, status: int) -> None:
    answer = httpx.post(f"{server.url}/api/matches", json=body, timeout=60)
    assert answer.status_code == status
    assert answer.json()["reason"]


CHECKS = """
[checks.positive_data_acceptance]
expected-statuses = ["2xx", "403", "404", "409", "422"]  # well-formed wishes that the rules or the seats do not allow
"""


def test_no_invented_request_breaks_the_api(server: Server, tmp_path: Path) -> None:
    """schemathesis with every check against the API's own description, following its links: no 5xx."""
    config = tmp_path / "schemathesis.toml"
    config.write_text(CHECKS, encoding="utf-8")
    command = [
        str(Path(sys.executable).parent / "schemathesis"), "--config-file", str(config), "run",
        f"{server.url}/api/openapi.json", "--exclude-path", "/api/matches/{name}/stream",
        "--phases", "examples,coverage,fuzzing,stateful", "--checks", "all", "--max-examples", "25", "--seed", "7",
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stdout[-4000:]
    assert "Stateful" in done.stdout


def test_the_description_tells_which_call_follows_which(server: Server) -> None:
    paths = httpx.get(f"{server.url}/api/openapi.json", timeout=60).json()["paths"]
    known = {operation["operationId"] for path in paths.values() for operation in path.values()}
    created = paths["/api/matches"]["post"]["responses"]["201"]["links"]
    assert created["move"]["parameters"]["path.name"] == "$response.body#/match"
    linked = {
        link["operationId"]
        for path in paths.values()
        for operation in path.values()
        for answer in operation["responses"].values()
        for link in answer.get("links", {}).values()
    }
    assert linked <= known
    assert len(linked) >= 8


def test_a_table_that_wants_the_result_first_takes_it_over_the_api(server: Server) -> None:
    with httpx.Client(base_url=f"{server.url}/api", timeout=60) as client:
        wish = {
            "game": "foumath",
            "seats": [{"name": "Ada"}, {"level": "1"}],
            "table": {"announce": True},
            "position": "11/99 t1 p0-0 s1 d65",
        }
        seated = client.post("/matches", json=wish).json()
        client.headers["authorization"] = f"Bearer {seated['token']}"
        address = f"/matches/{seated['match']}"
        state = client.get(address).json()
        assert (state["waiting_for"], state["moves"]) == ("announcement", [])
        assert "6" in state["announce"]
        wrong = client.post(f"{address}/announcements", json={"result": 31, "version": state["version"]}).json()
        assert wrong["waiting_for"] == "announcement"
        right = client.post(f"{address}/announcements", json={"result": 30, "version": wrong["version"]}).json()
        assert (right["waiting_for"], right["announce"]) == ("move", None)
        assert set(right["moves"]) == {"56", "65"}


def test_who_follows_or_asks_is_at_the_table(server: Server) -> None:
    """Nobody may let a computer play for a program that is there; once it did, the program takes its seat back."""
    with httpx.Client(base_url=f"{server.url}/api", timeout=60) as client:
        wish = {"game": "des-echecs", "options": {"points": 1}, "seats": [{"name": "Ada"}, {}]}
        ada = client.post("/matches", json=wish).json()
        name = ada["match"]
        page = httpx.Client(base_url=server.url, follow_redirects=True, timeout=60)
        page.post(f"/t/{name}/sit", data={"seat": "1", "name": "Zoé"})
        client.get(f"/matches/{name}", headers=bearer(ada["token"]))
        script = {"x-script": "1"}
        refused = page.post(f"/t/{name}/stand-in", data={"seat": "0"}, headers=script)
        assert (refused.status_code, "Ada" in refused.text) == (422, True)
        with client.stream("GET", f"/matches/{name}/stream", headers=bearer(ada["token"])) as stream:
            next(line for line in stream.iter_lines() if line.startswith("id:"))
            assert page.post(f"/t/{name}/stand-in", data={"seat": "0"}, headers=script).status_code == 422
        page.close()


def test_a_seat_that_a_computer_took_over_is_taken_back(server: Server) -> None:
    with httpx.Client(base_url=f"{server.url}/api", timeout=60) as client:
        wish = {"game": "mathisto", "options": {"players": 3}, "seats": [{"name": "Ada"}, {}, {}]}
        ada = client.post("/matches", json=wish).json()
        name, headers = ada["match"], bearer(ada["token"])
        with httpx.Client(base_url=server.url, follow_redirects=True, timeout=60) as page:
            for seat in ("1", "2"):
                page.post(f"/t/{name}/sit", data={"seat": seat, "name": f"Zoé {seat}"})
            page.post(f"/t/{name}/stand-in", data={"seat": "0"})
        assert client.get(f"/matches/{name}").json()["seats"][0]["level"]
        assert client.post(f"/matches/{name}/back").status_code == 403
        back = client.post(f"/matches/{name}/back", headers=headers)
        assert (back.status_code, back.json()["seats"][0]["level"]) == (201, "")
        assert client.post(f"/matches/{name}/back", headers=headers).status_code == 422


def test_people_agree_to_end_a_game_as_it_stands(server: Server) -> None:
    with httpx.Client(base_url=f"{server.url}/api", timeout=60) as client:
        wish = {
            "game": "mathisto",
            "options": {"players": 3, "form": "simple"},
            "seats": [{"name": "Ada"}, {"name": "Zoé"}, {"level": "1"}],
        }
        for position, may in ((SIMPLE, False), (SIMPLE.replace("calls 5 quiet 0", "calls 90 quiet 60"), True)):
            seated = client.post("/matches", json=wish | {"position": position}).json()
            address, headers = f"/matches/{seated['match']}", bearer(seated["token"])
            assert client.get(address, headers=headers).json()["may_end"] is may
            assert client.post(f"{address}/end").status_code == 403
            ended = client.post(f"{address}/end", headers=headers)
            assert ended.status_code == (201 if may else 422)
        assert ended.json()["scores"] is not None
