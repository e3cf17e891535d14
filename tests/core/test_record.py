"""Records: written, read, replayed, verified; cut, edited and forged ones are refused with the place and the reason."""

from __future__ import annotations

import datetime
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mathotheque as mt

GAME = mt.game("des-echecs", points=2)


def played(seed: bytes = b"\x05" * 32, words: tuple[str, ...] = ("soleil", "lune")) -> mt.Record:
    """A whole match with verifiable dice."""
    dice, rng = mt.Dice(seed, words), Random(3)
    position, events, draws = GAME.start(), [], 0
    while not isinstance(position.turn, mt.Over):
        if isinstance(position.turn, mt.Chance):
            event = list(position.odds)[dice.draw(draws, position.weights)]
            draws += 1
        else:
            event = rng.choice(position.moves)
        events.append(event)
        position = position.play(event)
    day = datetime.date(2026, 11, 15)
    return mt.Record(
        GAME, ("Ada", "bot 4"), tuple(events), day, commitment=dice.commitment, words=words, seed=seed
    )  # fmt: skip


RECORD = played()
TEXT = RECORD.text


def test_the_text_is_the_one_of_the_docs() -> None:
    lines = TEXT.split("\n")
    assert lines[:5] == [
        '[Game "des-echecs"]',
        '[Options "points=2 stake=no"]',
        '[Seats "Ada", "bot 4"]',
        '[Date "2026-11-15"]',
        '[Rules "1"]',
    ]
    assert lines[5] == f'[Commitment "{RECORD.commitment}"]'
    assert lines[6] == '[Words "soleil", "lune"]'
    assert lines[7] == f'[Seed "{"05" * 32}"]'
    assert lines[8].startswith("1. ")
    assert lines[8].count("; ") == 2  # two rolls, one move
    assert lines[-2:] == ["", ""]


def test_reading_gives_the_same_record_and_the_dice_hold() -> None:
    again = mt.read_record(TEXT)
    assert again == RECORD
    assert again.verify() is True
    assert isinstance(again.positions()[-1].turn, mt.Over)
    assert mt.read_record(TEXT.replace("\n", "\r\n")) == RECORD


def test_a_record_from_another_position() -> None:
    first = GAME.read("KQ/QB t1 c1-0 p1-1 s2")
    record = mt.Record(GAME, ("Ada", "Zoé"), ("KxB", "Q=Q"), first=first)
    assert '[Position "KQ/QB t1 c1-0 p1-1 s2"]' in record.text
    assert mt.read_record(record.text).positions()[-1] == record.positions()[-1]


def test_remarks_stay_with_their_events() -> None:
    record = mt.Record(GAME, ("Ada", "Zoé"), RECORD.events[:4], remarks={2: "shown 3142 answered 2"})
    assert "{shown 3142 answered 2}" in record.text
    assert mt.read_record(record.text).remarks == {2: "shown 3142 answered 2"}


def test_the_story_of_an_open_game_is_the_events() -> None:
    assert RECORD.story(0) == RECORD.story(None) == RECORD.events


@given(st.text(st.characters(codec="utf-8"), min_size=1, max_size=20))
def test_any_printable_name_survives_and_no_other_is_taken(name: str) -> None:
    if name.isprintable():
        record = mt.Record(GAME, (name, "b"), ())
        assert mt.read_record(record.text).seats == (name, "b")
    else:
        with pytest.raises(mt.BadRecord, match="on one line"):
            mt.Record(GAME, (name, "b"), ())


def edited(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)


LINES = TEXT.split("\n")
FIRST_TURN = LINES[8]
FIRST_ROLL = RECORD.events[0]
OTHER_ROLL = "KKKKK" if FIRST_ROLL != "KKKKK" else "QQQQQ"

