"""Dés d'échecs beside the board: what it says, and that every move is a button."""

from __future__ import annotations

import re

import pytest

import mathotheque as mt
from mathotheque.core.protocols import Cast
from mathotheque.face.face import Face
from tests import markup

GAME = mt.game("des-echecs")
STAKE = mt.game("des-echecs", stake=True)
CAST = Cast(("Zoé", "<b>Max"), 0)


def buttons(position: mt.Position) -> list[str]:
    return re.findall(r'<button[^>]* name="move" value="([^"]+)"', markup.dock(position, CAST, {}))


@pytest.mark.parametrize(
    "position",
    [
        GAME.read("KRBNP/QRBBP t1 c0-0 p0-0 s1"),
        GAME.read("KRBNP/QRBBP t2 c0-0 p0-0 s2"),
        STAKE.read("?/? t1 c0-0 p6-5 s1 k22-18 b?"),
    ],
    ids=str,
)
def test_every_move_is_a_button(position: mt.Position) -> None:
    assert sorted(buttons(position)) == sorted(position.moves)


def prompt(position: mt.Position, lang: str = "fr") -> str:
    message = Face(position).prompt({})
    assert message is not None
    return message.say(lang).replace("\u00a0", " ")


def test_the_prompt_names_the_dice_that_can_play_or_what_the_only_one_does() -> None:
    assert prompt(GAME.read("RBP/BNP t1 c1-1 p6-5 s1")) == "Choisis un de tes dés : tour, fou ou pion."
    assert prompt(GAME.read("BP/BN t1 c1-1 p6-5 s1")) == "Ton fou prend le cavalier (+1), ou annule le fou."
    assert prompt(GAME.read("BP/NK t1 c1-1 p6-5 s1".replace("NK", "KN"))) == "Ton fou prend le cavalier (+1)."
    assert prompt(GAME.read("BP/QB t1 c1-1 p6-5 s1"), "en") == "Your bishop cancels the bishop, for no point."
    assert prompt(STAKE.read("?/? t1 c0-0 p6-5 s1 k22-18 b?")).endswith("de 1 à 18 jetons.")


def test_what_a_die_can_do_names_its_elements_on_the_board() -> None:
    position = GAME.read("RBBP/BNPP t1 c1-0 p6-5 s1")
    named = re.findall(r'data-for="([^"]+)"', markup.dock(position, CAST, {}))
    assert named == ["d-1-1", "d-1-2 d-1-3", "d-1-4"]
    assert all(f'id="{name}"' in position.svg(0) for names in named for name in names.split())


def test_the_score_and_the_order_stay_in_sight_and_names_are_escaped() -> None:
    aside = markup.aside(GAME.read("RBP/BNP t2 c1-1 p6-5 s1"), 0, CAST)
    assert "6 points sur 10" in aside
    assert "roi, reine, tour, fou, cavalier, pion" in aside
    assert "&lt;b&gt;Max" in aside
    long = mt.game("des-echecs", points=50).read("RBP/BNP t2 c1-1 p6-5 s1")
    assert "6 points sur 50" in markup.aside(long, None, CAST)


def test_the_title_counts_the_rounds_from_the_start() -> None:
    position = GAME.start()
    for event in ("KKKKK", "KKKKK", "K=K", "K=K", "K=K", "K=K", "K=K"):
        position = position.play(event)
    stage = Face(position).stage
    assert stage is not None
    assert stage.say("fr") == "Manche 2"
    assert Face(GAME.read("RBP/BNP t1 c1-1 p6-5 s1")).stage is None


def test_facts_tell_captures_and_tokens() -> None:
    fact = Face(STAKE.read("?/? t1 c0-0 p6-5 s1 k22-18 b?")).fact(1)
    assert fact is not None
    assert fact.say("fr") == "0 capture · 18 jetons"
