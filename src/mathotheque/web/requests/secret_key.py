"""What signs the seats: the setting, else a file beside the database, made once and readable by its owner only.

Where the database is on a server every process needs the same key: then the setting must be there.
"""

from __future__ import annotations

import hashlib
import os
import secrets
from contextlib import suppress
from pathlib import Path

from mathotheque.core.errors import Refused
from mathotheque.core.speech import Message
from mathotheque.web.settings import Settings

_LENGTH = 32
_SHORTEST = 16  # signs of a secret: shorter ones can be guessed from any seat’s signature
_OWNER_ONLY = 0o600
_IN_FILE = "file:"  # how a setting begins that names the file of a key, such as one that a room had before it moved


class BadKey(Refused):
    """The file of the key cannot be one, or there must be a key and is none: something else would sign the seats."""


def secret_of(settings: Settings) -> bytes:
    """The key; `BadKey` says what is wrong with its file, or that there is none."""
    if settings.secret.startswith(_IN_FILE):
        return _read(Path(settings.secret.removeprefix(_IN_FILE)))
    if 0 < len(settings.secret) < _SHORTEST:
        raise BadKey(Message.of("cli.short-key"))
    if settings.secret:
        return hashlib.sha256(settings.secret.encode()).digest()
    if settings.file is None:
        raise BadKey(Message.of("cli.no-key"))
    file = settings.file.with_suffix(".key")
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        _make(file)
    file.chmod(_OWNER_ONLY)
    return _read(file)


def _read(file: Path) -> bytes:
    key = file.read_bytes()
    if len(key) != _LENGTH:
        raise BadKey(Message.of("cli.bad-key", file=str(file), n=len(key), expected=_LENGTH))
    return key


def keep_private(settings: Settings) -> None:
    """The database and what belongs to it are readable by their owner only."""
    file = settings.file
    if file is not None:
        for suffix in ("", "-wal", "-shm"):
            with suppress(FileNotFoundError):
                file.with_name(file.name + suffix).chmod(_OWNER_ONLY)


def _make(file: Path) -> None:
    """A new key, whole on the disk before it has its name: a crash leaves none, and of two servers one wins."""
    draft = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(secrets.token_bytes(_LENGTH))
            stream.flush()
            os.fsync(stream.fileno())
        with suppress(FileExistsError):
            os.link(draft, file)
    finally:
        draft.unlink()
