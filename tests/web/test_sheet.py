"""Frames add up to what the page shows: in every game, with undo, windows, curtains, reconnects and presence."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

import mathotheque as mt
from mathotheque.core.errors import Refused
from mathotheque.core.parts import Group
from mathotheque.games import find
from mathotheque.matches.events import Chair
from mathotheque.matches.feed import Feed
from mathotheque.matches.match import Match
from mathotheque.matches.seats import PHRASES
from mathotheque.matches.service import Service
from mathotheque.matches.store.sqlite import SqliteStore
from mathotheque.matches.wakes import LocalWakes
from mathotheque.web.live.outlet import Outlet
from mathotheque.web.live.presence import Presence
from mathotheque.web.live.sheet import diff, put, whole
from mathotheque.web.live.viewers import Eyes, Viewers
from mathotheque.web.table.look import eyes_for
from tests.devine import GAME as DEVINE
from tests.matches.running import run
from tests.tables import brief
from tests.web.folding import Folded, Reader

STEPS = 60
_ID = re.compile(r'\sid="([^"]*)"')
_CLOCK_BYTES = re.compile(rb'data-left=\\"\d+\\"|<progress max=\\"\d+\\" value=\\"\d+\\"')
_CLOCK = re.compile(r'data-left="\d+"|(<progress max="\d+") value="\d+"')


def group(name: str, /, *leaves: str, **groups: Group) -> Group:
    parts = {leaf[0]: f'<p id="{leaf[0]}">{leaf}</p>' for leaf in leaves}
    return Group(name, f'<div id="{name}">', "</div>", {**parts, **groups})


def fold(*sheets: Group) -> str:
    folded = Folded()
    first = whole(sheets[0])
    folded.add({"v": 1, "whole": True, "parts": first.parts, "order": first.order})
    for old, new in pairwise(sheets):
        news = diff(old, new)
        folded.add({"v": 1, "parts": news.parts, "order": news.order})
    return folded.markup(sheets[0].id)


def test_a_leaf_that_changes_is_all_that_is_told() -> None:
    news = diff(group("t", "a1", "b1"), group("t", "a1", "b2"))
    assert (news.parts, news.order) == ({"b": '<p id="b">b2</p>'}, {})


def test_nothing_is_told_of_what_is_the_same() -> None:
    assert not diff(group("t", "a1", in_it=group("in_it", "b1")), group("t", "a1", in_it=group("in_it", "b1")))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (group("t", "a1", "b1"), group("t", "b1", "c1", "a1")),
        (group("t", "a1", in_it=group("in_it", "b1")), group("t", "a1", "b1")),
        (group("t", "a1", "b1"), group("t", in_it=group("in_it", "a1", deep=group("deep", "b1")))),
        (group("t", a=group("a", "b1")), group("t", "a1")),
        (group("t", "a1"), group("t", a=group("a", "b1"))),
        (group("t", "a1"), Group("t", '<div id="t" class="other">', "</div>", group("t", "a2").parts)),
    ],
)
def test_a_sheet_and_its_news_make_the_next_one(old: Group, new: Group) -> None:
    assert fold(old, new) == str(new)
    assert fold(new, old, new) == str(new)


def test_a_part_is_put_in_the_place_of_another() -> None:
    sheet = group("t", "a1", in_it=group("in_it", "b1", "c1"))
    assert str(put(sheet, "b", "<i>!</i>")) == str(sheet).replace('<p id="b">b1</p>', "<i>!</i>")
    assert put(sheet, "z", "<i>!</i>") is sheet


# --- whole matches


@dataclass(slots=True)
class Viewer:
    """Somebody's stream, and what is to be seen there."""

    eyes: Eyes
    readers: list[Reader] = field(default_factory=list)
    leaving: ExitStack = field(default_factory=ExitStack)


