"""The room's furniture: store, service, feed and bots, opened and closed together."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mathotheque.games import find, shelf
from mathotheque.lessons.fact_book import FactBook
from mathotheque.lessons.service import Lessons
from mathotheque.lessons.voting import Voting
from mathotheque.matches.expiry import Expiry
from mathotheque.matches.feed import Feed
from mathotheque.matches.live import LiveMatches
from mathotheque.matches.robots import Robots
from mathotheque.matches.service import Service
from mathotheque.matches.sharing import SharedMatches
from mathotheque.matches.store import Store
from mathotheque.matches.store.finding import find_store
from mathotheque.matches.wakes import LocalWakes, Wakes
from mathotheque.matches.windows import Windows
from mathotheque.web.classes.walls import Walls
from mathotheque.web.desk import Desk
from mathotheque.web.live.presence import Presence
from mathotheque.web.live.viewers import Viewers
from mathotheque.web.lookback.advising import Advising
from mathotheque.web.lookback.replay_steps import ReplayedPositions
from mathotheque.web.lookback.reviewing import Reviewing
from mathotheque.web.preparation import Preparation, Told
from mathotheque.web.requests.addresses import public_address
from mathotheque.web.requests.secret_key import secret_of
from mathotheque.web.requests.turns import Turns
from mathotheque.web.settings import Settings
from mathotheque.web.shelf.promises import Promises

if TYPE_CHECKING:
    from mathotheque.web.operating.cluster import Together
    from mathotheque.web.operating.metrics import Metrics
else:
    Metrics = Together = object  # the framework reads the types of fields; what they name is loaded where it is wanted


_PRINTED = 12  # printings that are kept: the largest has about a megabyte


@dataclass(slots=True)
class House:
    """Everything the handlers share; `address` is where others find the room, or nothing where a proxy alone knows.

    `together` is what it shares with other processes, if there may be any. A house that is `leaving` still answers, but
    wants no more visitors; one that is `closing` lets everybody go.
    """

    settings: Settings
    store: Store
    feed: Feed
    service: Service
    lessons: Lessons
    facts: FactBook
    votes: Voting
    robots: Robots
    windows: Windows
    expiry: Expiry
    presence: Presence
    viewers: Viewers
    walls: Walls
    preparation: Preparation
    secret: bytes
    address: str
    together: Together | None = None
    metrics: Metrics | None = None
    promises: Promises = field(default_factory=Promises)
    replayed: ReplayedPositions = field(default_factory=ReplayedPositions)
    reviewing: Reviewing = field(default_factory=Reviewing)
    desk: Desk = field(default_factory=Desk)
    press: Desk = field(default_factory=lambda: Desk(kept=_PRINTED))
    reading: Turns = field(default_factory=lambda: Turns(at_once=1, patience=60.0))
    advising: Advising = field(init=False)
    leaving: bool = False
    closing: bool = False

    def __post_init__(self) -> None:
        self.advising = Advising(
            self.service, self.feed, self.presence, self.reviewing, self.replayed, self.viewers.tries
        )  # fmt: skip

    @classmethod
    def of(cls, settings: Settings, told: Told | None = None) -> House:
        """A house for these settings, not yet open; `told` hears how the games get ready."""
        others, metrics = _others(settings), _metrics(settings)
        store, preparation = find_store(settings.store_address), Preparation(shelf(), told)
        if metrics is not None:
            store = metrics.count_appends(store)
        feed, presence = (others.feed, others.presence) if others else (Feed(), Presence())
        service = Service(store, feed, find, preparation.ready, SharedMatches if others else LiveMatches)
        if others is not None:
            others.serve(service)
        lessons = Lessons(store, feed, find, service)
        if others is not None:
            others.catching.serve_rooms(lessons.refresh)
        facts, votes = lessons.facts, Voting(lessons, service, find)
        robots = Robots(
            service, feed, threads=settings.threads, seconds=settings.think_seconds, pace=settings.pace_seconds,
            patience=settings.think_seconds + settings.hang_seconds, watched=presence.is_watched,
            leases=others.leases if others else None, hints=others.hints if others else None,
        )  # fmt: skip
        expiry = Expiry(store, settings.expire_days, pack_days=settings.pack_days)
        windows = Windows(service, feed)
        following = others.catching if others else LocalWakes()
        viewers = (metrics.viewers if metrics else Viewers)(service, feed, presence, following)
        walls = Walls(service, lessons, feed, presence, following)
        return cls(
            settings, store, feed, service, lessons, facts, votes, robots, windows, expiry, presence,
            viewers, walls, preparation, secret_of(settings), public_address(settings), others, metrics,
            others.promises if others else Promises(),
        )  # fmt: skip

    @property
    def wakes(self) -> Wakes:
        """How other processes are woken."""
        return self.together.wakes if self.together else LocalWakes()

    async def open(self) -> None:
        """Open the store, forget matches that were abandoned long ago, and begin to get the games ready."""
        await self.store.open()
        if self.together is not None:
            await self.together.open()
        if self.metrics is not None:
            self.metrics.serve(self)
        self.preparation.begin()
        await self.expiry.open()

    def attend(self, match: str, who: str = "") -> None:
        """Somebody looks at the match: its computers and its clock have to be woken. `who` is where he comes from."""
        self.robots.look(match, who)
        self.windows.consider(match)

    def let_go(self) -> None:
        """End every stream: a server waits for them before it closes."""
        self.closing = True
        self.feed.wake_everybody()
        self.viewers.close()
        self.walls.close()

    async def close(self) -> None:
        """Stop thinking, finish writing."""
        self.let_go()
        await self.preparation.close()
        await self.robots.close()
        await self.advising.close()
        await self.reviewing.close()
        await self.desk.close()
        await self.press.close()
        await self.windows.close()
        await self.expiry.close()
        if self.together is not None:
            await self.together.close()
        if self.metrics is not None:
            self.metrics.close()
        await self.store.close()


def _others(settings: Settings) -> Together | None:
    """What is shared with other processes; nothing where there can be none, and nothing of it is loaded then."""
    if not settings.is_shared:
        return None
    from mathotheque.web.operating.cluster import Together

    return Together(settings)


def _metrics(settings: Settings) -> Metrics | None:
    """Figures, where somebody wants them."""
    if not settings.metrics_port:
        return None
    from mathotheque.web.operating.metrics import Metrics

    return Metrics(settings.metrics_host, settings.metrics_port)
