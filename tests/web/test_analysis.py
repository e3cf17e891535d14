"""The analysis board over plain HTTP: any position of any game, judged off the loop, our words for what is none."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Mapping
from fractions import Fraction
from html import unescape

import httpx
import pytest

import mathotheque as mt
from tests.web.finished import finished
from tests.web.markup import tight
from tests.web.server import Server

GAMES = [game.key for game in mt.games()]


@pytest.fixture
def guest(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, follow_redirects=True, timeout=300) as client:
        yield client


def analysed(guest: httpx.Client, key: str, asked: Mapping[str, object], **headers: str) -> httpx.Response:
    """The page once it is there."""
    deadline = time.monotonic() + 300
    params = {name: str(value) for name, value in asked.items()}
    while (answer := guest.get(f"/analysis/{key}", params=params, headers=headers)).status_code == 202:
        assert 'http-equiv="refresh"' in answer.text
        assert time.monotonic() < deadline, "the analysis never came"
        time.sleep(0.05)
    return answer


def must_have_every_id_once(page: str) -> None:
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("key", GAMES)
def test_the_start_of_every_game_has_its_board_its_odds_and_a_table(guest: httpx.Client, key: str) -> None:
    answer = analysed(guest, key, {})
    assert answer.status_code == 200
    must_have_every_id_once(answer.text)
    assert "<svg" in answer.text
    start = mt.game(key).start()
    assert f">{start}<" in unescape(answer.text)
    assert f'action="/g/{key}/now"' in answer.text
    assert "Analysis" in analysed(guest, key, {}, **{"accept-language": "en"}).text


def test_moves_come_with_what_they_are_worth_and_lead_on(guest: httpx.Client) -> None:
    position = mt.game("pousse-blocs").start().play("54")
    page = tight(analysed(guest, "pousse-blocs", {"position": position}).text)
    found = mt.analyse(position)
    shares = [round(100 * estimate.shares[0]) for estimate in found.moves.values()]
    told = re.findall(r'class="analysis__move">.*?<b>(\d+)', page, re.DOTALL)
    assert [int(share) for share in told] == shares
    assert "C’est démontré." in page
    assert "Ensuite, 30 lancers sur 36 te permettent de continuer." in page, "why the best move is good"
    links = [unescape(link) for link in re.findall(r'analysis__label" href="([^"]+)"', page)]
    assert len(links) == len(position.moves)
    following = guest.get(links[0])
    assert str(position.play(found.best)) in unescape(following.text)


def test_the_odds_of_the_next_roll_are_exact(guest: httpx.Client) -> None:
    start = mt.game("pousse-blocs").start()
    page = tight(analysed(guest, "pousse-blocs", {}).text)
    told = re.findall(r"</svg>\s*(\d+/\d+|1)\s*</td>", page)
    assert sorted(map(Fraction, told)) == sorted(start.odds.values())
    bars = re.findall(r"<title>\d+\s%–\d+\s% · (\d+(?:/\d+)?)</title>", page)
    assert sum(map(Fraction, bars)) == 1


def test_per_cent_is_written_as_each_language_does(guest: httpx.Client) -> None:
    french, english = (
        analysed(guest, "pousse-blocs", {}, **{"accept-language": lang}).text for lang in ("fr", "en")
    )  # fmt: skip
    assert ">25\u00a0%</text>" in french
    assert ">25%</text>" in english
    assert not re.search(r"\d\s%", english)


def test_one_plays_on_against_a_level(guest: httpx.Client) -> None:
    text = "35,44/12,99 t2 p0-0 s1 k99"
    page = analysed(guest, "foumath", {"position": text}).text
    form = page[page.index('action="/g/foumath/now"') :]
    fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form[: form.index("</form>")]))
    assert fields["who1"] == "me"
    table = guest.post("/g/foumath/now", data={**{k: unescape(v) for k, v in fields.items()}, "level": "3"})
    assert table.url.path.startswith("/t/")
    assert 'data-seat="1"' in table.text
    assert guest.get(f"/api/matches/{table.url.path[3:]}").json()["position"] == text


def test_a_moment_of_a_match_that_is_over(guest: httpx.Client, server: Server) -> None:
    match = finished(server, "mathisto", seats=3, options={"players": 3, "form": "simple"})
    record = mt.read_record(guest.get(f"/r/{match}/record").text)
    at, seat = next(
        (index, position.turn.seat)
        for index, position in enumerate(record.positions())
        if isinstance(position.turn, mt.Decide) and len(position.moves) > 3
    )
    view = record.positions()[at].view(seat)
    page = unescape(analysed(guest, "mathisto", {"match": match, "at": at}).text)
    assert str(view) in page, "what the mover saw, and no more, is there to share"
    assert "C’est la moyenne de parties jouées plus loin." in page
    shared = analysed(guest, "mathisto", {"position": view, "eyes": seat + 1, "o-players": 3, "o-form": "simple"})
    assert shared.status_code == 200
    assert f'href="/analysis/mathisto?match={match}&amp;at={at}"' in guest.get(f"/r/{match}?at={at}").text
    assert guest.get(f"/analysis/foumath?match={match}").status_code == 422


def test_a_match_that_goes_on_is_not_analysed(guest: httpx.Client) -> None:
    wish = {"game": "foumath", "seats": [{"name": "Ada"}, {"name": "Bo"}]}
    name = guest.post("/api/matches", json=wish).json()["match"]
    refused = guest.get(f"/analysis/foumath?match={name}")
    assert refused.status_code == 422
    assert "quand la partie est finie" in refused.text
    assert "/analysis/" not in guest.get(f"/r/{name}").text


@pytest.mark.parametrize(
    ("key", "asked"),
    [
        ("foumath", {"position": "<b>nonsense"}),
        ("foumath", {"position": "x" * 5000}),
        ("foumath", {"o-players": "9"}),
        ("mathisto", {"position": "? ?"}),
        ("mathisto", {"position": "?", "eyes": "77"}),
        ("des-echecs", {"match": "zzzzz"}),
    ],
)
def test_what_is_no_position_gets_our_words(guest: httpx.Client, key: str, asked: dict[str, str]) -> None:
    answer = analysed(guest, key, asked)
    assert answer.status_code == 422
    must_have_every_id_once(answer.text)
    assert 'role="alert"' in answer.text
    assert "<b>nonsense" not in answer.text
    assert "Traceback" not in answer.text


def test_no_such_game(guest: httpx.Client) -> None:
    assert guest.get("/analysis/echecs").status_code == 404
