"""Which archive an address means: a file, or a database on a server of PostgreSQL."""

from __future__ import annotations

from pathlib import Path

from mathotheque.core.extras import extra
from mathotheque.matches.archives import Archive
from mathotheque.matches.archives.sqlite import SqliteArchive
from mathotheque.matches.store.finding import is_on_server


def find_archive(address: str, *, alone: bool = False, new: bool = False) -> Archive:
    """The archive at an address, not yet open; what a file is opened for is told by `SqliteArchive`."""
    if not is_on_server(address):
        return SqliteArchive(Path(address), alone=alone, new=new)
    with extra("scale"):
        from mathotheque.matches.archives.postgres import PostgresArchive
    return PostgresArchive(address)
