"""Position texts: what they hold, and what is refused."""

from __future__ import annotations

import pytest

import mathotheque as mt

ALL = "2,3,4,5,6,8,9,10,11,12"
NINE = "2,3,4,5,6,8,9,10,11"


def game(mode: str, opening: str = "full") -> mt.Game:
    return mt.game("pousse-blocs", mode=mode, opening=opening)


@pytest.mark.parametrize(
    ("mode", "text"),
    [
        ("quick", "2,3,9/4,12 t1 d54"),
        ("quick", f"2,3,9/{ALL} t1 d54"),
        ("quick", "2,3,9/- t2 end"),
        ("duel", "2,3,4,12/5,6,8,9,10,11 t1 d54"),
        ("duel", f"{ALL}/- t2 end"),
        ("duel", f"-/{ALL} t1 end"),
        ("solo", "- t1 end"),
        ("solo", "2,9,12 t1 end"),
        ("solo", f"{ALL} t1 fresh d43"),
        ("four", f"{NINE}/{ALL}/12/- t4"),
        ("four", f"{ALL}/{NINE}/-/12 t3 end"),
        ("four", f"{NINE}/{ALL}/12/- t4 end"),
        ("four", f"{ALL}/{ALL}/-/- t3 end"),
    ],
)
def test_a_text_is_read_and_written_the_same(mode: str, text: str) -> None:
    assert str(game(mode).read(text)) == text


@pytest.mark.parametrize(
    ("mode", "text", "expected"),
    [
        ("duel", "", "blocks of each side"),
        ("duel", "2,3/4", "either on side 1 or on side 2"),
        ("duel", f"{NINE}/12,13 t1", "blocks of each side"),
        ("duel", f"{NINE},12,12/- t1", "blocks of each side"),
        ("duel", "3,2,4,5,6,8,9,10,11/12 t1", "blocks of each side"),
        ("duel", f"{NINE}/12/- t1", "blocks of each side"),
        ("duel", f"{NINE}/12 t3", "t1 to t2"),
        ("duel", f"{NINE}/12", "t1 to t2"),
        ("duel", f"{NINE}/12 t1 fresh", "the word fresh"),
        ("duel", f"{ALL}/- t1", "the word fresh"),
        ("duel", f"{ALL}/- t2", "all blocks as at the start"),
        ("duel", f"-/{ALL} t1", "the word end"),
        ("duel", f"{NINE}/12 t1 end", "not over"),
        ("duel", f"{ALL}/- t1 end", "not over"),
        ("duel", f"{NINE}/12 t1 d45", "larger first"),
        ("duel", f"{NINE}/12 t1 d77", "larger first"),
        ("duel", f"{NINE}/12 t1 d54 x", "the end"),
        ("duel", f"{NINE}/12 t1 o1", "larger first"),
        ("duel", f"{NINE}/12 t1 end d54", "the end"),
        ("quick", "-/- t1 end", "not over"),
        ("quick", f"{ALL}/2 t1", "all blocks as at the start"),
        ("quick", f"{ALL}/- t2 end", "not over"),
        ("quick", "2/- t1", "the word end"),
        ("solo", f"{ALL} t1 end", "not over"),
        ("solo", "- t1", "the word end"),
        ("four", f"{NINE}/{ALL}/12/- t4 d54", "larger first"),
        ("four", f"{ALL}/{NINE}/-/12 t1", "all blocks as at the start"),
    ],
)
def test_a_text_that_no_game_reaches_is_refused(mode: str, text: str, expected: str) -> None:
    with pytest.raises(mt.BadNotation, match=expected):
        game(mode).read(text)


@pytest.mark.parametrize(
    "text",
    [
        f"{NINE}/{ALL} t1 o12",
        f"{NINE}/{ALL} t1 o2",
        f"{NINE}/{NINE} t2 o2",
        f"8,9,10,11,12/{ALL} t2 o2",
        f"{ALL}/{ALL} t1 fresh",
        f"{ALL}/{ALL} t1 o2 fresh",
        f"{NINE}/{ALL} t2 o1",
        f"{NINE}/{ALL} t2 o21",
    ],
)
def test_an_opening_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(mt.BadNotation, match="first turn"):
        game("quick", "one-roll").read(text)


def test_an_opening_is_read() -> None:
    for text in (f"{ALL}/{ALL} t1 o12 fresh d43", f"{NINE}/{ALL} t2 o2 d54", f"{NINE}/{ALL} t2", f"{NINE}/{ALL} t1"):
        assert str(game("quick", "one-roll").read(text)) == text


@pytest.mark.parametrize("text", ["45", "5", "70", "5-4", "", "five", "٥٤"])
def test_a_roll_is_two_dice_the_larger_first(text: str) -> None:
    with pytest.raises(mt.BadNotation, match="like 54"):
        game("duel").start().play(text)
