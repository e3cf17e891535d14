"""Foumath in writing: what is read, and what is refused with a word about what was expected."""

from __future__ import annotations

import pytest

import mathotheque as mt

GAME = mt.game("foumath")
ADVANCED = mt.game("foumath", level="advanced", players=3)

REFUSED = {
    "": "pawns of the 2 players",
    "35,44 t1 p0-0 s1 k53": "pawns of the 2 players",
    "35/44/- t1 p0-0 s1 k53": "pawns of the 2 players",
    "44,35/- t1 p0-0 s1 k53": "in order",
    "35,35/- t1 p0-0 s1 k53": "never two on a cell",
    "35/35 t1 p0-0 s1 k53": "never two on a cell",
    "05/- t2 p0-0 s1 k53": "row and column from 1 to 9",
    "11,13,15,17,19/- t2 p0-0 s1 k53": "four at most",
    "35/- t3 p0-0 s1 k53": "from t1 to t2",
    "35/- t2 p0 s1 k53": "the points of the 2 players",
    "35/- t2 p0-01 s1 k53": "the points of the 2 players",
    "35/- t2 p0-5 s1 k53": "juniors do not count any",
    "35/- t2 p0-0 s2 k53": "seat 1 begins",
    "35/- t1 p0-0 s1": "the dice: k53",
    "-/- t2 p0-0 s1": "t equal to s",
    "35/- t2 p0-0 s1 k5": "the dice: k53",
    "35/- t2 p0-0 s1 k?5": "the dice: k53",
    "35/- t2 p0-0 s1 d5?": "the dice: k53",
    "35/- t2 p0-0 s1 k35": "the larger digit first: k53",
    "35/- t2 p0-0 s1 k53 end": "the end of the text",
    "35/- t1 p0-0 s1 k53": "dice that have just been played",
    "-/- t2 p0-0 s1 k53": "dice that have just been played",
    "35/- t1 p0-0 s1 k55": "dice that have just been played",
    "33,34,35/- t2 p0-0 s1 k53": "the word end",
    "33,34/- t1 p0-0 s1 end": "a game that is not over",
    "33,34,35/- t2 p0-0 s1 end": "a game that is not over",
    "33,34,35/77,78,79 t1 p0-0 s1 end": "a game that is not over",
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_cannot_be_is_refused_with_what_was_expected(text: str) -> None:
    with pytest.raises(mt.BadNotation, match=REFUSED[text]) as refused:
        GAME.read(text)
    assert refused.value.say("fr")


@pytest.mark.parametrize(
    "text",
    [
        "33,34,35/-/- t1 p36-201-0 s1 end",  # two beyond the goal
        "33,34,35/-/- t1 p200-0-0 s1 end",  # not beyond it
        "33,34,35/-/- t1 p30-0-0 s1 end",  # less than the line itself
        "33,34,35/-/- t1 p240-0-0 s1 end",  # it was over before
    ],
)
def test_an_end_by_points_must_add_up(text: str) -> None:
    with pytest.raises(mt.BadNotation, match="a game that is not over"):
        ADVANCED.read(text)


def test_nobody_can_have_passed_the_goal_while_the_game_goes_on() -> None:
    with pytest.raises(mt.BadNotation, match="the word end"):
        ADVANCED.read("-/-/- t2 p201-0-0 s2")
    assert str(ADVANCED.read("-/-/- t2 p200-0-0 s2")) == "-/-/- t2 p200-0-0 s2"


@pytest.mark.parametrize(
    "text", ["", "rol", "keep", "keep10", "keep0", "3", "305", "35-", "35x36", "-35", "٣٥", "12-35-36"]
)
def test_what_is_no_move_is_refused_as_text(text: str) -> None:
    for position in (GAME.read("35/- t2 p0-0 s1 k53"), GAME.read("35/- t2 p0-0 s1 d53")):
        with pytest.raises(mt.BadNotation, match="is not a move"):
            position.play(text)


def test_what_is_no_roll_is_refused_as_text() -> None:
    for text in ("", "5", "35", "532", "5 3"):
        with pytest.raises(mt.BadNotation, match="the larger first"):
            GAME.start().play(text)
    for text in ("", "53", "x", "٣"):
        with pytest.raises(mt.BadNotation, match="from 0 to 9"):
            GAME.read("35/- t2 p0-0 s1 k5?").play(text)


def test_dice_on_the_table_may_have_been_lost_or_played() -> None:
    for text in (
        "-/- t1 p0-0 s1 k40",
        "-/35 t1 p0-0 s1 k53",
        "53/35 t2 p0-0 s1 k53",
        "55/- t1 p0-0 s1 k55",
        "55/- t2 p0-0 s1 k55",
        "55/- t2 p0-0 s1 k??",
    ):
        assert str(GAME.read(text)) == text


def test_pawns_keep_their_elements_but_not_in_the_text() -> None:
    """Two ways to the same position are the same position, and the picture may tell them apart."""
    one, other = GAME.start(), GAME.start()
    for event in ("53", "35", "roll", "10", "--", "roll", "98", "89", "roll", "10", "--"):
        one = one.play(event)
    for event in ("98", "89", "roll", "10", "--", "roll", "53", "35", "roll", "10", "--"):
        other = other.play(event)
    assert one == other
    assert one.svg() != other.svg()
