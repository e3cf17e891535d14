"""The tables of the embedded store, and the way there from every database people have."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

from mathotheque.matches.store.faults import StoreDamaged, StoreTooNew

MIGRATIONS = (
    """
    create table match(
        id text primary key, seed blob not null, touched real not null, over integer not null default 0
    ) without rowid;
    create table event(
        match text not null references match(id) on delete cascade, version integer not null, data blob not null,
        primary key (match, version)
    ) without rowid;
    create index abandoned on match(over, touched);
    """,
    """
    alter table event add column at real;
    update event set at=(select touched from match where id=event.match)
        where version=(select max(version) from event as later where later.match=event.match);
    """,
    """
    alter table match add column room text references match(id) on delete cascade;
    create index inside on match(room) where room is not null;
    """,
    """
    alter table match add column packed integer not null default 0;
    create table packed(
        match text primary key references match(id) on delete cascade, version integer not null, data blob not null
    );
    create index unpacked on match(touched) where over=1 and packed=0;
    """,
)
"""Each brings the database from its number to the next; never change one that was released.

The second gives every event the time it was stored. Of what was there before only the last one of each match is known.
The third puts matches into rooms: a room is in itself. The fourth keeps what is finished as one compressed record.
"""

_CHECKING = 2.0  # seconds for a look at the whole file; a large one is believed after that


def migrate(connection: sqlite3.Connection, file: Path) -> None:
    """Run the migrations the file has not seen, each in a transaction of its own; `StoreTooNew` if it has seen more."""
    while True:
        connection.execute("begin immediate")
        seen = connection.execute("pragma user_version").fetchone()[0]
        if seen >= len(MIGRATIONS):
            connection.execute(f"pragma user_version={seen}")  # only a write tells whether the file may be written
            connection.execute("rollback")
            break
        for statement in filter(str.strip, MIGRATIONS[seen].split(";")):
            connection.execute(statement)
        connection.execute(f"pragma user_version={seen + 1}")
        connection.execute("commit")
    if seen > len(MIGRATIONS):
        raise StoreTooNew(file, theirs=seen, ours=len(MIGRATIONS))


def check(connection: sqlite3.Connection, file: Path) -> None:
    """`StoreDamaged` if a look at the file finds it broken."""
    deadline = time.monotonic() + _CHECKING
    connection.set_progress_handler(lambda: time.monotonic() > deadline, 100_000)
    try:
        found = connection.execute("pragma quick_check(1)").fetchone()[0]
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
            raise
        found = "ok"
    finally:
        connection.set_progress_handler(None, 0)
    if found != "ok":
        raise StoreDamaged(file, found)