class Table:
    """A match with many eyes on it, played at random."""

    def __init__(self, service: Service, viewers: Viewers, presence: Presence, match: Match, rng: Random) -> None:
        self.service, self.viewers, self.presence = service, viewers, presence
        self.match, self.rng = match, rng
        count = match.game.seats
        everybody = frozenset(range(count))
        kinds = [*(frozenset({seat}) for seat in range(count)), everybody, everybody - {0}, frozenset[int]()]
        self.people = [
            self.sit_down(Eyes(match.id, chairs, self.lang(), "", "link", match.keys_of(chairs))) for chairs in kinds
        ]
        self.people += [self.sit_down(person.eyes) for person in self.people[-2:]]

    def lang(self) -> str:
        return self.rng.choice(["fr", "en"])

    def sit_down(self, eyes: Eyes) -> Viewer:
        viewer = Viewer(eyes)
        self.connect(viewer)
        return viewer

    def connect(self, viewer: Viewer) -> None:
        reader = Reader()
        viewer.readers.append(reader)
        eyes = viewer.eyes
        outlet = Outlet(reader.send, partial(self.viewers.whole, eyes))
        viewer.leaving.enter_context(self.presence.looking(eyes.table, eyes.chairs))
        self.viewers.join(self.match, eyes, outlet)
        viewer.leaving.callback(outlet.close)
        viewer.leaving.callback(self.viewers.leave, eyes, outlet)

    def reconnect(self, viewer: Viewer, eyes: Eyes) -> None:
        viewer.leaving.close()
        viewer.eyes = eyes
        self.connect(viewer)

    async def step(self) -> None:
        """Something happens."""
        name, rng = self.match.id, self.rng
        deed = rng.choices(("play", "undo", "say", "reconnect", "curtain", "slow"), (60, 6, 6, 6, 12, 4))[0]
        viewer = rng.choice(self.people)
        try:
            if deed == "play":
                await self.play()
            elif deed == "undo":
                await self.undo()
            elif deed == "say":
                await self.service.say(name, rng.randrange(self.match.game.seats), rng.choice(PHRASES))
            elif deed == "slow":
                (viewer.readers[-1].pause if rng.random() < 0.5 else viewer.readers[-1].resume)()
            elif deed == "reconnect":
                self.reconnect(viewer, viewer.eyes)
            else:
                self.lift_curtain(viewer)
        except Refused:
            pass  # nothing to undo, over already …
        self.match = await self.service.match(name)

    async def play(self) -> None:
        match = self.match
        if match.question is not None:
            await self.service.answer(match.id, match.question.seat, 0, match.version)
            return
        seat = next((seat for seat in range(match.game.seats) if match.pending(seat)), None)
        if seat is None:
            return
        if match.due is not None:
            await self.service.announce(
                match.id, seat, str(self.rng.choice(match.position.offered_results)), match.version
            )
            return
        await self.service.play(match.id, seat, self.rng.choice(match.position.view(seat).moves), match.version)

    async def undo(self) -> None:
        asker = self.rng.randrange(self.match.game.seats)
        match = await self.service.ask_undo(self.match.id, asker)
        agreed = self.rng.random() < 0.7
        for seat in range(match.game.seats):
            if match.undo is not None and seat != asker:
                match = await self.service.answer_undo(match.id, seat, agreed=agreed)

    def lift_curtain(self, viewer: Viewer) -> None:
        eyes, match = viewer.eyes, self.match
        seat = match.acting(match.seats_of(eyes.chairs))
        if seat is not None:
            self.reconnect(
                viewer, Eyes(eyes.table, eyes.chairs, eyes.lang, eyes_for(match, seat), eyes.link, eyes.keys)
            )

    def check(self) -> None:
        """Everybody who is not slow has what his page would show, and all with the same eyes got the same bytes."""
        for viewer in self.people:
            reader = viewer.readers[-1]
            if reader.taking:
                page = str(self.viewers.see(self.match, viewer.eyes).now(self.match))
                assert timeless(reader.sheet.markup()) == timeless(page)
                ids = Counter(_ID.findall(page))
                assert [name for name, count in ids.items() if count > 1] == []

    def close(self) -> None:
        for viewer in self.people:
            for reader in viewer.readers:
                reader.resume()
            viewer.leaving.close()