WRONG = [
    ("", "blank line must end"),
    (TEXT.rstrip("\n"), "blank line must end"),
    (TEXT[: len(TEXT) // 2], "blank line must end"),
    (TEXT + "more\n", "nothing may follow"),
    (edited("des-echecs", "des-dames"), 'no game "des-dames"'),
    (edited("points=2", "points=200"), "from 1 to 99"),
    (edited("points=2", "colour=2"), 'no option "colour"'),
    (edited('"Ada", "bot 4"', '"Ada"'), "names 1 seat. It takes 2"),
    (edited('"2026-11-15"', '"yesterday"'), "a date like"),
    (edited('[Rules "1"]', '[Rules "7"]'), "version 1 of the rules"),
    (edited('[Rules "1"]\n', ""), r"header \[Rules"),
    (edited('[Rules "1"]', "[Rules 1]"), "not an expected header"),
    (edited('[Rules "1"]', '[Rules "1"]\n[Rules "1"]'), "not an expected header"),
    (edited('[Rules "1"]', '[Result "1"]'), "not an expected header"),
    (edited(RECORD.commitment, "xyz"), "64 hexadecimal digits"),
    (edited("05" * 32, "5"), "hexadecimal digits"),
    (edited("1. ", "3. "), "turn 1 is expected"),
    (edited(FIRST_ROLL, "KKKK"), "Turn 1, KKKK"),
    (edited(f"; {RECORD.events[2]}\n2. ", f"\n2. {RECORD.events[2]}; "), "Turn 1: a move or a roll is missing"),
    (edited(RECORD.events[2] + "\n", "KxX\n"), 'Turn 1, KxX: "KxX" is not a move'),
    (edited(FIRST_TURN, "1. {a remark}"), "not an event"),
]


@pytest.mark.parametrize(("text", "reason"), WRONG)
def test_a_wrong_record_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(mt.Refused, match=reason) as refused:
        mt.read_record(text)
    assert refused.value.say("fr") != refused.value.say("en")


def test_a_forged_roll_is_found() -> None:
    changed = tuple(OTHER_ROLL if k == 0 else event for k, event in enumerate(RECORD.events))[:2]
    forged = mt.Record(GAME, RECORD.seats, changed, commitment=RECORD.commitment, words=RECORD.words, seed=RECORD.seed)
    with pytest.raises(
        mt.BadRecord, match=f"the roll {OTHER_ROLL} is not that of the promised dice, which give {FIRST_ROLL}"
    ):
        mt.read_record(forged.text).verify()


def test_another_seed_than_the_promised_one_is_found() -> None:
    with pytest.raises(mt.BadRecord, match="does not fit the fingerprint"):
        mt.read_record(edited("05" * 32, "06" * 32)).verify()


def test_changed_words_are_found() -> None:
    with pytest.raises(mt.BadRecord, match="not that of the promised dice"):
        mt.read_record(edited('"soleil"', '"orage"')).verify()


def test_without_seed_or_commitment_nothing_is_claimed() -> None:
    assert mt.read_record(edited(f'[Seed "{"05" * 32}"]\n', "")).verify() is False
    assert mt.read_record(edited(f'[Commitment "{RECORD.commitment}"]\n', "")).verify() is False


def test_options_with_spaces_in_their_values_survive() -> None:
    setup = "a1,b1,d1,f1,g1,d7*/d5*,a11,b11,d11,f11,g11 t1"
    game = mt.game("or-des-fous", setup=setup)
    again = mt.read_record(mt.Record(game, ("a", "b")).text)
    assert again.game.chosen["setup"] == setup
    assert again.game == game


def test_a_record_plays_its_events_through_once() -> None:
    again = mt.read_record(TEXT)
    assert again.positions() is again.positions()
    assert again.text == TEXT


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (edited("points=2 stake=no", "points=2" + " " * 5_000), "too long"),
        (TEXT.replace("\n\n", "x" * 4_000_000 + "\n\n"), "too long"),
        (edited("1. ", "1. " + "KQBNP; " * 100_001), "too long"),
        (edited("1. ", "1" * 5_000 + ". "), "turn 1 is expected"),
    ],
    ids=["a header", "the whole", "events", "a turn's number"],
)
def test_what_is_too_long_is_refused(text: str, reason: str) -> None:
    with pytest.raises(mt.BadRecord, match=reason):
        mt.read_record(text)
