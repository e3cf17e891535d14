"""One process thinks for a match, however many could; when it dies another does."""

from __future__ import annotations

import asyncio
from pathlib import Path

from mathotheque.games import find
from mathotheque.matches.events import Chair, Happened, decode
from mathotheque.matches.leases import SlateLeases
from mathotheque.matches.robots import Robots
from mathotheque.matches.service import Service
from mathotheque.matches.sharing import SharedFeed, SharedMatches
from mathotheque.matches.store.sqlite import SqliteStore
from mathotheque.matches.wakes import LocalWakes
from tests.matches.running import run
from tests.matches.shared.test_slate import on_redis
from tests.matches.test_service import GAME, POSITION
from tests.servers.redis import Redis


def test_four_processes_watch_and_one_thinks(tmp_path: Path, redis_server: Redis) -> None:
    async def test() -> None:
        store = SqliteStore(tmp_path / "room.db")
        await store.open()
        async with on_redis(redis_server.url) as slate:
            services, robots = [], []
            for number in range(4):
                feed = SharedFeed(LocalWakes())
                service = Service(store, feed, find, matches=SharedMatches)
                service.trust(lambda _: False)
                services.append(service)
                leases = SlateLeases(slate, owner=f"process {number}")
                robots.append(Robots(service, feed, threads=1, seconds=0.2, leases=leases))
            match = await services[0].create(GAME, [Chair("Ada"), Chair("Uno", "1")], position=POSITION)
            for service, each in zip(services, robots, strict=True):
                await service.match(match.id)
                each.look(match.id)
            match = await services[0].play(match.id, 0, "QxR", match.version)
            for each in robots:
                each.consider(match.id)
            async with asyncio.timeout(60):
                while (await services[1].match(match.id)).history[-1].seat != 1:
                    await asyncio.sleep(0.01)
            kept = await store.read(match.id)
            for each in robots:
                await each.close()
            assert kept is not None
            moves = [event for event in (decode(stored.data) for stored in kept.events) if isinstance(event, Happened)]
            assert sum(each.thoughts for each in robots) <= len([move for move in moves if move.seat == 1]) + 1
        await store.close()

    run(test())


def test_a_lease_of_a_process_that_died_ends_by_itself(redis_server: Redis) -> None:
    async def test() -> None:
        async with on_redis(redis_server.url) as slate:
            dead, heir = SlateLeases(slate, "dead"), SlateLeases(slate, "heir")
            assert await dead.take("orphan")
            assert not await heir.take("orphan")
            assert dead._renewing is not None
            dead._renewing.cancel()  # nobody renews what is held: that is what dying looks like
            async with asyncio.timeout(60):
                while not await heir.take("orphan"):
                    pass
            assert heir.holds("orphan")
            await heir.close()
            assert await SlateLeases(slate, "next").take("orphan"), "who stops drops it"

    run(test())
