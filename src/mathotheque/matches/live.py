"""The matches in memory, and the only way to change one: load, decide, store, then announce."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field

from mathotheque.core.chance import Dice
from mathotheque.core.game import Game
from mathotheque.core.speech import Message
from mathotheque.matches import clock
from mathotheque.matches.events import Event, Opened, decode, encode
from mathotheque.matches.feed import Feed
from mathotheque.matches.fold import Shelf, apply, fold
from mathotheque.matches.in_memory import InMemory
from mathotheque.matches.knowledge import Knowledge
from mathotheque.matches.match import Match
from mathotheque.matches.refusals import NoSuchMatch, Overtaken, Stale
from mathotheque.matches.settling import settle
from mathotheque.matches.store import ROOM, Kept, Store

_LIVE = 2_000  # matches kept in memory
_LONG = 60  # events that are folded in a thread of their own

Ready = Callable[[Game], Awaitable[None]]
"""Returns once the rules of a game may be used."""


async def at_once(_: Game) -> None:
    """Where rules may be imported at any time."""


@dataclass(slots=True)
class Live:
    """A match in memory, and the secret of its dice. Whoever changes it holds the lock."""

    match: Match
    seed: bytes
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    settled: bool = False


class LiveMatches:
    """The matches lately looked at; the longest forgotten are put away."""

    def __init__(self, store: Store, feed: Feed, shelf: Shelf, ready: Ready = at_once) -> None:
        self._store, self._feed, self._shelf, self._ready = store, feed, shelf, ready
        self._live: InMemory[Live] = InMemory(store, _LIVE)
        self._knowledge = Knowledge()

    def get(self, name: str) -> Match | None:
        """The match, if it is in memory."""
        live = self._live.get(name)
        return live.match if live else None

    def forget(self, name: str) -> None:
        """Keep it in memory no more: it was erased."""
        self._live.forget(name)

    async def find(self, name: str, version: int | None = None) -> Live:
        """The match, brought into memory if it is not there; `NoSuchMatch` if there is none.

        Where several processes play it (`sharing`), a `version` that somebody has seen is enough; else it is the last.
        """
        self._live.keep_up()
        live = self._live.get(name)
        if live is None:
            kept, events = await self.kept(name)
            opened = events[0]
            assert isinstance(opened, Opened)
            await self._ready(self._shelf(opened.game))
            if len(events) > _LONG:  # others are playing meanwhile
                match = await asyncio.to_thread(fold, name, events, self._shelf)
            else:
                match = fold(name, events, self._shelf)
            live = self._live.get(name) or Live(match, kept.seed)
        self._live.use(name, live)
        if not live.settled:
            await self._begin(live)
        return live

    def trust(self, is_fresh: Callable[[str], bool]) -> None:
        """One process knows everything that happens to its matches."""

    async def newest(self, name: str) -> Live:
        """The same, read again where another process may have moved it on a moment ago."""
        return await self.find(name)

    async def kept(self, name: str) -> tuple[Kept, list[Event]]:
        """What is stored of the match."""
        kept = None if name.startswith(ROOM) else await self._store.read(name)
        if kept is None:
            raise unknown(name)
        return kept, [decode(stored.data) for stored in kept.events]

    async def keep(self, live: Live, events: list[Event], *, settling: bool = True) -> Match:
        """Store first, then let it be known: until it is stored, nobody sees it."""
        before, after = live.match, live.match.copy()
        for event in events:
            apply(after, event)
        added = list(events)
        if settling:
            knows = await self._knowledge.of(after)
            added += settle(after, Dice(live.seed, after.words), clock.now(), knows)
        over = after.scores is not None
        if not added:
            return before
        if not await self._store.append(after.id, before.stored, [encode(event) for event in added], over=over):
            await self.catch_up(live)
            raise Overtaken(Message.of("table.stale"), version=live.match.version)
        live.match = after
        self._feed.announce(after.id, after.stored)
        return after

    async def must_be(self, live: Live, version: int) -> None:
        """Refuse what was meant for another position than the match has."""
        if live.match.is_ahead(version):
            await self.catch_up(live)
        if not live.match.is_current(version):
            raise Stale(Message.of("table.stale"), version=live.match.version)

    async def catch_up(self, live: Live) -> None:
        """Another process may have been faster."""
        kept = await self._store.read(live.match.id, live.match.stored)
        if kept is None:
            self._live.forget(live.match.id)
            raise unknown(live.match.id)
        if kept.events:
            after = live.match.copy()
            for stored in kept.events:
                apply(after, decode(stored.data))
            live.match = after

    async def _begin(self, live: Live) -> None:
        """A table may have been set before its game was ready: the first dice are rolled when it is looked at."""
        async with live.lock:
            if not live.settled:
                with suppress(Stale):  # another process was faster
                    await self.keep(live, [])
                live.settled = True


def unknown(name: str) -> NoSuchMatch:
    """Nobody knows it."""
    return NoSuchMatch(Message.of("table.no-match", name=name[:40]))
