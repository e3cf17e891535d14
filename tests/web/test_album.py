"""The album: every card has a page in both languages, nothing is locked, and what is no card is not found."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

import httpx
import pytest

from mathotheque.games.mathisto.album import chapters
from tests.web.server import Server


@pytest.fixture
def guest(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, follow_redirects=True, timeout=300) as client:
        yield client


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_album_leads_to_every_card(guest: httpx.Client, lang: str) -> None:
    page = html.unescape(guest.get("/games/mathisto/people", headers={"accept-language": lang}).text)
    links = re.findall(r'href="(/games/mathisto/people/\w+)"', page)
    assert len(links) == len(set(links)) == 49
    people = [one for chapter in chapters(lang) for one in chapter.cards]
    for link, person in zip(links, people, strict=True):
        assert link.endswith(f"/{person.slug}")
        assert person.name in page
        own = html.unescape(guest.get(link, headers={"accept-language": lang}).text)
        assert person.life in own
        assert person.why in own
        assert own.count(person.idea) == 2, "the picture's label, and the words below it"
        assert f"<title>{person.name}" in own


def test_the_game_s_page_leads_to_the_album(guest: httpx.Client) -> None:
    assert 'href="/games/mathisto/people"' in guest.get("/g/mathisto").text
    assert "/people" not in guest.get("/g/foumath").text


@pytest.mark.parametrize(
    "address",
    ["/games/foumath/people", "/games/nothing/people", "/games/mathisto/people/a8", "/games/mathisto/people/A1",
     "/games/mathisto/people/..%2Fcards.json", "/games/mathisto/people/a1/b2"],
)  # fmt: skip
def test_what_is_no_card_is_not_found(guest: httpx.Client, address: str) -> None:
    assert guest.get(address).status_code == 404


def test_the_game_s_files_are_served_as_before(guest: httpx.Client) -> None:
    assert guest.get("/games/mathisto/cover.svg").headers["content-type"].startswith("image/svg+xml")
