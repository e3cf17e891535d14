"""Everything that can be done to a class: what a command adds to its log is stored before anybody hears of it."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import SystemRandom, uniform

from mathotheque.core.speech import Message
from mathotheque.lessons import roster, tables
from mathotheque.lessons.events import (
    AllPaused,
    AllResumed,
    ClassOpened,
    Cleared,
    Closed,
    CustomsSet,
    DeviceAdded,
    DeviceInvited,
    Event,
    Reopened,
    RoundBegan,
    Seated,
    Shown,
    TaskSet,
    decode,
    encode,
)
from mathotheque.lessons.fact_book import FactBook
from mathotheque.lessons.keys import hash_of, new_device, new_key
from mathotheque.lessons.lesson import Customs, Lesson, Pupil, apply, fold, room_of
from mathotheque.lessons.pairing import ODDS, Group
from mathotheque.lessons.refusals import ClassError, NoSuchClass, NotTheTeacher, no_class
from mathotheque.matches import clock
from mathotheque.matches.feed import Feed
from mathotheque.matches.fold import Shelf
from mathotheque.matches.in_memory import InMemory
from mathotheque.matches.match import Match
from mathotheque.matches.opening import new_name
from mathotheque.matches.refusals import NoSuchMatch, Stale, TableError
from mathotheque.matches.seats import usual_level
from mathotheque.matches.service import Service
from mathotheque.matches.store import ROOM, Store

INVITATION = 120.0
"""Seconds in which another device of the teacher's may come."""
SHOWN = ("code", "wall", "table")
"""What a projector can show."""
_LIVE = 500  # classes kept in memory
_LONGEST_NAME = 40
_JUDGED = 80  # matches that tell how each has fared lately
_TRIES = 20  # against other processes: a burst at a class's door lets everybody in
_PAUSE = 0.01  # seconds at most after the first try in vain, so that two do not lose to each other for ever

Decide = Callable[[Lesson], Sequence[Event]]
"""What a command adds to the log; or it refuses."""


