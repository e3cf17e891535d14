"""Sheets to print over plain HTTP: every game, every sheet, PDF and page, positions, our words for what is none."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import httpx
import pytest

import mathotheque as mt
from mathotheque.printing.sheets import sheets_of
from tests.printing.reading import codes, sizes
from tests.web.finished import finished
from tests.web.server import Server

GAMES = [game.key for game in mt.games()]


@pytest.fixture
def guest(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, follow_redirects=True, timeout=300) as client:
        yield client


def got(guest: httpx.Client, path: str, **asked: str) -> httpx.Response:
    """The page or the file once it is there."""
    deadline = time.monotonic() + 300
    while (answer := guest.get(path, params=asked or None)).status_code == 202:
        assert 'http-equiv="refresh"' in answer.text
        assert time.monotonic() < deadline, "the sheets never came"
    return answer


@pytest.mark.parametrize("key", GAMES)
def test_every_sheet_is_shown_with_its_choices_and_its_pdf(guest: httpx.Client, key: str) -> None:
    for sheet in sheets_of(mt.game(key)):
        answer = got(guest, f"/print/{key}", sheet=sheet, paper="letter", ink="low")
        assert answer.status_code == 200, sheet
        assert 'class="paper' in answer.text
        assert "style=" not in answer.text, "the room's policy allows no style in markup"
        ids = re.findall(r'\sid="([^"]+)"', answer.text)
        assert len(ids) == len(set(ids))
        numbered = sheet in ("puzzles", "facts")
        assert ('name="number"' in answer.text) == numbered, "another sheet of exercises is chosen, not typed"
    assert f'href="/print/{key}"' in guest.get(f"/g/{key}").text
    assert f'href="/print/{key}"' in guest.get("/print").text


def test_a_pdf_comes_as_a_file(guest: httpx.Client) -> None:
    answer = got(guest, "/print/foumath/sheets.pdf", sheet="board", paper="a3")
    assert answer.headers["content-type"] == "application/pdf"
    assert 'filename="mathotheque-foumath-board-a3.pdf"' in answer.headers["content-disposition"]
    assert sizes(answer.content) == [(297, 420)] * 2, "the products and the sums"


def test_a_position_is_printed_with_the_way_back_to_this_room(guest: httpx.Client, server: Server) -> None:
    text = "KQBNP/KQRBP t1 c0-0 p2-2 s1"
    asked = {"position": text, "o-points": "3"}
    assert "Imprimer" in got(guest, "/print/des-echecs", **asked).text
    (link,) = codes(got(guest, "/print/des-echecs/sheets.pdf", **asked).content)
    assert link.startswith(server.url)
    page = got(guest, link.removeprefix(server.url))
    assert page.status_code == 200
    assert text in page.text
    assert "/print/des-echecs?position=" in page.text


def test_a_table_is_printed_as_everybody_sees_it(guest: httpx.Client, server: Server) -> None:
    match = finished(server, "des-echecs")
    answer = got(guest, f"/t/{match}/print")
    assert answer.status_code == 200
    assert f"match={match}" in str(answer.url)
    assert f"/print/des-echecs?match={match}" in guest.get(f"/r/{match}").text.replace("&amp;", "&")


@pytest.mark.parametrize(
    ("path", "asked", "says"),
    [
        ("/print/foumath", {"sheet": "posters"}, "Ses feuilles"),
        ("/print/foumath", {"paper": "a5"}, "Les papiers"),
        ("/print/foumath", {"ink": "gold"}, "Les encres"),
        ("/print/foumath", {"sheet": "puzzles", "number": "99"}, "Foumath en a 8"),
        ("/print/foumath", {"position": "nonsense"}, ""),
        ("/print/foumath/sheets.pdf", {"sheet": "posters"}, "Ses feuilles"),
    ],
)
def test_a_wish_that_cannot_be_is_told_in_words(
    guest: httpx.Client, path: str, asked: dict[str, str], says: str
) -> None:
    answer = got(guest, path, **asked)
    assert answer.status_code in (400, 422)
    assert says in answer.text


def test_an_unknown_game_is_not_found(guest: httpx.Client) -> None:
    assert guest.get("/print/poker").status_code == 404
