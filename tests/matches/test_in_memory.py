"""What is kept in memory: bounded, never put away under somebody's hands, forgotten with the store's contents."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path

from mathotheque.matches.in_memory import InMemory
from mathotheque.matches.store.sqlite import SqliteStore
from tests.matches.running import run


@dataclass
class Thing:
    """Something that can be changed."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


def test_the_longest_unused_is_put_away(tmp_path: Path) -> None:
    memory: InMemory[Thing] = InMemory(SqliteStore(tmp_path / "room.db"), most=2)
    first, second, third = Thing(), Thing(), Thing()
    memory.use("a", first)
    memory.use("b", second)
    memory.use("a", first)
    memory.use("c", third)
    assert [memory.get(name) for name in "abc"] == [first, None, third]
    memory.forget("a")
    assert memory.get("a") is None


def test_nothing_is_put_away_while_it_is_changed(tmp_path: Path) -> None:
    async def change() -> None:
        memory: InMemory[Thing] = InMemory(SqliteStore(tmp_path / "room.db"), most=1)
        changed = Thing()
        memory.use("a", changed)
        async with changed.lock:
            memory.use("b", Thing())
            assert memory.get("a") is changed
        memory.use("b", Thing())
        assert memory.get("a") is None

    run(change())


def test_other_contents_of_the_store_make_everything_outdated(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "room.db")
    memory: InMemory[Thing] = InMemory(store, most=2)
    memory.use("a", Thing())
    store.generation += 1
    assert memory.is_outdated
    memory.keep_up()
    assert memory.get("a") is None
    memory.use("a", Thing())
    memory.keep_up()
    assert memory.get("a") is not None
