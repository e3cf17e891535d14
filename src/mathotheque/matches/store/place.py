"""Whether an open file is still where it was: what is written to a deleted one is lost at the next start."""

from __future__ import annotations

import logging
import os
import sqlite3
from pathlib import Path

from mathotheque.matches.store.faults import StoreGone

_log = logging.getLogger(__name__)

Identity = tuple[int, int] | None


class Place:
    """The place of a database and of its log beside it, as they were when `remember` was last called."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._log = Path(f"{file}-wal")
        self._names = str(file), f"{file}-wal"
        self._known: tuple[Identity, Identity] = (None, None)

    def remember(self) -> None:
        """This is what is open."""
        self._known = _identity(self.file), _identity(self._log)

    @property
    def is_kept(self) -> bool:
        """Whether the names still lead to what is open."""
        file, log = self._names  # as text: this is asked after every commit
        return (_identity(file), _identity(log)) == self._known

    @property
    def is_same(self) -> bool:
        """Whether the database's name does, whatever became of the log."""
        return _identity(self.file) == self._known[0]

    @property
    def is_free(self) -> bool:
        """Whether nothing has the database's name any more."""
        return not self.file.exists()

    def clear(self) -> None:
        """Take away the log that belongs to a database that has gone: it would be taken for its successor's."""
        if self._known[1] is not None and _identity(self._log) == self._known[1]:
            for ending in ("-wal", "-shm"):
                Path(f"{self.file}{ending}").unlink(missing_ok=True)

    def save(self, connection: sqlite3.Connection) -> Path:
        """Everything the open database holds in a file of its own beside the place, safely on the disk."""
        rescued = self.file.with_name(f"{self.file.name}.rescued")
        try:
            rescued.unlink(missing_ok=True)
            connection.execute("vacuum into ?", (str(rescued),))
            rescued.chmod(0o600)
            _sync(rescued)
        except (OSError, sqlite3.Error) as error:
            raise StoreGone(self.file, str(error)) from error
        return rescued

    def restore(self, rescued: Path) -> None:
        """Put it where the database was; nobody may have that open."""
        try:
            rescued.rename(self.file)
            _sync(self.file.parent)
        except OSError as error:
            raise StoreGone(self.file, str(error)) from error
        _log.warning("%s was deleted while it was open: everything was written back", self.file)


def _identity(file: Path | str) -> Identity:
    try:
        found = os.stat(file)  # noqa: PTH116
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _sync(path: Path) -> None:
    """Wait until it is on the disk; a folder cannot be asked for everywhere."""
    try:
        handle = os.open(path, os.O_RDONLY)
    except PermissionError:
        return
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
