"""The slate: one contract for Redis and PostgreSQL, and one that answers for the other."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from mathotheque.matches.shared.postgres_link import PostgresLink
from mathotheque.matches.shared.postgres_slate import PostgresSlate
from mathotheque.matches.shared.redis_link import RedisLink
from mathotheque.matches.shared.redis_slate import RedisSlate
from mathotheque.matches.shared.slate import Slate, SlateAway, TwoSlates
from tests.matches.running import run
from tests.servers.postgres import database_of
from tests.servers.redis import Redis, redis

LONG = 60.0
NOW = 0.001  # seconds: over before the next word


@asynccontextmanager
async def on_redis(url: str) -> AsyncIterator[Slate]:
    link = RedisLink(url)
    await link.open()
    try:
        yield RedisSlate(link)
    finally:
        await link.close()


@asynccontextmanager
async def on_postgres(url: str) -> AsyncIterator[Slate]:
    link = PostgresLink(url)
    try:
        yield PostgresSlate(link)
    finally:
        await link.close()


@pytest.fixture(params=["redis", "postgres"])
def with_slate(
    request: pytest.FixtureRequest, tmp_path: Path, redis_server: Redis
) -> Callable[[Callable[[Slate], Awaitable[None]]], None]:
    def use(work: Callable[[Slate], Awaitable[None]]) -> None:
        async def use_it() -> None:
            here = on_redis(redis_server.url) if request.param == "redis" else on_postgres(database_of(tmp_path))
            async with here as slate:
                await work(slate)

        run(use_it())

    return use


Use = Callable[[Callable[[Slate], Awaitable[None]]], None]


def test_a_name_is_one_owners_until_it_is_let_go_or_forgotten(with_slate: Use) -> None:
    async def use(slate: Slate) -> None:
        assert await slate.claim("m1", "a", LONG)
        assert await slate.claim("m1", "a", LONG), "it is his already"
        assert not await slate.claim("m1", "b", LONG)
        await slate.release("m1", "b")
        assert not await slate.claim("m1", "b", LONG), "only its owner lets go"
        await slate.release("m1", "a")
        assert await slate.claim("m1", "b", NOW)
        while not await slate.claim("m1", "a", LONG):
            await asyncio.sleep(NOW)

    with_slate(use)


def test_of_many_who_claim_a_name_one_gets_it(with_slate: Use) -> None:
    async def use(slate: Slate) -> None:
        for name in map(str, range(20)):
            got = await asyncio.gather(*(slate.claim(name, owner, LONG) for owner in "abcdefgh"))
            assert sum(got) == 1

    with_slate(use)


def test_words_are_read_until_they_are_taken(with_slate: Use) -> None:
    async def use(slate: Slate) -> None:
        assert await slate.read("w") is None
        await slate.write("w", b"\x00one", LONG)
        await slate.write("w", b"\x00two", LONG)
        assert await slate.read("w") == b"\x00two"
        taken = await asyncio.gather(*(slate.take("w") for _ in range(5)))
        assert sorted(map(bool, taken)) == [False, False, False, False, True]
        await slate.write("w", b"gone", NOW)
        while await slate.read("w") is not None:
            await asyncio.sleep(NOW)

    with_slate(use)


def test_everybody_has_a_line(with_slate: Use) -> None:
    async def use(slate: Slate) -> None:
        await slate.sign("table", "a", "1 0,2", LONG)
        await slate.sign("table", "b", "0 1", LONG)
        assert await slate.signed("table") == {"a": "1 0,2", "b": "0 1"}
        await slate.sign("table", "a", "", LONG)
        assert await slate.signed("table") == {"b": "0 1"}
        await slate.sign("table", "c", "0 3", NOW)
        while "c" in await slate.signed("table"):
            await asyncio.sleep(NOW)

    with_slate(use)


def test_what_has_had_its_time_is_wiped_and_nothing_else(tmp_path: Path) -> None:
    async def use() -> None:
        async with on_postgres(database_of(tmp_path)) as slate:
            assert isinstance(slate, PostgresSlate)
            await slate.sign("table", "dead", "0 1", NOW)
            await slate.sign("table", "alive", "0 2", LONG)
            while "dead" in await slate.signed("table"):
                await asyncio.sleep(NOW)
            await slate.wipe()
            assert await slate.signed("table") == {"alive": "0 2"}

    run(use())


def test_a_line_holds_by_the_clock_of_the_slate(with_slate: Use, monkeypatch: pytest.MonkeyPatch) -> None:
    """Machines whose clocks differ by an hour tell the same of who is there."""

    async def use(slate: Slate) -> None:
        await slate.sign("late", "a", "0 1", LONG)
        machine = time.time
        monkeypatch.setattr(time, "time", lambda: machine() + 3600)
        assert await slate.signed("late") == {"a": "0 1"}

    with_slate(use)


def test_while_the_first_slate_is_away_the_second_answers(tmp_path: Path) -> None:
    async def use() -> None:
        with redis() as server:
            async with on_redis(server.url) as first, on_postgres(database_of(tmp_path)) as second:
                both = TwoSlates(first, second)
                assert await both.claim("m", "a", LONG)
                assert await second.claim("m", "b", LONG), "the second knows nothing of it"
                server.stop()
                with pytest.raises(SlateAway):
                    await first.read("m")
                assert not await both.claim("m", "a", LONG)
                assert await both.claim("m", "b", LONG)
                server.start()
                while not await both.claim("m", "a", LONG):  # the first is asked again by itself
                    await asyncio.sleep(0.05)

    run(use())
