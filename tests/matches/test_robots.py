"""Computers at the table: they never stall one, people come first, and nobody thinks for an empty room."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import mathotheque as mt
from mathotheque.core.game import Game
from mathotheque.matches.events import Chair
from mathotheque.matches.feed import Feed
from mathotheque.matches.match import Match
from mathotheque.matches.minds import Minds
from mathotheque.matches.refusals import NotYours, TableError
from mathotheque.matches.robots import Robots
from mathotheque.matches.service import Service
from mathotheque.matches.store.sqlite import SqliteStore
from mathotheque.matches.thinking import LATER, PERSON, Thinkers, TooSlow
from tests.devine import GAME as DEVINE
from tests.devine.troubles import AWAKE, TROUBLES
from tests.matches.running import run

TROUBLED = replace(DEVINE, bots=("1", *TROUBLES)).choose(players=2)
CHESS = mt.game("des-echecs", points=1)


class House:
    """A store, a feed, a service with one more game on its shelf, and computers."""

    def __init__(self, file: Path, game: Game) -> None:
        games = {each.key: each for each in (game, *mt.games())}
        self.store, self.feed = SqliteStore(file), Feed()
        self.service = Service(self.store, self.feed, games.__getitem__)


def in_house(
    tmp_path: Path, use: Callable[[House, Robots], Awaitable[None]], game: Game = TROUBLED, **given: Any
) -> None:
    async def use_it() -> None:
        house = House(tmp_path / "room.db", game)
        await house.store.open()
        robots = Robots(house.service, house.feed, **given)
        try:
            async with asyncio.timeout(120):  # a hang fails
                await use(house, robots)
        finally:
            AWAKE.set()
            await robots.close()
            await house.store.close()
            AWAKE.clear()

    run(use_it())


async def over(house: House, name: str) -> Match:
    with house.feed.ear(name) as ear:
        while (match := await house.service.match(name)).scores is None:
            await ear.wait(1)
    return match


@pytest.fixture(autouse=True, scope="module")
def compiled() -> None:
    """The honest level has thought once: compiling is no part of a thought's time."""
    position = TROUBLED.start()
    while isinstance(position.turn, mt.Chance):
        position = position.play(position.sample(Random(1)))
    mt.bot(TROUBLED, level="1").choose(position.view(0))


