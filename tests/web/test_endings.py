"""A resignation and a roll seen twice are told: in the table's line and journal, in the record, in the replay."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import httpx
import pytest

import mathotheque as mt
from tests.web.markup import tight
from tests.web.server import Server

TO_CAPTURE = "KQBNP/KQRBP t1 c0-0 p0-0 s1"
TO_ROLL = "35/44 t1 p0-0 s1 k44"


@pytest.fixture
def guest(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(
        base_url=server.url, follow_redirects=True, timeout=120, headers={"accept-language": "en"}
    ) as one:
        yield one


def opened(guest: httpx.Client, key: str, **form: str) -> str:
    answer = guest.post(f"/g/{key}", data=form)
    assert answer.status_code == 200, answer.text
    return answer.url.path.rpartition("/")[2]


def version(page: str) -> str:
    found = re.search(r'data-version="(\d+)"', page)
    assert found
    return found[1]


def roll(guest: httpx.Client, name: str) -> None:
    guest.post(f"/t/{name}/play", data={"move": "roll", "version": version(guest.get(f"/t/{name}").text)})


def line(page: str) -> str:
    start = page.index('id="say"')
    return page[start : page.index("</div>", start)]


def brought(guest: httpx.Client, name: str) -> str:
    """The page of the same match, taken home as a text and brought back."""
    text = guest.get(f"/r/{name}/record").text
    answer = guest.post("/import", files={"text": (None, text)})
    assert answer.status_code == 200, answer.text
    again = answer.url.path.rpartition("/")[2]
    assert guest.get(f"/r/{again}/record").text == text
    return guest.get(f"/r/{again}", params={"at": 9999}).text


def test_a_resignation_of_two_ends_the_match_and_is_told_everywhere(guest: httpx.Client) -> None:
    name = opened(guest, "des-echecs", who0="me", name0="Ada", who1="here", name1="Zoé", position=TO_CAPTURE)
    guest.post(f"/t/{name}/resign")
    table = guest.get(f"/t/{name}").text
    assert "Ada resigns." in line(table)
    assert "Ada resigns." in table[table.index('id="lines"') :]
    record = mt.read_record(guest.get(f"/r/{name}/record").text)
    assert record.resigned == ((0, len(record.events)),)
    assert record.verify(), "the seed is told at the end"
    for replay in (guest.get(f"/r/{name}", params={"at": 9999}).text, brought(guest, name)):
        assert "Zoé wins! Ada resigns." in tight(line(replay))
        assert "Ada resigns." in replay[replay.index("replay__log") :]


def test_a_resignation_of_three_is_told_and_a_computer_plays_on(guest: httpx.Client) -> None:
    name = opened(
        guest, "foumath", who0="me", name0="Ada", who1="here", name1="Zoé", who2="here", name2="Ben", begins="1",
        **{"o-players": "3"},
    )  # fmt: skip
    turn = guest.get(f"/api/matches/{name}").json()[
        "turn"
    ]  # a device acts for who is to move, and that is up to the dice
    told = f"{('Ada', 'Zoé', 'Ben')[turn]} resigns."
    guest.post(f"/t/{name}/resign")
    table = guest.get(f"/t/{name}").text
    assert told in table[table.index('id="lines"') :]
    state = guest.get(f"/api/matches/{name}").json()
    assert [seat["resigned"] for seat in state["seats"]] == [seat == turn for seat in range(3)]
    assert told in guest.get(f"/r/{name}").text
    assert told in brought(guest, name)


def test_who_plays_alone_may_give_up(guest: httpx.Client) -> None:
    name = opened(guest, "pousse-blocs", who0="me", name0="Ada", **{"o-mode": "solo"})
    guest.post(f"/t/{name}/resign")
    assert "The match was given up." in line(guest.get(f"/t/{name}").text)
    assert guest.get(f"/api/matches/{name}").json()["waiting_for"] == "nothing"
    assert "The match was given up." in brought(guest, name)


def test_a_roll_that_was_seen_before_is_told_at_the_table_in_the_record_and_in_the_replay(guest: httpx.Client) -> None:
    name = opened(guest, "foumath", who0="me", who1="computer", position=TO_ROLL)
    seen = "A move was taken back: the next draw has been seen already"
    assert seen not in guest.get(f"/t/{name}").text
    for _ in range(2):
        roll(guest, name)
        guest.post(f"/t/{name}/undo")
        assert seen in guest.get(f"/t/{name}").text
        assert guest.get(f"/api/matches/{name}").json()["foreseen"] is True
    roll(guest, name)
    again = "This draw had been seen before a choice was taken back."
    table = guest.get(f"/t/{name}").text
    assert again in table[table.index('id="lines"') :]
    record = mt.read_record(guest.get(f"/r/{name}/record").text)
    assert 1 in record.seen, "and perhaps more, where the dice leave no choice"
    assert again in guest.get(f"/r/{name}").text
    assert again in brought(guest, name)


def test_a_choice_taken_back_is_named_in_the_review_of_the_match_and_of_its_record(guest: httpx.Client) -> None:
    name = opened(guest, "foumath", who0="me", name0="Ada", who1="computer", position=TO_ROLL)
    roll(guest, name)
    guest.post(f"/t/{name}/undo")
    roll(guest, name)
    guest.post(f"/t/{name}/resign")
    text = guest.get(f"/r/{name}/record").text
    assert "1. roll {taken back}" in text
    for match in (name, guest.post("/import", files={"text": (None, text)}).url.path.rpartition("/")[2]):
        deadline = time.monotonic() + 300
        while (page := guest.get(f"/r/{match}/review")).status_code == 202:
            assert time.monotonic() < deadline, "the review never came"
            time.sleep(0.05)
        assert "Ada took a choice back here." in page.text
        french = guest.get(f"/r/{match}/review", headers={"accept-language": "fr"}).text
        assert "Ada a repris un coup ici." in french


def test_the_host_says_by_one_touch_that_dice_bind(guest: httpx.Client) -> None:
    page = guest.get("/g/foumath").text
    assert "Taking back" in page
    for value, words in (("no", "always allowed"), ("yes", "not after the dice")):
        assert re.search(rf'name="o-binding"\s+value="{value}".*?<span>{words}</span>', page, re.DOTALL)
    assert "Reprendre un coup" in guest.get("/g/foumath", headers={"accept-language": "fr"}).text
    name = opened(guest, "foumath", who0="me", who1="computer", position=TO_ROLL, **{"o-binding": "yes"})
    roll(guest, name)
    refused = guest.post(f"/t/{name}/undo")
    assert refused.status_code == 422
    assert "once the dice have spoken" in refused.text


def test_every_game_s_tables_tell_programs_of_it(guest: httpx.Client) -> None:
    for game in guest.get("/api/games").json():
        assert "binding" in {option["name"] for option in game["table"]}, game["key"]
