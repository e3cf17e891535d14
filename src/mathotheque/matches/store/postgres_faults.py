"""What an error of PostgreSQL means, in the words every store uses."""

from __future__ import annotations

from urllib.parse import urlsplit

import psycopg

from mathotheque.matches.store.faults import (
    StoreAway,
    StoreDamaged,
    StoreFull,
    StoreLocked,
    StoreReadOnly,
    StoreRefused,
    StoreUnavailable,
)

_FAULTS: dict[str, type[StoreUnavailable]] = {
    "08": StoreAway,  # the connection
    "57P": StoreAway,  # shutting down, starting up
    "53300": StoreAway,  # too many connections
    "53100": StoreFull,
    "25006": StoreReadOnly,  # a standby
    "42501": StoreReadOnly,  # a role that may not
    "28": StoreRefused,  # who are you?
    "3D000": StoreRefused,  # no such database
    "40": StoreLocked,  # a deadlock
    "55P03": StoreLocked,
    "57014": StoreLocked,  # it took too long
    "XX": StoreDamaged,
}
"""By the beginning of the code that PostgreSQL gives."""


def told(url: str) -> str:
    """The address of a database as it may be written into a log: without its password."""
    parts = urlsplit(url)
    user = f"{parts.username}@" if parts.username else ""
    port = f":{parts.port}" if parts.port else ""
    return f"{parts.scheme}://{user}{parts.hostname or ''}{port}{parts.path}"


def fault_of(error: psycopg.Error, url: str) -> StoreUnavailable:
    """What an error of PostgreSQL means; one without a code is of the connection."""
    code = error.sqlstate or ("08000" if isinstance(error, psycopg.OperationalError | psycopg.InterfaceError) else "")
    kind = next((kind for begin, kind in _FAULTS.items() if code.startswith(begin)), StoreUnavailable)
    detail = " ".join(str(error).split())
    if kind is StoreAway and ("authentication failed" in detail or "does not exist" in detail):
        kind = StoreRefused  # while a connection is being made, the words are all there is
    return kind(told(url), detail)
