"""One server a file: a claim on it that ends with the process, however it ends."""

from __future__ import annotations

import logging
import os
import sys
from pathlib import Path

from mathotheque.matches.store.faults import StoreInUse, fault_of_system

_log = logging.getLogger(__name__)


class Claim:
    """The claim of this process on `file`, told by a lock on the file beside it that ends in `.lock`."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._lock = file.with_name(f"{file.name}.lock")
        self._handle: int | None = None

    def take(self) -> None:
        """Claim the file; `StoreInUse` names the process that has it."""
        try:
            handle = os.open(self._lock, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise fault_of_system(error, self._file) from error
        try:
            _try_lock(handle)
        except BlockingIOError as error:
            owner = os.pread(handle, 20, 0).decode(errors="replace").strip() if hasattr(os, "pread") else ""
            os.close(handle)
            raise StoreInUse(self._file, owner=owner or "?") from error
        except OSError as error:
            _log.warning("no claim on %s: this file system has no locks (%s)", self._file, error)
        os.ftruncate(handle, 0)
        os.write(handle, f"{os.getpid()}\n".encode())
        self._handle = handle

    def drop(self) -> None:
        """Let go of it. The file of the lock stays: whoever comes next may have it open already."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


if sys.platform == "win32":
    import msvcrt

    def _try_lock(handle: int) -> None:
        """Claim the handle's file or raise `BlockingIOError`; a byte far beyond the text is locked."""
        os.lseek(handle, 1 << 20, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError(str(error)) from error
        finally:
            os.lseek(handle, 0, os.SEEK_SET)

else:
    import fcntl

    def _try_lock(handle: int) -> None:
        """Claim the handle's file or raise `BlockingIOError`."""
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
