"""Dés d'échecs: texts that are wrong are refused at the right place, with what was expected."""

from __future__ import annotations

import pytest

import mathotheque as mt

GAME = mt.game("des-echecs")
STAKE = mt.game("des-echecs", stake=True)

BAD = [
    ("", 0, "the dice of each player"),
    ("KQBNP", 0, "the dice of each player"),
    ("KQBNP/KQRB t1 c0-0 p0-0 s1", 0, "as many on both sides"),
    ("QKBNP/KQRBP t1 c0-0 p0-0 s1", 0, "strongest first"),
    ("KQBNPP/KQRBPP t1 c0-0 p0-0 s1", 0, "the dice of each player"),
    ("KQBNX/KQRBP t1 c0-0 p0-0 s1", 0, "the dice of each player"),
    ("?/KQRBP t1 c0-0 p0-0 s1", 0, "the dice of each player"),
    ("KQB/? t1 c0-0 p0-0 s1", 0, "the dice of each player"),
    ("KQBNP/KQRBP t3 c0-0 p0-0 s1", 12, "the seat t1 or t2"),
    ("KQBNP/KQRBP c0-0 p0-0 s1", 12, "the seat t1 or t2"),
    ("KQBNP/KQRBP t1 c1-0 p0-0 s1", 15, "at most 0"),
    ("KQB/KQB t1 c2-1 p0-0 s1", 11, "at most 2"),
    ("KQBNP/KQRBP t1 c0-0 p11-0 s1", 20, "no more than 10"),
    ("KQBNP/KQRBP t1 c0-0 p10-10 s1", 20, "no more than 10"),
    ("KQBNP/KQRBP t1 c0-0 p01-0 s1", 20, "the points"),
    ("KQBNP/KQRBP t1 c0-0 p0-0", 24, "the seat s1 or s2"),
    ("KQBNP/KQRBP t1 c0-0 p0-0 s1 k20-20 b2", 28, "the end of the text"),
    ("KQBNP/KQRBP t1 c0-0 p0-0 s1 end", 28, "not over"),
    ("-/- t1 c3-2 p4-4 s1 end", 20, "not over"),
    ("-/- t2 c3-2 p10-4 s1 end", 21, "not over"),
    ("-/- t1 c3-2 p10-4 s1", 20, "the word end"),
    ("K/P t1 c2-2 p10-4 s1", 20, "the word end"),
    ("?/? t1 c0-0 p0-0 s2", 19, "t and s equal"),
]
BAD_STAKE = [
    ("KQBNP/KQRBP t1 c0-0 p0-0 s1", 27, "the tokens"),
    ("KQBNP/KQRBP t1 c0-0 p0-0 s1 k20-21 b2", 28, "40 in all"),
    ("KQBNP/KQRBP t1 c0-0 p0-0 s1 k20-20 b?", 35, "the stake"),
    ("KQBNP/KQRBP t1 c0-0 p0-0 s1 k38-2 b3", 34, "the stake"),
    ("KQBNP/KQRBP t1 c0-0 p0-0 s1 k40-0 b3", 36, "the word end"),
    ("-/- t1 c3-2 p1-7 s1 k40-0 b25 end", 30, "not over"),
]


@pytest.mark.parametrize(
    ("game", "text", "at", "expected"), [(GAME, *row) for row in BAD] + [(STAKE, *row) for row in BAD_STAKE]
)
def test_a_wrong_text_says_where_and_what(game: mt.Game, text: str, at: int, expected: str) -> None:
    with pytest.raises(mt.BadNotation, match=expected) as refused:
        game.read(text)
    assert refused.value.at == at
    assert refused.value.say("fr") != refused.value.say("en")


@pytest.mark.parametrize("move", ["", "kxq", "KQ", "KxK", "B=Q", "bet0", "bet21", "bet", "bet٣", "KxQ ", "K" * 200])
def test_a_move_that_cannot_be_read_says_how_to_write_one(move: str) -> None:
    with pytest.raises(mt.BadNotation, match="Write KxQ"):
        STAKE.read("KQBNP/KQRBP t1 c0-0 p0-0 s1 k20-20 b2").play(move)


@pytest.mark.parametrize("roll", ["", "KQBN", "PNBQK", "KQBNX", "kqbnp", "KQBNP KQBNP"])
def test_a_roll_that_cannot_be_read_says_how_to_write_one(roll: str) -> None:
    with pytest.raises(mt.BadNotation, match="strongest first, like KQBNP"):
        GAME.start().play(roll)


def test_not_even_a_text() -> None:
    with pytest.raises(mt.BadNotation, match="not int"):
        GAME.start().play(3)  # type: ignore[arg-type]
    with pytest.raises(mt.BadNotation, match="not NoneType"):
        GAME.read(None)  # type: ignore[arg-type]
