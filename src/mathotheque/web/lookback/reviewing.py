"""Reviews for visitors: worked out one at a time behind everybody's moves, with progress, and kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from mathotheque.core.record import Record
from mathotheque.matches.thinking import LATER, Thinkers
from mathotheque.reviews import cache
from mathotheque.web.desk import outcome, step_behind

MOST_WAITING = 200
"""Reviews that may wait at once; whoever asks for one more is asked to come back."""
MOST_UNASKED = 16
"""Of those, reviews that nobody has asked for."""
_LIMIT = 120.0  # seconds for one review: the longest matches take a quarter of it
_REMEMBERED = 100
_NOBODY = "nobody asked"  # one place in the line for all such reviews
_REST = 9.0  # times as long as one of them took, until the next one


@dataclass(slots=True)
class Working:
    """A review on its way: so many of its events are judged."""

    done: int = 0
    whole: int = 0


class Reviewing:
    """Whoever asks gets the review, or how far it is."""

    def __init__(self) -> None:
        self._thinkers = Thinkers(1, _LIMIT)
        self._tasks: OrderedDict[str, tuple[Working, asyncio.Task[dict[str, Any]]]] = OrderedDict()
        self._unasked, self._rested_at = 0, 0.0
        self._one_unasked = asyncio.Lock()

    async def ask(self, name: str, record: Record, who: str) -> dict[str, Any] | Working | None:
        """The review of match `name` as JSON; how far it is; or None where too many wait.

        Refuses like `review`.
        """
        if name not in self._tasks:
            found = await asyncio.to_thread(cache.find, record)
            if found is not None:
                return found
            if self._thinkers.waiting >= MOST_WAITING:
                return None
            self._begin(name, record, who)
        working, task = self._tasks[name]
        if not task.done():
            return working
        if task.exception() is not None:
            del self._tasks[name]
        return outcome(task)

    def kept(self, record: Record) -> dict[str, Any] | None:
        """The review as JSON if it was worked out before: to be called in a thread. Refuses like `review`."""
        return cache.find(record)

    async def unasked(self, name: str, record: Record) -> dict[str, Any] | None:
        """The review of match `name` once it is worked out, though nobody asks for it; None where many such wait.

        Refuses like `review`.
        """
        if self._unasked >= MOST_UNASKED:
            return None
        self._unasked += 1
        try:
            async with self._one_unasked:
                return await self._in_its_time(name, record)
        finally:
            self._unasked -= 1

    async def _in_its_time(self, name: str, record: Record) -> dict[str, Any] | None:
        """After a rest: where matches end all the time their reviews would keep a core busy that nobody asked for."""
        clock = asyncio.get_running_loop().time
        await asyncio.sleep(max(0.0, self._rested_at - clock()))
        began = clock()
        if name not in self._tasks:
            if self._thinkers.waiting >= MOST_WAITING:
                return None
            self._begin(name, record, _NOBODY)
        _, task = self._tasks[name]
        await asyncio.wait({task})
        self._rested_at = clock() + _REST * (clock() - began)
        if task.exception() is not None:
            self._tasks.pop(name, None)
        return outcome(task)

    def _begin(self, name: str, record: Record, who: str) -> None:
        working = Working(0, len(record.events))

        def tell(done: int, whole: int) -> None:
            working.done = done

        def work() -> dict[str, Any]:
            step_behind()
            return cache.work_out(record, progress=tell)

        self._tasks[name] = working, asyncio.create_task(self._thinkers.think(work, who, LATER))
        while len(self._tasks) > _REMEMBERED and next(iter(self._tasks.values()))[1].done():
            self._tasks.popitem(last=False)

    async def close(self) -> None:
        """Let the thread end."""
        await self._thinkers.close()
