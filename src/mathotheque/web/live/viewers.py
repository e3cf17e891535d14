"""Everybody who looks at a table: those with the same eyes share one sheet, drawn once, and its news, told once."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Protocol

import msgspec

from mathotheque.core.parts import Group
from mathotheque.matches.feed import Feed
from mathotheque.matches.match import Match
from mathotheque.matches.refusals import NoSuchMatch
from mathotheque.matches.service import Service
from mathotheque.matches.store.faults import StoreUnavailable
from mathotheque.web.live.outlet import Outlet, as_event
from mathotheque.web.live.presence import Company, Presence
from mathotheque.web.live.sheet import diff, encode, put, whole
from mathotheque.web.table.clock import clock_of
from mathotheque.web.table.journal import Journal
from mathotheque.web.table.look import look
from mathotheque.web.table.table_sheet import draw_clock, draw_sheet
from mathotheque.web.table.to_try import ToTry, Tries, with_try
from mathotheque.web.table.view import TableView

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Eyes:
    """Whose eyes look at a table: those of chairs (none: a spectator), in a language.

    `lifted` says who lifted the curtain last where people share a device; `link` is the table's address as they know
    it; `keys` are the numbers of the keys they came with; who is `locked_out` came with one that was replaced.
    """

    table: str
    chairs: frozenset[int]
    lang: str
    lifted: str
    link: str
    keys: tuple[int, ...]
    locked_out: bool = False

    def audience(self, match: Match, presence: Presence, tries: Tries) -> SheetAudience:
        """A new audience of such eyes."""
        return SheetAudience(self, match, presence, tries)


class Seen(msgspec.Struct, frozen=True):
    """What eyes see: values, who is there, what a review found for them, and the sheet drawn of all that."""

    view: TableView
    company: Company
    sheet: Group
    tried: ToTry | None = None

    def now(self, match: Match) -> Group:
        """The sheet with its clock as it stands."""
        clock = clock_of(match) if self.view.clock else None
        return put(self.sheet, "clock", draw_clock(match.id, clock, self.view.lang)) if clock else self.sheet


class SheetAudience:
    """What eyes were told of a table in parts."""

    def __init__(self, eyes: Eyes, match: Match, presence: Presence, tries: Tries) -> None:
        self._eyes, self._presence, self._tries = eyes, presence, tries
        self._journal = Journal()
        self._seen = self.see(match)

    def see(self, match: Match) -> Seen:
        """What they see now. Nothing is drawn again that is as it was; a version tells what may be known."""
        eyes = self._eyes
        before: Seen | None = getattr(self, "_seen", None)
        held = match.seats_of(eyes.chairs)
        if before is not None and before.view.version == match.version_for(held):
            view = before.view
        else:
            view = look(match, held, eyes.lang, eyes.lifted, self._journal)
        chairs = ((seat.number, seat.chair) for seat in view.seats if seat.chair is not None)
        company = self._presence.company(eyes.table, chairs)
        tried = self._tries.for_eyes(view, held) if view.over else None
        if before is not None and before.view is view and before.company == company and before.tried is tried:
            return before
        sheet = draw_sheet(with_try(view, tried), company, eyes.link, locked_out=eyes.locked_out)
        return Seen(view, company, sheet, tried)

    def whole(self, match: Match | None) -> bytes:
        """All that was told to them; the clock as it stands in the match."""
        seen = self._seen
        sheet = seen.now(match) if match else seen.sheet
        return as_event(seen.view.version, encode(seen.view.version, whole(sheet), all_of_it=True))

    def news(self, match: Match) -> bytes | None:
        """What has changed since they were last told."""
        before = self._seen
        self._seen = seen = self.see(match)
        changed = diff(before.sheet, seen.sheet)
        return as_event(seen.view.version, encode(seen.view.version, changed)) if changed else None


class Audience(Protocol):
    """What all with the same eyes were told."""

    def whole(self, match: Match | None) -> bytes:
        """All of it, as an event of a stream."""
        ...

    def news(self, match: Match) -> bytes | None:
        """What is new in the match, as an event; None where nothing is."""
        ...


class Watcher(Protocol):
    """Whose eyes look at a table: those of chairs, which came with keys of these numbers. Equal ones see the same."""

    @property
    def table(self) -> str: ...

    @property
    def chairs(self) -> frozenset[int]: ...

    @property
    def keys(self) -> tuple[int, ...]: ...

    def __hash__(self) -> int: ...

    def audience(self, match: Match, presence: Presence, tries: Tries) -> Audience:
        """A new audience of such eyes."""
        ...


@dataclass(slots=True)
class _Watching:
    """All the outlets of the same eyes."""

    audience: Audience
    outlets: set[Outlet] = field(default_factory=set)

    def close(self) -> None:
        for outlet in self.outlets:
            outlet.close()


class Following(Protocol):
    """Who has to know which tables somebody looks at here: what happens to them elsewhere is fetched then."""

    def follow(self, match: str) -> None:
        """Somebody does."""
        ...

    def unfollow(self, match: str) -> None:
        """Nobody does any more."""
        ...


class Viewers:
    """The audiences of every table of this process."""

    def __init__(self, service: Service, feed: Feed, presence: Presence, following: Following) -> None:
        self._service, self._presence, self._following = service, presence, following
        self.tries = Tries()
        self._tables: dict[str, dict[Watcher, _Watching]] = {}
        self._stirred: set[str] = set()
        self._loading: set[asyncio.Task[None]] = set()
        feed.listen(lambda table, _: self._stir(table))
        presence.listen(self._stir)
        self.tries.listen(self._stir)

    def see(self, match: Match, eyes: Eyes) -> Seen:
        """What these eyes see now."""
        watching = self._tables.get(eyes.table, {}).get(eyes)
        audience = watching.audience if watching else eyes.audience(match, self._presence, self.tries)
        assert isinstance(audience, SheetAudience)
        return audience.see(match)

    def join(self, match: Match, eyes: Watcher, outlet: Outlet) -> None:
        """Tell the outlet all that these eyes see, and from now on whatever changes."""
        table = self._tables.get(eyes.table)
        if table is None:
            table = self._tables[eyes.table] = {}
            self._following.follow(eyes.table)
        watching = table.get(eyes)
        if watching is None:
            watching = table[eyes] = _Watching(eyes.audience(match, self._presence, self.tries))
        watching.outlets.add(outlet)
        outlet.push(watching.audience.whole(match))

    def leave(self, eyes: Watcher, outlet: Outlet) -> None:
        """Tell it nothing more."""
        table = self._tables[eyes.table]
        table[eyes].outlets.discard(outlet)
        if not table[eyes].outlets:
            del table[eyes]
        if not table:
            del self._tables[eyes.table]
            self._following.unfollow(eyes.table)

    def whole(self, eyes: Watcher) -> bytes:
        """All that was told to these eyes, for one of their outlets that has missed something."""
        return self._tables[eyes.table][eyes].audience.whole(self._service.live(eyes.table))

    @property
    def tables(self) -> int:
        """How many tables somebody looks at."""
        return len(self._tables)

    @property
    def outlets(self) -> int:
        """How many streams are open."""
        return sum(len(watching.outlets) for table in [*self._tables.values()] for watching in [*table.values()])

    def close(self) -> None:
        """Let everybody go."""
        for table in self._tables.values():
            for watching in table.values():
                watching.close()

    def _stir(self, table: str) -> None:
        """Something happened at the table: soon, when whoever did it has his answer, everybody is told."""
        if table in self._tables and table not in self._stirred:
            self._stirred.add(table)
            asyncio.get_running_loop().call_soon(self._tell, table)

    def _tell(self, table: str) -> None:
        self._stirred.discard(table)
        match = self._service.live(table)
        if match is None:
            task = asyncio.get_running_loop().create_task(self._load(table))
            self._loading.add(task)
            task.add_done_callback(self._loading.discard)
            return
        for eyes, watching in self._tables.get(table, {}).items():
            try:
                _tell_all(match, eyes, watching)
            except Exception:  # one pair of eyes must not blind the others; these come back and get the whole
                _log.exception("table %s cannot be drawn", table)
                watching.close()

    async def _load(self, table: str) -> None:
        """Somebody came to a table that had rested so long that it was put away."""
        with suppress(NoSuchMatch, StoreUnavailable):  # the next news, or the next look, tries again
            await self._service.match(table)
            self._stir(table)


def _tell_all(match: Match, eyes: Watcher, watching: _Watching) -> None:
    if eyes.keys != match.keys_of(eyes.chairs):  # who has the new keys comes back with them
        watching.close()
    elif (event := watching.audience.news(match)) is not None:
        for outlet in watching.outlets:
            outlet.push(event)
