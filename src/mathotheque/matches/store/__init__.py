"""Where matches are kept: one contract, several stores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec


class Stored(msgspec.Struct, frozen=True):
    """One event as it is kept: its version, when it was stored (seconds since 1970; None: not known), what it is."""

    version: int
    at: float | None
    data: bytes


class Kept(msgspec.Struct, frozen=True):
    """A match as it is kept: the seed of its dice, whether it is over, and its events after the version asked for."""

    id: str
    seed: bytes
    over: bool
    events: tuple[Stored, ...] = ()


class Store(Protocol):
    """Appends are durable when they return, and atomic: all events or none. Versions count from 1 without gaps.

    Whatever cannot be done now raises `StoreUnavailable` (see `faults`): then nothing was promised. `generation`
    changes when the store goes on with other contents than before, a backup for example: what is remembered of its
    matches has to be read again.
    """

    @property
    def generation(self) -> int:
        """Which contents these are."""
        ...

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

    async def read(self, match: str, after: int = 0) -> Kept | None:
        """The match with its events after version `after`; None if there is none."""
        ...

    async def latest(self) -> float:
        """When anything was last stored, to the hour (seconds since 1970); 0 if nothing was."""
        ...

    async def expire(self, before: float) -> int:
        """Forget matches that are not over and were last touched before that time; how many."""
        ...
