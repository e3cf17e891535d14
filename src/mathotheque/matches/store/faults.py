"""What can be wrong with a store, in one small tree: each says it in a sentence, in French and English.

StoreUnavailable (Refused)   not now: nothing was stored, nothing was promised
├── StoreLocked      another program holds the file; try again
├── StoreFull        the disk is full; try again when there is room
├── StoreReadOnly    the file may not be written; try again when it may
├── StoreGone        the file was deleted or replaced while it was open; try again
├── StoreAway        the database's server does not answer; try again
├── StoreRefused     the database's server does not let us in; try again when it does
├── StoreDamaged     the file is no database, or a broken one
├── StoreTooNew      the file was written by a later version of this program
└── StoreInUse       another server has the file

`retryable` tells whether trying again may help while the server runs: then a web server answers 503 with Retry-After.
At the start each of them is a reason not to begin.
"""

from __future__ import annotations

import errno
import sqlite3
from pathlib import Path
from typing import ClassVar

from mathotheque.core.errors import Refused
from mathotheque.core.speech import Message


class StoreUnavailable(Refused):
    """The store cannot do what was asked.

    The message is for whoever plays; `.file` and `.detail`, what the database said, are for whoever runs the house.
    """

    retryable: ClassVar[bool] = True
    _key: ClassVar[str] = "unavailable"

    def __init__(self, file: object, detail: str = "", **blanks: object) -> None:
        super().__init__(Message.of(f"store.{self._key}", **blanks))
        self.file, self.detail = str(file), detail


class StoreLocked(StoreUnavailable):
    """Another program holds the file for too long."""

    _key = "locked"


class StoreFull(StoreUnavailable):
    """There is no room left on the disk."""

    _key = "full"


class StoreReadOnly(StoreUnavailable):
    """The file, or its folder, may not be written."""

    _key = "read-only"


class StoreGone(StoreUnavailable):
    """The file was deleted, moved or replaced while it was open."""

    _key = "gone"


class StoreAway(StoreUnavailable):
    """The server of the database does not answer."""

    _key = "away"


class StoreRefused(StoreUnavailable):
    """The server of the database does not know who asks, or has no such database."""

    _key = "refused"


class StoreDamaged(StoreUnavailable):
    """The file is no database, or its contents are broken."""

    retryable = False
    _key = "damaged"


class StoreTooNew(StoreUnavailable):
    """The file was written by a later version of this program."""

    retryable = False
    _key = "too-new"


class StoreInUse(StoreUnavailable):
    """Another server has the file already."""

    retryable = False
    _key = "in-use"


_FAULTS: dict[int, type[StoreUnavailable]] = {
    sqlite3.SQLITE_BUSY: StoreLocked,
    sqlite3.SQLITE_LOCKED: StoreLocked,
    sqlite3.SQLITE_FULL: StoreFull,
    sqlite3.SQLITE_READONLY: StoreReadOnly,
    sqlite3.SQLITE_CANTOPEN: StoreReadOnly,
    sqlite3.SQLITE_PERM: StoreReadOnly,
    sqlite3.SQLITE_CORRUPT: StoreDamaged,
    sqlite3.SQLITE_NOTADB: StoreDamaged,
}
_PRIMARY = 0xFF  # the low byte of a code is its kind, the rest tells which


_SYSTEM: dict[int | None, type[StoreUnavailable]] = {
    errno.ENOSPC: StoreFull,
    errno.EDQUOT: StoreFull,
    errno.EACCES: StoreReadOnly,
    errno.EPERM: StoreReadOnly,
    errno.EROFS: StoreReadOnly,
}


def fault_of(error: sqlite3.Error, file: Path) -> StoreUnavailable:
    """What an error of SQLite means."""
    kind = _FAULTS.get(getattr(error, "sqlite_errorcode", 0) & _PRIMARY, StoreUnavailable)
    if kind is StoreReadOnly and not file.exists():
        kind = StoreGone
    return kind(file, str(error))


def fault_of_system(error: OSError, file: Path) -> StoreUnavailable:
    """What an error of the file system means."""
    return _SYSTEM.get(error.errno, StoreUnavailable)(file, error.strerror or str(error))
