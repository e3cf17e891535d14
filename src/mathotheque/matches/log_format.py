"""How events are stored, of matches as of classes: as JSON, each kind under its tag."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec

Event = TypeVar("Event", bound=msgspec.Struct)


class LogFormat(Generic[Event]):
    """Writes and reads the events of some kinds, given as a union of structs whose tags never change."""

    def __init__(self, kinds: Any) -> None:
        self._encode = msgspec.json.Encoder().encode
        self._decode = msgspec.json.Decoder(kinds).decode

    def encode(self, event: Event) -> bytes:
        """The event as it is stored."""
        return self._encode(event)

    def decode(self, data: bytes) -> Event:
        """The event that was stored."""
        event: Event = self._decode(data)
        return event
