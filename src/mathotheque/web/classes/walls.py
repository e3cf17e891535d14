"""The living pages of classes: what teachers and projectors see is drawn once for all with the same eyes, and told.

Nothing is drawn more often than once in a while, however many tables move; time alone changes states too.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec

from mathotheque.core.errors import Refused
from mathotheque.lessons.lesson import Lesson, room_of
from mathotheque.lessons.service import Lessons
from mathotheque.matches.feed import Feed
from mathotheque.matches.service import Service
from mathotheque.matches.store import ROOM
from mathotheque.web.classes.facts import ClassFacts, Known
from mathotheque.web.classes.sheet import Groups, all_of, changed, draw_projector, draw_teacher
from mathotheque.web.classes.table_states import TableStates
from mathotheque.web.live.outlet import Outlet, as_event
from mathotheque.web.live.presence import Presence
from mathotheque.web.live.sheet import encode
from mathotheque.web.live.viewers import Following

_REST = 0.5  # seconds between two drawings of the same class
_PATIENCE = 1.0  # seconds a page waits for its tables
_TICK = 2.0  # seconds after which time alone may have changed something
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ClassEyes:
    """Whose eyes look at a class: its teacher's, or (with a `link` to show) those in front of a projector."""

    code: str
    lang: str
    theme: str
    link: str = ""


@dataclass(frozen=True, slots=True)
class PupilEyes:
    """A pupil of a class, who is told where to go; `device` so that another one is not."""

    code: str
    pupil: str
    device: str


@dataclass(slots=True)
class _Looking:
    """All the outlets of the same eyes, and what they were told."""

    groups: Groups
    outlets: set[Outlet] = field(default_factory=set)


class _Due(NamedTuple):
    """When a class is drawn next. The loop's own handle does not tell where that is at once."""

    when: float
    handle: asyncio.Handle


