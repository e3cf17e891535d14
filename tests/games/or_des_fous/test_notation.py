"""L'Or des Fous in writing: what can be read, what is refused and why, and the option that begins elsewhere."""

from __future__ import annotations

import pickle

import pytest

import mathotheque as mt

GAME = mt.game("or-des-fous")
START = "a1,b1,d1,f1,g1,d7*/d5*,a11,b11,d11,f11,g11"


@pytest.mark.parametrize(
    "text",
    [
        f"{START} t1",
        f"{START} t2 d3",
        "a1,b1,c1,g1,d5*,g5*/c7,a11,d11,e11,f11,g11 t2",
        "a1,b1,d1*,d2,d3,f9/a6*,c11,d11,e11,f11,g11 t1 end",
        "a1,b1,c1,d1,e1,g5*/a2,b2,c2,d9,d10,d11* t2 end",
    ],
)
def test_a_text_is_written_as_it_was_read(text: str) -> None:
    assert str(GAME.read(text)) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "six light pawns"),
        (START, "stops too early"),
        ("a1,b1,d1,f1,d7*/d5*,a11,b11,d11,f11,g11 t1", "six light pawns"),
        ("a1,b1,d1,f1,g1,d7*/d5*,a11,b11,d11,f11 t1", "six light pawns"),
        ("b1,a1,d1,f1,g1,d7*/d5*,a11,b11,d11,f11,g11 t1", "row by row"),
        ("a1,b1,d1,f1,g1,d7*/d5*,d7,b11,d11,f11,g11 t1", "six light pawns"),
        ("a1,b1,d1,f1,g1,d7/d5*,a11,b11,d11,f11,g11 t1", "a star for each of the two stones"),
        ("a1,b1,d1,f1,g1*,d7*/d5*,a11,b11,d11,f11,g11 t1", "a star for each of the two stones"),
        ("a1,b1,d1,f1,h1,d7*/d5*,a11,b11,d11,f11,g11 t1", "six light pawns"),
        ("a1,b1,d1,f1,g1,d12*/d5*,a11,b11,d11,f11,g11 t1", "six light pawns"),
        (f"{START} t3", "t1 or t2"),
        (f"{START} t1 d4", "d1, d2 or d3"),
        (f"{START} t1 d2 x", "the end of the text"),
        (f"{START} t1 end", "a game that goes on"),
        ("a1,b1,d1*,d2,d3,f9/a6*,c11,d11,e11,f11,g11 t1", "the game is over"),
        ("a1,b1,d1*,d2,d3,f9/a6*,c11,d11,e11,f11,g11 t2 d1", "the game is over"),
        ("a1,b1,d1*,d2,d3,f9/a6*,c11,d11,e11,f11,g11 t2 end", "a game that goes on"),
        ("a1*,b1*,d1,d2,d3,f9/a6,c11,d11,e11,f11,g11 t1 end", "a single stone"),
        ("a1*,b1,d1,d2,d3,f9/a6,c11,d11,e11,f11,g11* t1 end", "a single stone"),
        ("a1,b1,d1*,d2,d3,f9/a6*,c11,d11,e11,f11,g11 t1 end d1", "the end of the text"),
    ],
)
def test_what_cannot_be_a_position_is_refused(text: str, expected: str) -> None:
    with pytest.raises(mt.BadNotation, match=expected):
        GAME.read(text)


@pytest.mark.parametrize(
    "text", ["", "b1", "b1b3", "b1-b3,", "b1-b3,c4", "b1xb3", "b1-b3@a11", "B1-b3", "b1-b12", "pass"]
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(mt.BadNotation, match="is not a move"):
        GAME.start().play("2").play(text)


@pytest.mark.parametrize("text", ["0", "4", "", "d1", "11"])
def test_what_is_no_roll_is_refused(text: str) -> None:
    with pytest.raises(mt.BadNotation, match="is not a roll"):
        GAME.start().play(text)


def test_which_pawn_is_which_is_no_part_of_a_position() -> None:
    """Two pawns that have changed places leave the same position, drawn with other elements."""
    here = GAME.read(f"{START} t1 d1")
    played = here
    for move in ("a1-a2", "--1", "b1-a1", "--2", "a2-b1"):
        if move.startswith("--"):
            played = played.play("1").play("a11-a10" if move == "--1" else "a10-a11").play("1")
        else:
            played = played.play(move)
    assert str(played) == f"{START} t2"
    assert played == GAME.read(f"{START} t2")
    assert hash(played) == hash(GAME.read(f"{START} t2"))
    assert played.svg() != GAME.read(f"{START} t2").svg()


# --- the option `setup`

OTHER = "b1,c1,d1,e1,f1,c6*/e6*,b11,c11,d11,e11,f11 t1"


def test_a_game_may_begin_elsewhere() -> None:
    game = mt.game("or-des-fous", setup=OTHER)
    assert str(game.start()) == OTHER
    assert game != GAME
    assert pickle.loads(pickle.dumps(game.start())) == game.start()
    assert str(game.read(f"{START} t1")) == f"{START} t1"


def test_a_record_keeps_where_it_began() -> None:
    game = mt.game("or-des-fous", variant="champion", setup=OTHER)
    record = mt.Record(game, ("Ada", "Blaise"), ("1", "b1-b2"))
    assert mt.read_record(record.text) == record


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        ("nonsense", "six light pawns"),
        (f"{START} t1 d7", "d1, d2 or d3"),
        ("a1,b1,d1*,d2,d3,f9/a6*,c11,d11,e11,f11,g11 t1 end", "over already"),
    ],
)
def test_a_setup_that_cannot_be_begun_from_is_refused_at_once(setup: str, reason: str) -> None:
    with pytest.raises(mt.BadOption, match=reason):
        mt.game("or-des-fous", setup=setup)
    with pytest.raises(mt.BadOption):
        mt.game("or-des-fous", setup=7)


def test_a_setup_that_only_beginners_cannot_have_is_refused_when_they_begin() -> None:
    game = mt.game("or-des-fous", variant="beginner", setup="a1,b1,c1,g1,d5*,g5*/c7,a11,d11,e11,f11,g11 t2")
    with pytest.raises(mt.BadOption, match="everybody keeps their own"):
        game.start()
