"""The class against the computer, over plain HTTP: phones vote, hands are counted, values come after the vote."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from html import unescape

import httpx
import pytest

from tests.web.server import Server
from tests.web.test_class_facts import ENGLISH, coming, open_lesson

MOVES = re.compile(r'class="btn" name="move" value="([^"]+)"')
TURN = re.compile(r'name="turn" value="(\d+)"')


@pytest.fixture
def teacher(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=120, headers=ENGLISH, follow_redirects=True) as client:
        yield client


def page_with(client: httpx.Client, address: str, words: str) -> str:
    """The page once it says so: the computer plays, or the moves are judged, in their own time."""
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        page = client.get(address).text
        if words in page:
            return page
        time.sleep(0.05)
    raise AssertionError(f"{address} never says {words!r}")


def test_the_class_votes_and_sees_what_the_moves_were_worth(server: Server, teacher: httpx.Client) -> None:
    with httpx.Client(base_url=server.url, headers=ENGLISH, timeout=60) as unfollowing:
        code = open_lesson(unfollowing)
        teacher.cookies.update(unfollowing.cookies)
    here = f"/class/{code}/together"
    teacher.post(f"/class/{code}/task", data={"game": "des-echecs", "o-points": "5"})
    with coming(server, code, "Noé") as noah, coming(server, code, "Lina") as lina:
        teacher.post(f"/class/{code}/admit", data={})
        assert noah.post(here).status_code == 403, "only the teacher begins"
        assert "Begin the match" in teacher.get(here).text
        assert teacher.post(here).status_code == 200
        assert noah.get(f"/j/{code}").url.path == here, "everybody is led to the vote"
        page = page_with(noah, here, "What would you play?")
        turn, moves = TURN.search(page), [unescape(move) for move in MOVES.findall(page)]
        assert turn is not None
        assert len(moves) > 1
        assert "Noé" not in page
        assert "Lina" not in page
        for pupil, move in ((noah, moves[0]), (lina, moves[0]), (lina, moves[1])):
            assert "Your vote" in pupil.post(f"{here}/vote", data={"move": move, "turn": turn[1]}).text
        refused = noah.post(f"{here}/vote", data={"move": "nonsense", "turn": turn[1]})
        assert refused.status_code == 422
        assert "is not a move" in refused.text
        assert noah.post(f"{here}/close", data={"turn": turn[1]}).status_code == 403
        assert noah.get(f"{here}/now").json()["voted"] == 2
        leading = teacher.get(here).text
        assert "Chances" not in leading, "nobody is told before the vote is over"
        teacher.post(f"{here}/hands", data={f"h-{moves[1]}": "5", f"h-{moves[0]}": "", "turn": turn[1]})
        teacher.post(f"{here}/close", data={"turn": turn[1]})
        told = page_with(teacher, here, "in chances to win")
        assert ("the best" in told) != ("all moves are worth the same" in told)
        assert "%" in told
        assert re.search(r"<b>6</b>", told)
        assert noah.post(f"{here}/vote", data={"move": moves[0], "turn": turn[1]}).status_code == 422
        assert noah.post(f"{here}/play", data={"turn": turn[1]}).status_code == 403
        before = noah.get(f"{here}/now").json()["stage"]
        assert teacher.post(f"{here}/play", data={"move": moves[1], "turn": turn[1]}).status_code == 200
        assert noah.get(f"{here}/now").json()["stage"] != before
    with httpx.Client(base_url=server.url, timeout=60) as stranger:
        for address in (here, f"{here}/now"):
            assert stranger.get(address).status_code == 403
