"""A class on a real file: durable, one at a time, its matches with it; and when it is erased, nothing is left."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from mathotheque.games import find
from mathotheque.lessons.events import TaskSet
from mathotheque.lessons.lesson import Customs, Lesson
from mathotheque.lessons.refusals import ClassError, NoSuchClass, NotTheTeacher
from mathotheque.lessons.service import Lessons
from mathotheque.matches.feed import Feed
from mathotheque.matches.refusals import NoSuchMatch, TableError
from mathotheque.matches.service import Service
from mathotheque.matches.store.sqlite import SqliteStore
from tests.matches.running import run

TASK = TaskSet("des-echecs", {"points": 1})


class School:
    """A store, a feed, matches and lessons on one file."""

    def __init__(self, file: Path) -> None:
        self.store = SqliteStore(file)
        self.feed = Feed()
        self.matches = Service(self.store, self.feed, find)
        self.lessons = Lessons(self.store, self.feed, find, self.matches)

    async def class_of(self, count: int) -> Lesson:
        lesson, _ = await self.lessons.open("CM1 B", admission=False)
        for number in range(count):
            await self.lessons.join(lesson.code, f"Zéphyrine {number}")
        return await self.lessons.set_task(lesson.code, TASK)


def in_school(tmp_path: Path, use: Callable[[School], Awaitable[None]]) -> None:
    async def use_it() -> None:
        school = School(tmp_path / "room.db")
        await school.store.open()
        try:
            await use(school)
        finally:
            await school.store.close()

    run(use_it())


def test_a_class_is_read_again_where_another_server_answers(tmp_path: Path) -> None:
    """A standby may know less than the server it replaces: what is remembered would be ahead of it for ever."""

    async def use(school: School) -> None:
        lesson = await school.class_of(3)
        with sqlite3.connect(tmp_path / "room.db") as less:
            less.execute("delete from event where match=? and version>2", (lesson.room,))
        less.close()
        school.store.generation += 1
        assert len((await school.lessons.lesson(lesson.code)).pupils) == 1
        await school.lessons.join(lesson.code, "Zéphyrine")

    in_school(tmp_path, use)


def test_a_class_survives_the_house(tmp_path: Path) -> None:
    told: list[Lesson] = []

    async def begin(school: School) -> None:
        lesson = await school.class_of(5)
        told.append(await school.lessons.next_round(lesson.code, "random"))

    async def go_on(school: School) -> None:
        assert await school.lessons.lesson(told[0].code) == told[0]
        assert (await school.matches.match(told[0].tables[1].match)).opened.room == told[0].room

    in_school(tmp_path, begin)
    in_school(tmp_path, go_on)


def test_an_odd_pupil_plays_with_a_computer_and_chairs_carry_badges_never_names(tmp_path: Path) -> None:
    async def use(school: School) -> None:
        lesson = await school.class_of(5)
        lesson = await school.lessons.next_round(lesson.code, "rotate")
        assert sorted(len(table.people) for table in lesson.tables.values()) == [1, 2, 2]
        for table in lesson.tables.values():
            match = await school.matches.match(table.match)
            assert tuple(chair.pupil for chair in match.opened.chairs) == table.pupils
            assert all(bool(chair.level) != bool(chair.pupil) for chair in match.opened.chairs)
            raw = await school.store.read(table.match)
            assert raw is not None
            assert "phyrine" not in str(raw)

    in_school(tmp_path, use)


def test_the_next_round_rotates_and_late_comers_get_tables_of_their_own(tmp_path: Path) -> None:
    async def use(school: School) -> None:
        code = (await school.class_of(4)).code
        first = await school.lessons.next_round(code, "rotate")
        second = await school.lessons.next_round(code, "rotate")
        twice = await school.lessons.next_round(code, "rotate", after=first.round)
        assert twice.round == second.round, "a button touched twice begins one round"
        pairs = [{frozenset(table.pupils) for table in lesson.tables.values()} for lesson in (first, second)]
        assert not pairs[0] & pairs[1]
        late = await school.lessons.join(code, "Noé")
        third = await school.lessons.seat_waiting(code, "alone")
        assert third.tables[3].people == (late.id,)
        assert [third.tables[number] for number in (1, 2)] == [second.tables[number] for number in (1, 2)]
        with pytest.raises(ClassError):
            await school.lessons.seat_waiting(code, "alone")

    in_school(tmp_path, use)


def test_like_strength_is_known_after_a_restart(tmp_path: Path) -> None:
    fared: list[tuple[str, set[str]]] = []

    async def play(school: School) -> None:
        lesson = await school.lessons.next_round((await school.class_of(8)).code, "random")
        winners = set()
        for table in lesson.tables.values():
            match = await school.matches.resign(table.match, 0, "1")
            winners.add(match.chair(1).pupil)
        fared.append((lesson.code, winners))

    async def pair(school: School) -> None:
        code, winners = fared[0]
        lesson = await school.lessons.next_round(code, "level")
        assert {len(winners.intersection(table.pupils)) for table in lesson.tables.values()} == {0, 2}

    in_school(tmp_path, play)
    in_school(tmp_path, pair)


def test_by_hand_only_the_tables_where_somebody_comes_or_goes_are_set_anew(tmp_path: Path) -> None:
    async def use(school: School) -> None:
        code = (await school.class_of(6)).code
        before = await school.lessons.next_round(code, "rotate")
        first, second = before.tables[1].pupils[0], before.tables[2].pupils[0]
        after = await school.lessons.seat_by_hand(code, {first: 2, second: 1})
        assert (first in after.tables[2].pupils, second in after.tables[1].pupils) == (True, True)
        assert after.tables[3] == before.tables[3]
        gone = await school.lessons.seat_by_hand(code, dict.fromkeys(after.tables[3].pupils, 0))
        assert 3 not in gone.tables
        assert len(gone.unseated) == 2

    in_school(tmp_path, use)


def test_a_pause_lets_no_move_pass_and_ends(tmp_path: Path) -> None:
    async def use(school: School) -> None:
        code = (await school.class_of(2)).code
        lesson = await school.lessons.next_round(code, "random")
        name = lesson.tables[1].match
        match = await school.matches.match(name)
        seat, move = match.awaited or 0, match.position.moves[0]
        await school.lessons.pause(code)
        with pytest.raises(TableError, match="pause"):
            await school.matches.play(name, seat, move, match.version)
        await school.lessons.resume(code)
        assert len((await school.matches.play(name, seat, move, match.version)).history) > len(match.history)

    in_school(tmp_path, use)


def test_a_rematch_stays_in_the_class(tmp_path: Path) -> None:
    async def use(school: School) -> None:
        code = (await school.class_of(2)).code
        lesson = await school.lessons.next_round(code, "random")
        name = lesson.tables[1].match
        await school.matches.resign(name, 0, "1")
        following = await school.matches.rematch(name)
        await school.lessons.follow(following)
        table = (await school.lessons.lesson(code)).tables[1]
        assert table.match == following.id
        assert table.pupils == tuple(chair.pupil for chair in following.opened.chairs)
        assert await school.store.matches_in(lesson.room) == tuple(sorted((name, following.id)))

    in_school(tmp_path, use)


def test_who_is_sent_away_leaves_a_computer(tmp_path: Path) -> None:
    async def use(school: School) -> None:
        code = (await school.class_of(2)).code
        lesson = await school.lessons.next_round(code, "random")
        gone = lesson.tables[1].pupils[1]
        after = await school.lessons.remove(code, gone)
        match = await school.matches.match(lesson.tables[1].match)
        assert [bool(seat.level) for seat in match.seats].count(True) == 1
        assert gone not in after.pupils

    in_school(tmp_path, use)


def test_a_second_device_comes_once(tmp_path: Path) -> None:
    async def use(school: School) -> None:
        lesson, key = await school.lessons.open()
        assert school.lessons.is_teacher(lesson, key)
        assert not school.lessons.is_teacher(lesson, "")
        token = await school.lessons.invite_device(lesson.code)
        second = await school.lessons.add_device(lesson.code, token)
        assert school.lessons.is_teacher(await school.lessons.lesson(lesson.code), second)
        for used in (token, "nonsense"):
            with pytest.raises(NotTheTeacher):
                await school.lessons.add_device(lesson.code, used)
        stored = str(await school.store.read(lesson.room))
        assert not [secret for secret in (key, token, second) if secret in stored]

    in_school(tmp_path, use)


def test_erasing_leaves_nothing_in_memory_or_on_the_disk(tmp_path: Path) -> None:
    async def use(school: School) -> None:
        lesson = await school.class_of(4)
        lesson = await school.lessons.next_round(lesson.code, "random")
        await school.matches.match(lesson.tables[1].match)
        await school.matches.resign(lesson.tables[1].match, 0, "1")
        assert any(b"phyrine" in file.read_bytes() for file in tmp_path.iterdir())
        await school.lessons.erase(lesson.code)
        with pytest.raises(NoSuchClass):
            await school.lessons.lesson(lesson.code)
        for table in lesson.tables.values():
            with pytest.raises(NoSuchMatch):
                await school.matches.match(table.match)
        assert not [file for file in tmp_path.iterdir() if b"phyrine" in file.read_bytes()]

    in_school(tmp_path, use)


def test_what_two_do_at_once_is_done_one_after_the_other(tmp_path: Path) -> None:
    """Two processes share the store: both burst in, nobody is lost, no number is given twice."""

    async def use(school: School) -> None:
        other = Lessons(school.store, school.feed, find, school.matches)
        lesson, _ = await school.lessons.open(admission=False)
        both = [(school.lessons, other)[number % 2].join(lesson.code) for number in range(12)]
        pupils = await asyncio.gather(*both)
        assert len({pupil.id for pupil in pupils}) == len({pupil.badge for pupil in pupils}) == 12
        assert len((await other.lesson(lesson.code)).present) == 12

    in_school(tmp_path, use)


def test_the_log_of_a_class_is_no_match(tmp_path: Path) -> None:
    async def use(school: School) -> None:
        lesson, _ = await school.lessons.open()
        with pytest.raises(NoSuchMatch):
            await school.matches.match(lesson.room)
        with pytest.raises(NoSuchMatch):
            await school.matches.log(lesson.room)
        with pytest.raises(ClassError):
            await school.lessons.set_customs(lesson.code, Customs(odd="cake"))
        with pytest.raises(ClassError):
            await school.lessons.next_round(lesson.code, "random")

    in_school(tmp_path, use)
