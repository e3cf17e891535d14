"""Real cards on the table, the screen beside it: questions, the window, the score, and what it cannot see."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

import httpx
import pytest

from mathotheque.games import find
from mathotheque.web.paper.card_table import CardTable, Entry, read_table
from tests.web.server import Server

NAMES = {"names": "Ada,Zoé,Max", "form": "strategic"}


def table(**fields: str) -> CardTable:
    found = read_table(find("mathisto"), {**NAMES, **fields})
    assert found is not None
    return found


def test_the_score_is_what_the_address_tells() -> None:
    kept = table(log="1.six_0.q14-1_0.five-joker_2.q9-0_0.super-lost_9.six_1.unknown_x")
    assert kept.scores == (10, 30, 0)
    assert kept.used == {9, 14}
    assert kept.before.scores == (30, 30, 0)
    again = table(log="_".join(map(str, kept.log)))
    assert again == kept
    assert table(form="simple", log="1.six_1.q3-1_0.set-4").scores == (0, 60, 0)


def test_too_few_names_make_no_table_and_nonsense_is_left_out() -> None:
    game = find("mathisto")
    assert read_table(game, {"names": "Ada, Ada ,Zoé"}) is None
    odd = read_table(game, {"name0": "Ada", "name1": "Zoé", "name2": "Max", "seconds": "9" * 50, "form": "?"})
    assert odd is not None
    assert (odd.seconds, odd.form, odd.kind) == (12, "strategic", "auto")
    assert len(table(log="_".join(["0.six"] * 5_000)).log) == 300


def test_a_question_card_does_not_come_again() -> None:
    kept = table(kind="easy")
    for _ in range(27):
        asked = kept.rules.put(2, kept.used, kept.kind, kept.form, lambda weights: len(weights) // 2)
        assert asked.card not in kept.used
        assert kept.rules.read(asked.text) == asked
        kept = kept.after(Entry(0, card=asked.card))
    assert kept.used == set(range(1, 28))


@pytest.fixture
def guest(server: Server) -> Iterator[httpx.Client]:
    headers = {"accept-language": "fr"}
    with httpx.Client(base_url=server.url, timeout=300, follow_redirects=True, headers=headers) as guest:
        yield guest


def test_a_round_beside_real_cards_without_script(guest: httpx.Client) -> None:
    assert "/g/mathisto/cards" in guest.get("/g/mathisto").text
    assert "De 3 à 6 joueurs" in guest.get("/g/mathisto/cards").text
    assert "noms différents, au moins 3" in html.unescape(guest.get("/g/mathisto/cards?name0=Ada").text)
    laid = guest.post("/g/mathisto/cards", data={**NAMES, "player": "1", "gain": "six"})
    assert "log=1.six" in str(laid.url)
    put = guest.post("/g/mathisto/cards", data={**NAMES, "log": "1.six", "player": "1", "subject": "3"})
    question = httpx.URL(str(put.url)).params["ask"]
    right = find("mathisto").module("questions").read(question)
    assert html.escape(right.words("fr"), quote=False) in put.text.replace("&#39;", "'")
    assert right.why("fr") not in html.unescape(put.text), "not before the answer"
    answer = {**NAMES, "log": "1.six", "player": "1", "ask": question, "given": str(right.right)}
    answered = guest.post("/g/mathisto/cards", data=answer)
    assert right.why("fr") in html.unescape(answered.text)
    assert re.search(r'<b class="slab">40</b>', answered.text)
    undone = guest.post("/g/mathisto/cards", data={**NAMES, "log": "1.six", "undo": "1"})
    assert "log=&" in str(undone.url)
    assert "ne voit pas" in answered.text


def test_other_games_have_no_such_page_and_odd_addresses_are_answered(guest: httpx.Client) -> None:
    assert guest.get("/g/foumath/cards").status_code == 404
    page = guest.get("/g/mathisto/cards", params={**NAMES, "ask": "Q99Z", "given": "7", "player": "99", "log": "<b>"})
    assert page.status_code == 200
    assert "<b>" not in re.sub(r"<b( class=\S+)?>[−\d]", "", page.text.split("cards__scores")[1].split("</ol>")[0])
