"""Writes gathered into groups: what arrives while one is being stored, or within a moment of it, shares the next one.

A write alone is stored at once. Where many people play, the disk, the thread that writes and the interpreter's lock are
asked once for several moves, and nobody notices three milliseconds.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

Write = TypeVar("Write")

PACE = 0.003
"""Seconds from the beginning of one group to that of the next, at the least."""
_MOST = 512  # writes of a group


class Groups(Generic[Write]):
    """Hands a group over, and the next one when it is told that it is `done`. All of it on one loop."""

    def __init__(self, hand_over: Callable[[list[Write]], None]) -> None:
        self._hand_over = hand_over
        self._loop = asyncio.get_running_loop()
        self._waiting: list[Write] = []
        self._beginning: asyncio.Handle | None = None
        self._under_way = False
        self._earliest = 0.0

    def add(self, write: Write) -> None:
        """One more, for the next group."""
        self._waiting.append(write)
        self._go_on()

    def done(self) -> None:
        """The group under way is stored, or cannot be."""
        self._under_way = False
        self._go_on()

    def close(self) -> None:
        """Hand over whatever is waiting, without waiting for anything."""
        if self._beginning is not None:
            self._beginning.cancel()
        while self._waiting:
            self._begin()

    def _go_on(self) -> None:
        if self._under_way or self._beginning is not None or not self._waiting:
            return
        early = self._earliest - self._loop.time()
        if early > 0:
            self._beginning = self._loop.call_later(early, self._begin)
        else:
            self._beginning = self._loop.call_soon(self._begin)  # whatever else this turn of the loop brings comes too

    def _begin(self) -> None:
        self._beginning, self._under_way = None, True
        self._earliest = self._loop.time() + PACE
        group, self._waiting = self._waiting[:_MOST], self._waiting[_MOST:]
        self._hand_over(group)
