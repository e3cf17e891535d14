"""The game's page proposes a head start in both languages, and the table it leads to can be opened."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

import httpx
import pytest

import mathotheque as mt
from mathotheque.core.handicaps import evens
from tests.web.server import Server

GAMES = [game for game in mt.games() if evens(game)]


@pytest.fixture
def guest(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, follow_redirects=True, timeout=300) as client:
        yield client


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_two_levels_get_a_head_start(guest: httpx.Client, game: mt.Game, lang: str) -> None:
    found = [even for even in evens(game) if (even.weak, even.strong) == ("1", "3")]
    page = _page(guest, f"/g/{game.key}?weak=3&strong=1", lang)  # whoever errs about who is stronger is understood
    assert found
    for even in found:
        assert even.start.told.say(lang) in page
        assert f"{round(even.won.share)}" in page
    assert page.count(f'href="/g/{game.key}?') == 3 * len(found)


def test_the_table_is_set_as_proposed(guest: httpx.Client) -> None:
    page = _page(guest, "/g/des-echecs?weak=1&strong=4", "fr")
    link = re.search(r'href="(/g/des-echecs\?[^"]*who1=computer[^"]*)"', page)
    assert link
    fields = dict(httpx.URL(link[1]).params)
    assert fields["position"] in _page(guest, link[1], "fr")
    table = guest.post("/g/des-echecs", data=fields)
    assert table.url.path.startswith("/t/")
    (even,) = (even for even in evens(mt.game("des-echecs")) if (even.weak, even.strong) == ("1", "4"))
    assert even.start.position == fields["position"]


def test_no_head_start_is_enough_for_levels_too_far_apart(guest: httpx.Client) -> None:
    assert "They are too far apart" in _page(guest, "/g/or-des-fous?weak=1&strong=9", "en")


def test_equals_need_no_head_start(guest: httpx.Client) -> None:
    assert "same" not in _page(guest, "/g/foumath", "en").partition('id="even"')[2].partition("</section>")[0]
    assert "You are equally strong" in _page(guest, "/g/foumath?weak=2&strong=2", "en")


@pytest.mark.parametrize("address", ["?weak=0&strong=99", "?weak=<b>&strong=2", "?weak=1"])
def test_what_is_no_level_is_not_answered(guest: httpx.Client, address: str) -> None:
    answer = guest.get(f"/g/foumath{address}")
    assert answer.status_code == 200
    assert "<b>&" not in answer.text
    assert 'class="stack even__way"' not in answer.text


def test_a_game_without_head_starts_says_nothing_of_them(guest: httpx.Client) -> None:
    assert 'id="even"' not in guest.get("/g/mathisto").text


def _page(guest: httpx.Client, address: str, lang: str) -> str:
    return html.unescape(guest.get(address, headers={"accept-language": lang}).text)
