"""Mathisto: texts that are wrong are refused at the right place, with what was expected."""

from __future__ import annotations

import pytest

import mathotheque as mt

GAME = mt.game("mathisto", players=3)
SIMPLE = mt.game("mathisto", players=3, form="simple")

HANDS = "1: A1 A2 A3 A4 A5 A6 A* | 2: B1 B2 B3 B4 B5 B6 B* | 3: D1 D2 D3 D4 D5 D6 J"
TURN = f"{HANDS} | laid - | set - | score 0 0 0 | hand 1 | turn | calls 0 quiet 0"
LAID = (
    "1: A1 | 2: B1 B2 B3 B4 B5 B6 C3 | 3: C* D1 D2 D3 D4 D5 D6 | laid C@1=12J456:20 | set - | score 20 0 0 | hand 1 | "
    "counter 2 C | calls 0 quiet 0"
)
BAD = [
    ("", "", "the word 1:"),
    ("A1 A2", "A9 A2", "cards like A1"),
    ("A1 A2", "A1 A1", "each card in one place"),
    ("B1 B2", "A1 B2", "each card in one place"),
    ("D6 J", "J J J", "two jokers at most"),
    ("3: D1", "4: D1", "the word 3:"),
    ("laid -", "laid C@1=12J45:20", "the laid families"),
    ("laid -", "laid C@1=12J456:30", "the laid families"),
    ("laid -", "laid C@4=123456:30", "the laid families"),
    ("laid -", "laid A@1=123456:30", "each card in one place"),
    ("laid -", "laid C@1=123456:30", "totals that go with"),
    ("set -", "set 1=ABC:20", "the laid discoveries"),
    ("set -", "set 1=CDEF:40", "the laid discoveries"),
    ("set -", "set 1=CDBA:20", "the laid discoveries"),
    ("score 0 0 0", "score 0 0", "totals that go with"),
    ("score 0 0 0", "score 10 0 0", "totals that go with"),
    ("hand 1", "hand 4", "a seat from 1 to 3"),
    ("| turn |", "| wait |", "deal, turn, draw"),
    ("| turn |", "| deal |", "can follow"),
    ("| turn |", "| draw 2 miss A1 from 3 |", "seat 1, whose turn it is"),
    ("| turn |", "| draw 1 miss B1 from 3 |", "can follow"),
    ("| turn |", "| draw 1 miss A1 from 1 |", "can follow"),
    ("| turn |", "| draw 1 empty |", "can follow"),
    ("| turn |", "| ask 1 C |", "a laid family"),
    ("| turn |", "| counter 2 C |", "a laid family"),
    ("| turn |", "| over families |", "can follow"),
    ("| turn |", "| over quiet |", "at most 300 calls"),
    ("| turn |", "| over never |", "families, quiet or cap"),
    ("calls 0", "calls 01", "a number"),
    ("calls 0", "calls 2000", "at most 300 calls"),
    ("calls 0 quiet 0", "calls 3 quiet 4", "at most 300 calls"),
    ("quiet 0", "quiet 0 end", "not over"),
    ("quiet 0", "quiet 0 more", "the end of the text"),
    ("B* |", "? |", "all known or all hidden"),
]
BAD_WINDOW = [
    ("counter 2 C", "counter 1 C", "another seat than the one that laid"),
    ("counter 2 C", "counter 2 C 3=discovery", "answers already given"),
    ("counter 2 C", "counter 3 C 2=super", "can follow"),
    ("counter 2 C", "counter 3 C 2=discovery", "can follow"),
    ("counter 2 C", "super 2 C", "seat 1, whose turn it is"),
    ("counter 2 C", "super 1 C", "can follow"),
    ("12J456:20", "123456*:50", "each card in one place"),
]


@pytest.mark.parametrize(
    ("text", "old", "new", "expected"), [(TURN, *row) for row in BAD] + [(LAID, *row) for row in BAD_WINDOW]
)
def test_a_wrong_text_says_what_was_expected(text: str, old: str, new: str, expected: str) -> None:
    wrong = text.replace(old, new, 1) if old else ""
    assert wrong != text
    with pytest.raises(mt.BadNotation, match=expected) as refused:
        GAME.read(wrong)
    assert refused.value.say("fr") != refused.value.say("en")


ONE_HAND_LEFT = (
    "1: - | 2: F3 F* G1 G2 G3 G4 G5 G6 G* J | 3: - | laid A@1=123456*:50 B@1=123456*:50 C@1=123456*:50 D@1=123456*:50 "
    "E@1=123456*:50 F@1=12J456:20 | set - | score 270 0 0 | hand 1 | counter 2 F | calls 9 quiet 0"
)


def test_a_view_that_shows_every_card_is_still_no_whole_position() -> None:
    """What it does not tell is who is asked: read as a position it could be neither written nor played on."""
    view = GAME.read(ONE_HAND_LEFT).play("joker").view(1)
    text = str(view)
    assert "?" not in text
    assert "| counter F 2=joker |" in text
    with pytest.raises(mt.BadNotation, match="one seat's view") as refused:
        GAME.read(text)
    assert text[refused.value.at :].startswith("counter F")
    assert GAME.read(text, seat=1) == view
    with pytest.raises(mt.BadNotation, match="one seat's view"):
        GAME.read(ONE_HAND_LEFT.replace("counter 2 F", "counter F"))


@pytest.mark.parametrize("text", [TURN, LAID, LAID.replace("counter 2 C", "counter 3 C 2=joker")])
def test_right_texts_are_read(text: str) -> None:
    assert str(GAME.read(text)) == text


def test_a_finished_text_may_leave_out_its_last_word() -> None:
    cards = " ".join(f"{family}{k}" for family in "ABCDEFG" for k in range(2, 7))
    rest = "B1 C1 D1 E1 F1 G1"
    end = "laid - | set - | score 0 0 0 | hand 2 | over quiet | calls 900 quiet 300"
    text = f"1: A1 | 2: {rest} | 3: {cards} | {end}"
    assert str(SIMPLE.read(text)) == f"{text} end"
    assert SIMPLE.read(f"{text} end") == SIMPLE.read(text)


def test_the_simple_form_has_no_discoveries() -> None:
    with pytest.raises(mt.BadNotation, match="no discovery in the simple form"):
        SIMPLE.read(TURN)


UNREADABLE = ("", "call", "call 2", "call 4 A1", "call 2 J", "call 2 H1", "lay C", "lay C=12345", "set BA", "joker 2")


@pytest.mark.parametrize("move", UNREADABLE)
def test_a_move_that_cannot_be_read_says_how_to_write_one(move: str) -> None:
    with pytest.raises(mt.BadNotation, match="Write call 2 A3"):
        GAME.read(TURN).play(move)


@pytest.mark.parametrize("shown", ["call 2 B1 hit", "call 2 B1 miss", "close", "?"])
def test_what_is_shown_to_others_is_not_a_move(shown: str) -> None:
    with pytest.raises(mt.IllegalMove, match="not how it is played") as refused:
        GAME.read(TURN).play(shown)
    assert refused.value.rule == "4"


@pytest.mark.parametrize("outcome", ["", "A1", "draw A1", "deal H1", "right"])
def test_a_card_that_cannot_be_read_says_how_to_write_one(outcome: str) -> None:
    with pytest.raises(mt.BadNotation, match="Write deal A1"):
        GAME.start().play(outcome)


def test_an_answer_that_cannot_be_read() -> None:
    with pytest.raises(mt.BadNotation, match="Write right or wrong"):
        GAME.read(TURN).play("lay A=123456*").play("yes")
