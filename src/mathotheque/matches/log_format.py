"""How events are stored, of matches as of classes: as JSON, each kind under its tag."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

import msgspec

Event = TypeVar("Event", bound=msgspec.Struct)


class LogFormat(Generic[Event]):
    """Writes and reads the events of some kinds, given as a union of structs whose tags never change."""

    def __init__(self, kinds: Any) -> None:
        self.encode: Callable[[Event], bytes] = msgspec.json.Encoder().encode
        self.decode: Callable[[bytes], Event] = msgspec.json.Decoder(kinds).decode
