"""Foumath beside the board: what it says, and that every move is a button."""

from __future__ import annotations

import re

import pytest

import mathotheque as mt
from mathotheque.core.protocols import Cast
from mathotheque.face.face import Face
from tests import markup

GAME = mt.game("foumath")
ADVANCED = mt.game("foumath", level="advanced")
CAST = Cast(("Zoé", "<b>Max"), 0)


def dock(position: mt.Position) -> str:
    return markup.dock(position, CAST, {"announce": False})


def buttons(html: str) -> list[str]:
    return re.findall(r'<button[^>]* name="move" value="([^"]+)"', html)


@pytest.mark.parametrize(
    "text",
    [
        "35/53 t1 p0-0 s1 k53",
        "35/44 t1 p0-0 s1 k70",
        "33/- t1 p0-0 s1 k33",
        "35/44 t1 p0-0 s1 d82",
        "11,29,35,88/44 t1 p0-0 s1 d82",
    ],
)
def test_every_move_is_a_button(text: str) -> None:
    position = GAME.read(text)
    assert sorted(buttons(dock(position))) == sorted(position.moves)


def test_a_nought_is_shown_and_cannot_be_pressed() -> None:
    html = dock(GAME.read("35/44 t1 p0-0 s1 k70"))
    assert "Un 0 ne se garde pas" in html
    assert html.count('aria-disabled="true"') == 1


def test_pawns_to_move_name_their_elements_on_the_board() -> None:
    position = GAME.read("11,29,35,88/44 t1 p0-0 s1 d82")
    named = re.findall(r'data-for="([^"]+)"', dock(position))
    assert named == ["p-1-1", "p-1-2", "p-1-3", "p-1-4"]
    assert all(f'id="{name}"' in position.svg(0) for name in named)


def prompt(position: mt.Position) -> str:
    message = Face(position).prompt({"announce": False})
    assert message is not None
    return message.say("fr").replace("\u00a0", " ")


def test_the_prompt_says_what_the_roll_makes_and_where_it_may_go() -> None:
    assert prompt(GAME.read("35/53 t1 p0-0 s1 k53")).startswith("Lance les deux dés")
    assert prompt(GAME.read("35/44 t1 p0-0 s1 d82")) == "8 × 2 = 16. Pose ton pion en 2 × 8 ou 8 × 2."
    four = "11,29,35,88/{} t1 p0-0 s1 d82"
    assert prompt(GAME.read(four.format("44"))) == "8 × 2 = 16. Choisis un pion, puis sa case : 2 × 8 ou 8 × 2."
    assert prompt(GAME.read(four.format("28"))) == "8 × 2 = 16. Choisis le pion qui va en 8 × 2."


def stage(position: mt.Position) -> str:
    message = Face(position).stage
    assert message is not None
    return message.say("fr")


def test_the_title_counts_the_rounds_from_the_start_and_a_text_knows_none() -> None:
    position = ADVANCED.start()
    assert stage(position) == "Ronde 1 · avancé"
    for event in ("33", "33", "roll", "43", "34", "roll", "99", "99", "roll", "00", "--", "roll", "53", "35"):
        position = position.play(event)
    assert stage(position) == "Ronde 2 · avancé"
    assert stage(ADVANCED.read("35/53 t1 p50-0 s1 k53")) == "avancé"
    assert stage(GAME.start()) == "junior"


def test_a_fact_of_each_seat_and_the_dice_while_another_plays() -> None:
    position = GAME.read("35,46/44 t2 p0-0 s1 d82")
    facts = [Face(position).fact(seat) for seat in range(2)]
    assert [fact.say("fr") for fact in facts if fact] == ["2 pions", "1 pion"]
    assert "dé clair" in markup.aside(position, 0, CAST)
    assert markup.aside(position, 1, CAST) == ""
