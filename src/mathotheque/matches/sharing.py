"""Matches that several processes play: what is in memory is only a copy, and the store's version decides.

One process needs none of this, and runs through none of it.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress

from mathotheque.matches.feed import Feed
from mathotheque.matches.live import Live, LiveMatches
from mathotheque.matches.refusals import NoSuchMatch
from mathotheque.matches.service import Service
from mathotheque.matches.store import ROOM
from mathotheque.matches.store.faults import StoreUnavailable
from mathotheque.matches.wakes import Wakes

_log = logging.getLogger(__name__)

LOOK = 3.0
"""Seconds between two looks into the store for matches whose wake-up was lost."""

Versions = Callable[[Sequence[str]], Awaitable[Mapping[str, int]]]
"""The last version of each match that is there."""
Rooms = Callable[[str], Awaitable[None]]
"""Reads the log of a room on, and lets whoever looks here know."""


class SharedFeed(Feed):
    """Announcements of this process, which wake the others too; what it hears of them it only tells here."""

    def __init__(self, wakes: Wakes) -> None:
        super().__init__()
        self._wakes = wakes

    def announce(self, match: str, version: int) -> None:
        """The match has this version now, and it is safely stored."""
        self.hear(match, version)
        self._wakes.tell(match, version)


class SharedMatches(LiveMatches):
    """The matches in memory, each read on from the store where another process may have moved it."""

    def trust(self, is_fresh: Callable[[str], bool]) -> None:
        """Ask `is_fresh` whether others' moves of a match are heard of by themselves."""
        self._is_fresh = is_fresh

    async def find(self, name: str, version: int | None = None) -> Live:
        """The match, at least as it was at `version`; without one, as it is. While the store is away, as it was."""
        live = self._live.get(name)
        if live is None or self._live.is_outdated:
            return await super().find(name)
        if self._is_fresh(name) if version is None else not live.match.is_ahead(version):
            return await super().find(name)
        return await self._read_on(live)

    async def newest(self, name: str) -> Live:
        """The match as it is, for somebody who may have changed it in another process a moment ago."""
        live = self._live.get(name)
        return await self._read_on(live) if live is not None else await self.find(name)

    async def _read_on(self, live: Live) -> Live:
        with suppress(StoreUnavailable):
            async with live.lock:
                await self.catch_up(live)
        return await super().find(live.match.id)

    async def catch_up(self, live: Live) -> None:
        """Read what is new, and let whoever looks here know."""
        before = live.match.stored
        await super().catch_up(live)
        if live.match.stored > before:
            self._feed.hear(live.match.id, live.match.stored)


class Catching:
    """Which matches are followed here, and how their news is fetched: when woken, and every few seconds besides."""

    def __init__(self, service: Service, wakes: Wakes, versions: Versions, seconds: float = LOOK) -> None:
        self._service, self._wakes, self._versions, self._seconds = service, wakes, versions, seconds
        self._followed: Counter[str] = Counter()
        self._rooms: Rooms | None = None
        self._fetching: dict[str, int] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.looks = 0

    def is_fresh(self, match: str) -> bool:
        """Whether news of the match arrives by itself."""
        return self._wakes.up and match in self._followed

    def follow(self, match: str) -> None:
        """Somebody looks at the match here; as often as this was said, `unfollow` is to be."""
        self._followed[match] += 1
        if self._followed[match] == 1:
            self._wakes.follow(match)

    def unfollow(self, match: str) -> None:
        """Nobody does any more."""
        self._followed[match] -= 1
        if self._followed[match] <= 0:
            del self._followed[match]
            self._wakes.unfollow(match)

    def serve_rooms(self, rooms: Rooms) -> None:
        """Logs of another kind are followed too: `rooms` reads them on."""
        self._rooms = rooms

    def open(self) -> None:
        """Begin to look by itself."""
        self._keep(asyncio.get_running_loop().create_task(self._look_again()))

    async def close(self) -> None:
        """Fetch no more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def heard(self, match: str, version: int) -> None:
        """A wake-up has come; of several for one match the latest is fetched once."""
        if match not in self._followed:
            return
        waiting = match in self._fetching
        self._fetching[match] = max(version, self._fetching.get(match, 0))
        if not waiting:
            self._keep(asyncio.get_running_loop().create_task(self._fetch(match)))

    def _keep(self, task: asyncio.Task[None]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _fetch(self, match: str) -> None:
        try:
            while True:
                version = self._fetching[match]
                with suppress(NoSuchMatch, StoreUnavailable):  # forgotten meanwhile; or the next look finds it
                    await self._read_on(match, version)
                if self._fetching[match] == version:
                    return
        finally:
            del self._fetching[match]

    async def _read_on(self, match: str, version: int) -> None:
        if not match.startswith(ROOM):
            await self._service.refresh(match, version)
        elif self._rooms is not None:
            await self._rooms(match)

    async def _look_again(self) -> None:
        while True:
            await asyncio.sleep(self._seconds)
            try:
                await self.look()
            except StoreUnavailable as fault:
                _log.warning("what others played cannot be looked up: %s (%s)", fault, fault.detail)

    async def look(self) -> None:
        """Ask the store once for all that is followed here."""
        self.looks += 1
        if self._followed:
            for match, version in (await self._versions([*self._followed])).items():
                live = self._service.live(match)
                if match.startswith(ROOM) or (live is not None and live.stored < version):
                    self.heard(match, version)
