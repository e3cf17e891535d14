"""Closes windows when their time is up. The deadline is in the log, so a restart neither loses nor lengthens one."""

from __future__ import annotations

import asyncio
import logging

from mathotheque.matches import clock
from mathotheque.matches.feed import Feed
from mathotheque.matches.refusals import TableError
from mathotheque.matches.service import Service
from mathotheque.matches.store.faults import StoreUnavailable

_log = logging.getLogger(__name__)
_AGAIN = 1.0  # seconds until the store is tried again


class Windows:
    """The clock of every match of this process."""

    def __init__(self, service: Service, feed: Feed) -> None:
        self._service = service
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._closing: set[asyncio.Task[None]] = set()
        feed.listen(lambda match, _: self.consider(match))

    def consider(self, name: str) -> None:
        """Look whether the match has a window to close, and when."""
        match = self._service.live(name)
        if timer := self._timers.pop(name, None):
            timer.cancel()
        if match is not None and match.window is not None and not match.paused:
            self._set(name, max(0.0, match.window.until - clock.now()))

    def _set(self, name: str, seconds: float) -> None:
        self._timers[name] = asyncio.get_running_loop().call_later(seconds, self._due, name)

    def _due(self, name: str) -> None:
        self._timers.pop(name, None)
        task = asyncio.get_running_loop().create_task(self._close(name))
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)

    async def _close(self, name: str) -> None:
        try:
            await self._service.close_window(name)
        except TableError as refused:
            _log.info("the window of match %s needs no closing: %s", name, refused)
            self.consider(name)
        except StoreUnavailable as fault:
            _log.warning("the window of match %s cannot be closed yet: %s (%s)", name, fault, fault.detail)
            self._set(name, _AGAIN)

    async def close(self) -> None:
        """Stop the clocks."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        await asyncio.gather(*self._closing, return_exceptions=True)
