"""A table of practice: a move of a finished match looked at again, tried otherwise, answered; without a script too."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import httpx
import pytest

import mathotheque as mt
from tests.web.finished import finished
from tests.web.server import Server, serving

SCRIPT = {"x-script": "1"}
MISTAKE = ("54", "5+4", "32", "3+2")
"""A duel in which the first choice was a mistake: the 9 alone was better."""


@pytest.fixture
def guest(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, follow_redirects=True, timeout=300) as client:
        yield client


def imported(guest: httpx.Client, record: mt.Record) -> str:
    return guest.post("/import", files={"text": (None, record.text)}).url.path.removeprefix("/r/")


def duel(guest: httpx.Client) -> str:
    return imported(guest, mt.Record(mt.game("pousse-blocs"), ("Ada", "Bo"), MISTAKE))


def version(page: str) -> str:
    found = re.search(r'data-version="(\d+)"', page)
    assert found is not None
    return found[1]


def play(guest: httpx.Client, table: str, move: str, page: str) -> str:
    return guest.post(f"/t/{table}/play", data={"move": move, "version": version(page)}).text


def tried_and_taken_back(guest: httpx.Client, match: str, move: str) -> tuple[str, str, str]:
    """A table of practice where the move was tried and taken back, what the try was told, and the page afterwards.

    The dice may bring further turns meanwhile, which are taken back too; where they end the game there is a new table.
    """
    while True:
        opened = guest.post(f"/r/{match}/again", data={"at": "1"})
        table = opened.url.path.removeprefix("/t/")
        tried = play(guest, table, move, opened.text)
        for _ in range(20):
            page = guest.post(f"/t/{table}/undo").text
            if 'data-length="0"' in page:
                return table, tried, page


def test_another_move_is_tried_weighed_taken_back_and_found(guest: httpx.Client) -> None:
    match = duel(guest)
    opened = guest.post(f"/r/{match}/again", data={"at": "1"})
    assert opened.url.path.startswith("/t/")
    assert "Regarde encore" in opened.text
    assert "Dans la partie" in opened.text
    assert f'href="/r/{match}/review"' in opened.text
    assert "Essayer encore" not in opened.text, "nothing was tried yet"
    table, tried, back = tried_and_taken_back(guest, match, "5+4")
    assert "Ton essai" in tried
    assert "chip--info" in tried
    assert "chip--no" not in tried, "never red"
    assert "Ton essai" in back, "what was tried stays in sight"
    found = play(guest, table, "9", back)
    assert "le meilleur coup" in found
    assert "chip--ok" in found


def test_where_the_try_ended_the_game_another_one_takes_a_new_table(guest: httpx.Client) -> None:
    match = duel(guest)
    opened = guest.post(f"/r/{match}/again", data={"at": "1"})
    table = opened.url.path
    play(guest, table.removeprefix("/t/"), "5+4", opened.text)
    over = guest.post(f"{table}/resign").text
    assert f'action="/r/{match}/again"' in over
    assert 'name="at" value="1"' in over
    assert "Essayer encore" in over
    assert guest.post(f"/r/{match}/again", data={"at": "1"}).url.path != table


def test_the_answer_comes_with_its_reason_and_the_hint_is_there_too(guest: httpx.Client) -> None:
    table = guest.post(f"/r/{duel(guest)}/again", data={"at": "1"}).url.path
    answer = guest.post(f"{table}/solution", headers=SCRIPT)
    assert answer.status_code == 200
    assert "La réponse" in answer.text
    assert "9" in answer.text
    assert answer.text.count("<p>") >= 1, "a reason"
    page = guest.post(f"{table}/solution").text
    assert "La réponse" in page
    assert 'id="table"' in page, "without a script the whole table"
    assert guest.post(f"{table}/hint", headers=SCRIPT).status_code == 200
    english = guest.post(f"{table}/solution", headers={**SCRIPT, "accept-language": "en"}).text
    assert "The answer" in english


def test_the_review_offers_its_mistakes_and_praises_first(guest: httpx.Client, server: Server) -> None:
    match = finished(server, "pousse-blocs", options={"mode": "quick"})
    while (answer := guest.get(f"/r/{match}/review")).status_code == 202:
        pass
    chips = re.findall(r'class="chip chip--(ok|info)"', answer.text)
    assert chips == sorted(chips, reverse=True), "what was found comes first"
    assert len(chips) <= 3
    assert answer.text.count(f'action="/r/{match}/again"') == chips.count("info")


def test_who_lost_is_told_one_thing_to_try(guest: httpx.Client) -> None:
    wish = {"who0": "me", "who1": "computer", "level1": "4", "begins": "1", "position": "2,3,4,5,9,12/6,8,10,11 t1 d54"}
    table = guest.post("/g/pousse-blocs/now", data=wish)
    name = table.url.path.removeprefix("/t/")
    play(guest, name, "5+4", table.text)
    guest.post(f"/t/{name}/resign")
    assert f'href="/r/{name}/review"' in guest.get(f"/t/{name}").text
    while (answer := guest.get(f"/r/{name}/review")).status_code == 202:
        pass
    first = guest.get(f"/api/matches/{name}/review").json()["events"][0]
    assert first["verdict"] in ("inaccurate", "mistake", "blunder")
    assert "Une chose à essayer" in answer.text
    with httpx.Client(base_url=guest.base_url, timeout=60) as stranger:
        assert "Une chose à essayer" not in stranger.get(f"/r/{name}/review").text


def test_what_hides_something_is_practised_from_the_mover_s_seat(guest: httpx.Client, server: Server) -> None:
    match = finished(server, "mathisto", seats=3, options={"players": 3, "form": "simple"})
    told = mt.read_record(guest.get(f"/r/{match}/record").text)
    at, seat = next(
        (index, position.turn.seat)
        for index, position in enumerate(told.positions())
        if isinstance(position.turn, mt.Decide) and len(position.moves) > 3
    )
    opened = guest.post(f"/r/{match}/again", data={"at": str(at)})
    assert opened.status_code == 200
    assert f'data-seat="{seat}"' in opened.text
    answer = guest.post(f"{opened.url.path}/solution", headers=SCRIPT)
    assert answer.status_code == 200
    assert "La réponse" in answer.text


def test_what_cannot_be_practised_says_so(guest: httpx.Client) -> None:
    match = duel(guest)
    for at in ("0", "99", "-1", "x", ""):
        refused = guest.post(f"/r/{match}/again", data={"at": at})
        assert refused.status_code == 422
        assert "personne n’avait le choix" in refused.text
    wish = {"game": "foumath", "seats": [{"name": "Ada"}, {"name": "Bo"}]}
    running = guest.post("/api/matches", json=wish).json()["match"]
    refused = guest.post(f"/r/{running}/again", data={"at": "1"})
    assert refused.status_code == 422
    assert "quand la partie est finie" in refused.text
    assert guest.post(f"/t/{running}/solution", headers=SCRIPT).status_code == 422
    table = guest.post(f"/r/{match}/again", data={"at": "1"}).url.path
    with httpx.Client(base_url=guest.base_url, timeout=60) as stranger:
        assert stranger.post(f"{table}/solution", headers=SCRIPT).status_code == 422
        assert "Regarde encore" not in stranger.get(table).text
    assert table.removeprefix("/t/") not in guest.get("/").text, "it is not among one's matches"


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A room where nobody else loses: reviews that nobody asked for wait for one another."""
    with serving(tmp_path_factory.mktemp("quiet")) as running:
        yield running


