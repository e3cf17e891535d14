"""What leaves the class: the table of its facts for a spreadsheet, and the choice of facts for a pupil's sheet."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import mathotheque as mt
from mathotheque.core.facts import Fact
from mathotheque.games import find
from mathotheque.lessons.events import TaskSet
from mathotheque.lessons.exercise_sheet import FOR_COURAGE, MOST_TO_REVIEW, sheet_for
from mathotheque.lessons.fact_book import FactBook
from mathotheque.lessons.fact_table import COLUMNS, fact_table
from mathotheque.lessons.facts import Standing, State
from mathotheque.lessons.service import Lessons
from mathotheque.matches.events import Answered, Chair, Opened, encode
from tests.matches.test_service import House, in_house

REVIEW, KNOWN = State.REVIEW, State.KNOWN


def product(number: int) -> Fact:
    return Fact("products", f"{number // 9 + 1}x{number % 9 + 1}")


def test_a_sheet_has_the_worst_twenty_and_five_for_courage() -> None:
    known = {product(n): Standing(3, 0, n, state=REVIEW) for n in range(1, 31)}
    known |= {product(n): Standing(n, n, state=KNOWN) for n in range(40, 50)}
    known |= {product(n): Standing(1, 1, state=State.SHAKY) for n in range(50, 60)}
    sheet = sheet_for(known)
    assert sheet.review == tuple(product(n) for n in range(30, 30 - MOST_TO_REVIEW, -1))
    assert sheet.courage == tuple(product(n) for n in range(49, 49 - FOR_COURAGE, -1))
    assert sheet.more == 10
    assert sheet_for(known, ("sums",)) == sheet_for({})


def test_a_table_is_read_by_spreadsheets_and_never_reckons() -> None:
    known = {Fact("products", "7x8"): Standing(3, 1, 2, 1, 4.5, REVIEW), Fact("sums", "6+9"): Standing(1, 1)}
    told = fact_table({"Noé": known, "=1+1": {product(1): Standing(1)}}, lambda fact: fact.name)
    assert told.startswith(b"\xef\xbb\xbfpupil,fact,asked")
    rows = list(csv.reader(io.StringIO(told.decode("utf-8-sig"))))
    assert rows == [
        [*COLUMNS],
        ["Noé", "7x8", "3", "1", "2", "1", "4.5"],
        ["Noé", "6+9", "1", "1", "0", "0", ""],
        ["'=1+1", "1x2", "1", "0", "0", "0", ""],
    ]
    french = fact_table({"Noé": known}, lambda fact: fact.name, ";").decode("utf-8-sig")
    assert french.splitlines()[1] == "Noé;7x8;3;1;2;1;4,5"


def test_the_book_follows_matches_and_forgets_what_was_erased(tmp_path: Path) -> None:
    async def use(house: House) -> None:
        book, service = FactBook(house.service, find), house.service
        game, custom = mt.game("foumath", level="junior"), {"announce": True}
        chairs = [Chair("Renard"), Chair("Ordi", "1")]
        match = await service.create(game, chairs, custom=custom, position="35/44 t1 p0-0 s1 d87")
        played = {match.id: ("p1", ""), "gone5": ("p1", "p2")}
        assert await book.of(played) == {}
        await service.announce(match.id, 0, "54", match.version)
        found = await book.of(played)
        assert found["p1"][Fact("products", "7x8")].state is REVIEW
        assert await book.of(played) == found, "nothing new"
        await service.announce(match.id, 0, "56", (await service.match(match.id)).version)
        assert await book.of(played, moved=()) == found, "what is said not to have moved is not read"
        after = await book.of(played, moved=(match.id,))
        assert after["p1"][Fact("products", "7x8")].seconds is not None
        assert await book.of(played) == after
        assert (await book.of(played))["p1"][Fact("products", "7x8")].wrong == 1

    in_house(tmp_path, use)


def test_questions_lean_towards_what_was_missed_and_the_table_says_so(tmp_path: Path) -> None:
    async def use(house: House) -> None:
        lessons = Lessons(house.store, house.feed, find, house.service)
        lesson, _ = await lessons.open("CM1 B", "en", admission=False)
        for name in ("Noé", "Lina", "Sara"):
            await lessons.join(lesson.code, name)
        await lessons.set_task(lesson.code, TaskSet("mathisto", {"players": 3}, lean=True))
        lesson = await lessons.next_round(lesson.code, "random")
        ((name, pupils),) = lesson.matches.items()
        missed = Answered(0, "Q14C shown 3142 answered 2", right=False, seconds=2.0)
        log = await house.service.log(name)
        assert await house.store.append(name, log[-1].version, [encode(missed)], over=False)
        lesson = await lessons.next_round(lesson.code, "random")
        chairs = next(event.event for event in await house.service.log([*lesson.matches][-1]))
        assert isinstance(chairs, Opened)
        kinds = {chair.pupil: chair.questions for chair in chairs.chairs}
        assert kinds[pupils[0]] in ("easy", "hard")
        assert [kind for pupil, kind in kinds.items() if pupil != pupils[0]] == ["", ""]
        match = await house.service.match([*lesson.matches][-1])
        told = " ".join(message.say("en") for message in match.beginning(match.names))
        assert "Dice and cards stay the same" in told

    in_house(tmp_path, use)
