"""Abandoned matches go, and a clock that jumps takes none along."""

from __future__ import annotations

import time
from pathlib import Path

from mathotheque.matches.expiry import DAY, HOUR, ROOM_DAYS, Expiry
from mathotheque.matches.store import Store
from tests.matches.stores import STORES, with_store


class Clocks:
    """The clock on the wall, which may be set, and the time that passes."""

    def __init__(self) -> None:
        self.day, self.steady = time.time(), 0.0

    def go_on(self, seconds: float) -> None:
        self.day += seconds
        self.steady += seconds


def test_what_is_abandoned_goes_through_the_day_and_what_is_not_stays(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        clocks = Clocks()
        expiry = Expiry(store, 3, lambda: clocks.day, lambda: clocks.steady)
        await store.create("old", b"", [b"1"])
        await expiry.open()
        for _ in range(3 * 24 + 1):
            assert await store.read("old") is not None
            clocks.go_on(HOUR)
            await expiry.sweep()
        clocks.go_on(HOUR)
        assert await expiry.sweep() == 1
        await expiry.close()

    with_store(STORES["sqlite"](tmp_path), use)


def test_a_clock_that_jumps_takes_nothing_along(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        clocks = Clocks()
        expiry = Expiry(store, 3, lambda: clocks.day, lambda: clocks.steady)
        await store.create("played", b"", [b"1"])
        await expiry.open()
        clocks.day += 400 * DAY
        assert await expiry.sweep() == 0
        clocks.go_on(HOUR / 2)
        assert await expiry.sweep() == 0
        clocks.day -= 400 * DAY
        clocks.go_on(HOUR / 2)
        assert await expiry.sweep() == 0
        clocks.go_on(2 * HOUR)
        assert await expiry.sweep() == 0
        await expiry.close()

    with_store(STORES["sqlite"](tmp_path), use)


def test_a_clock_that_is_wrong_at_the_start_has_an_hour_to_be_set(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        clocks = Clocks()
        clocks.day += 400 * DAY
        expiry = Expiry(store, 3, lambda: clocks.day, lambda: clocks.steady)
        await store.create("played", b"", [b"1"])
        await expiry.open()
        assert await store.read("played") is not None
        clocks.go_on(HOUR + 1)
        assert await expiry.sweep() == 1, "after that it is believed"
        await expiry.close()

    with_store(STORES["sqlite"](tmp_path), use)


def test_what_was_finished_yesterday_is_packed(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        clocks = Clocks()
        expiry = Expiry(store, 3, lambda: clocks.day, lambda: clocks.steady)
        await store.create("m", b"", [b"1"])
        await store.append("m", 1, [b"2"], over=True)
        assert await expiry.pack() == 0
        clocks.go_on(DAY + HOUR)
        assert await expiry.pack() == 1

    with_store(STORES["sqlite"](tmp_path), use)


def test_a_room_goes_thirty_days_after_it_was_last_used_with_what_was_finished_in_it(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        clocks = Clocks()
        expiry = Expiry(store, 400, lambda: clocks.day, lambda: clocks.steady)
        await store.create("c-1", b"", [b"opened"], room="c-1")
        await store.create("finished", b"", [b"1"], room="c-1")
        await store.append("finished", 1, [b"2"], over=True)
        await expiry.open()
        clocks.go_on((ROOM_DAYS - 1) * DAY)
        assert await expiry.sweep() == 0
        clocks.go_on(2 * DAY)
        assert await expiry.sweep() == 1
        assert await store.read("finished") is None
        await expiry.close()

    with_store(STORES["sqlite"](tmp_path), use)
