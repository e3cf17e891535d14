"""Who is there, where several processes must know: each signs for its own, and tells the others what is new."""

from __future__ import annotations

import asyncio
from typing import Any

from mathotheque.matches.shared.redis_wakes import RedisWakes
from mathotheque.web.live.shared_presence import SharedPresence
from tests.matches.running import run
from tests.matches.shared.test_slate import on_redis
from tests.servers.redis import Redis

SOON = 30.0  # seconds: longer means never


async def heard(ears: Any) -> bytes:
    """What is said next beside the table."""
    async with asyncio.timeout(SOON):
        while (message := await ears.get_message(ignore_subscribe_messages=True, timeout=SOON)) is None:
            pass
    return bytes(message["data"])


def test_the_others_are_told_of_what_is_new_and_of_nothing_else(redis_server: Redis) -> None:
    async def test() -> None:
        wakes = RedisWakes(redis_server.url)
        await wakes.open(lambda *_: None, lambda *_: None)
        async with on_redis(redis_server.url) as slate, wakes._listener.pubsub() as ears:
            presence = SharedPresence(slate, wakes)
            presence.open()
            await ears.subscribe("mathotheque:wake:m")
            with presence.looking("m", frozenset({1})):
                assert (await heard(ears)).endswith(b" here")
                assert [*(await slate.signed("here:m")).values()] == ["0 1"]
                await presence._sign(["m"])  # as it is done every few seconds
                wakes._say("m", "still the same")
                assert await heard(ears) == b"still the same"
                with presence.looking("m", frozenset()):
                    assert (await heard(ears)).endswith(b" here")
                    assert [*(await slate.signed("here:m")).values()] == ["1 1"]
                assert (await heard(ears)).endswith(b" here")
            assert (await heard(ears)).endswith(b" here")
            assert await slate.signed("here:m") == {}
            await presence.close()
        await wakes.close()

    run(test())


def test_while_nobody_can_be_asked_nobody_is_said_to_be_away(redis_server: Redis) -> None:
    async def test() -> None:
        wakes = RedisWakes(redis_server.url)
        async with on_redis(redis_server.url) as slate:
            presence = SharedPresence(slate, wakes)
            assert presence.is_here("m", 0), "it does not listen yet"
            assert presence.company("m", [(1, 0), (2, 1)]).away == frozenset()

    run(test())
