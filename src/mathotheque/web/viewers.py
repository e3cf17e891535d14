"""Everybody who looks at a table: those with the same eyes share one sheet, drawn once, and its news, told once."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass, field

from mathotheque.core.parts import Group
from mathotheque.matches.feed import Feed
from mathotheque.matches.match import Match
from mathotheque.matches.refusals import NoSuchMatch
from mathotheque.matches.service import Service
from mathotheque.web.clock import clock_of
from mathotheque.web.journal import Journal
from mathotheque.web.outlet import Outlet, as_event
from mathotheque.web.presence import Company, Presence
from mathotheque.web.sheet import diff, encode, put, whole
from mathotheque.web.table import TableView, look
from mathotheque.web.table_sheet import draw_clock, draw_sheet

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


@dataclass(frozen=True, slots=True)
class Seen:
    """What eyes see: values, who is there, and the sheet drawn of both."""

    view: TableView
    company: Company
    sheet: Group

    def now(self, match: Match) -> Group:
        """The sheet with its clock as it stands."""
        clock = clock_of(match) if self.view.clock else None
        return put(self.sheet, "clock", draw_clock(match.id, clock, self.view.lang)) if clock else self.sheet


@dataclass(slots=True)
class _Audience:
    """All the outlets of the same eyes, and what was told to them."""

    seen: Seen
    journal: Journal
    outlets: set[Outlet] = field(default_factory=set)


class Viewers:
    """The audiences of every table of this process."""

    def __init__(self, service: Service, feed: Feed, presence: Presence) -> None:
        self._service, self._presence = service, presence
        self._tables: dict[str, dict[Eyes, _Audience]] = {}
        self._stirred: set[str] = set()
        self._loading: set[asyncio.Task[None]] = set()
        feed.listen(lambda table, _: self._stir(table))
        presence.listen(self._stir)

    def see(self, match: Match, eyes: Eyes) -> Seen:
        """What these eyes see now."""
        audience = self._tables.get(eyes.table, {}).get(eyes)
        if audience is None:
            return self._look(match, eyes, Journal())
        return self._look(match, eyes, audience.journal, audience.seen)

    def join(self, match: Match, eyes: Eyes, outlet: Outlet) -> None:
        """Tell the outlet all that these eyes see, and from now on whatever changes."""
        audiences = self._tables.setdefault(eyes.table, {})
        audience = audiences.get(eyes)
        if audience is None:
            journal = Journal()
            audience = audiences[eyes] = _Audience(self._look(match, eyes, journal), journal)
        audience.outlets.add(outlet)
        outlet.push(self.whole(eyes))

    def leave(self, eyes: Eyes, outlet: Outlet) -> None:
        """Tell it nothing more."""
        audiences = self._tables[eyes.table]
        audiences[eyes].outlets.discard(outlet)
        if not audiences[eyes].outlets:
            del audiences[eyes]
        if not audiences:
            del self._tables[eyes.table]

    def whole(self, eyes: Eyes) -> bytes:
        """All that was told to these eyes, for one of their outlets that has nothing yet or has missed something."""
        seen = self._tables[eyes.table][eyes].seen
        match = self._service.live(eyes.table)
        sheet = seen.now(match) if match else seen.sheet
        return as_event(seen.view.version, encode(seen.view.version, whole(sheet), all_of_it=True))

    def close(self) -> None:
        """Let everybody go."""
        for audiences in self._tables.values():
            for audience in audiences.values():
                for outlet in audience.outlets:
                    outlet.close()

    def _look(self, match: Match, eyes: Eyes, journal: Journal, before: Seen | None = None) -> Seen:
        """Nothing is drawn again that is as it was; a version tells whatever may be known to have happened."""
        held = match.seats_of(eyes.chairs)
        if before is not None and before.view.version == match.version_for(held):
            view = before.view
        else:
            view = look(match, held, eyes.lang, eyes.lifted, journal)
        chairs = ((seat.number, seat.chair) for seat in view.seats if seat.chair is not None)
        company = self._presence.company(eyes.table, chairs)
        if before is not None and before.view is view and before.company == company:
            return before
        return Seen(view, company, draw_sheet(view, company, eyes.link, locked_out=eyes.locked_out))

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
        for eyes, audience in self._tables.get(table, {}).items():
            try:
                self._tell_audience(match, eyes, audience)
            except Exception:  # one pair of eyes must not blind the others; these come back and get the whole
                _log.exception("table %s cannot be drawn", table)
                for outlet in audience.outlets:
                    outlet.close()

    def _tell_audience(self, match: Match, eyes: Eyes, audience: _Audience) -> None:
        if eyes.keys != match.keys_of(eyes.chairs):  # who has the new keys comes back with them
            for outlet in audience.outlets:
                outlet.close()
            return
        before = audience.seen
        audience.seen = seen = self._look(match, eyes, audience.journal, before)
        news = diff(before.sheet, seen.sheet)
        if news:
            version = seen.view.version
            event = as_event(version, encode(version, news))
            for outlet in audience.outlets:
                outlet.push(event)

    async def _load(self, table: str) -> None:
        """Somebody came to a table that had rested so long that it was put away."""
        with suppress(NoSuchMatch):
            await self._service.match(table)
            self._stir(table)
