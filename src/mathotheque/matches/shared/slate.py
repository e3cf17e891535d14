"""A slate that several processes write on: who thinks, who is there, what was promised. It is wiped after a while.

Nothing on it decides a game: whoever loses what stands here thinks twice or asks again, and no move is lost.
"""

from __future__ import annotations

import logging
import os
import secrets
from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from typing import Protocol, TypeVar

Answer = TypeVar("Answer")
_log = logging.getLogger(__name__)


def this_process() -> str:
    """The name of this process among those that share a slate; one that is forked has a name of its own."""
    return _name_of(os.getpid())


@cache
def _name_of(process: int) -> str:
    return secrets.token_hex(6)


class SlateAway(Exception):
    """Nothing can be written or read just now."""


class Slate(Protocol):
    """Words under names, each for so many seconds. Whatever cannot be done now raises `SlateAway`."""

    async def claim(self, name: str, owner: str, seconds: float) -> bool:
        """Whether the name is the owner's from now on: it was free, or his already."""
        ...

    async def release(self, name: str, owner: str) -> None:
        """Let go of a name, if it is the owner's."""
        ...

    async def write(self, name: str, words: bytes, seconds: float) -> None:
        """Put words under a name."""
        ...

    async def read(self, name: str) -> bytes | None:
        """What stands there."""
        ...

    async def take(self, name: str) -> bytes | None:
        """What stands there, and wipe it: of several who ask one gets it."""
        ...

    async def sign(self, name: str, who: str, words: str, seconds: float) -> None:
        """Everybody has a line under the name: this is mine. Without words it is wiped."""
        ...

    async def signed(self, name: str) -> Mapping[str, str]:
        """Everybody's line."""
        ...


class TwoSlates:
    """The first while it answers, else the second."""

    def __init__(self, first: Slate, second: Slate) -> None:
        self._first, self._second = first, second

    async def claim(self, name: str, owner: str, seconds: float) -> bool:
        """Whether the name is the owner's from now on."""
        return await self._ask(lambda slate: slate.claim(name, owner, seconds))

    async def release(self, name: str, owner: str) -> None:
        """Let go of a name."""
        await self._ask(lambda slate: slate.release(name, owner))

    async def write(self, name: str, words: bytes, seconds: float) -> None:
        """Put words under a name."""
        await self._ask(lambda slate: slate.write(name, words, seconds))

    async def read(self, name: str) -> bytes | None:
        """What stands there."""
        return await self._ask(lambda slate: slate.read(name))

    async def take(self, name: str) -> bytes | None:
        """What stands there, and wipe it."""
        return await self._ask(lambda slate: slate.take(name))

    async def sign(self, name: str, who: str, words: str, seconds: float) -> None:
        """My line under the name."""
        await self._ask(lambda slate: slate.sign(name, who, words, seconds))

    async def signed(self, name: str) -> Mapping[str, str]:
        """Everybody's line."""
        return await self._ask(lambda slate: slate.signed(name))

    async def _ask(self, ask: Callable[[Slate], Awaitable[Answer]]) -> Answer:
        try:
            return await ask(self._first)
        except SlateAway:
            return await ask(self._second)
