"""Finished matches of PostgreSQL become one compressed record each, a few at a time, by any process."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from psycopg import AsyncConnection

from mathotheque.matches.store import Stored
from mathotheque.matches.store.packing import pack, unpack

_AT_ONCE = 100  # matches; whoever appends to one of them waits for that long

_FIND = """
select match.id, packed.data from match left join packed on packed.match = match.id
where match.over and not match.packed and match.touched < %s
order by match.touched limit %s for update of match skip locked
"""
_EVENTS = "select match, version, at, data from event where match = any(%s) order by match, version"
_KEEP = """
insert into packed(match, version, data) select * from unnest(%b::text[], %b::integer[], %b::bytea[])
on conflict (match) do update set version = excluded.version, data = excluded.data
"""
_TAKE_AWAY = """
delete from event using packed where packed.match = event.match and event.version <= packed.version
and event.match = any(%s)
"""

_Packed = tuple[list[str], list[int], list[bytes]]


async def pack_some(connection: AsyncConnection, before: float) -> int:
    """Pack a few matches that are over and were last touched before that time; how many there were."""
    async with connection.transaction():
        held = await (await connection.execute(_FIND, (before, _AT_ONCE), binary=True)).fetchall()
        names = [row[0] for row in held]
        rows = await (await connection.execute(_EVENTS, (names,), binary=True)).fetchall()
        events = {name: [*unpack(packed)] for name, packed in held}
        for name, *told in rows:
            events[name].append(Stored(*told))
        packed = await asyncio.to_thread(_pack_all, list(events.items()))
        if packed[0]:
            await connection.execute(_KEEP, packed)
            await connection.execute(_TAKE_AWAY, (names,))
        await connection.execute("update match set packed = true where id = any(%s)", (names,))
    return len(held)


def _pack_all(matches: Sequence[tuple[str, list[Stored]]]) -> _Packed:
    """Names, last versions and records: all of each match but its last event."""
    long = [(name, events[:-1]) for name, events in matches if len(events) > 1]
    return (
        [name for name, _ in long],
        [events[-1].version for _, events in long],
        [pack(events) for _, events in long],
    )
