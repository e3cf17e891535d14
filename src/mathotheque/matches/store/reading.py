"""What is read from the embedded store."""

from __future__ import annotations

import sqlite3

from mathotheque.matches.store import Kept, Stored
from mathotheque.matches.store.packing import unpack

_READ = """
select id, seed, over, packed.data from match left join packed on packed.match=id and packed.version>?2 where id=?1
"""


def read_match(connection: sqlite3.Connection, match: str, after: int) -> Kept | None:
    """The match with its events after a version; None if there is none."""
    with connection:  # one look at both tables: packing changes both
        connection.execute("begin")
        row = connection.execute(_READ, (match, after)).fetchone()
        if row is None:
            return None
        name, seed, over, packed = row
        return Kept(name, seed, bool(over), (*unpack(packed, after), *read_events(connection, match, after)))


def read_events(connection: sqlite3.Connection, match: str, after: int = 0) -> tuple[Stored, ...]:
    """The events of a match that are not packed, after a version."""
    query = "select version, at, data from event where match=? and version>? order by version"
    return tuple(Stored(*row) for row in connection.execute(query, (match, after)))