@pytest.fixture
def loser(quiet: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=quiet.url, follow_redirects=True, timeout=300) as client:
        yield client


LOSING = {"who0": "me", "who1": "computer", "level1": "4", "begins": "1", "position": "2,3,4,5,9,12/6,8,10,11 t1 d54"}
AGAIN = '<form class="end__try" method="post" action="/r/{name}/again">'


def lost(guest: httpx.Client) -> str:
    """A duel that was lost by the first move and given up; its name."""
    table = guest.post("/g/pousse-blocs/now", data=LOSING)
    name = table.url.path.removeprefix("/t/")
    play(guest, name, "5+4", table.text)
    guest.post(f"/t/{name}/resign")
    return name


def once_reviewed(guest: httpx.Client, name: str) -> str:
    """The table's page when what there is to try is told."""
    deadline = time.monotonic() + 120
    while AGAIN.format(name=name) not in (page := guest.get(f"/t/{name}").text):
        assert time.monotonic() < deadline, "the advice never came"
        time.sleep(0.05)
    return page


def test_the_end_of_a_table_tells_who_lost_what_the_review_found(loser: httpx.Client) -> None:
    name = lost(loser)
    page = once_reviewed(loser, name)
    end = page[page.index('id="end"') : page.index("</section>", page.index('id="end"'))]
    assert "Une chose à essayer" in end
    assert "Mieux" in end, "what was better"
    assert 'name="at" value="0"' in end
    english = loser.get(f"/t/{name}", headers={"accept-language": "en"}).text
    assert "One thing to try" in english
    opened = loser.post(f"/r/{name}/again", data={"at": "0"})
    assert "Regarde encore" in opened.text
    with httpx.Client(base_url=loser.base_url, timeout=60) as stranger:
        assert 'class="end__try"' not in stranger.get(f"/t/{name}").text, "it is for who lost alone"


def test_who_won_is_told_nothing_to_try(loser: httpx.Client) -> None:
    name = loser.post("/g/pousse-blocs", data={**LOSING, "who1": "link"}).url.path.removeprefix("/t/")
    with httpx.Client(base_url=loser.base_url, follow_redirects=True, timeout=60) as friend:
        friend.post(f"/t/{name}/sit", data={"seat": "1", "name": "Bo"})
        play(loser, name, "5+4", loser.get(f"/t/{name}").text)
        loser.post(f"/t/{name}/resign")
        once_reviewed(loser, name)
        assert 'class="end__try"' not in friend.get(f"/t/{name}").text
