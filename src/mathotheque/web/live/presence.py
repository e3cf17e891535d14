"""Who is looking at which table now: a stream open, or a question asked lately. A restart forgets it."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import partial

import msgspec

_LATELY = 20.0  # seconds: somebody who asks every five is here
_TABLES = 5_000


class Company(msgspec.Struct, frozen=True):
    """Who is there, as a table shows it: numbers of seats whose people are away, and how many watch."""

    away: frozenset[int] = frozenset()
    watching: int = 0


@dataclass(slots=True)
class _Room:
    streams: Counter[int] = field(default_factory=Counter)
    watching: int = 0
    asked: dict[int, float] = field(default_factory=dict)

    @property
    def busy(self) -> bool:
        return self.watching > 0 or any(count > 0 for count in self.streams.values())


class _Looking:
    """A block in which somebody looks. There is one for every stream, so it is small."""

    __slots__ = ("_come",)

    def __init__(self, come: Callable[[int], None]) -> None:
        self._come = come

    def __enter__(self) -> None:
        self._come(1)

    def __exit__(self, *_: object) -> None:
        self._come(-1)


class Presence:
    """Chairs whose people are here and people who watch, by table."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._rooms: OrderedDict[str, _Room] = OrderedDict()
        self._listeners: list[Callable[[str], None]] = []
        self._clock = clock

    def listen(self, listener: Callable[[str], None]) -> None:
        """Be told the name of a table whenever somebody comes to it or leaves."""
        self._listeners.append(listener)

    def looking(self, match: str, chairs: frozenset[int]) -> AbstractContextManager[None]:
        """Somebody with these chairs (none: a spectator) follows the table as long as the block lasts."""
        return _Looking(partial(self._come, match, chairs))

    def asked(self, match: str, chairs: frozenset[int]) -> None:
        """Somebody without a stream has just asked for the table."""
        room = self._room(match)
        for chair in chairs:
            room.asked[chair] = self._clock()

    def is_here(self, match: str, chair: int) -> bool:
        """Whether somebody on that chair is looking."""
        room = self._rooms.get(match)
        if room is None:
            return False
        return room.streams[chair] > 0 or self._clock() - room.asked.get(chair, -_LATELY) < _LATELY

    def is_watched(self, match: str) -> bool:
        """Whether anybody follows the table, with a seat or without."""
        room = self._rooms.get(match)
        return room is not None and room.busy

    def spectators(self, match: str) -> int:
        """How many look without a seat."""
        room = self._rooms.get(match)
        return room.watching if room else 0

    def company(self, match: str, chairs: Iterable[tuple[int, int]]) -> Company:
        """Who is there; `chairs` are the numbers of seats whose people may be away, each with its chair."""
        away = frozenset([number for number, chair in chairs if not self.is_here(match, chair)])
        return Company(away, self.spectators(match))

    async def look(self, match: str) -> None:
        """Make sure of who is there before somebody's absence counts."""

    def watched(self) -> list[str]:
        """The tables that somebody follows here."""
        return [match for match, room in self._rooms.items() if room.busy]

    def chairs(self, match: str) -> list[int]:
        """The chairs whose people are here."""
        room = self._rooms.get(match)
        return [chair for chair in {*room.streams, *room.asked} if Presence.is_here(self, match, chair)] if room else []

    def _come(self, match: str, seats: frozenset[int], step: int) -> None:
        room = self._room(match)
        if not seats:
            room.watching += step
        for seat in seats:
            room.streams[seat] += step
        self._tell(match)

    def _tell(self, match: str) -> None:
        for listener in self._listeners:
            listener(match)

    def _room(self, match: str) -> _Room:
        room = self._rooms.setdefault(match, _Room())
        self._rooms.move_to_end(match)
        oldest = next(iter(self._rooms))
        if len(self._rooms) > _TABLES and not self._rooms[oldest].busy:
            del self._rooms[oldest]
        return room
