"""What classes know while they play, for their teachers' walls: read again a while after something was played."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress

from mathotheque.lessons.facts import Standings
from mathotheque.lessons.lesson import Lesson
from mathotheque.lessons.service import Lessons
from mathotheque.matches.store.faults import StoreUnavailable

_REST = 2.0  # seconds between a move and the reading of it: however many move, nothing is read more often


class Known:
    """What every pupil of a class knew when it was last read, by number. Two readings are two things."""

    __slots__ = ("pupils",)

    def __init__(self, pupils: Mapping[str, Standings]) -> None:
        self.pupils = pupils


_NOTHING = Known({})


class ClassFacts:
    """The facts of the classes that somebody looks at; `told` hears which class is known better."""

    def __init__(self, lessons: Lessons, told: Callable[[str], None]) -> None:
        self._lessons, self._told = lessons, told
        self._known: dict[str, Known] = {}
        self._moved: dict[str, set[str]] = {}
        self._reading: dict[str, asyncio.Task[None]] = {}

    def of(self, code: str) -> Known:
        """What was read last."""
        return self._known.get(code, _NOTHING)

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
        before = self.of(lesson.code)
        if self._keep(lesson.code, await self._lessons.facts.of(lesson.matches, moved)) is not before:
            self._told(lesson.code)

    def _keep(self, code: str, pupils: Mapping[str, Standings]) -> Known:
        if pupils != self.of(code).pupils:
            self._known[code] = Known(pupils)
        return self.of(code)
