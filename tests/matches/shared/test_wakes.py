"""Wake-ups: what one process plays another sees; what is lost on the way is found in the store."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

import mathotheque as mt
from mathotheque.games import find
from mathotheque.lessons.service import Lessons
from mathotheque.matches.events import Chair
from mathotheque.matches.match import Match
from mathotheque.matches.refusals import Stale
from mathotheque.matches.service import Service
from mathotheque.matches.shared.postgres_wakes import PostgresWakes
from mathotheque.matches.shared.redis_wakes import RedisWakes
from mathotheque.matches.shared.talking import Talking
from mathotheque.matches.sharing import Catching, SharedFeed, SharedMatches
from mathotheque.matches.store import Store
from mathotheque.matches.store.sqlite import SqliteStore
from mathotheque.matches.wakes import LocalWakes, Wakes
from tests.matches.running import run
from tests.matches.test_service import GAME, POSITION
from tests.matches.test_windows import BY_LINK, TURN
from tests.servers.postgres import database_of
from tests.servers.redis import Redis, redis

SOON = 30.0  # seconds: longer means never


class Process:
    """What a process keeps of the matches: copies of its own, on a store that it shares."""

    def __init__(self, store: Store, wakes: Wakes) -> None:
        self._store, self.wakes = store, wakes
        self.feed = SharedFeed(wakes)
        self.service = Service(store, self.feed, find, matches=SharedMatches)
        self.catching = Catching(self.service, wakes, self._versions)
        self.service.trust(self.catching.is_fresh)
        self.followed: dict[str, asyncio.Event] = {}
        self.passed: asyncio.Queue[tuple[str, str]] = asyncio.Queue()

    async def _versions(self, names: Sequence[str]) -> Mapping[str, int]:
        kept = [await self._store.read(name) for name in names]
        return {match.id: match.events[-1].version for match in kept if match}

    async def open(self) -> None:
        await self.wakes.open(self._heard, lambda match, words: self.passed.put_nowait((match, words)))

    def _heard(self, match: str, version: int) -> None:
        if version == 0 and match in self.followed:
            self.followed[match].set()
        self.catching.heard(match, version)

    async def follow(self, match: str) -> None:
        """Return once news arrives by itself."""
        told = self.followed[match] = asyncio.Event()
        self.catching.follow(match)
        await asyncio.wait_for(told.wait(), SOON)

    async def close(self) -> None:
        await self.catching.close()
        await self.wakes.close()

    async def sees(self, match: str, version: int, do: Callable[[], Awaitable[object]]) -> Match:
        """What is in memory here once that version was announced, by what is done."""
        with self.feed.ear(match) as ear:
            await do()
            while ear.version < version:
                assert await ear.wait(SOON), "nobody told it"
        seen = self.service.live(match)
        assert seen is not None
        return seen


@asynccontextmanager
async def two(file: Path, *wakes: Wakes) -> AsyncIterator[tuple[Process, Process]]:
    store = SqliteStore(file)
    await store.open()
    here, there = (Process(store, each) for each in wakes)
    try:
        await here.open()
        await there.open()
        yield here, there
    finally:
        await here.close()
        await there.close()
        await store.close()


@pytest.fixture(params=["redis", "postgres"])
def wakes(request: pytest.FixtureRequest, tmp_path: Path, redis_server: Redis) -> Callable[[], Talking]:
    if request.param == "redis":
        return lambda: RedisWakes(redis_server.url)
    url = database_of(tmp_path)
    return lambda: PostgresWakes(url)


async def new(process: Process) -> Match:
    return await process.service.create(GAME, [Chair("Ada"), Chair("Zoé")], position=POSITION)


def test_a_move_on_one_is_seen_on_the_other(tmp_path: Path, wakes: Callable[[], Talking]) -> None:
    async def test() -> None:
        async with two(tmp_path / "room.db", wakes(), wakes()) as (here, there):
            match = await new(here)
            await there.service.match(match.id)
            await there.follow(match.id)
            after: list[Match] = []

            async def play() -> None:
                after.append(await here.service.play(match.id, 0, "QxR", match.version))

            seen = await there.sees(match.id, match.stored + 1, play)
            assert (seen.version, seen.position) == (after[0].version, after[0].position)
            async with asyncio.timeout(SOON):  # the look that comes with following may have seen the move first
                while not there.wakes.lag.count:  # type: ignore[attr-defined]
                    await asyncio.sleep(0.01)

    run(test())


def test_a_lost_wake_up_costs_a_look_and_no_move(tmp_path: Path) -> None:
    async def test() -> None:
        async with two(tmp_path / "room.db", LocalWakes(), LocalWakes()) as (here, there):
            match = await new(here)
            await there.service.match(match.id)
            there.catching.follow(match.id)
            await here.service.play(match.id, 0, "QxR", match.version)
            stale = there.service.live(match.id)
            assert stale is not None
            assert stale.version == match.version, "nobody told it"
            seen = await there.sees(match.id, match.stored + 1, there.catching.look)
            assert seen.version > match.version

    run(test())


def test_a_match_nobody_follows_is_read_when_somebody_asks(tmp_path: Path) -> None:
    async def test() -> None:
        async with two(tmp_path / "room.db", LocalWakes(), LocalWakes()) as (here, there):
            match = await new(here)
            await there.service.match(match.id)
            after = await here.service.play(match.id, 0, "QxR", match.version)
            assert (await there.service.match(match.id, match.version)).version == match.version, (
                "that is enough for it"
            )
            assert (await there.service.match(match.id, after.version)).version == after.version
            again = await here.service.play(match.id, 1, "KxB", after.version)
            assert (await there.service.match(match.id)).version == again.version
            there.catching.follow(match.id)
            await here.service.say(match.id, 0, "thanks")
            assert (await there.service.newest(match.id)).version > again.version

    run(test())


def test_of_two_moves_on_one_version_one_is_played(tmp_path: Path) -> None:
    async def test() -> None:
        async with two(tmp_path / "room.db", LocalWakes(), LocalWakes()) as (here, there):
            match = await new(here)
            await there.service.match(match.id)
            done = await asyncio.gather(
                *(process.service.play(match.id, 0, "QxR", match.version) for process in (here, there)),
                return_exceptions=True,
            )
            assert sorted(type(each).__name__ for each in done) == ["Match", "Stale"]

    run(test())


def test_secret_answers_given_to_two_processes_both_count(tmp_path: Path) -> None:
    """Neither makes the other stale: nobody may notice that somebody has answered."""

    async def test() -> None:
        async with two(tmp_path / "room.db", LocalWakes(), LocalWakes()) as (here, there):
            game = mt.game("mathisto", players=3)
            match = await here.service.create(game, BY_LINK, position=TURN, custom={"window": 10})
            match = await here.service.play(match.id, 0, "lay A=12J456", match.version)
            match = await here.service.answer(match.id, 0, 0, match.version)
            assert match.window is not None
            await there.service.match(match.id)
            await asyncio.gather(
                here.service.play(match.id, 2, "discovery", match.version),
                there.service.play(match.id, 1, "pass", match.version),
            )
            seen = await here.service.newest(match.id)
            assert seen.window is None or not any(seen.pending(seat) for seat in (1, 2))

    run(test())


def test_who_lost_his_key_plays_nowhere(tmp_path: Path) -> None:
    async def test() -> None:
        async with two(tmp_path / "room.db", LocalWakes(), LocalWakes()) as (here, there):
            match = await new(here)
            await there.service.match(match.id)
            await here.service.renew_keys(match.id, frozenset({0}))
            with pytest.raises(Stale):  # the position is the same, but who asks may be another now
                await there.service.play(match.id, 0, "QxR", match.version)

    run(test())


def test_a_class_changed_by_one_process_is_heard_of_at_the_other(tmp_path: Path, redis_server: Redis) -> None:
    async def test() -> None:
        wakes = RedisWakes(redis_server.url), RedisWakes(redis_server.url)
        async with two(tmp_path / "room.db", *wakes) as (here, there):
            lessons = [Lessons(here._store, process.feed, find, process.service) for process in (here, there)]
            there.catching.serve_rooms(lessons[1].refresh)
            lesson, _ = await lessons[0].open("5e B")
            await lessons[1].lesson(lesson.code)
            await there.follow(lesson.room)
            with there.feed.ear(lesson.room) as ear:
                after = await lessons[0].pause(lesson.code)
                while ear.version < after.version:
                    assert await ear.wait(SOON), "nobody told it"
            seen = lessons[1].live(lesson.code)
            assert seen is not None
            assert seen.version == after.version

    run(test())


def test_one_rematch_however_many_ask_for_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with two(tmp_path / "room.db", LocalWakes(), LocalWakes()) as (here, there):
            match = await new(here)
            await here.service.resign(match.id, 0, "")
            await there.service.match(match.id)
            both = await asyncio.gather(here.service.rematch(match.id), there.service.rematch(match.id))
            assert len({following.id for following in both}) == 1

    run(test())


def test_processes_hear_what_is_said_beside_a_match_and_how_many_they_are(
    tmp_path: Path, wakes: Callable[[], Talking]
) -> None:
    async def test() -> None:
        async with two(tmp_path / "room.db", wakes(), wakes()) as (here, there):
            await there.follow("m")
            here.wakes._say("m", "~another here")  # type: ignore[attr-defined]
            assert await asyncio.wait_for(there.passed.get(), SOON) == ("m", "here")
            here.wakes._say("", "another")  # type: ignore[attr-defined]
            here.wakes._say("m", "~another and more")  # type: ignore[attr-defined]
            await asyncio.wait_for(there.passed.get(), SOON)
            assert there.wakes.peers == 2  # type: ignore[attr-defined]

    run(test())


def test_wake_ups_come_back_with_redis(tmp_path: Path) -> None:
    async def test() -> None:
        with redis() as server:
            async with two(tmp_path / "room.db", RedisWakes(server.url), RedisWakes(server.url)) as (here, there):
                match = await new(here)
                await there.service.match(match.id)
                await there.follow(match.id)
                server.stop()
                while there.wakes.up or here.wakes.up:
                    await asyncio.sleep(0.01)
                again = there.followed[match.id] = asyncio.Event()
                await here.service.play(match.id, 0, "QxR", match.version)
                server.start()
                await asyncio.wait_for(again.wait(), SOON)
                while (seen := there.service.live(match.id)) is None or seen.version == match.version:
                    await asyncio.sleep(0.01)  # what was missed is fetched without being told

    run(test())
