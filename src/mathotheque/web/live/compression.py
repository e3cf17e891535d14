"""Streams compressed: every event is a piece of its own, so whoever has the same eyes gets the same bytes.

A compressor that remembers what it sent would need its own memory for every stream, and its own work. Pieces that stand
alone are squeezed once for everybody, and a stream costs nothing but a flag.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable

from mathotheque.web.live.outlet import Outlet

ENCODING = b"content-encoding", b"gzip"
HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""How a stream begins, as RFC 1952 wants it: deflated, no name, no time, from an unknown system."""
_LEVEL = 1  # the next ones save a tenth of the bytes for twice the time
_RAW = -15  # no head and no sum: those belong to the whole

_last: tuple[bytes, bytes] = b"", b""


def squeeze(event: bytes) -> bytes:
    """The event, deflated, to be put behind others; told to many at once it is worked out once."""
    global _last
    if _last[0] is not event:
        machine = zlib.compressobj(_LEVEL, zlib.DEFLATED, _RAW)
        _last = event, machine.compress(event) + machine.flush(zlib.Z_FULL_FLUSH)
    return _last[1]


def accepts_gzip(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Whether whoever asks understands it."""
    return any(name == b"accept-encoding" and b"gzip" in value for name, value in headers)


class SqueezedOutlet(Outlet):
    """The writing end of a stream that is compressed."""

    __slots__ = ()

    async def _body(self, event: bytes, *, more: bool = True) -> None:
        await super()._body(squeeze(event) if event else b"", more=more)
