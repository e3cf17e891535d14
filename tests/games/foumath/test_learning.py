"""Foumath: what a table can tell a learner: the announced number, chances and hints."""

from __future__ import annotations

from fractions import Fraction

import pytest

import mathotheque as mt
from mathotheque.core.speech import LANGUAGES
from mathotheque.games.foumath.analysis import aligning_cells, hint, line_chances
from mathotheque.games.foumath.reckoning import expected

GAME = mt.game("foumath")
ADDING = mt.game("foumath", board="addition")


def rolled(dice: str, game: mt.Game = GAME) -> mt.Position:
    return game.read(f"-/- t1 p0-0 s1 d{dice}")


def said(game: mt.Game, dice: str, number: int, lang: str = "fr") -> str:
    reply = rolled(dice, game).judge(number)
    return reply.message.say(lang).replace("\u00a0", " ")


def test_rule_17_the_product_or_the_sum_is_asked_for() -> None:
    assert (expected(rolled("87")._vector), expected(rolled("87", ADDING)._vector)) == (56, 15)
    asked = rolled("87").to_announce
    assert asked is not None
    assert asked.say("fr") == "7 × 8"


def test_rule_17_nothing_is_asked_with_a_0_or_when_nothing_is_to_be_placed() -> None:
    for text in ("d80", "d00", "k80", "k8?"):
        position = GAME.read(f"-/- t2 p0-0 s1 {text}")
        assert position.to_announce is None
        assert position.offered_results == ()


def test_a_right_number_is_told_so() -> None:
    reply = rolled("87").judge(56)
    assert reply.right
    assert reply.message.say("en") == "7 × 8 = 56, that is right."


def test_a_wrong_number_is_answered_with_a_way() -> None:
    assert said(GAME, "87", 54) == "7 × 8, presque : pense à 7 × 7 + 7."
    assert said(GAME, "87", 12) == "7 × 8, pas encore : pense à 7 × 7 + 7."
    assert said(GAME, "87", 15) == "15, c’est 7 + 8. Ici on multiplie : pense à 7 × 7 + 7."
    assert said(ADDING, "85", 12, "en") == "5 + 8, nearly: think of 8 + 2 + 3."
    assert said(ADDING, "85", 40, "en") == "40 is 5 × 8. Here we add: think of 8 + 2 + 3."


def value_of(way: str) -> int:
    """A way worked out; it holds only + − × ÷ and whole numbers."""
    return int(eval(way.translate(str.maketrans("×÷−", "*/-")), {"__builtins__": {}}))


@pytest.mark.parametrize("game", [GAME, ADDING], ids=["multiplication", "addition"])
def test_every_way_leads_to_the_number(game: mt.Game) -> None:
    for larger in range(1, 10):
        for smaller in range(1, larger + 1):
            position = rolled(f"{larger}{smaller}", game)
            reply = position.judge(999)
            assert not reply.right
            way = reply.message.data["way"]
            for lang in LANGUAGES:
                assert reply.message.say(lang)
            if isinstance(way, str):
                assert value_of(way) == expected(position._vector)
                assert way != f"{smaller} {'+' if game == ADDING else '×'} {larger}"


@pytest.mark.parametrize("game", [GAME, ADDING], ids=["multiplication", "addition"])
def test_four_numbers_can_be_picked_from_and_one_is_right(game: mt.Game) -> None:
    for larger in range(1, 10):
        for smaller in range(1, larger + 1):
            position = rolled(f"{larger}{smaller}", game)
            offered = position.offered_results
            assert len(set(offered)) == 4
            assert [position.judge(number).right for number in offered].count(True) == 1


def test_chances_are_told_for_each_choice_of_dice() -> None:
    """Pawns on 33 and 34 want 32 or 35: two of a hundred rolls each, or one of ten beside a 2 or a 5."""
    position = GAME.read("33,34/35 t1 p0-0 s1 k53")
    assert line_chances(position) == {"roll": Fraction(2, 100), "keep5": Fraction(0), "keep3": Fraction(1, 10)}
    assert line_chances(GAME.read("33,34/88 t1 p0-0 s1 k88"))["roll"] == Fraction(4, 100)
    assert line_chances(GAME.read("33,34/35 t1 p0-0 s1 d53")) == {}


def test_aligning_cells_are_free_and_touch() -> None:
    position = GAME.read("33,34/35,99 t1 p0-0 s1 d53")
    assert aligning_cells(position, 0) == ("32",)
    assert aligning_cells(position, 1) == ()
    with pytest.raises(mt.BadSeat):
        aligning_cells(position, 2)


HINTS = {
    "33,34/88 t1 p0-0 s1 k88": "If you roll both dice, you have a 4% chance to line up.",
    "33,34/35 t1 p0-0 s1 k53": "If you keep the 3, you line up with 3 × 2 = 6.",
    "33/35 t1 p0-0 s1 k53": "You cannot line up yet: bring your pawns together.",
    "33,34/88 t1 p0-0 s1 d53": "Play on 3 × 5 = 15: you line up three pawns.",
    "77/33,34 t1 p0-0 s1 d53": "On 3 × 5 = 15 you block somebody else’s line.",
    "77/33,34 t1 p0-0 s1 d91": "You cannot line up yet: bring your pawns together.",
}


@pytest.mark.parametrize("text", HINTS)
def test_a_hint_says_how_to_line_up_or_what_to_block(text: str) -> None:
    message = hint(GAME.read(text))
    assert message is not None
    assert message.say("en").replace("\u00a0", " ") == HINTS[text]
    assert message.say("fr")


def test_no_hint_where_there_is_nothing_to_decide() -> None:
    assert hint(GAME.start()) is None
    assert hint(GAME.read("33,34,35/- t1 p0-0 s1 end")) is None
    assert hint(GAME.read("33/- t1 p0-0 s1 d50")) is None
