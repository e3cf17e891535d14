"""What storing costs: appends a second in both stores, and what a finished match weighs."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from time import perf_counter, process_time

import psycopg
from rich.table import Table

import mathotheque as mt
from mathotheque.matches.events import Chair
from mathotheque.matches.feed import Feed
from mathotheque.matches.robots import Robots
from mathotheque.matches.service import Service
from mathotheque.matches.store import Store
from mathotheque.matches.store.finding import is_on_server
from mathotheque.matches.store.packing import pack
from mathotheque.matches.store.postgres import PostgresStore
from mathotheque.matches.store.sqlite import SqliteStore
from tests.servers.postgres import Postgres, postgres

EVENT = b'{"type":"happened","text":"KxQ","seat":1,"said":"","seconds":3.25}'
SECONDS = 4.0


def appends() -> Table:
    """Every match appends one event after the other, as fast as it is answered; every commit waits for the disk."""
    headings = "store", "open", "in 1 s", "group", "p50 ms", "p99 ms", "CPU ms", "server’s", "bytes"
    table = Table(
        *headings,
        title="Durable appends of one process to so many open matches; of each the CPU time, and bytes on the disk",
    )
    with postgres(durable=True) as server:
        for matches in (1, 50, 500):
            for kind in ("sqlite", "postgres"):
                with _place(kind, server) as place:
                    before = server.cpu
                    told, *row = asyncio.run(_measure(_open(place), matches))
                    theirs = f"{(server.cpu - before) / told * 1000:.3f}" if is_on_server(place) else "–"
                    table.add_row(kind, str(matches), *row, theirs, f"{_weight(place):.0f}")
    return table


@contextmanager
def _place(kind: str, server: Postgres) -> Iterator[str]:
    """The address of an empty store."""
    with tempfile.TemporaryDirectory() as folder:
        yield f"{folder}/room.db" if kind == "sqlite" else server.make(Path(folder).name)


def _open(place: str) -> SqliteStore | PostgresStore:
    return PostgresStore(place) if is_on_server(place) else SqliteStore(Path(place))


def _weight(place: str) -> float:
    """Bytes on the disk for each event, with the index and the rows of matches."""
    query = "select count(*) from event"
    if not is_on_server(place):
        connection = sqlite3.connect(place)
        connection.execute("pragma wal_checkpoint(truncate)")
        count = connection.execute(query).fetchone()[0]
        connection.close()
        return Path(place).stat().st_size / int(count)
    with psycopg.connect(place) as server:
        size = "select pg_total_relation_size('event') + pg_total_relation_size('match')"
        found = server.execute(f"select ({size})::float8 / ({query})".encode()).fetchone()
    assert found is not None
    return float(found[0])


async def _measure(store: SqliteStore | PostgresStore, matches: int) -> tuple[int, str, str, str, str, str]:
    """How many appends there were, and the row that tells of them."""
    await store.open()
    await asyncio.gather(*(store.create(f"m{k}", bytes(32), [EVENT]) for k in range(matches)))
    waits: list[float] = []
    end = perf_counter() + SECONDS

    async def go_on(name: str) -> None:
        version = 1
        while perf_counter() < end:
            began = perf_counter()
            assert await store.append(name, version, [EVENT], over=False)
            waits.append(perf_counter() - began)
            version += 1

    commits, cpu, began = store.commits, process_time(), perf_counter()
    await asyncio.gather(*(go_on(f"m{k}") for k in range(matches)))
    cpu, passed, commits = process_time() - cpu, perf_counter() - began, store.commits - commits
    await store.close()
    cuts = quantiles(waits, n=100)
    told = len(waits)
    half, most = (f"{cuts[k] * 1000:.1f}" for k in (49, 98))
    return told, f"{told / passed:,.0f}", f"{told / commits:.0f}", half, most, f"{cpu / told * 1000:.3f}"


def packings() -> Table:
    """Matches of computers in every game, as their logs are kept and as one compressed record."""
    headings = "game", "matches", "events", "bytes of their data", "packed", "bytes an event, packed"
    table = Table(*headings, title="A finished match, on average")
    for game in mt.games():
        with tempfile.TemporaryDirectory() as folder:
            told = asyncio.run(_logs(SqliteStore(Path(folder) / "room.db"), game, 8))
        events, raw, packed = (sum(column) / len(told) for column in zip(*told, strict=True))
        row = f"{events:.0f}", f"{raw:,.0f}", f"{packed:,.0f}", f"{packed / events:.1f}"
        table.add_row(game.key, str(len(told)), *row)
    return table


async def _logs(store: Store, game: mt.Game, matches: int) -> list[tuple[int, int, int]]:
    """Of matches between two levels of computers: how many events, their bytes, and those of the record."""
    await store.open()
    feed = Feed()
    service = Service(store, feed, mt.game)
    robots = Robots(service, feed, seconds=0.05, pace=0)
    told = []
    for _ in range(matches):
        levels = [game.level_names[k % 2] for k in range(game.seats)]
        match = await service.create(game, [Chair(f"P{k}", level) for k, level in enumerate(levels)])
        robots.look(match.id)
        with feed.ear(match.id) as ear:
            while (match := await service.match(match.id)).scores is None:
                await ear.wait(1)
        kept = await store.read(match.id)
        assert kept is not None
        told.append((len(kept.events), sum(len(event.data) for event in kept.events), len(pack(kept.events))))
    await robots.close()
    await store.close()
    return told
