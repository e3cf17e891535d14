"""Where matches are kept: one contract, several stores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

ROOM = "c-"
"""What the name of a room begins with; no match has such a name."""


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

    A room is a log of its own kind, created with its own name as `room`; matches created in it go when it goes, whether
    they are over or not, and not before.
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

    async def create(self, match: str, seed: bytes, events: Sequence[bytes], room: str = "") -> bool:
        """A new match with its first events, perhaps in a room; False if there is one of that name, or no such room."""
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

    async def matches_in(self, room: str) -> tuple[str, ...]:
        """The names of the matches in a room, in the order of the alphabet; none for an unknown one."""
        ...

    async def expire(self, before: float) -> int:
        """Forget matches outside rooms that are not over and were last touched before that time; how many."""
        ...

    async def pack(self, before: float) -> int:
        """Keep matches that are over and were last touched before that time as one compressed record each; how many.

        Nobody notices but the disk: they are read, and appended to, as before.
        """
        ...

    async def expired_rooms(self, before: float) -> tuple[str, ...]:
        """The names of the rooms that were last touched before that time."""
        ...

    async def erase(self, room: str) -> bool:
        """Forget a room and every match in it, so that nothing of them can be found in what is kept on the disk.

        False if there is no such room.
        """
        ...
