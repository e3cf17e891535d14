"""What a table refuses, and why."""

from __future__ import annotations

from mathotheque.core.errors import Refused
from mathotheque.core.speech import Message


class TableError(Refused):
    """A command the table cannot carry out now: not your turn, seat taken, nothing to undo."""


class NotYours(TableError):
    """Somebody acts for a seat that is not his, or not to move."""


class Stale(TableError):
    """The command was meant for another version of the match; `.version` is the one it has now."""

    def __init__(self, message: Message, *, version: int = 0) -> None:
        super().__init__(message)
        self.version = version


class Overtaken(Stale):
    """Another process stored something first: what was to be done has to be decided again."""


class OtherRules(TableError):
    """The match was played under other rules than the house has now: it is kept, but nothing here can tell it."""


class NoSuchMatch(TableError):
    """No match has that name, or it was abandoned and forgotten."""
