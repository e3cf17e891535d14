"""Every store there is, for the contract they share: a new one is added here and nowhere else."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

from mathotheque.matches.store import Store
from mathotheque.matches.store.postgres import PostgresStore
from mathotheque.matches.store.sqlite import SqliteStore
from tests.matches.running import run
from tests.servers.postgres import database_of

STORES: dict[str, Callable[[Path], Store]] = {
    "sqlite": lambda folder: SqliteStore(folder / "room.db"),
    "postgres": lambda folder: PostgresStore(database_of(folder)),
}
"""By kind: a store whose contents lie in that folder, or belong to it."""


def with_store(store: Store, use: Callable[[Store], Awaitable[None]]) -> None:
    """Open the store, use it, close it."""

    async def use_it() -> None:
        await store.open()
        try:
            await use(store)
        finally:
            await store.close()

    run(use_it())


async def texts(store: Store, match: str, after: int = 0) -> list[bytes]:
    """What was stored of the match after a version; nothing for an unknown one."""
    kept = await store.read(match, after)
    return [event.data for event in kept.events] if kept else []
