"""What is told at the table."""

from __future__ import annotations

import pytest

import mathotheque as mt
from mathotheque.core.protocols import Cast


def told(text: str, event: str, lang: str = "en", you: int | None = None, **options: object) -> list[str]:
    game = mt.game("pousse-blocs", **options)
    names = ("Ada", "Bea", "Cyd", "Dan")[: game.seats]
    return [message.say(lang) for message in game.read(text).describe(event, Cast(names, you))]


@pytest.mark.parametrize(
    ("text", "event", "english"),
    [
        ("2,3,6/4,5,8,9,10,11,12 t1", "54", "Ada rolls 5 and 4: the goal is 9."),
        ("2,3,6/4,5,8,9,10,11,12 t2", "44", "Bea rolls a double 4: any two blocks, or a calculation that makes 8."),
        ("2,3,6/4,5,8,9,10,11,12 t1", "61", "Ada rolls 6 and 1."),
        ("2,3,6/4,5,8,9,10,11,12 t1 d65", "6+3+2", "Ada pushes 6, 3 and 2: 6 + 3 + 2 = 11."),
        ("2,3,6/4,5,8,9,10,11,12 t1 d42", "6", "Ada pushes 6."),
        ("2,3,6/4,5,8,9,10,11,12 t1 d66", "2&6", "Double: Ada pushes 2 and 6, a free choice."),
        ("2,6/3,4,5,8,9,10,11,12 t1 d63", "!6", "Ada pushes 6, which one die shows, and the turn passes."),
        ("2,6/3,4,5,8,9,10,11,12 t1 d61", "--", "Total 7: Ada’s turn is over."),
        ("2,6/3,4,5,8,9,10,11,12 t1 d54", "--", "Ada cannot push anything: the turn is over."),
        ("2,3,4,5,6,8,9,10,11,12/- t1 fresh d61", "--", "Total 7: Ada rolls again."),
    ],
)
def test_what_happens(text: str, event: str, english: str) -> None:
    assert told(text, event)[0] == english


def test_it_speaks_to_you_in_french() -> None:
    text = "2,3,6/4,5,8,9,10,11,12 t1"
    assert told(text, "54", "fr", you=0, level=3) == ["Tu lances 5 et 4\u00a0: le but est 9 ou 20."]
    said = told(f"{text} d54", "6*3/2", "fr", you=0, level=3)
    assert said == ["Tu pousses 6, 3 et 2\u00a0: 6 × 3 ÷ 2 = 9.", "Ton côté est vide\u00a0: tu gagnes\u00a0!"]


def test_the_end_alone() -> None:
    assert told("12 t1 d66", "12&", mode="solo", you=0)[1] == "Every block is across: score 0, perfect!"
    assert told("2,12 t1 d54", "--", mode="solo")[1] == "It is over: Ada is left with 14."


def test_an_empty_side_passes() -> None:
    text = "3,5/2,3,4,5,6,8,9,10,11,12/2,4,6,8,9,10,11,12/- t4"
    assert told(text, "--", mode="four") == ["Dan passes: there is no block on that side."]


def test_a_verdict_is_a_chance_to_win_or_what_is_left() -> None:
    assert mt.game("pousse-blocs").start().verdict(0.5).say("en") == "75% chance to win"
    four = mt.game("pousse-blocs", mode="four").start()
    assert four.verdict(-1 / 3).say("en") == "0% chance to win"
    assert four.verdict(1.0).say("en") == "100% chance to win"
    assert mt.game("pousse-blocs", mode="solo").start().verdict(-18.36).say("en") == "18.4 will be left on average"


def test_a_button_says_what_it_does() -> None:
    position = mt.game("pousse-blocs", level=3).read("2,3,6,12/4,5,8,9,10,11 t1 d54")
    assert position.label("12-3").say("fr") == "Pousser 12 et 3\u00a0: 12 − 3 = 9"
    double = mt.game("pousse-blocs").read("2,9,12/3,4,5,6,8,10,11 t1 d33")
    assert double.label("9&12").say("en") == "Push 9 and 12"
    start = mt.game("pousse-blocs").start()
    assert start.play("43").label("--").say("en") == "Roll again"
    assert mt.game("pousse-blocs").read("12/2,3,4,5,6,8,9,10,11 t1 d43").label("--").say("en") == "Pass"


@pytest.mark.parametrize(
    ("announced", "sentence"),
    [
        ("6*2-3", "Ada pushes 6, 2 and 3: 6 × 2 − 3 = 9."),
        ("2*6-3", "Ada pushes 2, 6 and 3: 2 × 6 − 3 = 9."),
        ("10*2", "Ada pushes 10 and 2: 10 × 2 = 20."),
    ],
)
def test_a_move_is_told_as_it_was_announced(announced: str, sentence: str) -> None:
    assert told("2,3,6,8,10,12/4,5,9,11 t1 d54", announced, level=3) == [sentence]
