"""The only writer of matches: load, decide, store, then announce."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date

from mathotheque.core.chance import Dice
from mathotheque.core.errors import BadNotation, IllegalMove
from mathotheque.core.game import Game
from mathotheque.core.record import Record
from mathotheque.core.speech import Message
from mathotheque.matches import answering, going_back, playing, seating
from mathotheque.matches.events import LOT, Began, Chair, Event, Followed, Opened, Rekeyed, Sat, decode, encode
from mathotheque.matches.feed import Feed
from mathotheque.matches.fold import Shelf, apply, fold, renewed
from mathotheque.matches.importing import told_by
from mathotheque.matches.knowledge import Knowledge
from mathotheque.matches.match import Match
from mathotheque.matches.refusals import NoSuchMatch, Stale, TableError
from mathotheque.matches.rights import must_be_there
from mathotheque.matches.settling import settle
from mathotheque.matches.store import Kept, Store
from mathotheque.matches.table_options import settle_table

_NAME_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_NAME_LENGTH = 5  # short enough for a child to type; 28 million of them
_LIVE = 2_000  # matches kept in memory
_LONG = 60  # events that are folded in a thread of their own


Ready = Callable[[Game], Awaitable[None]]
"""Returns once the rules of a game may be used."""


async def _at_once(_: Game) -> None:
    """Where rules may be imported at any time."""


@dataclass(frozen=True, slots=True)
class Glance:
    """What can be told of a match before its game is ready."""

    id: str
    game: Game
    names: tuple[str, ...]
    over: bool
    imported: bool
    keys: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Logged:
    """One event of a match: its number in the log, when it was stored (None: before that was kept), and what it is."""

    version: int
    at: float | None
    event: Event


@dataclass(slots=True)
class _Live:
    match: Match
    seed: bytes
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    settled: bool = False


class Service:
    """Everything that can be done to a match. One at a time for each match; durable when it returns."""

    def __init__(self, store: Store, feed: Feed, shelf: Shelf, ready: Ready | None = None) -> None:
        self._store, self._feed, self._shelf = store, feed, shelf
        self._ready = ready or _at_once
        self._live: OrderedDict[str, _Live] = OrderedDict()
        self._generation = store.generation
        self._knowledge = Knowledge()

    async def create(
        self,
        game: Game,
        chairs: Sequence[Chair],
        *,
        words: tuple[str, ...] = (),
        position: str = "",
        custom: Mapping[str, object] | None = None,
        tally: tuple[float, ...] = (),
        before: str = "",
        begins: str = "",
        seed: bytes = b"",
    ) -> Match:
        """Set a table and begin. `begins` is `LOT`, the number of a chair (from 1), or nothing: the first chair.

        `seed` is that of dice which were promised before; else they are promised now.
        """
        await self._ready(game)
        if position:
            game.read(position)
        return await self.match(await self._open(game, chairs, words, position, custom, tally, before, begins, seed))

    async def open(
        self,
        game: Game,
        chairs: Sequence[Chair],
        custom: Mapping[str, object] | None = None,
        position: str = "",
        begins: str = "",
        seed: bytes = b"",
    ) -> Glance:
        """Set a table, perhaps before its game is ready; the match begins when somebody looks at it.

        A `position` must have been read by the rules.
        """
        name = await self._open(game, chairs, position=position, custom=custom, begins=begins, seed=seed)
        return await self.glance(name)

    async def _open(
        self,
        game: Game,
        chairs: Sequence[Chair],
        words: tuple[str, ...] = (),
        position: str = "",
        custom: Mapping[str, object] | None = None,
        tally: tuple[float, ...] = (),
        before: str = "",
        begins: str = "",
        seed: bytes = b"",
    ) -> str:
        """The seed of its dice is promised in the first event at the latest. A position says itself who is to play."""
        if len(chairs) != game.seats:
            raise TableError(Message.of("table.chairs", n=game.seats, given=len(chairs)))
        if begins and begins != LOT and begins not in map(str, range(1, len(chairs) + 1)):
            raise TableError(Message.of("table.begins", begins=begins[:20], n=len(chairs)))
        settled = settle_table(game, custom or {})
        for chair in chairs:
            settle_table(game, {"questions": chair.questions} if chair.questions else {})
        dice = Dice(seed, words) if seed else Dice.fresh(words)
        opened = Opened(
            game.key, game.version, dict(game.chosen), seating.settle_chairs(game, chairs), dice.commitment,
            date.today().isoformat(), words, position, settled, tally, before,
            begins="" if position or len(chairs) == 1 else begins,
        )  # fmt: skip
        return await self._name([opened], dice.seed)

    async def bring(self, record: Record) -> Match:
        """A match that was played elsewhere, to be looked at here. It is forgotten like an abandoned one."""
        first = str(record.first) if record.first is not None else ""
        turned = record.began.first if record.began else 0
        chairs = (*record.seats[-turned:], *record.seats[:-turned]) if turned else record.seats
        opened = Opened(
            record.game.key, record.game.version, dict(record.game.chosen), tuple(map(Chair, chairs)),
            record.commitment, record.date.isoformat(), record.words, first, imported=True,
        )  # fmt: skip
        return await self.match(await self._name([opened, *told_by(record)], record.seed))

    async def _name(self, events: Sequence[Event], seed: bytes) -> str:
        """Store the first events of a match under a new name."""
        while True:
            name = "".join(secrets.choice(_NAME_LETTERS) for _ in range(_NAME_LENGTH))
            if await self._store.create(name, seed, [encode(event) for event in events]):
                self._feed.announce(name, len(events))
                return name

    async def glance(self, name: str) -> Glance:
        """Who plays what, for which no rules are needed; `NoSuchMatch` if there is no such match."""
        live = self._live.get(name)
        if live is not None:
            match = live.match
            return Glance(name, match.game, match.names, match.over, match.opened.imported, match.keys)
        kept, (opened, *later) = await self._kept(name)
        assert isinstance(opened, Opened)
        names, keys = [chair.name for chair in opened.chairs], (0,) * len(opened.chairs)
        for event in later:
            if isinstance(event, Sat):
                names[event.seat] = event.name
            elif isinstance(event, Began):
                names = [*names[event.first :], *names[: event.first]]
            elif isinstance(event, Rekeyed):
                keys = renewed(keys, event)
        over = kept.over or opened.imported
        return Glance(name, self._shelf(opened.game), tuple(names), over, opened.imported, keys)

    async def glances(self, names: Iterable[str]) -> list[Glance]:
        """The same of several matches; those that are unknown are left out."""
        found = []
        for name in names:
            with suppress(NoSuchMatch):
                found.append(await self.glance(name))
        return found

    async def match(self, name: str) -> Match:
        """The match as it is now; `NoSuchMatch` if there is none."""
        return (await self._find(name)).match

    async def seed(self, name: str) -> bytes:
        """The secret of its dice, for the record of a match that is over."""
        return (await self._find(name)).seed

    async def log(self, name: str) -> list[Logged]:
        """Everything that is kept of the match, in order, with the time it was stored."""
        kept = await self._store.read(name)
        if kept is None:
            raise _unknown(name)
        return [Logged(stored.version, stored.at, decode(stored.data)) for stored in kept.events]

    async def play(
        self, name: str, seat: int, move: str, version: int, remark: str = "", *, computer: bool = False
    ) -> Match:
        """A seat's move, meant for that version or for another of the same position.

        Where a `computer` plays for somebody, only it does.
        """
        live = await self._find(name)
        async with live.lock:
            await self._must_be(live, version)
            if not computer and live.match.seats[live.match.game.check_seat(seat)].person:
                must_be_there(live.match, seat)
            try:
                events = playing.play(live.match, seat, move, remark)
            except (IllegalMove, BadNotation) as refused:
                await self._keep(live, playing.attempt(live.match, seat, move, refused), settling=False)
                raise
            return await self._keep(live, events)

    async def judge(self, name: str, seat: int, text: str, version: int) -> Match:
        """A move that was only tried, meant for that version: kept for review if the rules refuse it."""
        live = await self._find(name)
        async with live.lock:
            await self._must_be(live, version)
            must_be_there(live.match, seat)
            return await self._keep(live, playing.judge(live.match, seat, text), settling=False)

    async def hinted(self, name: str, seat: int, move: str) -> Match:
        """A hint was given to a seat."""
        live = await self._find(name)
        async with live.lock:
            return await self._keep(live, playing.hint(live.match, seat, move), settling=False)

    async def answer(self, name: str, seat: int, shown: int, version: int) -> Match:
        """A person's answer to the question put to her, meant for that version."""
        live = await self._find(name)
        async with live.lock:
            await self._must_be(live, version)
            must_be_there(live.match, seat)
            return await self._keep(live, answering.answer(live.match, seat, shown, time.time()))

    async def close_window(self, name: str) -> Match:
        """The time for secret answers is up; refused while it is not."""
        return await self._do(name, lambda match: answering.close_window(match, time.time()))

    async def agree_to_end(self, name: str, seat: int) -> Match:
        """A person agrees to end the game as it stands."""
        return await self._do_there(name, seat, lambda match: seating.agree_to_end(match, seat))

    def live(self, name: str) -> Match | None:
        """The match, if it is in memory."""
        live = self._live.get(name)
        return live.match if live else None

    async def announce(self, name: str, seat: int, answer: str, version: int) -> Match:
        """The result of a calculation, said before the choices are shown."""
        live = await self._find(name)
        async with live.lock:
            await self._must_be(live, version)
            must_be_there(live.match, seat)
            return await self._keep(live, playing.announce(live.match, seat, answer))

    async def sit(self, name: str, seat: int, player: str, word: str = "", mark: int | None = None) -> Match:
        """A person takes an open seat; with the mark she brings, unless somebody has it."""
        return await self._do(name, lambda match: seating.sit(match, seat, player, word, mark))

    async def ask_undo(self, name: str, seat: int) -> Match:
        """A person wants to take a move back."""
        return await self._do_there(name, seat, lambda match: going_back.ask_undo(match, seat))

    async def answer_undo(self, name: str, seat: int, *, agreed: bool) -> Match:
        """Another person agrees, or does not."""
        return await self._do_there(name, seat, lambda match: going_back.answer_undo(match, seat, agreed=agreed))

    async def say(self, name: str, seat: int, phrase: str) -> Match:
        """A fixed phrase."""
        return await self._do(name, lambda _: seating.say(seat, phrase))

    async def resign(self, name: str, seat: int, stand_in: str) -> Match:
        """A person gives up."""
        return await self._do(name, lambda match: seating.resign(match, seat, stand_in))

    async def take_over(self, name: str, seat: int, level: str) -> Match:
        """A computer plays for somebody who is away."""
        return await self._do(name, lambda match: seating.take_over(match, seat, level))

    async def give_back(self, name: str, seat: int) -> Match:
        """Somebody is back."""
        return await self._do(name, lambda match: seating.give_back(match, seat))

    async def renew_keys(self, name: str, chairs: frozenset[int]) -> Match:
        """Whoever holds these chairs gives them new keys."""
        return await self._do(name, lambda match: seating.renew_keys(match, chairs))

    async def rematch(self, name: str) -> Match:
        """The next match of the series, with the second seat to begin; the same one however often it is asked for."""
        live = await self._find(name)
        async with live.lock:
            match = live.match
            if match.next_match:
                return await self.match(match.next_match)
            if match.scores is None:
                raise TableError(Message.of("table.not-over"))
            chairs, tally = seating.rotated(match)
            following = await self.create(
                match.game, chairs, custom=match.opened.custom, tally=tally, before=name
            )  # fmt: skip
            await self._keep(live, [Followed(following.id)], settling=False)
            return following

    # --- the one way in

    async def _do(self, name: str, decide: Callable[[Match], list[Event]]) -> Match:
        live = await self._find(name)
        async with live.lock:
            await self._catch_up(live)
            return await self._keep(live, decide(live.match))

    async def _do_there(self, name: str, seat: int, decide: Callable[[Match], list[Event]]) -> Match:
        """The same for what only a person does who is at her seat."""

        def decide_there(match: Match) -> list[Event]:
            must_be_there(match, seat)
            return decide(match)

        return await self._do(name, decide_there)

    async def _keep(self, live: _Live, events: list[Event], *, settling: bool = True) -> Match:
        """Store first, then let it be known: until it is stored, nobody sees it."""
        before, after = live.match, live.match.copy()
        for event in events:
            apply(after, event)
        added = list(events)
        if settling:
            knows = await self._knowledge.of(after)
            added += settle(after, Dice(live.seed, after.words), time.time(), knows)
        over = after.scores is not None
        if not added:
            return before
        if not await self._store.append(after.id, before.stored, [encode(event) for event in added], over=over):
            await self._catch_up(live)
            raise Stale(Message.of("table.stale"), version=live.match.version)
        live.match = after
        self._feed.announce(after.id, after.stored)
        return after

    async def _must_be(self, live: _Live, version: int) -> None:
        if live.match.is_ahead(version):
            await self._catch_up(live)
        if not live.match.is_current(version):
            raise Stale(Message.of("table.stale"), version=live.match.version)

    async def _catch_up(self, live: _Live) -> None:
        """Another process may have been faster."""
        kept = await self._store.read(live.match.id, live.match.stored)
        if kept is None:
            self._live.pop(live.match.id, None)
            raise _unknown(live.match.id)
        if kept.events:
            after = live.match.copy()
            for stored in kept.events:
                apply(after, decode(stored.data))
            live.match = after

    async def _find(self, name: str) -> _Live:
        if self._store.generation != self._generation:
            self._generation = self._store.generation
            self._live.clear()
        live = self._live.get(name)
        if live is None:
            kept, events = await self._kept(name)
            opened = events[0]
            assert isinstance(opened, Opened)
            await self._ready(self._shelf(opened.game))
            if len(events) > _LONG:  # others are playing meanwhile
                match = await asyncio.to_thread(fold, name, events, self._shelf)
            else:
                match = fold(name, events, self._shelf)
            live = self._live.get(name) or _Live(match, kept.seed)
        self._remember(live)
        if not live.settled:
            await self._begin(live)
        return live

    async def _kept(self, name: str) -> tuple[Kept, list[Event]]:
        kept = await self._store.read(name)
        if kept is None:
            raise _unknown(name)
        return kept, [decode(stored.data) for stored in kept.events]

    async def _begin(self, live: _Live) -> None:
        """A table may have been set before its game was ready: the first dice are rolled when it is looked at."""
        async with live.lock:
            if not live.settled:
                with suppress(Stale):  # another process was faster
                    await self._keep(live, [])
                live.settled = True

    def _remember(self, live: _Live) -> None:
        self._live[live.match.id] = live
        self._live.move_to_end(live.match.id)
        while len(self._live) > _LIVE:
            oldest = next(iter(self._live))
            if self._live[oldest].lock.locked():
                break
            del self._live[oldest]


def _unknown(name: str) -> NoSuchMatch:
    return NoSuchMatch(Message.of("table.no-match", name=name[:40]))
