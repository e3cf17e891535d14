"""Keys of a teacher: 128 bits that only the teacher's browser keeps; the log keeps their hashes."""

from __future__ import annotations

import hashlib
import secrets

_BYTES = 16
_DEVICE = 8


def new_key() -> str:
    """A key nobody guesses."""
    return secrets.token_urlsafe(_BYTES)


def new_device() -> str:
    """What tells one device of a pupil from another; the house signs it."""
    return secrets.token_hex(_DEVICE)


def hash_of(key: str) -> str:
    """What may be stored of a key: of 128 random bits, one round tells nothing."""
    return hashlib.sha256(key.encode()).hexdigest()