class Walls:
    """Everybody of this process who looks at a class."""

    def __init__(
        self, service: Service, lessons: Lessons, feed: Feed, presence: Presence, following: Following
    ) -> None:
        self._service, self._lessons, self._following = service, lessons, following
        self.states = TableStates(presence)
        self._facts = ClassFacts(lessons, lambda code: self._tick(code, 0.0))
        self._classes: dict[str, dict[ClassEyes, _Looking]] = {}
        self._pupils: dict[str, dict[PupilEyes, set[Outlet]]] = {}
        self._told: dict[str, float] = {}
        self._due: dict[str, _Due] = {}
        self._codes: dict[str, str] = {}
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._working: set[asyncio.Task[None]] = set()
        feed.listen(self._heard)

    @property
    def outlets(self) -> int:
        """How many streams are open."""
        return sum(map(len, self._all_outlets()))

    def _all_outlets(self) -> list[set[Outlet]]:
        looking = [one.outlets for eyes in [*self._classes.values()] for one in [*eyes.values()]]
        return looking + [outlets for eyes in [*self._pupils.values()] for outlets in [*eyes.values()]]

    # --- teachers and projectors

    async def see(self, eyes: ClassEyes) -> Groups:
        """What these eyes see now. Tables are brought into memory first, but nobody waits for rules being prepared."""
        lesson = await self._lessons.lesson(eyes.code)
        if self._unseen(lesson):
            await asyncio.wait({self._load(lesson)}, timeout=_PATIENCE)
        return self._draw(lesson, eyes, self._facts.of(eyes.code) if eyes.link else await self._facts.read(lesson))

    async def join(self, eyes: ClassEyes, outlet: Outlet) -> None:
        """Tell the outlet all that these eyes see, and from now on whatever changes."""
        self._facts.follow(eyes.code)
        groups = await self.see(eyes)
        if eyes.code not in self._classes:
            self._following.follow(room_of(eyes.code))
        looking = self._classes.setdefault(eyes.code, {}).setdefault(eyes, _Looking(groups))
        looking.outlets.add(outlet)
        if (lesson := self._lessons.live(eyes.code)) is not None:
            self._follow_tables(lesson)
        outlet.push(self.whole(eyes))
        self._tick(eyes.code, _TICK)

    def leave(self, eyes: ClassEyes, outlet: Outlet) -> None:
        """Tell it nothing more."""
        looking = self._classes.get(eyes.code, {})
        if eyes in looking:
            looking[eyes].outlets.discard(outlet)
            if not looking[eyes].outlets:
                del looking[eyes]
        if not looking and self._classes.pop(eyes.code, None) is not None:
            self._following.unfollow(room_of(eyes.code))
            self._forget(eyes.code)

    def whole(self, eyes: ClassEyes) -> bytes:
        """All that was told to these eyes."""
        return as_event(0, encode(0, all_of(self._classes[eyes.code][eyes].groups), all_of_it=True))

    def _draw(self, lesson: Lesson, eyes: ClassEyes, known: Known) -> Groups:
        if lesson.code in self._classes:
            self._follow_tables(lesson)
        if eyes.link:
            return draw_projector(lesson, self._service, self.states, eyes.lang, eyes.theme, eyes.link)
        return draw_teacher(lesson, self._service, self.states, known, eyes.lang, eyes.theme)

    def _follow_tables(self, lesson: Lesson) -> None:
        for match in _matches(lesson):
            if match not in self._codes:
                self._codes[match] = lesson.code
                self._following.follow(match)

    # --- pupils

    def join_pupil(self, eyes: PupilEyes, outlet: Outlet) -> None:
        """Tell a pupil's device where to go, now and whenever that changes."""
        if eyes.code not in self._pupils:
            self._following.follow(room_of(eyes.code))
        self._pupils.setdefault(eyes.code, {}).setdefault(eyes, set()).add(outlet)
        outlet.push(self.place(eyes))

    def leave_pupil(self, eyes: PupilEyes, outlet: Outlet) -> None:
        """Tell it nothing more."""
        pupils = self._pupils.get(eyes.code, {})
        pupils.get(eyes, set()).discard(outlet)
        if not pupils.get(eyes):
            pupils.pop(eyes, None)
        if not pupils and self._pupils.pop(eyes.code, None) is not None:
            self._following.unfollow(room_of(eyes.code))

    def place(self, eyes: PupilEyes) -> bytes:
        """Where the pupil belongs: a table, the waiting room, or nowhere any more."""
        lesson = self._lessons.live(eyes.code)
        return as_event(0, msgspec.json.encode({"place": place_of(lesson, eyes.pupil, eyes.device)}))

    # --- hearing and telling

    def _heard(self, name: str, _: int) -> None:
        if name.startswith(ROOM):
            code = name.removeprefix(ROOM)
            for eyes, outlets in self._pupils.get(code, {}).items():
                for outlet in outlets:
                    outlet.push(self.place(eyes))
        else:
            code = self._codes.get(name, "")
            if any(not eyes.link for eyes in self._classes.get(code, ())):
                self._facts.moved(code, name)
        if code in self._classes:
            self._tick(code, 0.0)

    def _tick(self, code: str, seconds: float) -> None:
        """Draw the class in so many seconds, or as soon as it may be drawn again."""
        loop = asyncio.get_running_loop()
        when = max(loop.time() + seconds, self._told.get(code, 0.0) + _REST)
        due = self._due.get(code)
        if due is not None:
            if due.when <= when:
                return
            due.handle.cancel()
        self._due[code] = _Due(when, loop.call_at(when, self._tell, code))

    def _tell(self, code: str) -> None:
        loop = asyncio.get_running_loop()
        self._due.pop(code, None)
        self._told[code] = loop.time()
        lesson = self._lessons.live(code)
        looking = self._classes.get(code)
        if not looking:
            return
        if lesson is None:  # erased, or put away
            self._in_a_task(self._fetch(code))
            return
        if self._unseen(lesson):
            self._load(lesson)
        for eyes, one in looking.items():
            try:
                self._tell_all(lesson, eyes, one)
            except Exception:  # one pair of eyes must not blind the others; these come back and get the whole
                _log.exception("class %s cannot be drawn", code)
                for outlet in one.outlets:
                    outlet.close()
        self._tick(code, _TICK)

    def _tell_all(self, lesson: Lesson, eyes: ClassEyes, one: _Looking) -> None:
        before, one.groups = one.groups, self._draw(lesson, eyes, self._facts.of(lesson.code))
        frame = changed(before, one.groups)
        if frame:
            event = as_event(0, encode(0, frame))
            for outlet in one.outlets:
                outlet.push(event)

    async def _fetch(self, code: str) -> None:
        try:
            await self._lessons.lesson(code)
        except Refused:
            for one in self._classes.get(code, {}).values():
                for outlet in one.outlets:
                    outlet.close()
        else:
            self._tick(code, 0.0)

    def _unseen(self, lesson: Lesson) -> bool:
        return any(self._service.live(match) is None for match in _matches(lesson))

    def _load(self, lesson: Lesson) -> asyncio.Task[None]:
        """Bring every table of the round into memory: they may have rested, or the house was restarted."""
        loading = self._loading.get(lesson.code)
        if loading is None:
            loading = self._loading[lesson.code] = self._in_a_task(self._load_tables(lesson))
            loading.add_done_callback(lambda _: self._loading.pop(lesson.code, None))
        return loading

    async def _load_tables(self, lesson: Lesson) -> None:
        for match in _matches(lesson):
            if self._service.live(match) is None:
                with suppress(Refused):
                    await self._service.match(match)

    def _in_a_task(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._working.add(task)
        task.add_done_callback(self._working.discard)
        return task

    def _forget(self, code: str) -> None:
        due = self._due.pop(code, None)
        if due is not None:
            due.handle.cancel()
        self._told.pop(code, None)
        self._facts.forget(code)
        for match in [match for match, one in self._codes.items() if one == code]:
            del self._codes[match]
            self._following.unfollow(match)
        self.states.forget_old()

    def close(self) -> None:
        """Let everybody go."""
        for outlets in self._all_outlets():
            for outlet in outlets:
                outlet.close()
        for due in self._due.values():
            due.handle.cancel()
        self._facts.close()
        for task in self._working:
            task.cancel()


def _matches(lesson: Lesson) -> list[str]:
    """What is played now: at every table, or by all as one."""
    return [table.match for table in lesson.tables.values()] + ([lesson.vote.match] if lesson.vote else [])


def place_of(lesson: Lesson | None, pupil: str, device: str) -> str:
    """Where a pupil belongs now, in a word that changes when it does."""
    known = lesson.pupils.get(pupil) if lesson else None
    if lesson is None or known is None:
        return "gone"
    if known.asking == device:
        return "asking"
    if known.device != device:
        return "elsewhere"
    if not known.admitted:
        return "waiting"
    table = lesson.table_of(pupil)
    if table is not None:
        return f"/t/{table.match}"
    return f"/class/{lesson.code}/together" if lesson.vote else "inside"
