"""Readers take turns: a few at once, one origin after the other, so that nobody's reading keeps a move waiting."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from mathotheque.matches.fair import FairQueue

AT_ONCE = 4
"""Pages drawn at the same time; a move that arrives waits for no more."""
_LONGEST = 300  # readers of one origin that may wait
_PATIENCE = 0.5  # seconds after which a reader, who must be waiting for something else, gives his turn on


class Turns:
    """Who may read now, and who waits."""

    def __init__(self, at_once: int = AT_ONCE, patience: float = _PATIENCE) -> None:
        self._free, self._patience = at_once, patience
        self._waiting = FairQueue[asyncio.Future[None]]()

    @asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[bool]:
        """A turn as long as the block lasts; False if too many of this origin wait already."""
        if self._waiting.waiting(who) >= _LONGEST:
            yield False
            return
        await self._wait(who)
        given_on = False

        def give_on() -> None:
            nonlocal given_on
            if not given_on:
                given_on = True
                self._pass_on()

        timer = asyncio.get_running_loop().call_later(self._patience, give_on)
        try:
            yield True
        finally:
            timer.cancel()
            give_on()

    async def _wait(self, who: str) -> None:
        if self._free > 0:
            self._free -= 1
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put(who, mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        while self._waiting:
            next_one = self._waiting.take()
            if not next_one.done():
                next_one.set_result(None)
                return
        self._free += 1
