"""Forgets what was abandoned and packs what is finished, through the day; a clock that jumps takes nothing along."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from mathotheque.matches import clock
from mathotheque.matches.store import Store
from mathotheque.matches.store.faults import StoreUnavailable

_log = logging.getLogger(__name__)

DAY = 24 * 3600.0
HOUR = 3600.0
_DRIFT = 600.0  # seconds the clock on the wall may differ from the time that has passed
PACK_DAYS = 1.0
"""How long a finished match is kept event by event before it becomes one compressed record."""
ROOM_DAYS = 30.0
"""How long a room is kept after it was last used: that is what its people were told."""
_PAUSE = 2 * DAY  # a house that was used more lately than this has a clock one can believe

Clock = Callable[[], float]


class Expiry:
    """Looks every hour for matches that nobody has touched for so many days, and for rooms to erase.

    `wall` tells the time of day and may be set; `passed` only ever goes on. Where they disagree, or where the wall
    tells that the house was not used for days, nothing is forgotten before an hour has passed in which they agree.
    """

    def __init__(
        self,
        store: Store,
        days: float,
        wall: Clock = clock.now,
        passed: Clock = time.monotonic,
        pack_days: float = PACK_DAYS,
    ) -> None:
        self._store, self._days, self._wall, self._passed = store, days, wall, passed
        self._pack_days = pack_days
        self._seen = (wall(), passed())
        self._believed_from = float("-inf")
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Look now, and every hour from now on."""
        self._seen = self._wall(), self._passed()
        if self._wall() - await self._store.latest() > _PAUSE:
            self._believed_from = self._passed() + HOUR
        await self.sweep()
        self._task = asyncio.get_running_loop().create_task(self._go_on())

    async def close(self) -> None:
        """Look no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def sweep(self) -> int:
        """Forget what was abandoned, if the clock can be believed; how many matches and rooms."""
        wall, passed = self._wall(), self._passed()
        before, self._seen = self._seen, (wall, passed)
        if abs((wall - before[0]) - (passed - before[1])) > _DRIFT:
            self._believed_from = passed + HOUR
        if passed < self._believed_from:
            return 0
        forgotten = await self._store.expire(wall - self._days * DAY - HOUR)
        for room in await self._store.expired_rooms(wall - ROOM_DAYS * DAY):
            forgotten += await self._store.erase(room)
        return forgotten

    async def pack(self) -> int:
        """Keep what was finished long enough ago as one compressed record each; how many. No clock can do harm here."""
        return await self._store.pack(self._wall() - self._pack_days * DAY)

    async def _go_on(self) -> None:
        await self._try(self.pack)
        while True:
            await asyncio.sleep(HOUR)
            await self._try(self.sweep)
            await self._try(self.pack)

    async def _try(self, work: Callable[[], Awaitable[int]]) -> None:
        try:
            await work()
        except StoreUnavailable as fault:
            _log.warning("nothing is forgotten or packed now: %s (%s)", fault, fault.detail)
