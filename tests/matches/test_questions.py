"""Questions at a table: drawn by its own dice, answered by people or as well as a computer knows, kept and verified."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import mathotheque as mt
from mathotheque.core.chance import Dice
from mathotheque.games import find
from mathotheque.games.mathisto.levels import MINDS
from mathotheque.matches import answering, going_back, playing
from mathotheque.matches.events import Answered, Chair, Event, Happened, Opened, QuestionPut, TakenOver, decode, encode
from mathotheque.matches.fold import apply, fold
from mathotheque.matches.match import Match
from mathotheque.matches.refusals import NotYours, TableError
from mathotheque.matches.settling import next_event
from tests.matches.test_service import House, in_house

DICE = Dice(b"\x09" * 32, ("lune",))
BEST = list(MINDS)[-1]
KNOWS = {level: round(100 * mind.knowledge) for level, mind in MINDS.items()}
ADA, ZOE, BEN = Chair("Ada"), Chair("Zoé"), Chair("Ben")
HANDS = "1: A1 A2 A3 A4 A5 A6 B1 B2 B3 B4 B5 B6 | 2: C1 C2 D1 D2 D3 D4 | 3: C3 C4 C5 C6 D5 D6"
POSITION = f"{HANDS} | laid - | set - | score 0 0 0 | hand 1 | turn | calls 5 quiet 0"


def table(*chairs: Chair) -> tuple[Match, list[Event]]:
    options: dict[str, bool | int | str] = {"players": 3, "form": "simple"}
    first = Opened("mathisto", 1, options, chairs, DICE.commitment, "2026-11-15", ("lune",), POSITION)
    return fold("m", [first], find), [first]


def do(match: Match, log: list[Event], events: list[Event], now: float = 100.0) -> None:
    """The events, then what the table does by itself."""
    for event in events:
        apply(match, event)
        log.append(event)
    while (event := next_event(match, DICE, now, KNOWS)) is not None:  # type: ignore[assignment]
        apply(match, event)
        log.append(event)


def test_a_person_is_asked_and_her_answer_is_kept_with_its_time() -> None:
    match, log = table(ADA, ZOE, BEN)
    do(match, log, playing.play(match, 0, "lay A=123456"), now=100.0)
    put = match.question
    assert isinstance(put, QuestionPut)
    assert (put.seat, put.at, match.awaited, match.to_move) == (0, 100.0, 0, None)
    assert put.draws == 26 + 3, "the pile is shuffled with the first question"
    asked = match.asked
    assert asked is not None
    with pytest.raises(NotYours, match="The question is for Ada"):
        answering.answer(match, 1, 0, 101.0)
    with pytest.raises(TableError, match="one of the 4 answers"):
        answering.answer(match, 0, 4, 101.0)
    do(match, log, answering.answer(match, 0, asked.right, 103.5))
    assert log[-2:] == [
        Answered(0, asked.remark(asked.right), right=True, seconds=3.5),
        Happened("right", None, asked.remark(asked.right), 29),
    ]
    assert (match.question, match.to_move, match.draws) == (None, 0, 29)
    with pytest.raises(TableError, match="no question to answer"):
        answering.answer(match, 0, 0, 104.0)
    assert fold("m", [decode(encode(event)) for event in log], find) == match


def test_the_record_of_answers_verifies_and_no_card_comes_twice() -> None:
    match, log = table(ADA, ZOE, BEN)
    for family in "AB":
        do(match, log, playing.play(match, 0, f"lay {family}=123456"))
        do(match, log, answering.answer(match, 0, 2, 110.0))
    texts = [put.remark.split()[0] for put in match.put]
    assert len({text[:-1] for text in texts}) == 2
    assert [text[-1] for text in texts] == ["A", "B"]
    assert match.draws >= 29 + 3
    record = finished(match)
    assert mt.read_record(record.text).verify() is True


def asked_once(number: int, form: str, custom: str, own: str) -> tuple[int, mt.Record]:
    """How hard the question is that Ada gets, and the record; her chair is the third, and she begins."""
    dice = Dice(number.to_bytes(32, "big"))
    options: dict[str, bool | int | str] = {"players": 3, "form": form}
    table: dict[str, bool | int | str] = {"questions": custom} if custom else {}
    chairs = ZOE, BEN, Chair("Ada", questions=own)
    first = Opened(
        "mathisto", 1, options, chairs, dice.commitment, "2026-11-15", (), POSITION, table, begins="3"
    )  # fmt: skip
    match = fold("m", [first], find)
    apply(match, next_event(match, dice) or first)
    apply(match, playing.play(match, 0, "lay A=123456")[0])
    apply(match, next_event(match, dice) or first)
    asked = match.asked
    assert asked is not None
    for event in answering.answer(match, 0, 0, 1.0):
        apply(match, event)
    return asked.question.difficulty, replace(match.record(), seed=dice.seed)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("form", "custom", "own", "difficulties"),
    [
        ("simple", "", "", {1}),
        ("strategic", "", "", {1, 2, 3}),
        ("simple", "all", "", {1, 2, 3}),
        ("simple", "hard", "", {2, 3}),
        ("simple", "hard", "easy", {1}),
        ("strategic", "", "hard", {2, 3}),
    ],
)
def test_questions_fit_the_player(form: str, custom: str, own: str, difficulties: set[int]) -> None:
    """The chair's kind wins over the table's, wherever the chair has come to sit; every draw verifies."""
    asked = [asked_once(number, form, custom, own) for number in range(24)]
    assert {difficulty for difficulty, _ in asked} == difficulties
    for _, record in asked:
        assert mt.read_record(record.text).verify() is True


def test_a_record_that_hides_which_questions_were_wanted_is_found_out() -> None:
    """Unless the first card of all was easy anyway, another question would have come."""
    found = 0
    for number in range(12):
        _, record = asked_once(number, "simple", "easy", "")
        forged = mt.read_record(record.text.replace(" easy shown", " shown"))
        try:
            forged.verify()
        except mt.BadRecord:
            found += 1
    assert 3 < found < 12


def finished(match: Match) -> mt.Record:
    """The record with its seed, as at the end."""
    record = match.record()
    return mt.Record(
        record.game, record.seats, record.events, record.date, record.first,
        record.commitment, record.words, DICE.seed, record.remarks,
    )  # fmt: skip


def test_after_an_undo_the_same_question_comes_again() -> None:
    match, log = table(ADA, Chair("Zoé", "1"), Chair("Ben", "1"))
    do(match, log, playing.play(match, 0, "lay B=123456"))
    first = match.question
    do(match, log, answering.answer(match, 0, 1, 101.0))
    do(match, log, going_back.ask_undo(match, 0))
    assert (len(match.history), match.put, match.draws, match.question) == (0, (), 0, None)
    do(match, log, playing.play(match, 0, "lay B=123456"))
    assert match.question == first


@pytest.mark.parametrize("level", MINDS)
def test_a_computer_answers_at_once_as_well_as_it_knows(level: str) -> None:
    percent, right = round(100 * MINDS[level].knowledge), 0
    games = 60
    for number in range(games):
        dice = Dice(number.to_bytes(32, "big"))
        match, _ = table(Chair("Uno", level), ZOE, BEN)
        apply(match, playing.play(match, 0, "lay A=123456")[0])
        event = next_event(match, dice, knows={level: percent})
        assert isinstance(event, Happened)
        assert event.remark.endswith(f"knowing {percent}")
        assert event.draws == 26 + 3 + 1
        right += event.text == "right"
    assert abs(right / games - percent / 100) < 0.2


def test_a_bot_that_cannot_be_made_fails_nobody_s_move(tmp_path: Path) -> None:
    """It is taken to know half, and asked in a thread: a plug-in may raise, or take its time."""

    async def use(house: House) -> None:
        game = mt.game("mathisto", players=3, form="simple")
        match = await house.service.create(game, [Chair("Uno", "gone"), ZOE, BEN], position=POSITION)
        match = await house.service.play(match.id, 0, "lay A=123456", match.version, computer=True)
        assert match.put[0].remark.endswith("knowing 50")

    in_house(tmp_path, use)


def test_a_computer_that_takes_over_answers_the_same_question() -> None:
    match, log = table(ADA, ZOE, BEN)
    do(match, log, playing.play(match, 0, "lay A=123456"))
    assert match.question is not None
    text = match.question.text
    do(match, log, [TakenOver(0, "5")])
    assert match.put[0].remark.startswith(text)
    assert finished(match).verify() is True


def other_answer(remark: str) -> str:
    """The same remark with another answer."""
    head, _, tail = remark.partition("answered ")
    return f"{head}answered {int(tail[0]) % 4 + 1}{tail[1:]}"


def knows_less(remark: str) -> str:
    """The same remark of a computer that knows less."""
    return re.sub(r"knowing \d+", "knowing 2", remark)


@pytest.mark.parametrize("forge", [other_answer, knows_less])
def test_a_changed_answer_of_a_computer_is_found(forge: Callable[[str], str]) -> None:
    match, log = table(Chair("Uno", BEST), ZOE, BEN)
    do(match, log, playing.play(match, 0, "lay A=123456"))
    remark = match.put[0].remark
    text = finished(match).text.replace(remark, forge(remark))
    with pytest.raises(mt.BadRecord, match="promised dice"):
        mt.read_record(text).verify()
