"""The events of a finished match as one compressed record, and back again without a byte lost.

A store packs all events of a match but the last, which stays where it was: what follows is appended to it as ever.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence

import msgspec

from mathotheque.matches.store import Stored
from mathotheque.matches.store.faults import StoreDamaged

_FORM = b"1"  # what follows is written this way


class _Columns(msgspec.Struct, array_like=True):
    """Events from version 1 on: their times, then what they are."""

    at: list[float | None]
    data: list[bytes]


def pack(events: Sequence[Stored]) -> bytes:
    """The events from version 1 on, without a gap, as one record."""
    columns = _Columns([event.at for event in events], [event.data for event in events])
    return _FORM + zlib.compress(msgspec.msgpack.encode(columns), 9)


def unpack(packed: bytes | None, after: int = 0) -> tuple[Stored, ...]:
    """The events of a record after a version; none where there is no record."""
    if packed is None:
        return ()
    try:
        if packed[:1] != _FORM:
            raise ValueError(f"a record of form {packed[:1]!r}")
        columns = msgspec.msgpack.decode(zlib.decompress(packed[1:]), type=_Columns)
    except (ValueError, zlib.error) as error:
        raise StoreDamaged("packed", str(error)) from error
    rows = zip(columns.at, columns.data, strict=True)
    return tuple(Stored(number, at, data) for number, (at, data) in enumerate(rows, 1) if number > after)
