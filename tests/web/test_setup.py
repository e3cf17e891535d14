"""A game's page: options in words, as many seats as players, nothing lost after a mistake, positions to begin from."""

from __future__ import annotations

import html
import re
import subprocess
import sys
from collections.abc import Iterator

import httpx
import pytest

import mathotheque as mt
from tests.web.finished import finished
from tests.web.markup import tight
from tests.web.server import Server

KEYS = [game.key for game in mt.games()]
LATE = {
    "des-echecs": "KQ/QB t1 c1-0 p0-0 s2",
    "foumath": "35,44/12,99 t2 p0-0 s1 k53",
    "or-des-fous": "a1,b1,d1,f1,g1,d7*/d5*,a11,b11,d11,f11,g11 t2 d2",
    "pousse-blocs": "2,3,9/4,5,6,8,10,11,12 t1 d54",
}


@pytest.fixture
def guest(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, follow_redirects=True, timeout=300) as client:
        yield client


def seats(page: str) -> int:
    return page.count('class="seatrow"')


def checked(page: str, name: str) -> list[str]:
    return re.findall(rf'name="{name}" value="([^"]*)" checked', tight(page))


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_page_speaks_in_words(guest: httpx.Client, key: str, lang: str) -> None:
    page = guest.get(f"/g/{key}", headers={"accept-language": lang}).text
    game = mt.game(key)
    assert seats(page) == game.seats
    assert checked(page, "who0") == ["me"]
    shown = html.unescape(re.sub(r"<[^>]*>", " ", page))
    for word in ("multiplication ", "advanced ", "one-roll", "strategic ", "beginner "):
        assert lang == "en" or f" {word}" not in shown.replace("multiplication (", "")
    for level in game.level_names:
        assert f'id="l-0-{level}"' in page


def test_the_seats_follow_the_options_by_the_address_alone(guest: httpx.Client) -> None:
    for query, count in (("o-players=4", 4), ("o-players=3&who1=link&name0=L%C3%A9a", 3), ("o-players=9", 2)):
        page = guest.get(f"/g/foumath?{query}").text
        assert seats(page) == count
    page = guest.get("/g/foumath?o-players=3&who1=link&name0=L%C3%A9a&level2=4&o-announce=yes").text
    assert checked(page, "who1") == ["link"]
    assert checked(page, "level2") == ["4"]
    assert checked(page, "o-announce") == ["yes"]
    assert 'value="Léa"' in page
    assert seats(guest.get("/g/pousse-blocs?o-mode=solo").text) == 1
    assert 'id="l-0-6"' not in guest.get("/g/foumath?o-level=junior").text
    assert 'id="l-0-6"' in guest.get("/g/foumath?o-level=expert").text


def test_nothing_is_lost_after_a_mistake(guest: httpx.Client) -> None:
    form = {
        "who0": "here", "name0": "Léa", "who1": "computer", "level1": "4", "o-points": "1000", "o-stake": "yes",
        "position": "<KQ>",
    }  # fmt: skip
    refused = guest.post("/g/des-echecs", data=form)
    assert refused.status_code == 422
    page = refused.text
    assert (checked(page, "who0"), checked(page, "level1"), checked(page, "o-stake")) == (["here"], ["4"], ["yes"])
    assert 'value="Léa"' in page
    assert 'value="1000"' in page
    assert 'value="&lt;KQ&gt;"' in page


@pytest.mark.parametrize("key", LATE)
def test_a_table_from_a_position(guest: httpx.Client, key: str) -> None:
    form = {"who0": "here", "who1": "here", "position": f" {LATE[key]} "}
    opened = guest.post(f"/g/{key}", data=form)
    assert opened.url.path.startswith("/t/")
    record = mt.read_record(guest.get(f"{opened.url.path}/record").text)
    assert str(record.positions()[0]) == LATE[key]


@pytest.mark.parametrize(
    ("position", "reason"),
    [("KQ", "KQ"), ("-/- t1 c3-1 p1-0 s1 end", "finie"), ("x" * 3000, "x"), ("<script>", "script"), ("\x00", "")],
)
def test_a_bad_position_is_refused_with_the_reason(guest: httpx.Client, position: str, reason: str) -> None:
    form = {"who0": "here", "who1": "here", "o-points": "1", "position": position}
    refused = guest.post("/g/des-echecs", data=form)
    assert refused.status_code == 422
    alert = re.search(r'role="alert"[^>]*>(.*?)</p>', refused.text)
    assert alert
    assert reason in alert[1]
    assert "<script>" not in alert[1]


def test_play_on_from_a_step_of_a_replay(guest: httpx.Client, server: Server) -> None:
    name = finished(server, "des-echecs", 2, {"points": 1})
    step = tight(guest.get(f"/r/{name}/step", params={"at": 3}).text)
    address = re.search(r'id="go-on"><a [^>]*href="([^"]+)"', step)
    assert address
    page = tight(guest.get(html.unescape(address[1])).text)
    position = re.search(r'name="position"[^>]* value="([^"]+)"', page)
    assert position
    record = mt.read_record(guest.get(f"/r/{name}/record").text)
    assert html.unescape(position[1]) == str(record.positions()[3])
    assert 'value="1" aria-describedby="w-points"' in page
    assert 'href="/g/' not in guest.get(f"/r/{name}/step", params={"at": 999}).text, "the match is over there"


PROGRAM = """
import sys
from mathotheque.games import shelf
from mathotheque.web.requests.people import Me, Visitor
from mathotheque.web.shelf.setup_page import draw_setup

for game in shelf():
    assert "seatrow" in draw_setup(game, Visitor("fr", "jour", (), Me()), {"o-players": "3"}, "")
assert "numba" not in sys.modules, "a page to read must not wait for the compiler"
"""


def test_the_page_needs_no_compiled_rules() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("lang", "easy", "as_table"), [("fr", "Faciles", "Comme la table"), ("en", "Easy", "The same as the table")]
)
def test_questions_are_chosen_for_the_table_and_for_a_seat(
    guest: httpx.Client, lang: str, easy: str, as_table: str
) -> None:
    page = tight(guest.get("/g/mathisto?questions0=hard", headers={"accept-language": lang}).text)
    assert page.count(f">{easy}<") == 1 + 4, "the table's option, and one for each seat"
    assert page.count(f">{as_table}<") == 4
    assert 'value="hard" selected' in page
    assert "questions0" not in guest.get("/g/foumath").text
    refused = guest.post("/g/mathisto", data={"who0": "me", "questions0": "loud"})
    assert refused.status_code == 422
    assert "questions" in refused.text
    opened = guest.post("/g/mathisto", data={"who0": "me", "name0": "Ada", "questions0": "easy", "o-questions": "hard"})
    assert opened.status_code == 200
