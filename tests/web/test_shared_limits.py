"""Limits of several processes: what an origin does counts, whichever of them it comes to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from mathotheque.matches.shared.redis_link import RedisLink
from mathotheque.web.requests.limits import Limits
from mathotheque.web.requests.shared_limits import SharedGuard, SharedLimits
from tests.matches.running import run
from tests.servers.redis import Redis, redis

POST = {"type": "http", "method": "POST", "path": "/prefs", "headers": []}
NEW = {**POST, "path": "/api/matches"}


@asynccontextmanager
async def processes(url: str, count: int) -> AsyncIterator[list[SharedLimits]]:
    async with AsyncExitStack() as open_ones:
        made = []
        for _ in range(count):
            link = RedisLink(url)
            await link.open()
            open_ones.push_async_callback(link.close)
            made.append(SharedLimits(link, Limits(1)))
        yield made


def test_posts_new_tables_and_wrong_codes_are_counted_together(redis_server: Redis) -> None:
    async def test() -> None:
        async with processes(redis_server.url, 3) as limits:
            posts = [await limits[n % 3].may_post(POST, "ada") for n in range(60)]
            assert 15 <= sum(posts) < 40, "a burst of fifteen, and three a second"
            assert await limits[0].may_post(POST, "zoe"), "others may"
            tables = [await limits[n % 3].may_post(NEW, "ben") for n in range(9)]
            assert tables == [True] * 3 + [False] * 6
            for n in range(3):
                assert await limits[n].may_name("eve")
                await limits[n].was_wrong("eve")
            assert not any([await each.may_name("eve") for each in limits])

    run(test())


def test_streams_are_counted_together_and_end_with_their_process(redis_server: Redis) -> None:
    async def test() -> None:
        async with processes(redis_server.url, 2) as limits, AsyncExitStack() as streams:
            opened = [await streams.enter_async_context(limits[n % 2].stream("lou", "")) for n in range(6)]
            assert opened == [True] * 4 + [False] * 2
            await streams.aclose()
            async with limits[0].stream("lou", "") as again:
                assert again

    run(test())


def test_without_redis_everybody_allows_his_share() -> None:
    async def test() -> None:
        answered: list[int] = []

        async def app(scope: Any, receive: Any, send: Any) -> None:
            await send({"type": "http.response.start", "status": 204, "headers": []})
            await send({"type": "http.response.body", "body": b""})

        async def send(message: Any) -> None:
            if "status" in message:
                answered.append(message["status"])

        async def receive() -> Any:
            return {"type": "http.request", "body": b""}

        with redis() as server:
            async with processes(server.url, 1) as limits:
                guard = SharedGuard(app, Limits(1), limits[0], lambda: 3)
                server.stop()
                for _ in range(20):
                    await guard({**POST, "client": ("203.0.113.5", 1), "query_string": b""}, receive, send)
        assert answered.count(204) < 15, "a third of the burst, and what comes back meanwhile"
        assert answered[-1] == 429

    run(test())


def test_a_proof_of_a_seat_stays_secret(redis_server: Redis) -> None:
    async def test() -> None:
        async with processes(redis_server.url, 1) as limits:
            headers = [(b"authorization", b"Bearer very-secret")]
            await limits[0].may_post({**POST, "path": "/t/abc/play", "headers": headers}, "joe")
            link = RedisLink(redis_server.url)
            await link.open()
            keys = await link.ask(lambda r: r.keys("*"))
            await link.close()
        assert keys
        assert not [key for key in keys if b"secret" in key]

    run(test())


def test_counting_at_the_same_moment_is_exact(redis_server: Redis) -> None:
    async def test() -> None:
        async with processes(redis_server.url, 2) as limits:
            got = await asyncio.gather(*(limits[n % 2].may_post(NEW, "max") for n in range(30)))
            assert sum(got) == 3

    run(test())
