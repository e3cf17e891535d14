"""What classes know while they play, for their teachers' walls: read again a while after something was played."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Mapping
from contextlib import suppress
from typing import Any, TypeVar

from mathotheque.lessons.facts import Standings
from mathotheque.lessons.lesson import Lesson
from mathotheque.lessons.service import Lessons
from mathotheque.matches.store.faults import StoreUnavailable

T = TypeVar("T")

_REST = 2.0  # seconds between a move and the reading of it: however many move, nothing is read more often


class Known:
    """What every pupil of a class knew when it was last read, by number; and what was drawn of it meanwhile."""

    __slots__ = ("_drawn", "pupils")

    def __init__(self, pupils: Mapping[str, Standings]) -> None:
        self.pupils = pupils
        self._drawn: dict[Hashable, Any] = {}

    def once(self, draw: Callable[..., T], *values: Hashable) -> T:
        """What `draw` makes of this and these values, worked out once."""
        key = draw, values
        if key not in self._drawn:
            self._drawn[key] = draw(self, *values)
        found: T = self._drawn[key]
        return found


class ClassFacts:
    """The facts of the classes that somebody looks at; `told` hears which class is known better."""

    def __init__(self, lessons: Lessons, told: Callable[[str], None]) -> None:
        self._lessons, self._told = lessons, told
        self._known: dict[str, Known] = {}
        self._moved: dict[str, set[str]] = {}
        self._reading: dict[str, asyncio.Task[None]] = {}

    def follow(self, code: str) -> None:
        """Somebody looks at the class from now on: what is read of it is kept."""
        self._known.setdefault(code, Known({}))

    def of(self, code: str) -> Known:
        """What was read last of a class that is followed."""
        return self._known.get(code) or Known({})

    async def read(self, lesson: Lesson) -> Known:
        """What the class knows now."""
        return self._keep(lesson.code, await self._lessons.facts.of(lesson.matches))

    def moved(self, code: str, match: str) -> None:
        """Something was played: it is read soon."""
        self._moved.setdefault(code, set()).add(match)
        if code not in self._reading:
            self._reading[code] = asyncio.get_running_loop().create_task(self._read_soon(code))

    def forget(self, code: str) -> None:
        """Nobody looks any more."""
        self._known.pop(code, None)
        self._moved.pop(code, None)
        reading = self._reading.pop(code, None)
        if reading is not None:
            reading.cancel()

    def close(self) -> None:
        """Read no more."""
        for code in [*self._reading]:
            self.forget(code)

    async def _read_soon(self, code: str) -> None:
        while code in self._moved:
            await asyncio.sleep(_REST)
            moved, lesson = self._moved.pop(code, set()), self._lessons.live(code)
            if lesson is not None:
                with suppress(StoreUnavailable):  # the next move tells it again
                    await self._read_what(lesson, moved)
        del self._reading[code]

    async def _read_what(self, lesson: Lesson, moved: set[str]) -> None:
        found = await self._lessons.facts.of(lesson.matches, moved)
        before = self.of(lesson.code)
        if self._keep(lesson.code, found) is not before:
            self._told(lesson.code)

    def _keep(self, code: str, pupils: Mapping[str, Standings]) -> Known:
        if pupils == self.of(code).pupils:
            return self.of(code)
        known = Known(pupils)
        if code in self._known:
            self._known[code] = known
        return known
