"""Writes gathered into groups: one alone goes at once, those that come meanwhile together, none is left behind."""

from __future__ import annotations

import asyncio

from mathotheque.matches.store.grouping import Groups
from tests.matches.running import run


def test_whoever_comes_while_a_group_is_stored_shares_the_next_one() -> None:
    async def gather() -> None:
        handed: asyncio.Queue[list[int]] = asyncio.Queue()
        groups = Groups(handed.put_nowait)
        groups.add(1)
        assert await handed.get() == [1]
        for write in (2, 3, 4):
            groups.add(write)
        assert handed.empty()  # the first is still under way
        groups.done()
        assert await handed.get() == [2, 3, 4]
        groups.done()
        assert handed.empty()

    run(gather())


def test_what_one_turn_of_the_loop_brings_goes_together() -> None:
    async def gather() -> None:
        handed: asyncio.Queue[list[int]] = asyncio.Queue()
        groups = Groups(handed.put_nowait)
        for write in range(600):
            groups.add(write)
        assert await handed.get() == list(range(512))
        groups.done()
        assert await handed.get() == list(range(512, 600))

    run(gather())


def test_at_the_close_everything_is_handed_over() -> None:
    async def gather() -> None:
        handed: asyncio.Queue[list[int]] = asyncio.Queue()
        groups = Groups(handed.put_nowait)
        groups.add(1)
        assert await handed.get() == [1]
        groups.add(2)
        groups.close()
        assert await handed.get() == [2]

    run(gather())
