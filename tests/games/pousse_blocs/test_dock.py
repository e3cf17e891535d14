"""Beside the board: what to make, with what, and what is told to the script that builds the calculation."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

import mathotheque as mt
from mathotheque.core.protocols import Cast
from mathotheque.face.face import Face
from tests import markup

DUEL = "2,3,6,8,10,12/4,5,9,11 t1"
FOUR = "3,5,8,12/2,6,9,10,11/2,4,6,9,10,11/3,4,5,8,12 t{}"
CAST = Cast(("Zoé", "Max", "Léa", "Tom"))
ON, OFF = {"announce": True}, {"announce": False}


def dock(position: mt.Position, custom: dict[str, bool] = ON, lang: str = "en") -> str:
    return markup.dock(position, CAST, custom, lang)


def setting(html: str, name: str) -> str:
    found = re.search(f'data-{name}="([^"]*)"', html)
    return unescape(found[1]) if found else ""


def keys(html: str) -> list[str]:
    return re.findall('data-key="([^"]*)"', html)


def test_the_title_tells_mode_and_level_and_each_seat_its_blocks() -> None:
    duel = mt.game("pousse-blocs", level=3).read(f"{DUEL} d54")
    solo = mt.game("pousse-blocs", mode="solo").read("8 t1 d62")
    told = [
        message.say("fr")
        for message in (Face(duel).stage, Face(duel).fact(0), Face(duel).fact(1), Face(solo).fact(0))
        if message
    ]
    assert told == ["Duel · niveau 3", "6 blocs à pousser", "4 blocs à pousser", "9 blocs poussés"]


def test_on_two_tracks_a_seat_is_told_with_whom_it_faces() -> None:
    """The third of three holds both far sides."""
    four, three = (Face(mt.game("pousse-blocs", mode=mode).read(FOUR.format(1))) for mode in ("four", "three"))
    assert [fact.say("fr") for seat in range(4) if (fact := four.fact(seat))] == [
        "4 → ▲",
        "5 → ◆",
        "6 → ●",
        "5 → ■",
    ]
    assert [fact.say("fr") for seat in range(3) if (fact := three.fact(seat))] == ["4 → ▲", "5 → ▲", "6 + 5 → ●■"]
    assert "Your blocks go to Léa." in dock(mt.game("pousse-blocs", mode="four").read(FOUR.format(1) + " d54"))


@pytest.mark.parametrize(
    ("level", "dice", "goals"),
    [(1, "54", "9"), (3, "54", "9 20"), (3, "11", "2 1"), (3, "22", "4"), (2, "66", "12")],
)
def test_the_goals_of_the_roll(level: int, dice: str, goals: str) -> None:
    html = dock(mt.game("pousse-blocs", level=level).read(f"{DUEL} d{dice}"))
    assert setting(html, "goals") == goals
    several = " " in goals or dice[0] == dice[1]
    assert ('class="goals"' in html) == several


def test_the_keys_are_the_own_blocks_and_the_signs_of_the_level() -> None:
    def pad(level: int, custom: dict[str, bool] = ON) -> list[str]:
        return keys(dock(mt.game("pousse-blocs", level=level).read(f"{DUEL} d54"), custom))

    blocks = ["2", "3", "6", "8", "10", "12"]
    assert pad(1) == [*blocks, "+", "Backspace"]
    assert pad(2) == [*blocks, "+", "-", "Backspace"]
    assert pad(3) == [*blocks, "+", "-", "*", "/", "()", "Backspace"]
    assert pad(3, OFF) == [*blocks, "Backspace"]


def test_the_blocks_of_the_side_to_act_can_be_touched() -> None:
    for side, track in ((4, "B"), (3, "A")):
        position = mt.game("pousse-blocs", mode="three").read(FOUR.format(side) + " d54")
        picks = setting(dock(position), "picks").split()
        assert picks == [f"b-{track}-{block}" for block in FOUR.split()[0].split("/")[side - 1].split(",")]
        assert all(f'id="{element}"' in position.svg(2) for element in picks)
        assert Face(position).paths == ()


def test_the_table_finds_the_calculation_where_nothing_is_announced() -> None:
    position = mt.game("pousse-blocs").read(f"{DUEL} d54")
    assert setting(dock(position), "sets") == ""
    assert setting(dock(position, OFF), "sets").split() == list(position.moves)


def test_blocks_in_a_row_are_added_at_level_1_and_are_a_free_pair_on_a_double() -> None:
    def link(level: int, dice: str) -> str:
        return setting(dock(mt.game("pousse-blocs", level=level).read(f"{DUEL} d{dice}")), "link")

    assert [link(1, "54"), link(2, "54"), link(1, "55"), link(3, "55")] == ["+", "", "&", "&"]


def test_a_block_that_needs_no_calculation_is_named() -> None:
    """The block of one die, where nothing makes the goal; the last one, on a double."""
    for text, move, told in (
        ("5/2,3,4,6,8,9,10,11,12 t1 d54", "!5", "Aucun calcul ne fait 9 : pousse le 5, comme un des dés."),
        ("12/2,3,4,5,6,8,9,10,11 t1 d44", "12&", "Double : pousse ton dernier bloc, le 12."),
    ):
        position = mt.game("pousse-blocs").read(text)
        assert setting(dock(position), "single") == move
        prompt = Face(position).prompt(ON)
        assert prompt is not None
        assert prompt.say("fr").replace("\u00a0", " ") == told
    assert setting(dock(mt.game("pousse-blocs").read("4,5/2,3,6,8,9,10,11,12 t1 d54")), "single") == ""


def test_what_to_do_in_a_sentence() -> None:
    def told(text: str, custom: dict[str, bool] = ON, **options: object) -> str:
        prompt = Face(mt.game("pousse-blocs", **options).read(text)).prompt(custom)
        return prompt.say("fr").replace("\u00a0", " ") if prompt else ""

    assert told(f"{DUEL} d54", level=3) == "Fais 9 ou 20 avec 1, 2 ou 3 blocs (+ − × ÷)."
    assert told(f"{DUEL} d44") == "Double : deux blocs au choix, ou un calcul qui donne 8."
    assert told(f"{DUEL} d54", OFF) == "Touche des blocs qui font 9, puis pousse."
    every = "2,3,4,5,6,8,9,10,11,12"
    opening = f"{every}/- t1 o1 fresh d54"
    assert told(opening, opening="one-roll") == "Fais 9 avec 1, 2 ou 3 blocs (+). Premier tour : un seul lancer."


def test_without_a_script_it_is_a_field_to_write_in() -> None:
    html = dock(mt.game("pousse-blocs", level=3).read(f"{DUEL} d54"))
    assert re.search('<input [^>]*name="move" value="">', html)
    assert 'class="keys" hidden' in html


def test_the_words_of_the_script_are_complete_in_both_languages() -> None:
    position = mt.game("pousse-blocs").read(f"{DUEL} d54")
    for lang in ("fr", "en"):
        leaf = Face(position).picture(0, CAST, lang).leaves()["builder-words"]
        words = json.loads(unescape(re.sub("<[^>]*>", "", leaf)))
        assert words.keys() == {"+", "-", "*", "/", "open", "close", "and", "equals", "right", "sign", "push", "list"}
        assert all(words.values())
        assert setting(dock(position, lang=lang), "need")
    assert "builder-words" not in Face(position).picture(None, CAST, "fr").parts


def test_alone_what_is_left_is_told() -> None:
    solo = mt.game("pousse-blocs", mode="solo")
    assert "Left: 3 + 8 + 12 = 23" in dock(solo.read("3,8,12 t1 d62"))
    assert "68 left, the goal is 0" in dock(solo.read("3,4,5,6,8,9,10,11,12 t1 d62"))
