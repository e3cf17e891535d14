"""Who thinks for a match where several processes could: one, and another within two seconds should it die.

A lease saves thinking only. Two computers cannot both move: the store's version forbids it.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from mathotheque.matches.shared.slate import Slate, SlateAway, this_process

LASTS = 2.0
"""Seconds a lease holds without being renewed: a process that dies is missed for no longer."""
_RENEWED = 0.6  # seconds between two renewals
_LOOK = 0.3  # seconds between two looks whether somebody else's has ended

_log = logging.getLogger(__name__)


class Leases:
    """One process alone thinks for every match."""

    def holds(self, match: str) -> bool:
        """Whether this process thinks for the match."""
        return True

    async def take(self, match: str) -> bool:
        """Try to be the one; where somebody else is, this takes a moment."""
        return True

    async def drop(self, match: str) -> None:
        """Think for it no more."""

    async def close(self) -> None:
        """Drop everything."""


class SlateLeases(Leases):
    """Leases on a slate; what is held is renewed until it is dropped."""

    def __init__(self, slate: Slate, owner: str | None = None) -> None:
        self._slate, self._owner = slate, owner or this_process()
        self._held: set[str] = set()
        self._renewing: asyncio.Task[None] | None = None

    def holds(self, match: str) -> bool:
        """Whether this process thinks for the match."""
        return match in self._held

    async def take(self, match: str) -> bool:
        """Try to be the one."""
        if not await self._claim(match):
            await asyncio.sleep(_LOOK)
            return False
        self._held.add(match)
        if self._renewing is None or self._renewing.done():
            self._renewing = asyncio.get_running_loop().create_task(self._renew())
        return True

    async def drop(self, match: str) -> None:
        """Think for it no more."""
        if match in self._held:
            self._held.discard(match)
            with suppress(SlateAway):  # it ends by itself
                await self._slate.release(_name(match), self._owner)

    async def close(self) -> None:
        """Drop everything."""
        if self._renewing is not None:
            self._renewing.cancel()
            await asyncio.gather(self._renewing, return_exceptions=True)
        await asyncio.gather(*map(self.drop, [*self._held]))

    async def _claim(self, match: str) -> bool:
        try:
            return await self._slate.claim(_name(match), self._owner, LASTS)
        except SlateAway:
            return False

    async def _renew(self) -> None:
        while self._held:
            await asyncio.sleep(_RENEWED)
            for match in [*self._held]:
                if not await self._claim(match):
                    self._held.discard(match)
                    _log.info("match %s: somebody else thinks for it now", match)


def _name(match: str) -> str:
    return f"lease:{match}"
