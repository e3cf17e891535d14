"""Threads that think: people first, everybody in turn, and nobody for ever.

A thread cannot be stopped from outside. One that thinks beyond its time is given up: another takes its place, and the
answer, if it ever comes, is not heard.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from mathotheque.matches.fair import FairQueue

PERSON, LATER = 0, 1
"""How urgent a thought is: somebody waits for it, or somebody may look at it."""
_LEAVING = 3.0  # seconds a thread has to end when the house closes

T = TypeVar("T")
_log = logging.getLogger(__name__)


class TooSlow(Exception):
    """A thought took longer than any honest one."""


class _Thought:
    """Something to be worked out, and where the answer goes."""

    def __init__(self, work: Callable[[], Any], loop: asyncio.AbstractEventLoop) -> None:
        self.work, self.loop = work, loop
        self.answer: asyncio.Future[Any] = loop.create_future()
        self.timer: asyncio.TimerHandle | None = None

    def tell(self, report: Callable[..., object], *what: object) -> None:
        """Let the event loop hear of it."""
        try:
            self.loop.call_soon_threadsafe(report, *what)
        except RuntimeError:
            _log.debug("the loop has closed")

    def end(self, result: object, error: BaseException | None) -> None:
        if self.timer is not None:
            self.timer.cancel()
        if self.answer.done():
            return
        if error is None:
            self.answer.set_result(result)
        else:
            self.answer.set_exception(error)


class _Thread(threading.Thread):
    """One that thinks until it is given up or the house closes."""

    def __init__(self, thinkers: Thinkers) -> None:
        super().__init__(name="thinker", daemon=True)  # one that hangs must not keep the process
        self._thinkers = thinkers
        self.given_up = False

    def run(self) -> None:
        while not self.given_up and (thought := self._thinkers.next_thought()) is not None:
            thought.tell(self._thinkers.begun, self, thought)
            result, error = None, None
            try:
                result = thought.work()
            except Exception as raised:
                error = raised
            except BaseException as raised:  # whatever a bot does, it does not end the room
                error = RuntimeError(f"it tried to leave: {raised!r}")
            thought.tell(thought.end, result, error)


class Thinkers:
    """So many threads, and what waits for them. `limit` is how many seconds a thought may take once it has begun."""

    def __init__(self, threads: int, limit: float) -> None:
        self._limit = limit
        self._lines: tuple[FairQueue[_Thought], ...] = FairQueue(), FairQueue()
        self._change = threading.Condition()
        self._closing = False
        self.given_up = 0
        self._threads: list[_Thread] = []
        for _ in range(threads):
            self._hire()

    @property
    def waiting(self) -> int:
        """How many thoughts have not begun."""
        return sum(map(len, self._lines))

    async def think(self, work: Callable[[], T], who: str, rank: int) -> T:
        """What `work` returns or raises, done in a thread for somebody; `TooSlow` if that takes too long."""
        thought = _Thought(work, asyncio.get_running_loop())
        with self._change:
            self._lines[rank].put(who, thought)
            self._change.notify()
        result: T = await thought.answer
        return result

    async def close(self) -> None:
        """Let the threads end; who does not is left behind."""
        with self._change:
            self._closing = True
            self._change.notify_all()
        for thread in self._threads:
            await asyncio.to_thread(thread.join, _LEAVING)

    def _hire(self) -> None:
        thread = _Thread(self)
        self._threads.append(thread)
        thread.start()

    def next_thought(self) -> _Thought | None:
        """For a thread: what to think about, as soon as there is something; None when the house closes."""
        with self._change:
            while not self._closing:
                for line in self._lines:
                    while line:
                        if not (thought := line.take()).answer.done():
                            return thought
                self._change.wait()
        return None

    def begun(self, thread: _Thread, thought: _Thought) -> None:
        """On the loop: a thread has taken the thought up, and its time runs."""
        if not thought.answer.done():
            thought.timer = thought.loop.call_later(self._limit, self._give_up, thread, thought)

    def _give_up(self, thread: _Thread, thought: _Thought) -> None:
        thread.given_up = True
        self._threads.remove(thread)
        self.given_up += 1
        _log.error("a thought took more than %g s; threads given up so far: %d", self._limit, self.given_up)
        thought.end(None, TooSlow(f"more than {self._limit:g} s"))
        self._hire()
