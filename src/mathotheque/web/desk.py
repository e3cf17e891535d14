"""The desk: what is worked out for visitors beside their games, off the loop, everybody in turn, kept for a while."""

from __future__ import annotations

import asyncio
import os
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from litestar.exceptions import TooManyRequestsException

from mathotheque.core.speech import Message
from mathotheque.matches.refusals import TableError
from mathotheque.matches.thinking import PERSON, Thinkers, TooSlow

_LIMIT = 60.0  # seconds for one thing: the dearest takes a tenth of it
_KEPT = 256
_MOST_WAITING = 200
_MOST_OF_ONE = 12  # things that one origin waits for: a class at one address asks for few at the same moment
_BEHIND = 10  # how much nicer than others the thread is, where threads can be

T = TypeVar("T")


class Desk:
    """One thing at a time; whoever asks for the same gets the same."""

    def __init__(self, limit: float = _LIMIT, kept: int = _KEPT) -> None:
        self._thinkers = Thinkers(1, limit)
        self._kept = kept
        self._tasks: OrderedDict[Hashable, asyncio.Task[Any]] = OrderedDict()
        self._waiting: Counter[str] = Counter()

    async def ask(self, key: Hashable, work: Callable[[], T], who: str, patience: float) -> T | None:
        """What `work` returns or raises; None where it is not there after so many seconds: ask again then.

        `key` names what is worked out, `who` whom it is for; whoever asks for too much at once is asked to wait (429).
        """
        task: asyncio.Task[T] | None = self._tasks.get(key)
        if task is None:
            task = self._begin(key, work, who)
        self._tasks.move_to_end(key)
        done, _ = await asyncio.wait({task}, timeout=patience)
        if not done:
            return None
        if task.exception() is not None:
            self._tasks.pop(key, None)
        return outcome(task)

    def _begin(self, key: Hashable, work: Callable[[], T], who: str) -> asyncio.Task[T]:
        if self._waiting[who] >= _MOST_OF_ONE or self._waiting.total() >= _MOST_WAITING:
            raise TooManyRequestsException
        self._waiting[who] += 1

        def behind() -> T:
            step_behind()
            return work()

        task = asyncio.create_task(self._thinkers.think(behind, who, PERSON))
        task.add_done_callback(lambda ended: self._end(ended, who))
        self._tasks[key] = task
        while len(self._tasks) > self._kept and next(iter(self._tasks.values())).done():
            self._tasks.popitem(last=False)
        return task

    def _end(self, task: asyncio.Task[Any], who: str) -> None:
        self._waiting[who] -= 1
        self._waiting += Counter()  # forget whoever waits for nothing
        if not task.cancelled():
            task.exception()  # heard, also where nobody waits any more

    async def close(self) -> None:
        """Let the thread end."""
        await self._thinkers.close()


def outcome(task: asyncio.Task[T]) -> T:
    """What a finished task returned or raised; one that was given up is refused in words."""
    if isinstance(task.exception(), TooSlow):
        raise TableError(Message.of("review.too-long"))
    return task.result()


def step_behind() -> None:
    """On Linux a thread can have a priority of its own: this one lets moves pass."""
    if hasattr(os, "sched_getscheduler") and os.getpriority(os.PRIO_PROCESS, 0) < _BEHIND:
        os.setpriority(os.PRIO_PROCESS, 0, _BEHIND)
