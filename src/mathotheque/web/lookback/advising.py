"""When people have just finished a match here, its review is worked out by itself: whoever lost gets one thing to try.

Nobody has asked for these reviews: they take a tenth of the time of one thread, behind everybody's moves, and where
many matches end at once only some of them are reviewed; the others are when somebody opens their page.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import Any

from mathotheque.core.errors import Refused
from mathotheque.core.record import Record
from mathotheque.core.turn import winners
from mathotheque.matches.feed import Feed
from mathotheque.matches.match import Match
from mathotheque.matches.service import Service
from mathotheque.matches.store.faults import StoreUnavailable
from mathotheque.web.live.presence import Presence
from mathotheque.web.lookback.replay_steps import ReplayedPositions
from mathotheque.web.lookback.reviewing import Reviewing
from mathotheque.web.lookback.tries import tries_of
from mathotheque.web.table.to_try import ToTry, Tries

_log = logging.getLogger(__name__)


class Advising:
    """Hears of matches that end, and fills `tries`."""

    def __init__(
        self, service: Service, feed: Feed, presence: Presence, reviewing: Reviewing, replayed: ReplayedPositions,
        tries: Tries,
    ) -> None:  # fmt: skip
        self._service, self._presence, self._reviewing = service, presence, reviewing
        self._replayed, self._tries = replayed, tries
        self._tasks: dict[str, asyncio.Task[None]] = {}
        feed.listen(lambda table, _: self._hear(table))

    async def recall(self, match: Match, held: frozenset[int]) -> None:
        """Somebody with these seats opens a table: what was found for him is there, if its match was reviewed before.

        Else its review begins now.
        """
        if match.id not in self._tries and losers(match, held.__contains__):
            record = match.record(await self._service.seed(match.id))
            found = await asyncio.to_thread(self._kept, match, record)
            if found is not None:
                self._tries.put(match.id, found)
            else:
                self._begin(match)

    def _hear(self, table: str) -> None:
        match = self._service.live(table)
        if match is None or not match.over or table in self._tries:
            return
        if losers(match, lambda seat: self._presence.is_here(table, match.chair_of(seat))):
            self._begin(match)

    def _begin(self, match: Match) -> None:
        if match.id not in self._tasks:
            task = asyncio.get_running_loop().create_task(self._advise(match))
            self._tasks[match.id] = task
            task.add_done_callback(lambda _: self._tasks.pop(match.id, None))

    async def _advise(self, match: Match) -> None:
        try:
            review = await self._reviewing.unasked(match.id, match.record(await self._service.seed(match.id)))
            if review is not None:
                self._tries.put(match.id, await asyncio.to_thread(self._tries_of, match, review))
        except (Refused, StoreUnavailable):
            return  # the usual advice stands
        except Exception:
            _log.exception("no advice for table %s", match.id)

    def _kept(self, match: Match, record: Record) -> Mapping[int, ToTry] | None:
        """What a review that was kept has found; to be called in a thread."""
        record.remember(self._replayed.of(match))
        review = self._reviewing.kept(record)
        return None if review is None else self._tries_of(match, review)

    def _tries_of(self, match: Match, review: dict[str, Any]) -> Mapping[int, ToTry]:
        """To be called in a thread: a reason may take thought."""
        return tries_of(match, self._replayed.of(match), review)

    async def close(self) -> None:
        """Wait for no more reviews."""
        tasks = [*self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def losers(match: Match, wanted: Callable[[int], bool]) -> frozenset[int]:
    """The people who lost a match played here by choices of their own, as far as they are wanted."""
    scores = match.scores
    if scores is None or not match.over or match.opened.imported or match.opened.again:
        return frozenset()
    if not match.game.has("appraiser"):
        return frozenset()
    chose = {event.seat for event, free in zip(match.history, match.free, strict=True) if free}
    return frozenset(seat for seat in (match.people & chose) - {*winners(scores)} if wanted(seat))
