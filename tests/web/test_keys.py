"""A seat is given a new key: what proved it before opens nothing more, and whoever has it is told."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack

import httpx
import pytest

from mathotheque.web.requests.people import chairs_of, is_ours, is_outdated, seat_token
from tests.web.server import Server

SECRET = b"\x07" * 32
OLD = "This seat was given a new key"
DEEDS = (
    "play", "undo", "undo/answer", "say", "resign", "stand-in", "back", "finish", "announce", "answer", "hint",
    "rematch", "key",
)  # fmt: skip


def test_a_token_proves_a_chair_as_long_as_its_key_is_the_latest() -> None:
    first = seat_token(SECRET, "abcde", frozenset({0, 2}))
    assert first == seat_token(SECRET, "abcde", frozenset({0, 2}), (0, 0, 0)), "tokens of before are as good"
    assert chairs_of(SECRET, "abcde", first, (0, 0, 0)) == {0, 2}
    assert chairs_of(SECRET, "abcde", first, (0, 5, 1)) == {0}, "the other chair is still his"
    second = seat_token(SECRET, "abcde", frozenset({0, 2}), (1, 0, 12))
    assert chairs_of(SECRET, "abcde", second, (1, 0, 12)) == {0, 2}
    assert is_outdated(SECRET, "abcde", second, (2, 0, 12))
    assert not is_outdated(SECRET, "abcde", second, (1, 3, 12))
    for forged in (second.replace("_12", "_13"), second.replace("_1.", "."), first.replace("0.2", "0.1")):
        assert not is_ours(SECRET, "abcde", forged)
        assert not is_outdated(SECRET, "abcde", forged, (9, 9, 9)), "nobody learns anything by a forged one"


@pytest.fixture
def devices(server: Server) -> Iterator[tuple[httpx.Client, httpx.Client]]:
    """Two devices of one person."""
    with ExitStack() as stack:
        first, second = (
            stack.enter_context(
                httpx.Client(base_url=server.url, follow_redirects=True, timeout=60, headers={"accept-language": "en"})
            )
            for _ in range(2)
        )
        yield first, second


def link_in(page: str) -> str:
    found = re.search(r"<code>(http[^<]+/seat/[^<]+)</code>", page)
    assert found
    return found[1]


def test_old_links_and_browsers_open_nothing_and_are_told(devices: tuple[httpx.Client, httpx.Client]) -> None:
    here, there = devices
    form = {"who0": "me", "who1": "here", "begins": "1"}
    name = here.post("/g/des-echecs", data=form).url.path.rpartition("/")[2]
    link = link_in(here.get(f"/t/{name}/key").text)
    assert 'name="move"' in there.get(link).text
    assert "Give my seat a new key" in here.get(f"/t/{name}").text

    renewed = here.post(f"/t/{name}/key")
    assert "old links no longer work" in renewed.text
    assert 'name="move"' in here.get(f"/t/{name}").text, "this device keeps its seats"

    page = there.get(f"/t/{name}").text
    assert OLD in page
    assert 'name="move"' not in page
    assert "Cette place a reçu une nouvelle clé" in there.get(f"/t/{name}", headers={"accept-language": "fr"}).text
    for deed in DEEDS:
        assert there.post(f"/t/{name}/{deed}", headers={"x-script": "1"}).status_code == 403, deed
    assert there.get(f"/t/{name}/key").status_code == 403
    assert there.get(f"/t/{name}/key.svg").status_code == 403
    refused = there.get(link)
    assert refused.status_code == 403
    assert OLD in refused.text
    assert f'href="/t/{name}"' not in there.get("/").text, "it is no table of this browser any more"

    assert 'name="move"' in there.get(link_in(renewed.text)).text, "the new link brings the seats along again"


def test_a_stream_of_the_old_key_ends_and_comes_back_as_a_spectator(devices: tuple[httpx.Client, httpx.Client]) -> None:
    here, there = devices
    name = here.post("/g/des-echecs", data={"who0": "me", "who1": "here"}).url.path.rpartition("/")[2]
    there.get(link_in(here.get(f"/t/{name}/key").text))
    with there.stream("GET", f"/t/{name}/stream") as stream:
        lines = stream.iter_lines()
        assert "act-undo" in next(line for line in lines if line.startswith("data: "))
        here.post(f"/t/{name}/key")
        for _ in lines:  # to its end
            pass
    with there.stream("GET", f"/t/{name}/stream") as stream:
        told = next(line for line in stream.iter_lines() if line.startswith("data: "))
    assert OLD in told
    assert json.loads(told.removeprefix("data: "))["whole"] is True
    assert OLD in there.get(f"/t/{name}/now").text


def test_a_program_s_old_token_is_refused_everywhere(server: Server) -> None:
    with httpx.Client(base_url=f"{server.url}/api", timeout=60) as api:
        wish = {"game": "des-echecs", "seats": [{"name": "Ada"}, {"name": ""}]}
        seated = api.post("/matches", json=wish).json()
        name, old = seated["match"], {"authorization": f"Bearer {seated['token']}"}
        with api.stream("GET", f"/matches/{name}/stream", headers=old) as stream:
            lines = stream.iter_lines()
            next(line for line in lines if line.startswith("data: "))
            renewed = api.post(f"/matches/{name}/key", headers=old).json()
            for _ in lines:  # to its end
                pass
        assert renewed["seats"] == [0]
        assert renewed["token"] != seated["token"]
        at = {"version": renewed["version"]}
        for path, sent in {
            "moves": {"move": "KxQ", **at}, "answers": {"answer": 0, **at}, "announcements": {"result": 1, **at},
            "back": None, "end": None, "key": None, "seats/1": {"name": "Zoé"},
        }.items():  # fmt: skip
            refused = api.post(f"/matches/{name}/{path}", json=sent, headers=old)
            assert refused.status_code == 403, path
            assert OLD in refused.text
        for path in (f"/matches/{name}", f"/matches/{name}/stream"):
            assert api.get(path, headers=old).status_code == 403
        new = {"authorization": f"Bearer {renewed['token']}"}
        assert api.get(f"/matches/{name}", headers=new).json()["you"] == [0]
        assert api.get(f"/matches/{name}", headers=new).json()["seats"][1]["open"], "nobody sat down by an old token"
        assert api.post(f"/matches/{name}/key").status_code == 403


def test_nobody_renews_keys_for_ever(server: Server) -> None:
    with httpx.Client(base_url=f"{server.url}/api", timeout=60) as api:
        seated = api.post("/matches", json={"game": "des-echecs", "seats": [{"name": "Ada"}, {}]}).json()
        for _ in range(100):
            token = {"authorization": f"Bearer {seated['token']}"}
            seated = api.post(f"/matches/{seated['match']}/key", headers=token).json()
        token = {"authorization": f"Bearer {seated['token']}"}
        assert api.post(f"/matches/{seated['match']}/key", headers=token).status_code == 422
