"""The wall of a class: it tells nothing that a spectator may not know, and how each table is getting on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, get_args

import pytest

import mathotheque as mt
from mathotheque.core.errors import Refused
from mathotheque.core.speech import Message
from mathotheque.games import find
from mathotheque.lessons import events as class_events
from mathotheque.lessons.events import Seated, TaskSet
from mathotheque.lessons.lesson import Lesson, Table
from mathotheque.lessons.receipt import PERSONAL, receipt
from mathotheque.lessons.service import Lessons
from mathotheque.matches import events as match_events
from mathotheque.matches.events import Attempted, Chair, Hinted, encode
from mathotheque.matches.feed import Feed
from mathotheque.matches.fold import apply
from mathotheque.matches.match import Match
from mathotheque.matches.service import Service
from mathotheque.matches.store.sqlite import SqliteStore
from mathotheque.matches.wakes import LocalWakes
from mathotheque.web.classes.boards import dressed
from mathotheque.web.classes.facts import ClassFacts
from mathotheque.web.classes.sheet import draw_teacher, draw_wall
from mathotheque.web.classes.table_states import TableStates
from mathotheque.web.classes.walls import ClassEyes, Walls
from mathotheque.web.live.outlet import Outlet
from mathotheque.web.live.presence import Presence
from tests.matches.running import run
from tests.web.test_secrets import MINE, SEED, WORLDS

GAME = mt.game("des-echecs", points=1)


class School:
    """Matches and lessons on one file, and states by a clock that the test sets."""

    def __init__(self, file: Path) -> None:
        self.store, self.feed, self.now = SqliteStore(file), Feed(), 0.0
        self.matches = Service(self.store, self.feed, find)
        self.lessons = Lessons(self.store, self.feed, find, self.matches)
        self.presence = Presence(lambda: self.now)
        self.states = TableStates(self.presence, lambda: self.now)

    async def two(self) -> tuple[Lesson, Table, Match]:
        """A class of two at one table."""
        lesson, _ = await self.lessons.open(admission=False)
        for name in ("Zéphyrine", "Noé"):
            await self.lessons.join(lesson.code, name)
        await self.lessons.set_task(lesson.code, TaskSet(GAME.key, dict(GAME.chosen)))
        lesson = await self.lessons.next_round(lesson.code, "random")
        return lesson, lesson.tables[1], await self.matches.match(lesson.tables[1].match)


def in_school(tmp_path: Path, use: Callable[[School], Awaitable[None]]) -> None:
    async def use_it() -> None:
        school = School(tmp_path / "room.db")
        await school.store.open()
        try:
            await use(school)
        finally:
            await school.store.close()

    run(use_it())


def test_two_moves_in_one_turn_of_the_loop_are_told_together(tmp_path: Path) -> None:
    """Moves of two tables are stored together, and announced one after the other."""
    told: list[bytes] = []

    async def send(message: Any) -> None:
        told.append(message["body"])

    async def use(school: School) -> None:
        walls = Walls(school.matches, school.lessons, school.feed, school.presence, LocalWakes())
        lesson, table, match = await school.two()
        eyes = ClassEyes(lesson.code, "fr", "jour")
        outlet = Outlet(send, lambda: walls.whole(eyes))
        await walls.join(eyes, outlet)
        assert len(told) == 1
        await school.lessons.hand(lesson.code, table.pupils[0], up=True)
        for _ in range(3):
            school.feed.announce(match.id, match.version)
        async with asyncio.timeout(60):
            while len(told) < 2:
                await asyncio.sleep(0.01)
        walls.leave(eyes, outlet)
        outlet.close()

    in_school(tmp_path, use)


def test_the_wall_does_not_depend_on_hidden_hands(tmp_path: Path) -> None:
    """Two deals of a game that hides hands: teacher and projector get the same bytes of both."""
    game = mt.game("mathisto").with_seats(3) or mt.game("mathisto")

    async def use(school: School) -> None:
        lesson, _ = await school.lessons.open(admission=False)
        pupils = tuple([(await school.lessons.join(lesson.code)).id for _ in range(game.seats)])
        lesson = await school.lessons.lesson(lesson.code)
        chairs = [Chair(lesson.badge_name(pupil), pupil=pupil) for pupil in pupils]
        deals = [
            await school.matches.create(game, chairs, seed=seed * 32, room=lesson.room) for seed in (b"\x01", b"\x02")
        ]
        views = [[match.position.view(seat) for seat in range(game.seats)] for match in deals]
        assert views[0] != views[1], "the hands differ"
        boards = [dressed(match.position.view(None).svg(None, "fr", match.marks), game, "nuit") for match in deals]
        assert boards[0] == boards[1]
        walls = []
        for match in deals:
            lesson.tables = {1: Table(1, match.id, pupils)}
            drawn = [
                draw_wall(lesson, school.matches, school.states, "fr", "jour", named=named) for named in (True, False)
            ]
            walls.append([str(wall).replace(match.id, "NAME") for wall in drawn])
        assert walls[0] == walls[1]

    in_school(tmp_path, use)


def test_the_wall_does_not_tell_what_is_answered_in_secret(tmp_path: Path) -> None:
    """Up to a window in two hidden worlds: in one both answer, one of them after tries in vain; in the other nobody."""

    async def use(school: School) -> None:
        lesson, _ = await school.lessons.open(admission=False)
        pupils = tuple([(await school.lessons.join(lesson.code)).id for _ in range(3)])
        lesson = await school.lessons.lesson(lesson.code)
        chairs = [Chair(lesson.badge_name(pupil), pupil=pupil) for pupil in pupils]
        game, names = mt.game("mathisto", players=3), list[str]()
        for others in WORLDS.values():
            begun = f"{MINE} | {others} | laid - | set - | score 0 0 0 | hand 1 | turn | calls 5 quiet 0"
            match = await school.matches.create(
                game, chairs, custom={"window": 60}, position=begun, room=lesson.room, seed=SEED
            )
            names.append(match.id)
        steps = [(0, "call 2 B3"), (1, "call 1 D5"), (0, "lay A=12J456")]

        def same() -> None:
            walls = []
            for name in names:
                lesson.tables = {1: Table(1, name, pupils)}
                drawn = draw_wall(lesson, school.matches, school.states, "fr", "jour", named=True)
                match = school.matches.live(name)
                assert match is not None
                board = match.position.view(None).svg(None, "fr", match.marks)
                walls.append(f"{drawn} {board}".replace(name, "NAME"))
            assert walls[0] == walls[1]

        async def each(do: Callable[[Match], Awaitable[Match]]) -> None:
            for name in names:
                await do(await school.matches.match(name))
            same()

        with ExitStack() as there:
            for name in names:
                there.enter_context(school.presence.looking(name, frozenset(range(3))))
            same()
            for seat, move in steps:
                await each(lambda match, seat=seat, move=move: school.matches.play(match.id, seat, move, match.version))  # type: ignore[misc]
            await each(lambda match: school.matches.answer(match.id, 0, 0, match.version))
            lively = await school.matches.match(names[0])
            assert lively.window is not None
            for _ in range(lesson.customs.tries):
                with suppress(Refused):
                    await school.matches.play(lively.id, 1, "super", lively.version)
            same()
            school.now += lesson.customs.idle + 1
            same()
            for seat, move in ((2, "discovery"), (1, "joker")):
                await school.matches.play(lively.id, seat, move, lively.version)
                same()
            school.now += lesson.customs.idle + 1
            same()

    in_school(tmp_path, use)


def test_how_a_table_is_getting_on(tmp_path: Path) -> None:
    async def use(school: School) -> None:
        lesson, table, match = await school.two()

        def state() -> str:
            return school.states.of(lesson, table, match)

        with school.presence.looking(match.id, frozenset({0})), school.presence.looking(match.id, frozenset({1})):
            assert state() == "thinking"
            school.now += lesson.customs.idle + 1
            assert state() == "idle"
            played, match = match, match.copy()
            for _ in range(lesson.customs.tries):
                apply(match, Attempted(0, "nonsense"))
            assert state() == "stuck"
            match = played
        school.now += lesson.customs.away + 1
        assert state() == "away"
        lesson = await school.lessons.hand(lesson.code, table.pupils[0], up=True)
        assert state() == "hand"
        lesson = await school.lessons.hand(lesson.code, table.pupils[0], up=False)
        match = await school.matches.pause(match.id)
        assert state() == "paused"
        await school.matches.resume(match.id)
        match = await school.matches.resign(match.id, 0, "1")
        assert state() == "over"

    in_school(tmp_path, use)


def test_two_hints_in_a_turn_are_a_sign_and_a_move_ends_it(tmp_path: Path) -> None:
    async def use(school: School) -> None:
        lesson, table, match = await school.two()
        helped = match.copy()
        apply(helped, Hinted(0, "x"))
        assert school.states.of(lesson, table, helped) == "thinking"
        apply(helped, Hinted(0, "x"))
        assert school.states.of(lesson, table, helped) == "stuck"
        seat = match.awaited or 0
        moved = await school.matches.play(match.id, seat, match.position.moves[0], match.version)
        assert moved.at_hand.hints == 0

    in_school(tmp_path, use)


def test_the_projector_learns_no_name_and_of_nobody_that_he_is_stuck(tmp_path: Path) -> None:
    async def use(school: School) -> None:
        lesson, _, match = await school.two()
        apply(match, Hinted(0, "x"))
        apply(match, Hinted(0, "x"))
        teacher, projector = (
            str(draw_wall(lesson, school.matches, school.states, "fr", "jour", named=named)) for named in (True, False)
        )
        assert "phyrine" in teacher
        assert "phyrine" not in projector
        assert 'data-state="thinking"' in projector

    in_school(tmp_path, use)


def test_the_receipt_counts_everything_and_names_stand_only_where_it_says_so(tmp_path: Path) -> None:
    async def use(school: School) -> None:
        lesson, table, match = await school.two()
        await school.lessons.rename(lesson.code, table.pupils[0], "Zéphyrin")
        kept = await receipt(school.store, lesson)
        stored = await school.store.read(lesson.room)
        assert stored is not None
        assert sum(line.count for line in kept.lesson) == len(stored.events)
        log = await school.matches.log(match.id)
        assert sum(line.count for line in kept.matches) == len(log)
        named = {line.kind for line in kept.lesson if "name" in line.personal}
        assert {"joined", "renamed"} <= named <= PERSONAL.keys()
        for event in stored.events:
            if b"phyrin" in event.data:
                assert any(f'"type":"{kind}"'.encode() in event.data for kind in named)
        assert b"phyrin" not in b"".join(encode(one.event) for one in log)

    in_school(tmp_path, use)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_whatever_a_class_may_keep_has_its_words_on_the_receipt(lang: str) -> None:
    for begin, kinds in (("kept", class_events.Event), ("played", match_events.Event)):
        for kind in get_args(kinds):
            key = f"class.{begin}-{kind.__struct_config__.tag}"
            assert Message.of(key).say(lang) != key


def test_the_teacher_sees_what_is_missed_as_soon_as_it_is_read(tmp_path: Path) -> None:
    async def use(school: School) -> None:
        lesson, _ = await school.lessons.open(admission=False)
        for name in ("Zéphyrine", "Noé"):
            await school.lessons.join(lesson.code, name)
        await school.lessons.set_task(lesson.code, TaskSet("foumath", custom={"announce": True}))
        lesson = await school.lessons.next_round(lesson.code, "random")
        told = asyncio.Event()
        facts = ClassFacts(school.lessons, lambda _: told.set())

        def drawn() -> str:
            groups = draw_teacher(lesson, school.matches, school.states, facts.of(lesson.code), "en", "jour")
            return "".join(map(str, groups.values()))

        facts.follow(lesson.code)
        await facts.read(lesson)
        assert "The map fills by itself" in drawn()
        game = mt.game("foumath", level="junior")
        chairs = [Chair(lesson.badge_name(pupil.id), pupil=pupil.id) for pupil in lesson.present]
        match = await school.matches.create(
            game, chairs, custom={"announce": True}, position="35/44 t1 p0-0 s1 d87", room=lesson.room
        )
        lesson = await school.lessons.add(
            lesson.code, lambda _: [Seated(1, match.id, tuple(chair.pupil for chair in chairs))]
        )
        await school.matches.announce(match.id, 0, "54", match.version)
        facts.moved(lesson.code, match.id)
        await told.wait()
        page = drawn()
        assert page.count("7 × 8: to review, 1 wrong try") == 2 * 2, "7 × 8 is 8 × 7, as title and for ears"
        assert '<span class="chip chip--no">7 × 8</span>' in page
        assert "0 / 1" in page
        facts.forget(lesson.code)
        assert "The map fills by itself" in drawn()

    in_school(tmp_path, use)
