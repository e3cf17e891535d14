"""The only writer: durable, one at a time, never stale; and bots that play through the same door."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

import mathotheque as mt
from mathotheque.games import find
from mathotheque.matches.events import Attempted, Chair, decode
from mathotheque.matches.feed import Feed
from mathotheque.matches.match import Match
from mathotheque.matches.refusals import NoSuchMatch, Stale, TableError
from mathotheque.matches.robots import Robots
from mathotheque.matches.service import Service
from mathotheque.matches.store.sqlite import SqliteStore
from tests.matches.running import run
from tests.matches.stores import texts

GAME = mt.game("des-echecs", points=1)
POSITION = "KQBNP/KQRBP t1 c0-0 p0-0 s1"


class House:
    """A store, a feed and a service on one file."""

    def __init__(self, file: Path) -> None:
        self.store = SqliteStore(file)
        self.feed = Feed()
        self.service = Service(self.store, self.feed, find)

    async def two_people(self) -> Match:
        return await self.service.create(GAME, [Chair("Ada"), Chair("Zoé")], position=POSITION)


def in_house(tmp_path: Path, use: Callable[[House], Awaitable[None]]) -> None:
    async def use_it() -> None:
        house = House(tmp_path / "room.db")
        await house.store.open()
        try:
            await use(house)
        finally:
            await house.store.close()

    run(use_it())


def test_a_match_survives_the_house(tmp_path: Path) -> None:
    names = []

    async def begin(house: House) -> None:
        match = await house.two_people()
        after = await house.service.play(match.id, 0, "QxR", match.version)
        names.append((match.id, after.version, str(after.position)))

    async def go_on(house: House) -> None:
        name, version, position = names[0]
        match = await house.service.match(name)
        assert (match.version, str(match.position)) == (version, position)
        await house.service.play(name, 1, "KxB", version)

    in_house(tmp_path, begin)
    in_house(tmp_path, go_on)


def test_a_stale_or_repeated_move_changes_nothing(tmp_path: Path) -> None:
    async def use(house: House) -> None:
        match = await house.two_people()
        after = await house.service.play(match.id, 0, "QxR", match.version)
        with pytest.raises(Stale) as stale:
            await house.service.play(match.id, 0, "QxR", match.version)
        assert stale.value.version == after.version
        with pytest.raises(Stale):
            await house.service.play(match.id, 1, "KxB", after.version + 5)
        assert (await house.service.match(match.id)).version == after.version

    in_house(tmp_path, use)


def test_of_many_identical_clicks_one_counts(tmp_path: Path) -> None:
    async def use(house: House) -> None:
        match = await house.two_people()
        clicks = (house.service.play(match.id, 0, "QxR", match.version) for _ in range(10))
        results = await asyncio.gather(*clicks, return_exceptions=True)
        assert sum(isinstance(result, Match) for result in results) == 1
        assert sum(isinstance(result, Stale) for result in results) == 9

    in_house(tmp_path, use)


def test_two_processes_on_one_store_do_not_overwrite_each_other(tmp_path: Path) -> None:
    async def use(house: House) -> None:
        match = await house.two_people()
        other = Service(house.store, Feed(), find)
        seen = await other.match(match.id)
        await house.service.play(match.id, 0, "QxR", match.version)
        with pytest.raises(Stale):
            await other.play(match.id, 0, "QxB", seen.version)
        after = await house.service.match(match.id)
        assert (await other.play(match.id, 1, "KxB", after.version)).version > after.version
        caught_up = await house.service.play(match.id, 0, "KxP", (await other.match(match.id)).version)
        assert [event.text for event in caught_up.history][:3] == ["QxR", "KxB", "KxP"]

    in_house(tmp_path, use)


def test_what_is_refused_is_kept_for_review_and_moves_nothing(tmp_path: Path) -> None:
    async def use(house: House) -> None:
        match = await house.two_people()
        with pytest.raises(mt.IllegalMove):
            await house.service.play(match.id, 0, "PxK", match.version)
        now = await house.service.match(match.id)
        assert now.position == match.position
        assert decode((await texts(house.store, match.id))[-1]) == Attempted(0, "PxK", "1")
        await house.service.play(match.id, 0, "QxR", now.version)

    in_house(tmp_path, use)


def test_nothing_is_announced_before_it_is_stored(tmp_path: Path) -> None:
    async def use(house: House) -> None:
        heard: list[asyncio.Task[bool]] = []

        async def check(name: str, version: int) -> bool:
            return len(await texts(house.store, name)) >= version

        house.feed.listen(lambda name, version: heard.append(asyncio.create_task(check(name, version))))
        match = await house.two_people()
        await house.service.play(match.id, 0, "QxR", match.version)
        assert await asyncio.gather(*heard) == [True, True]

    in_house(tmp_path, use)


def test_unknown_and_wrong(tmp_path: Path) -> None:
    async def use(house: House) -> None:
        with pytest.raises(NoSuchMatch, match="There is no match"):
            await house.service.match("nowhere")
        with pytest.raises(TableError, match="It takes 2 seats, not 1"):
            await house.service.create(GAME, [Chair("Ada")])
        match = await house.two_people()
        with pytest.raises(TableError, match="not over yet"):
            await house.service.rematch(match.id)

    in_house(tmp_path, use)


def test_a_whole_series_between_computers(tmp_path: Path) -> None:
    async def use(house: House) -> None:
        robots = Robots(house.service, house.feed)
        match = await house.service.create(GAME, [Chair("Uno", "6"), Chair("Due", "1")], words=("soleil",))
        for _ in range(2):
            match = await over(house, match.id)
            record = match.record(await house.service.seed(match.id))
            assert record.verify() is True
            assert mt.read_record(record.text) == record
            following = await house.service.rematch(match.id)
            assert (await house.service.rematch(match.id)).id == following.id
            assert following.names == (*match.names[1:], match.names[0])
            match = following
        assert sum(match.opened.tally) == 2
        await robots.close()

    in_house(tmp_path, use)


async def over(house: House, name: str) -> Match:
    """The match once it is over; a hang fails."""
    async with asyncio.timeout(120):
        with house.feed.ear(name) as ear:
            while (match := await house.service.match(name)).scores is None:
                await ear.wait(1)
    return match


def test_a_computer_stands_in_and_undo_wakes_it(tmp_path: Path) -> None:
    async def use(house: House) -> None:
        robots = Robots(house.service, house.feed)
        match = await house.service.create(GAME, [Chair("Ada"), Chair("", "3")], position=POSITION)
        await house.service.play(match.id, 0, "QxR", match.version)
        await settled(house, match.id, 0)
        await house.service.ask_undo(match.id, 0)
        assert str((await house.service.match(match.id)).position) == POSITION
        await house.service.take_over(match.id, 0, "6")
        assert (await over(house, match.id)).scores is not None
        await robots.close()

    in_house(tmp_path, use)


async def settled(house: House, name: str, seat: int) -> None:
    async with asyncio.timeout(60):
        with house.feed.ear(name) as ear:
            while (match := await house.service.match(name)).to_move != seat and match.scores is None:
                await ear.wait(1)


def test_say_sit_and_resign_go_through_the_same_door(tmp_path: Path) -> None:
    async def use(house: House) -> None:
        match = await house.service.create(GAME, [Chair("Ada"), Chair()])
        await house.service.sit(match.id, 1, "Zoé", "lune")
        await house.service.say(match.id, 1, "hello")
        now = await house.service.resign(match.id, 0, "3")
        assert now.scores is not None
        kept = await house.store.read(match.id)
        assert kept is not None
        assert kept.over

    in_house(tmp_path, use)