@dataclass(slots=True)
class _Live:
    lesson: Lesson
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class Lessons:
    """Everything that can be done to a class. One at a time for each; durable when it returns."""

    def __init__(self, store: Store, feed: Feed, shelf: Shelf, matches: Service) -> None:
        self._store, self._feed, self._shelf, self._matches = store, feed, shelf, matches
        self._live: InMemory[_Live] = InMemory(store, _LIVE)
        self.facts = FactBook(matches, shelf)
        self._chance = SystemRandom()

    # --- opening, reading, erasing

    async def open(self, name: str = "", lang: str = "fr", *, admission: bool = True) -> tuple[Lesson, str]:
        """A new class, and the key of its teacher, which is kept nowhere here."""
        key = new_key()
        opened = ClassOpened(hash_of(key), name.strip()[:_LONGEST_NAME], lang, admission)
        while True:
            code = new_name()
            room = room_of(code)
            taken = await self._store.read(code) is not None  # codes of tables and classes are typed in the same place
            if not taken and await self._store.create(room, b"", [encode(opened)], room):
                return await self.lesson(code), key

    async def lesson(self, code: str) -> Lesson:
        """The class as it is now; `NoSuchClass` if there is none."""
        live = await self._find(code)
        if not live.lock.locked():
            async with live.lock:
                await self._catch_up(live)
        return live.lesson

    async def refresh(self, room: str) -> None:
        """Another process may have changed the class: read what is new, and let whoever looks here know."""
        code = room.removeprefix(ROOM)
        before = self.live(code)
        version = before.version if before else 0
        try:
            lesson = await self.lesson(code)
        except NoSuchClass:
            self._feed.hear(room, 0)
            return
        if lesson.version != version:
            self._feed.hear(room, lesson.version)

    def live(self, code: str) -> Lesson | None:
        """The class, if it is in memory."""
        live = self._live.get(code)
        return live.lesson if live else None

    async def erase(self, code: str) -> None:
        """Forget the class and every match of it, at once and for good."""
        room = room_of(code)
        names = await self._store.matches_in(room)
        if not await self._store.erase(room):
            raise no_class(code)
        self._live.forget(code)
        for name in names:
            self._matches.forget(name)
        self._feed.announce(room, 0)

    # --- the teacher's devices

    def is_teacher(self, lesson: Lesson, key: str) -> bool:
        """Whether the key is one of the teacher's."""
        given = hash_of(key)
        return any(hmac.compare_digest(given, known) for known in lesson.key_hashes)

    async def invite_device(self, code: str) -> str:
        """What lets another device of the teacher's in, once, for two minutes."""
        token = new_key()
        invited = DeviceInvited(hash_of(token), clock.now() + INVITATION)
        await self._do(code, lambda _: [invited])
        return token

    async def add_device(self, code: str, token: str) -> str:
        """The key of the device that comes with this token; `NotTheTeacher` where it was used, or is too old."""
        key, given = new_key(), hash_of(token)

        def decide(lesson: Lesson) -> list[Event]:
            until = next((until for known, until in lesson.invited.items() if hmac.compare_digest(known, given)), 0.0)
            if clock.now() >= until:
                raise NotTheTeacher(Message.of("class.old-invitation"))
            return [DeviceAdded(given, hash_of(key))]

        await self._do(code, decide)
        return key

    # --- who belongs to it

    async def join(self, code: str, name: str = "", badge: str = "") -> Pupil:
        """Somebody comes; the number and device of who came prove it from now on."""
        device = new_device()
        lesson = await self._do(code, lambda lesson: roster.join(lesson, name.strip(), badge, device))
        return next(pupil for pupil in lesson.pupils.values() if pupil.device == device)

    async def ask_back(self, code: str, badge: str) -> tuple[Pupil, str]:
        """Somebody on another device says to be the one with that badge; who that is, and the device that asks."""
        device = new_device()
        lesson = await self._do(code, lambda lesson: roster.ask_back(lesson, badge, device))
        return next(pupil for pupil in lesson.pupils.values() if pupil.asking == device), device

    async def answer_back(self, code: str, pupil: str, *, granted: bool) -> Lesson:
        """The teacher nods, or does not; with a nod the old device holds the pupil's seat no more."""
        lesson = await self._do(code, lambda lesson: roster.answer_back(lesson, pupil, granted=granted))
        table = lesson.table_of(pupil)
        if granted and table is not None:
            await self._matches.renew_keys(table.match, frozenset({table.pupils.index(pupil)}))
        return lesson

    async def admit(self, code: str, *pupils: str) -> Lesson:
        """Let these in; everybody who waits, where none is named."""
        return await self._do(code, lambda lesson: roster.admit(lesson, pupils))

    async def rename(self, code: str, pupil: str, name: str) -> Lesson:
        """Correct a first name."""
        return await self._do(code, lambda lesson: roster.rename(lesson, pupil, name))

    async def remove(self, code: str, pupil: str) -> Lesson:
        """Send somebody away; a computer plays on at the table."""
        table = (await self.lesson(code)).table_of(pupil)
        lesson = await self._do(code, lambda lesson: roster.remove(lesson, pupil))
        if table is not None:
            chair = table.pupils.index(pupil)
            await self._stand_in(table.match, chair)
            await self._matches.renew_keys(table.match, frozenset({chair}))
        return lesson

    async def remove_waiting(self, code: str) -> Lesson:
        """Send everybody away who waits to be let in."""
        return await self._do(code, roster.remove_waiting)

    async def hand(self, code: str, pupil: str, *, up: bool) -> Lesson:
        """A hand goes up, or down."""
        return await self._do(code, lambda lesson: roster.hand(lesson, pupil, up=up))

    async def set_customs(self, code: str, customs: Customs) -> Lesson:
        """How the class does things from now on."""
        if customs.odd not in ODDS:
            raise ClassError(Message.of("class.odd", odds=", ".join(ODDS)))
        told = CustomsSet(
            customs.admission, customs.idle, customs.tries, customs.hints, customs.away, customs.odd
        )  # fmt: skip
        return await self._do(code, lambda lesson: [told] if lesson.customs != customs else [])

    # --- what is played, and where

    async def set_task(self, code: str, task: TaskSet) -> Lesson:
        """What is played from the next round on."""
        checked = tables.check_task(task, self._shelf)
        return await self._do(code, lambda lesson: [checked] if lesson.task != checked else [])

    async def next_round(self, code: str, how: str, after: int | None = None) -> Lesson:
        """Everybody who was let in gets a table; the tables before are left as they stand.

        Meant for the round that follows `after`, it does nothing once that has begun: a button may be touched twice.
        """
        lesson = await self.lesson(code)
        if after not in (None, lesson.round):
            return lesson
        return await self._seat(lesson, [pupil.id for pupil in lesson.present], how, anew=True)

    async def seat_waiting(self, code: str, how: str) -> Lesson:
        """Who has no table gets one; the others go on."""
        lesson = await self.lesson(code)
        return await self._seat(lesson, [pupil.id for pupil in lesson.unseated], how, anew=False)

    async def seat_by_hand(self, code: str, places: Mapping[str, int]) -> Lesson:
        """Put pupils at tables by number (0: at none); a table where nobody comes or goes plays on."""
        lesson = await self.lesson(code)
        now = {pupil.id: table.number if (table := lesson.table_of(pupil.id)) else 0 for pupil in lesson.present}
        wanted = {pupil: places.get(pupil, number) for pupil, number in now.items()}
        changed = {number for pupil in now if now[pupil] != wanted[pupil] for number in (now[pupil], wanted[pupil])}
        groups = {number: tuple(p for p in wanted if wanted[p] == number) for number in sorted(changed - {0})}
        return await self._set(lesson, groups, [])

    async def _seat(self, lesson: Lesson, pupils: list[str], how: str, *, anew: bool) -> Lesson:
        game = tables.game_of(lesson, self._shelf)
        strength = await self._strength(lesson) if how == "level" else {}
        groups = tables.groups_for(lesson, pupils, how, game, self._chance, strength)
        if not groups:
            raise ClassError(Message.of("class.nobody"))
        first = 1 if anew else max(lesson.tables, default=0) + 1
        begun = [RoundBegan(lesson.round + 1)] if anew else []
        return await self._set(lesson, dict(enumerate(groups, first)), begun)

    async def _set(self, lesson: Lesson, groups: Mapping[int, Group], begun: Sequence[Event]) -> Lesson:
        """Set the tables of these groups, store who sits there, and let the tables that were left rest."""
        roster.must_be_open(lesson)
        custom = lesson.task.custom if lesson.task else {}
        game = tables.game_of(lesson, self._shelf)
        leaning = await self.facts.leaning(lesson.matches, game) if lesson.task and lesson.task.lean else {}
        planned = tables.plan(lesson, {number: group for number, group in groups.items() if group}, game, leaning)
        opened = await asyncio.gather(
            *(self._matches.open(one.game, one.chairs, custom, begins="lot", room=lesson.room) for one in planned)
        )
        seated = [Seated(one.number, match.id, one.pupils) for one, match in zip(planned, opened, strict=True)]
        cleared = [Cleared(number) for number, group in groups.items() if not group and number in lesson.tables]
        after = await self._do(lesson.code, lambda _: [*begun, *cleared, *seated])
        if after.paused:
            await self._pause_matches(after)
        return after

    async def _strength(self, lesson: Lesson) -> dict[str, float]:
        """How each has fared so far, from 0 to 1: it pairs like with like and is shown to nobody."""
        won: dict[str, list[float]] = {}
        for name in [*lesson.matches][-_JUDGED:]:
            try:
                match = await self._matches.match(name)
            except NoSuchMatch:
                continue
            if match.scores is None or len(match.scores) < 2:
                continue
            best = max(match.scores)
            for seat, score in enumerate(match.scores):
                won.setdefault(match.chair(seat).pupil, []).append(float(score == best))
        return {pupil: sum(results) / len(results) for pupil, results in won.items() if pupil}

    async def follow(self, match: Match) -> None:
        """A rematch at a table of a class: the table goes on with it."""
        code = match.opened.room.removeprefix(ROOM)
        pupils = tuple(chair.pupil for chair in match.opened.chairs)

        def decide(lesson: Lesson) -> list[Event]:
            table = next((one for one in lesson.tables.values() if one.match == match.opened.before), None)
            return [Seated(table.number, match.id, pupils)] if table and match.id not in lesson.matches else []

        await self._do(code, decide)

    # --- all at once

    async def show(self, code: str, what: str, table: int = 0) -> Lesson:
        """What the projector shows: the code, the wall, or one table."""
        if what not in SHOWN:
            raise ClassError(Message.of("class.shown", whats=", ".join(SHOWN)))
        told = Shown(what, table if what == "table" else 0)
        return await self._do(code, lambda lesson: [told] if lesson.shown != told else [])

    async def pause(self, code: str) -> Lesson:
        """Everybody rests: when this returns, no move passes any more."""
        lesson = await self._do(code, lambda lesson: [] if lesson.paused else [AllPaused()])
        await self._pause_matches(lesson)
        return lesson

    async def resume(self, code: str) -> Lesson:
        """Everybody goes on, with the time they had left."""
        lesson = await self._do(code, lambda lesson: [AllResumed()] if lesson.paused else [])
        await asyncio.gather(*(self._matches.resume(table.match) for table in lesson.tables.values()))
        return lesson

    async def close(self, code: str) -> Lesson:
        """The lesson is over: nobody can come in, and tables can be played to their end."""
        before = await self.lesson(code)
        if before.paused:
            await self.resume(code)
        return await self._do(code, lambda lesson: [] if lesson.closed else [Closed()])

    async def reopen(self, code: str) -> Lesson:
        """The next lesson of the same class."""
        return await self._do(code, lambda lesson: [Reopened()] if lesson.closed else [])

    async def _pause_matches(self, lesson: Lesson) -> None:
        await asyncio.gather(*(self._matches.pause(table.match) for table in lesson.tables.values()))

    async def _stand_in(self, match: str, chair: int) -> None:
        """A computer plays on for who was sent away."""
        with suppress(TableError):  # it is over, rests, or has gone
            found = await self._matches.match(match)
            (seat,) = found.seats_of(frozenset({chair}))
            await self._matches.take_over(match, seat, usual_level(found.game))

    # --- the one way in

    async def add(self, code: str, decide: Decide) -> Lesson:
        """Store what `decide` adds to the log of the class; it refuses, or adds nothing."""
        return await self._do(code, decide)

    async def _do(self, code: str, decide: Decide) -> Lesson:
        live = await self._find(code)
        async with live.lock:
            for tried in range(_TRIES):
                await asyncio.sleep(uniform(0, _PAUSE * tried))
                await self._catch_up(live)
                events = decide(live.lesson)
                if not events:
                    return live.lesson
                after = live.lesson.copy()
                for event in events:
                    apply(after, event)
                added = [encode(event) for event in events]
                if await self._store.append(after.room, live.lesson.version, added, over=False):
                    live.lesson = after
                    self._feed.announce(after.room, after.version)
                    return after
        raise Stale(Message.of("table.stale"))

    async def _find(self, code: str) -> _Live:
        self._live.keep_up()
        live = self._live.get(code)
        if live is None:
            kept = await self._store.read(room_of(code))
            if kept is None:
                raise no_class(code)
            live = self._live.get(code) or _Live(fold(code, [decode(stored.data) for stored in kept.events]))
        self._live.use(code, live)
        return live

    async def _catch_up(self, live: _Live) -> None:
        """Another process may have been faster, or the class may have been erased."""
        kept = await self._store.read(live.lesson.room, live.lesson.version)
        if kept is None:
            self._live.forget(live.lesson.code)
            raise no_class(live.lesson.code)
        if kept.events:
            after = live.lesson.copy()
            for stored in kept.events:
                apply(after, decode(stored.data))
            live.lesson = after
