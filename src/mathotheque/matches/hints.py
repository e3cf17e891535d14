"""A hint that was worked out once is the same in every process: whoever asks another one waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec

from mathotheque.matches.shared.slate import Slate, SlateAway, this_process

_KEPT = 300.0  # seconds a hint stands on the slate
_THOUGHT = 30.0  # seconds a thought may take before another process thinks too
_LOOK = 0.2  # seconds between two looks whether it has come


class Advice(msgspec.Struct, frozen=True, array_like=True):
    """A move, and what it is worth to the mover."""

    move: str
    value: float


Think = Callable[[], Awaitable[Advice]]
_decode = msgspec.json.Decoder(Advice).decode


class Hints:
    """One process alone: whatever is asked is thought about."""

    async def of(self, place: str, think: Think) -> Advice:
        """The hint for a place in a match, worked out by `think` where nobody has."""
        return await think()


class SlateHints(Hints):
    """Hints on a slate, each thought about by one process."""

    def __init__(self, slate: Slate) -> None:
        self._slate = slate

    async def of(self, place: str, think: Think) -> Advice:
        """The hint for a place in a match."""
        name = f"hint:{place}"
        try:
            while not await self._slate.claim(f"{name}:thought", this_process(), _THOUGHT):
                if (found := await self._slate.read(name)) is not None:
                    return _decode(found)
                await asyncio.sleep(_LOOK)
            if (found := await self._slate.read(name)) is not None:
                return _decode(found)
        except SlateAway:
            return await think()
        return await self._think(name, think)

    async def _think(self, name: str, think: Think) -> Advice:
        try:
            advice = await think()
            await self._write(name, advice)
        finally:
            await self._let_go(name)
        return advice

    async def _write(self, name: str, advice: Advice) -> None:
        try:
            await self._slate.write(name, msgspec.json.encode(advice), _KEPT)
        except SlateAway:
            return

    async def _let_go(self, name: str) -> None:
        try:
            await self._slate.release(f"{name}:thought", this_process())
        except SlateAway:
            return
