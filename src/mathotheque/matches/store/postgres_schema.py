"""The tables of the store on PostgreSQL, and the way there from every database people have."""

from __future__ import annotations

from dataclasses import dataclass

from psycopg import AsyncConnection

from mathotheque.matches.store.faults import StoreTooNew

_LOCK = 0x6D617468  # whoever migrates holds it: "math"


@dataclass(frozen=True, slots=True)
class Migration:
    """What brings a database one number on. `beside`: programs that know that many migrations can still use it."""

    statements: str
    beside: int


MIGRATIONS = (
    Migration(
        """
        create table match(
            id text collate "C" primary key, seed bytea not null, version integer not null,
            touched double precision not null, over boolean not null default false,
            room text collate "C", packed boolean not null default false
        ) with (fillfactor = 80);
        create table event(
            match text collate "C", version integer, at double precision, data bytea not null,
            primary key (match, version)
        );
        create table packed(
            match text collate "C" primary key, version integer not null, data bytea not null
        );
        create index last_touched on match(touched);
        create index abandoned on match(touched) where not over and room is null;
        create index unpacked on match(touched) where over and not packed;
        create index inside on match(room) where room is not null;
        """,
        beside=1,
    ),
)
"""Each brings the database from its number to the next; never change one that was released.

They only add. What a release no longer needs is removed by the next one, so that two versions run side by side while
a house is renewed machine by machine. Nothing refers to `match` by a foreign key: whoever writes holds its row, and
whoever deletes it deletes what belongs to it, so that a move need not be checked twice.
"""


async def migrate(connection: AsyncConnection, told: str) -> None:
    """Run the migrations the database has not seen; `StoreTooNew` if it has seen some that this program cannot use.

    Of processes that start together one migrates, and the others wait for it.
    """
    async with connection.transaction():
        await connection.execute("select pg_advisory_xact_lock(%s)", (_LOCK,))
        await connection.execute(
            "create table if not exists migration("
            "number integer primary key, beside integer not null, at timestamptz not null default now())"
        )
        found = await connection.execute("select coalesce(max(number), 0), coalesce(max(beside), 0) from migration")
        seen, needed = await found.fetchone() or (0, 0)
        if needed > len(MIGRATIONS):
            raise StoreTooNew(told, theirs=seen, ours=len(MIGRATIONS))
        for number, migration in enumerate(MIGRATIONS[seen:], seen + 1):
            for statement in filter(str.strip, migration.statements.split(";")):
                await connection.execute(statement.encode())
            row = number, migration.beside
            await connection.execute("insert into migration(number, beside) values(%s, %s)", row)
