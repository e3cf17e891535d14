"""Who is told that a match has moved on: only its name and version, so nothing can leak here."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_log = logging.getLogger(__name__)

Listener = Callable[[str, int], None]


class Ear:
    """Somebody who waits for news of one match."""

    __slots__ = ("_news", "version")

    def __init__(self) -> None:
        self._news = asyncio.Event()
        self.version = 0

    def tell(self, version: int) -> None:
        """There is a newer version."""
        self.version = version
        self._news.set()

    def wake(self) -> None:
        """Stop waiting, with or without news."""
        self._news.set()

    async def wait(self, seconds: float) -> bool:
        """Whether there was news (or a wake-up) before the time was up."""
        try:
            async with asyncio.timeout(seconds):
                await self._news.wait()
        except TimeoutError:
            return False
        self._news.clear()
        return True


class Feed:
    """Announcements of this process; where several share a store, `sharing.SharedFeed` wakes the others too."""

    def __init__(self) -> None:
        self._ears: dict[str, set[Ear]] = {}
        self._listeners: list[Listener] = []

    def announce(self, match: str, version: int) -> None:
        """The match has this version now, and it is safely stored."""
        for ear in self._ears.get(match, ()):
            ear.tell(version)
        for listener in self._listeners:
            try:
                listener(match, version)
            except Exception:  # what was done is stored: who did it, and the other listeners, must not suffer for one
                _log.exception("news of %s were not heard by everybody", match)

    hear = announce
    """Another process has announced it: here it is told on, and nowhere else."""

    def listen(self, listener: Listener) -> None:
        """Be told of every match."""
        self._listeners.append(listener)

    @contextmanager
    def ear(self, match: str) -> Iterator[Ear]:
        """An ear for one match, as long as the block lasts."""
        ear = Ear()
        self._ears.setdefault(match, set()).add(ear)
        try:
            yield ear
        finally:
            ears = self._ears[match]
            ears.discard(ear)
            if not ears:
                del self._ears[match]

    def listeners_of(self, match: str) -> int:
        """How many ears the match has."""
        return len(self._ears.get(match, ()))

    def wake_everybody(self) -> None:
        """Let every ear go: the house is closing."""
        for ears in self._ears.values():
            for ear in ears:
                ear.wake()
