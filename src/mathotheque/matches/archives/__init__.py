"""Everything a store holds, read at one moment and written whole: for moving, keeping and checking rooms."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from types import TracebackType
from typing import Protocol, Self

import msgspec

from mathotheque.core.errors import Refused
from mathotheque.matches.store import Stored


class Whole(msgspec.Struct, frozen=True):
    """All that is kept of a match, or of a room: then `room` is its own name."""

    id: str
    seed: bytes
    touched: float
    over: bool
    room: str | None
    events: tuple[Stored, ...]

    @property
    def digest(self) -> bytes:
        """The same for the same bytes, wherever they are kept."""
        return hashlib.sha256(msgspec.msgpack.encode(self)).digest()


class ArchiveRefused(Refused):
    """What was asked of a place where matches are kept would lose something, or cannot be."""


class Archive(Protocol):
    """A place where matches are kept, open between `with` and the end of the block. Faults are those of stores."""

    @property
    def told(self) -> str:
        """The place, as it may be shown to people."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    def count(self) -> int:
        """How many matches there are."""
        ...

    def matches(self) -> Iterator[Whole]:
        """Every match in the order of names, as it all was at the moment of the first look, or after `bring`."""
        ...

    def bring(self, matches: Sequence[Whole]) -> None:
        """Add matches that are not there: all of them are on the disk when it returns, or none."""
        ...

    def check(self) -> None:
        """`StoreDamaged` if the place itself, below the matches, is broken."""
        ...


def in_order(some: Callable[[str], Sequence[Whole]]) -> Iterator[Whole]:
    """All matches, where `some` gives the next few after a name."""
    last = ""
    while found := some(last):
        yield from found
        last = found[-1].id


def in_groups(matches: Iterator[Whole], size: int) -> Iterator[list[Whole]]:
    """A few at a time."""
    group: list[Whole] = []
    for match in matches:
        group.append(match)
        if len(group) == size:
            yield group
            group = []
    if group:
        yield group
