"""The room over plain HTTP, as a browser without script and as somebody with bad intentions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

import mathotheque as mt
from tests.web.folding import Folded
from tests.web.markup import tight
from tests.web.server import Server

GAME = "des-echecs"


@pytest.fixture
def guest(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, follow_redirects=True, timeout=60) as client:
        yield client


@pytest.fixture
def other(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, follow_redirects=True, timeout=60) as client:
        yield client


def two_seats(guest: httpx.Client, **more: str) -> str:
    """A table for two people at one device; its name."""
    form = {"who0": "me", "name0": "Ada", "who1": "here", "name1": "Zoé", "o-points": "1", "o-stake": "no"}
    answer = guest.post(f"/g/{GAME}", data=form | more)
    assert answer.status_code == 200
    return answer.url.path.rpartition("/")[2]


def version(page: str) -> str:
    found = re.search(r'data-version="(\d+)"', page)
    assert found
    return found[1]


def moves(page: str) -> list[str]:
    return re.findall(r'name="move" value="([^"]+)"', page)


def markup(frame: dict[str, Any]) -> str:
    """The sheet that a first frame holds."""
    folded = Folded()
    folded.add(frame)
    return folded.markup()


def test_the_pages_answer_in_both_languages(guest: httpx.Client) -> None:
    for path in ("/", f"/g/{GAME}", f"/rules/{GAME}"):
        french = guest.get(path, headers={"accept-language": "fr-FR,fr;q=0.9"})
        english = guest.get(path, headers={"accept-language": "en-GB"})
        assert french.status_code == english.status_code == 200
        assert '<html lang="fr"' in french.text
        assert '<html lang="en"' in english.text
        assert "default-src 'self'" in french.headers["content-security-policy"]


def test_language_and_theme_are_kept(guest: httpx.Client) -> None:
    page = guest.post("/prefs", data={"lang": "en", "back": f"/g/{GAME}"})
    assert page.url.path == f"/g/{GAME}"
    assert '<html lang="en"' in page.text
    assert 'data-theme="nuit"' in guest.post("/prefs", data={"theme": "nuit", "back": "/"}).text
    shelf = tight(guest.get("/").text)
    assert 'name="theme" value="auto" aria-pressed="true"' in shelf, "pressed again, the system decides"
    assert 'data-theme="auto"' in guest.post("/prefs", data={"theme": "auto", "back": "/"}).text
    assert guest.post("/prefs", data={"theme": "nuit", "back": "//evil.example"}).url.path == "/"


def test_a_whole_match_by_forms_alone(guest: httpx.Client) -> None:
    name = two_seats(guest)
    page = guest.get(f"/t/{name}").text
    for _ in range(400):
        if not moves(page):
            break
        answer = guest.post(f"/t/{name}/play", data={"move": moves(page)[0], "version": version(page)})
        assert answer.status_code == 200
        page = answer.text
    record = mt.read_record(guest.get(f"/t/{name}/record").text)
    assert isinstance(record.positions()[-1].turn, mt.Over)
    assert record.verify() is True
    following = guest.post(f"/t/{name}/rematch")
    assert following.url.path != f"/t/{name}"
    assert moves(following.text)


def test_one_touch_opens_a_match_against_the_computer(guest: httpx.Client) -> None:
    page = guest.post(f"/g/{GAME}/now")
    assert page.url.path.startswith("/t/")
    assert page.url.path.rpartition("/")[2] in guest.get("/").text, "the shelf offers to resume it"


def test_friends_meet_by_code(guest: httpx.Client, other: httpx.Client) -> None:
    name = two_seats(guest, who1="link")
    assert moves(guest.get(f"/t/{name}").text) == []
    page = other.get("/join", params={"code": name.upper()})
    assert page.url.path == f"/t/{name}"
    assert guest.get(f"/t/{name}/qr.svg").text.startswith("<svg")
    seated = other.post(f"/t/{name}/sit", data={"seat": "1", "name": "<b>Eve</b>"})
    assert "&lt;b&gt;Eve&lt;/b&gt;" in seated.text
    assert "<b>Eve" not in seated.text
    mine, theirs = moves(guest.get(f"/t/{name}").text), moves(other.get(f"/t/{name}").text)
    assert bool(mine) != bool(theirs), "only one of them is to move"
    late = httpx.Client(base_url=str(guest.base_url), follow_redirects=True)
    assert late.post(f"/t/{name}/sit", data={"seat": "1", "name": "Late"}).status_code == 422
    late.close()


def test_a_stale_or_repeated_move_is_a_409(guest: httpx.Client) -> None:
    name = two_seats(guest)
    page = guest.get(f"/t/{name}").text
    form = {"move": moves(page)[0], "version": version(page)}
    script = {"x-script": "1"}
    assert guest.post(f"/t/{name}/play", data=form, headers=script).status_code == 204
    again = guest.post(f"/t/{name}/play", data=form, headers=script)
    assert again.status_code == 409
    assert "avancé" in again.text


@pytest.mark.parametrize("move", ["", "PxK" * 50, "KxX", "<script>", "bet3", "\x00"])
def test_a_malformed_move_is_a_422_and_changes_nothing(guest: httpx.Client, move: str) -> None:
    name = two_seats(guest)
    page = guest.get(f"/t/{name}").text
    answer = guest.post(f"/t/{name}/play", data={"move": move, "version": version(page)}, headers={"x-script": "1"})
    assert answer.status_code == 422
    assert moves(guest.get(f"/t/{name}").text) == moves(page)


def test_another_seat_s_token_is_worth_nothing(guest: httpx.Client, other: httpx.Client, server: Server) -> None:
    first, second = two_seats(guest), two_seats(other)
    page = guest.get(f"/t/{first}").text
    form = {"move": moves(page)[0], "version": version(page)}
    script = {"x-script": "1"}
    with httpx.Client(base_url=server.url) as nobody:
        assert nobody.post(f"/t/{first}/play", data=form, headers=script).status_code == 403
        for token in (other.cookies[f"seat-{second}"], "0.1-" + "0" * 32, "0", "-", "é"):
            cookie = [(b"x-script", b"1"), (b"cookie", f"seat-{first}={token}".encode())]
            assert nobody.post(f"/t/{first}/play", data=form, headers=cookie).status_code == 403
        assert nobody.post(f"/t/{first}/resign", headers=script).status_code == 403
        assert nobody.post(f"/t/{first}/undo", headers=script).status_code == 403
    assert version(guest.get(f"/t/{first}").text) == version(page)


def test_cross_site_posts_and_huge_bodies_are_turned_away(guest: httpx.Client) -> None:
    for headers in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}):
        assert guest.post(f"/g/{GAME}/now", headers=headers).status_code == 403
    assert guest.post(f"/g/{GAME}", data={"name0": "x" * 100_000}).status_code == 413


def test_bad_options_and_unknown_places(guest: httpx.Client) -> None:
    refused = guest.post(f"/g/{GAME}", data={"who0": "me", "who1": "computer", "level1": "99"})
    assert refused.status_code == 422
    assert "niveau" in refused.text
    assert guest.post(f"/g/{GAME}", data={"o-points": "1000", "who0": "me", "who1": "me"}).status_code == 422
    for path in (
        "/g/chess",
        "/t/nope1",
        "/nowhere",
        "/rules/chess",
        "/t/nope1/record",
        "/t/nope1/now",
        "/t/nope1/qr.svg",
    ):
        assert guest.get(path).status_code == 404, path


def test_asking_instead_of_streaming(guest: httpx.Client) -> None:
    name = two_seats(guest)
    page = guest.get(f"/t/{name}").text
    assert guest.get(f"/t/{name}/now", params={"version": version(page)}).status_code == 204
    asked = guest.get(f"/t/{name}/now", params={"version": "0"}).json()
    assert asked["whole"] is True
    assert markup(asked) in page, "without a script one sees the same"
    assert guest.get(f"/t/{name}/now", params={"version": "x"}).status_code == 400


def test_on_a_shared_device_a_curtain_hides_the_next_hand(guest: httpx.Client) -> None:
    """Nothing of a hand is in the page, the stream's frame or the asked one before its owner lifts the curtain."""
    form = {f"who{seat}": "here" for seat in range(3)} | {"o-players": "3", "o-form": "simple"}
    name = guest.post("/g/mathisto", data=form).url.path.rpartition("/")[2]
    behind = guest.get(f"/t/{name}").text
    asked = markup(guest.get(f"/t/{name}/now", params={"version": "0"}).json())
    spectator = httpx.get(f"{guest.base_url}/t/{name}").text

    def board(page: str) -> str:
        return page[page.index('id="board"') : page.index('class="side"')]

    assert board(behind) == board(asked) == board(spectator)
    assert moves(behind) == []
    assert 'name="card"' not in behind
    lifted = guest.post(f"/t/{name}/eyes", data={"seat": "0"}).text
    assert board(lifted) != board(behind)
    assert 'name="card"' in lifted
    assert guest.post(f"/t/{name}/eyes", data={"seat": "9"}).status_code == 200


def test_who_waits_without_a_script_looks_again(guest: httpx.Client) -> None:
    waiting = guest.post(f"/g/{GAME}", data={"who0": "me", "who1": "link"}).text
    assert '<noscript><meta http-equiv="refresh"' in tight(waiting)
    assert "http-equiv" not in guest.get(f"/t/{two_seats(guest)}").text
