"""Which store an address means: a file, or a database on a server of PostgreSQL."""

from __future__ import annotations

from pathlib import Path

from mathotheque.core.extras import extra
from mathotheque.matches.store import Store
from mathotheque.matches.store.sqlite import SqliteStore

_SERVERS = ("postgresql://", "postgres://")


def is_on_server(address: str) -> bool:
    """Whether the address is one of PostgreSQL; else it is a file's."""
    return address.startswith(_SERVERS)


def find_store(address: str) -> Store:
    """The store at an address, not yet open; `NotInstalled` says what PostgreSQL needs."""
    if not is_on_server(address):
        return SqliteStore(Path(address))
    with extra("scale"):
        from mathotheque.matches.store.postgres import PostgresStore
    return PostgresStore(address)
