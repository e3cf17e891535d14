"""The contract of stores: every kind keeps it, on real files, with real processes killed."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mathotheque.matches.store import Store
from mathotheque.matches.store.faults import StoreUnavailable
from tests.matches.running import run
from tests.matches.stores import STORES, texts, with_store

pytestmark = pytest.mark.parametrize("kind", STORES)


def test_what_is_appended_is_there_in_order_and_has_its_time(kind: str, tmp_path: Path) -> None:
    began = time.time()

    async def use(store: Store) -> None:
        assert await store.create("m", b"seed", [b"1", b"2"])
        assert not await store.create("m", b"other", [b"x"])
        assert await store.append("m", 2, [b"3", b"4"], over=False)
        await again(store)
        assert await texts(store, "m", 3) == [b"4"]
        assert await texts(store, "m", 4) == []

    async def again(store: Store) -> None:
        kept = await store.read("m")
        assert kept is not None
        assert (kept.id, kept.seed, kept.over) == ("m", b"seed", False)
        assert [(event.version, event.data) for event in kept.events] == [(1, b"1"), (2, b"2"), (3, b"3"), (4, b"4")]
        times = [event.at for event in kept.events if event.at is not None]
        assert len(times) == 4
        assert sorted(times) == times
        assert began <= times[0] <= times[-1] <= time.time()

    for step in (use, again):
        with_store(STORES[kind](tmp_path), step)


def test_of_two_at_once_one_wins_and_nothing_is_half_done(kind: str, tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        await store.create("m", b"", [b"1"])
        rivals = (store.append("m", 1, [f"{k}{n}".encode() for n in range(1 + k % 3)], over=False) for k in range(20))
        results = await asyncio.gather(*rivals)
        assert results.count(True) == 1
        winner = results.index(True)
        assert await texts(store, "m", 1) == [f"{winner}{n}".encode() for n in range(1 + winner % 3)]

    with_store(STORES[kind](tmp_path), use)


def test_an_append_that_does_not_follow_changes_nothing(kind: str, tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        await store.create("m", b"", [b"1", b"2", b"3"])
        for version in (0, 1, 2, 4, 5, 100):
            for events in ([b"x"], [b"x", b"y"], [b"x", b"y", b"z"]):
                assert not await store.append("m", version, events, over=True)
        assert await texts(store, "m") == [b"1", b"2", b"3"]
        kept = await store.read("m")
        assert kept is not None
        assert not kept.over
        assert not await store.append("unknown", 0, [b"1"], over=False)
        assert await store.read("unknown") is None

    with_store(STORES[kind](tmp_path), use)


def test_one_that_comes_too_late_holds_up_nobody_in_its_group(kind: str, tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        await asyncio.gather(*(store.create(name, b"", [b"1"]) for name in "abcd"))
        assert all(await asyncio.gather(*(store.append(name, 1, [b"2"], over=False) for name in "abcd")))
        versions = {"a": 2, "b": 1, "c": 3, "d": 2, "unknown": 1}
        appends = [store.append(name, version, [b"3", b"4"], over=False) for name, version in versions.items()]
        assert await asyncio.gather(*appends) == [True, False, False, True, False]
        for name, stored in {"a": [b"3", b"4"], "b": [], "c": [], "d": [b"3", b"4"]}.items():
            assert await texts(store, name, 2) == stored, name

    with_store(STORES[kind](tmp_path), use)


def test_matches_that_move_at_once_do_not_disturb_each_other(kind: str, tmp_path: Path) -> None:
    """Some of them are too late; what is beside them in the same commit must not notice."""

    async def use(store: Store) -> None:
        await asyncio.gather(*(store.create(f"m{k}", b"", [b"1"]) for k in range(60)))
        for version in range(1, 9):
            late = [k % 7 == version for k in range(60)]
            moves = (store.append(f"m{k}", version - late[k], [b"%d" % version], over=version == 8) for k in range(60))
            done = await asyncio.gather(*moves)
            assert done == [not one for one in late]
            await asyncio.gather(*(store.append(f"m{k}", version, [b"late"], over=False) for k in range(60) if late[k]))
        for k in range(60):
            kept = await store.read(f"m{k}")
            assert kept is not None
            assert len(kept.events) == 9
            assert [event.data for event in kept.events].count(b"late") == (k % 7 != 0)

    with_store(STORES[kind](tmp_path), use)


def test_abandoned_matches_expire_and_finished_ones_stay(kind: str, tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        assert await store.latest() == 0.0
        await store.create("abandoned", b"", [b"1"])
        await store.create("finished", b"", [b"1"])
        await store.append("finished", 1, [b"2"], over=True)
        assert await store.latest() == pytest.approx(time.time(), abs=3600)
        assert await store.expire(time.time() - 2 * 3600) == 0
        assert await store.expire(time.time() + 60) == 1
        assert await store.read("abandoned") is None
        assert await texts(store, "finished") == [b"1", b"2"]
        assert not await store.append("abandoned", 1, [b"2"], over=False)
        assert await store.create("abandoned", b"", [b"1"]), "its name is free again"

    with_store(STORES[kind](tmp_path), use)


def test_a_room_keeps_its_matches_and_takes_them_along(kind: str, tmp_path: Path) -> None:
    """A finished match of a class must go with the class, and an abandoned one not before it."""

    async def use(store: Store) -> None:
        assert not await store.create("lost", b"", [b"1"], room="c-1"), "there is no such room yet"
        assert await store.create("plain", b"", [b"1"])
        assert not await store.create("lost", b"", [b"1"], room="plain"), "a match is no room"
        for room in ("c-1", "c-2"):
            assert await store.create(room, b"", [b"opened"], room=room)
        await store.create("b", b"", [b"1"], room="c-1")
        await store.create("a", b"", [b"1"], room="c-1")
        await store.create("other", b"", [b"1"], room="c-2")
        await store.append("a", 1, [b"2"], over=True)
        assert await store.append("c-1", 1, [b"joined"], over=False), "a room has versions like a match"
        assert await store.matches_in("c-1") == ("a", "b")
        assert await store.matches_in("c-3") == ()
        assert await store.expire(time.time() + 60) == 1
        assert await texts(store, "b") == [b"1"]
        assert await store.expired_rooms(time.time() - 2 * 3600) == ()
        assert await store.expired_rooms(time.time() + 60) == ("c-1", "c-2")
        assert await store.erase("c-1")
        assert not await store.erase("c-1")
        assert not await store.erase("other"), "a match is no room"
        assert [await store.read(name) for name in ("c-1", "a", "b")] == [None, None, None]
        assert await store.matches_in("c-2") == ("other",)
        assert await store.create("c-1", b"", [b"opened"], room="c-1"), "its name is free again"

    with_store(STORES[kind](tmp_path), use)


def test_a_packed_match_reads_and_goes_on_as_before(kind: str, tmp_path: Path) -> None:
    """Asked for a rematch, a match that was packed gets further events; then it is packed again."""
    moves = [f'{{"type":"happened","move":"m{k}","seat":{k % 2}}}'.encode() for k in range(120)]

    async def use(store: Store) -> None:
        for name in ("m", "going on", "empty but one"):
            await store.create(name, b"seed", moves[:1])
        for name in ("m", "going on"):
            await store.append(name, 1, moves[1:], over=name == "m")
        await store.append("empty but one", 1, [b"2"], over=True)
        await store.create("c-1", b"", [b"opened"], room="c-1")
        await store.create("inside", b"", moves, room="c-1")
        await store.append("inside", 120, [b"end"], over=True)
        before, other = await store.read("m"), await store.read("going on")
        assert await store.pack(time.time() - 2 * 3600) == 0
        assert await store.pack(time.time() + 60) == 3
        assert await store.pack(time.time() + 60) == 0
        assert await store.read("m") == before, "to the byte, with its times"
        assert await store.read("going on") == other
        assert await texts(store, "m", 77) == moves[77:]
        assert await texts(store, "m", 119) == moves[119:]
        assert await texts(store, "m", 120) == []
        assert not await store.append("m", 119, [b"late"], over=True)
        assert await store.append("m", 120, [b"again", b"followed"], over=True)
        assert await texts(store, "m") == [*moves, b"again", b"followed"]
        assert await store.pack(time.time() + 60) == 1
        assert await texts(store, "m") == [*moves, b"again", b"followed"]
        assert await texts(store, "m", 121) == [b"followed"]
        assert await store.erase("c-1")
        assert await store.read("inside") is None
        assert not await store.create("m", b"", [b"1"]), "it is still there"

    with_store(STORES[kind](tmp_path), use)


def test_a_store_that_is_closed_says_so(kind: str, tmp_path: Path) -> None:
    store = STORES[kind](tmp_path)

    async def use(_: Store) -> None:
        assert await store.create("m", b"", [b"1"])

    with_store(store, use)

    async def later() -> None:
        with pytest.raises(StoreUnavailable):
            await store.append("m", 1, [b"2"], over=False)
        with pytest.raises(StoreUnavailable):
            await store.read("m")

    run(later())


WRITER = """
import asyncio, sys
from pathlib import Path
from tests.matches.stores import STORES

async def main():
    store = STORES[sys.argv[1]](Path(sys.argv[2]))
    await store.open()
    await store.create("m", b"", [b"1"])
    version = 1
    while True:
        assert await store.append("m", version, [b"x"] * 3, over=False)
        version += 3
        print(version, flush=True)

asyncio.run(main())
"""


@pytest.mark.parametrize("number", range(4))
def test_kill_9_loses_nothing_that_was_acknowledged(kind: str, tmp_path: Path, number: int) -> None:
    command = [sys.executable, "-c", WRITER, kind, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        acknowledged = [writer.stdout.readline() for _ in range(5 + 7 * number)]
        writer.send_signal(signal.SIGKILL)
        acknowledged += writer.stdout.readlines()
    last = int([line for line in acknowledged if line.strip()][-1])

    async def use(store: Store) -> None:
        found = len(await texts(store, "m"))
        assert found >= last
        assert (found - 1) % 3 == 0, "a group of events is there as a whole or not at all"

    with_store(STORES[kind](tmp_path), use)
