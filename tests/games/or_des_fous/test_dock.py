"""Beside the board: the die, what each pawn can do, and the words of the last step."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

import mathotheque as mt
from mathotheque.core.protocols import Cast
from mathotheque.face.face import Face
from tests import markup

GAME = mt.game("or-des-fous")
FIGURE_2 = GAME.read("d5*,b6,f6,d7,e7,a9/a2*,c11,d11,e11,f11,g11 t1 d2")
CAST = Cast(("Zoé", "Max"))


def test_the_title_tells_the_variant_and_each_seat_its_stones() -> None:
    assert [
        stage.say("fr") for variant in ("normal", "beginner", "champion")
        if (stage := Face(mt.game("or-des-fous", variant=variant).start()).stage)
    ] == ["Normal", "Débutant", "Champion"]  # fmt: skip
    both = GAME.read("a1,b1,c5*,c6,e6*,d9/a11,b11,d11,e11,f11,g11 t1 d1")
    facts = [Face(position).fact(seat) for position in (FIGURE_2, both) for seat in range(2)]
    told = [fact.say("fr") for fact in facts if fact]
    assert told == ["une pierre en d5", "une pierre en a2", "pierres en c5 et e6", "sans pierre"]


@pytest.mark.parametrize(
    ("variant", "die", "ways"),
    [
        ("normal", 1, "in any direction"),
        ("normal", 3, "along a row or a column"),
        ("champion", 3, "straight on, diagonals too"),
    ],
)
def test_where_the_die_leads(variant: str, die: int, ways: str) -> None:
    html = markup.dock(mt.game("or-des-fous", variant=variant).start().play(str(die)), CAST, {}, "en")
    assert f"<b>Die: {die}</b>, {ways}" in html


def test_each_pawn_that_can_move_has_its_line() -> None:
    html = markup.dock(FIGURE_2, CAST, {}, "en")
    assert re.search('data-for="p-L-2" [^>]*data-say="Touch a cell for pawn b6."[^>]*>Pawn b6 has 3 cells.<', html)
    assert 'data-for="p-L-1"' not in html, "a carrier does not move"


def test_the_last_step_has_its_words_in_both_languages() -> None:
    for lang in ("fr", "en"):
        leaf = Face(FIGURE_2).picture(0, CAST, lang).leaves()["relay-words"]
        words = json.loads(unescape(re.sub("<[^>]*>", "", leaf)))
        assert "{end}" in words["to"]
        assert "{cell}" in words["leave"]
    assert "relay-words" not in Face(FIGURE_2).picture(None, CAST, "fr").parts
    assert 'data-camp="1" hidden' in markup.dock(FIGURE_2, CAST, {})
    assert 'data-camp="11"' in markup.dock(GAME.read(str(FIGURE_2).replace("t1", "t2")), CAST, {})


def test_a_turn_without_a_move_needs_no_dock() -> None:
    stuck = GAME.read("a1,b1,c1,a2,b2*,c2*/d1,d2,a3,b3,c3,d3 t1 d1")
    assert stuck.moves == ("--",)
    assert markup.dock(stuck, CAST, {}) == ""