def timeless(page: str) -> str:
    """Without the seconds that are left."""
    return _CLOCK.sub(r"\1", page)


Options = dict[str, bool | int | str]
TABLES: dict[str, tuple[Options, Options]] = {
    "foumath": ({"players": 3}, {"announce": True}),
    "mathisto": ({"players": 3}, {"window": 30}),
    "des-echecs": ({"stake": True}, {}),
    "pousse-blocs": ({}, {}),
    "or-des-fous": ({}, {}),
    "devine": ({}, {}),
}


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("key", TABLES)
def test_folded_frames_are_the_page(key: str, seed: int, tmp_path: Path) -> None:
    options, custom = TABLES[key]
    shelf = {**{game.key: game for game in mt.games()}, DEVINE.key: DEVINE}
    game = brief(shelf[key].choose(**options))

    async def play() -> None:
        store, feed, presence = SqliteStore(tmp_path / "room.db"), Feed(), Presence()
        await store.open()
        service = Service(store, feed, lambda name: shelf.get(name) or find(name))
        viewers = Viewers(service, feed, presence, LocalWakes())
        chairs = [Chair(name, here=True) for name in ("Ada", "Zoé", "Ben", "Emmy")[: game.seats]]
        table = Table(service, viewers, presence, await service.create(game, chairs, custom=custom), Random(seed))
        for _ in range(STEPS):
            await table.step()
            for _ in range(3):  # whoever caught up has written
                await asyncio.sleep(0)
            table.check()
        table.close()
        await store.close()

    run(play())


async def told_to_two(key: str, folder: Path) -> tuple[list[bytes], list[bytes], list[bytes]]:
    """What two outlets of the same eyes are told of a match, and one whose eyes are equal at a table of its own."""
    options, custom = TABLES[key]
    shelf = {**{game.key: game for game in mt.games()}, DEVINE.key: DEVINE}
    game = brief(shelf[key].choose(**options))
    store, feed, presence = SqliteStore(folder / "room.db"), Feed(), Presence()
    await store.open()
    service = Service(store, feed, lambda name: shelf.get(name) or find(name))
    viewers = Viewers(service, feed, presence, LocalWakes())
    others = Viewers(service, feed, presence, LocalWakes())
    chairs = [Chair(name, here=True) for name in ("Ada", "Zoé", "Ben", "Emmy")[: game.seats]]
    match = await service.create(game, chairs, custom=custom)
    readers = Reader(), Reader(), Reader()
    leaving = ExitStack()
    for reader, house in zip(readers, (viewers, viewers, others), strict=True):
        eyes = Eyes(match.id, frozenset({1}), "fr", "", "link", match.keys_of(frozenset({1})))
        outlet = Outlet(reader.send, partial(house.whole, eyes))
        house.join(match, eyes, outlet)
        leaving.callback(outlet.close)
        leaving.callback(house.leave, eyes, outlet)
    table = Table(service, viewers, presence, match, Random(7))
    for _ in range(STEPS // 2):
        await table.play()
        table.match = await service.match(match.id)
        for _ in range(3):
            await asyncio.sleep(0)
    table.close()
    leaving.close()
    await store.close()
    one, other, alone = ([_CLOCK_BYTES.sub(b"", told) for told in reader.received] for reader in readers)
    return one, other, alone


@pytest.mark.parametrize("key", ["des-echecs", "mathisto", "devine"])
def test_equal_eyes_get_equal_bytes(key: str, tmp_path: Path) -> None:
    """Whether they share an audience or not: nothing but what they may see decides what is sent."""
    told: list[tuple[list[bytes], list[bytes], list[bytes]]] = []

    async def play() -> None:
        told.append(await told_to_two(key, tmp_path))

    run(play())
    [(one, other, alone)] = told
    assert len(one) > 3
    assert one == other == alone