@pytest.mark.parametrize("level", TROUBLES)
def test_whatever_a_bot_does_its_table_goes_on_and_tells_so(
    tmp_path: Path, level: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def use(house: House, robots: Robots) -> None:
        match = await house.service.create(TROUBLED, [Chair("Uno", level), Chair("Due", "1")])
        match = await over(house, match.id)
        moves = [event for event in match.history if event.seat == 0]
        assert moves
        assert all(event.remark == f"stumbled {level}" for event in moves)
        assert not any(event.remark for event in match.history if event.seat == 1)
        assert f"level {level} of devine stumbled at seat 1" in caplog.text
        record = match.record(await house.service.seed(match.id))
        assert record.verify() is True

    in_house(tmp_path, use, patience=2, seconds=0.1)


def test_where_every_level_is_broken_the_first_legal_move_is_played(tmp_path: Path) -> None:
    broken = replace(TROUBLED, bots=("raises", "hangs"))

    async def use(house: House, robots: Robots) -> None:
        match = await house.service.create(broken, [Chair("Uno", "hangs"), Chair("Due", "raises")])
        match = await over(house, match.id)
        assert all(event.remark for event in match.history if event.seat is not None)
        person = await house.service.create(broken, [Chair("Ada"), Chair("Due", "raises")])
        with pytest.raises(TableError, match="no suggestion"):
            await robots.advise(person, 0)

    in_house(tmp_path, use, broken, patience=2, seconds=0.1)


def test_a_level_that_hangs_again_and_again_is_asked_no_more(tmp_path: Path) -> None:
    async def use(house: House, robots: Robots) -> None:
        for _ in range(5):
            match = await house.service.create(TROUBLED, [Chair("Uno", "hangs"), Chair("Due", "1")])
            await over(house, match.id)
        assert robots._thinkers.given_up == 2

    in_house(tmp_path, use, patience=2, seconds=0.1, threads=1)


def test_many_more_tables_than_threads_all_come_to_their_end(tmp_path: Path) -> None:
    async def use(house: House, robots: Robots) -> None:
        names = [(await house.service.create(CHESS, [Chair("U", "1"), Chair("D", "1")])).id for _ in range(40)]
        await asyncio.gather(*(over(house, name) for name in names))

    in_house(tmp_path, use, threads=1)


def test_computers_among_themselves_rest_until_somebody_looks(tmp_path: Path) -> None:
    async def use(house: House, robots: Robots) -> None:
        match = await house.service.create(CHESS, [Chair("Uno", "1"), Chair("Due", "1")])
        asleep = match.version
        person = await house.service.create(CHESS, [Chair("Ada"), Chair("Due", "1")], position=POSITION)
        await house.service.play(person.id, 0, "QxR", person.version)
        while (await house.service.match(person.id)).to_move != 0:
            await asyncio.sleep(0.01)
        assert (await house.service.match(match.id)).version == asleep
        robots.look(match.id)
        await over(house, match.id)

    in_house(tmp_path, use, watched=lambda _: False)


POSITION = "KQBNP/KQRBP t1 c0-0 p0-0 s1"


def test_a_person_does_not_wait_for_tables_that_somebody_merely_looks_at(tmp_path: Path) -> None:
    """A hundred thoughts wait for one thread; a person's comes next."""

    async def use(house: House, robots: Robots) -> None:
        thinkers, order = Thinkers(1, 60), list[str]()
        under_way, first = threading.Event(), threading.Event()

        def thought(name: str) -> Callable[[], None]:
            return lambda: order.append(name)

        def begin() -> None:
            under_way.set()
            first.wait(60)

        begun = asyncio.create_task(thinkers.think(begin, "x", LATER))
        await asyncio.to_thread(under_way.wait, 60)
        waiting = [asyncio.create_task(thinkers.think(thought("later"), f"{k}", LATER)) for k in range(100)]
        waiting += [asyncio.create_task(thinkers.think(thought("flood"), "flood", PERSON)) for _ in range(50)]
        await asyncio.sleep(0)
        child = asyncio.create_task(thinkers.think(thought("child"), "child", PERSON))
        await asyncio.sleep(0)
        first.set()
        await asyncio.gather(begun, child, *waiting)
        assert order.index("child") <= 1
        assert order[:51].count("later") == 0
        await thinkers.close()

    in_house(tmp_path, use)


def test_a_thought_that_raises_or_hangs_costs_nobody_else_anything() -> None:
    async def think() -> None:
        thinkers, stuck = Thinkers(1, 2.0), threading.Event()  # longer than any thread waits for a core
        with pytest.raises(TooSlow):
            await thinkers.think(lambda: stuck.wait(60), "a", PERSON)
        with pytest.raises(ZeroDivisionError):
            await thinkers.think(lambda: 1 // 0, "a", PERSON)
        with pytest.raises(RuntimeError, match="tried to leave"):
            await thinkers.think(lambda: exec("raise KeyboardInterrupt"), "a", PERSON)
        assert await thinkers.think(lambda: 7, "a", PERSON) == 7
        assert thinkers.given_up == 1
        given_up = asyncio.create_task(thinkers.think(lambda: 8, "a", PERSON))
        await asyncio.sleep(0)
        given_up.cancel()
        assert await thinkers.think(lambda: 9, "a", PERSON) == 9
        stuck.set()
        await thinkers.close()

    run(think())


def test_one_hint_at_a_time_a_seat(tmp_path: Path) -> None:
    async def use(house: House, robots: Robots) -> None:
        match = await house.service.create(CHESS, [Chair("Ada"), Chair("Zoé")], position=POSITION)
        asked = [robots.advise(match, 0) for _ in range(40)]
        assert len(set(await asyncio.gather(*asked))) == 1
        thoughts = robots._thinkers
        assert thoughts.waiting == 0
        with pytest.raises(NotYours):
            await robots.advise(match, 1)
        after = await house.service.play(match.id, 0, "QxR", match.version)
        assert (await robots.advise(after, 1)).move in after.position.moves
        open_seat = await house.service.create(CHESS, [Chair("Ada"), Chair()])
        with pytest.raises(TableError, match="still"):
            await robots.advise(open_seat, 0)

    in_house(tmp_path, use)


def test_a_bot_that_remembers_is_kept_for_its_seat(tmp_path: Path) -> None:
    async def use(house: House, robots: Robots) -> None:
        minds = Minds(most=2)
        match = await house.service.create(mt.game("mathisto", players=3), [Chair("U", "5"), Chair("A"), Chair("B")])
        kept = minds.of(match, 0, "5", 1.0)
        assert minds.of(match, 0, "5", 0.5) is kept
        assert minds.of(match, 0, "5", 0.5, seed=0) is not kept
        assert minds.of(match, 1, "5", 0.5) is not kept
        assert minds.of(match, 0, "5", 0.5) is not kept, "the oldest makes room"
        again = minds.of(match, 0, "5", 0.5)
        minds.forget(match, 0, "5")
        assert minds.of(match, 0, "5", 0.5) is not again
        open_game = await house.service.create(CHESS, [Chair("A"), Chair("B")])
        assert minds.of(open_game, 0, "1", 1.0) is not minds.of(open_game, 0, "1", 1.0)

    in_house(tmp_path, use)
