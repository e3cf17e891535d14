"""Where matches are kept: one contract, several stores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Kept:
    """What is known of a match beside its events."""

    id: str
    seed: bytes
    touched: float
    over: bool


class Store(Protocol):
    """Appends are durable when they return, and atomic: all events or none. Versions count from 1 without gaps."""

    async def open(self) -> None:
        """Make ready, bringing an older database up to date."""
        ...

    async def close(self) -> None:
        """Finish what was begun, and let go."""
        ...

    async def create(self, match: str, seed: bytes, events: Sequence[bytes]) -> bool:
        """A new match with its first events; False if there is one of that name."""
        ...

    async def append(self, match: str, version: int, events: Sequence[bytes], *, over: bool) -> bool:
        """Add events after `version`; False if that is no longer the last one (or the match is unknown)."""
        ...

    async def load(self, match: str, after: int = 0) -> list[bytes]:
        """The events after version `after`; nothing for an unknown match."""
        ...

    async def kept(self, match: str) -> Kept | None:
        """What is known of the match beside its events."""
        ...

    async def expire(self, before: float) -> int:
        """Forget matches that are not over and were last touched before that time; how many."""
        ...
