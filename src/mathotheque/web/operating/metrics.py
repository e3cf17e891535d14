"""Figures for whoever runs the room, as Prometheus reads them: on a port of their own, which no visitor reaches.

What is not measured costs nothing: without a port for it, nothing here is loaded.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, cast

from mathotheque.core.extras import extra
from mathotheque.matches.feed import Feed
from mathotheque.matches.service import Service
from mathotheque.matches.store import Store
from mathotheque.web.house import House
from mathotheque.web.live.presence import Presence
from mathotheque.web.live.viewers import Following, Viewers
from mathotheque.web.requests.guard import App, Receive, Scope, Send

with extra("scale"):
    from prometheus_client import CollectorRegistry, Counter, Histogram, start_http_server
    from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric, SummaryMetricFamily
    from prometheus_client.registry import Collector

_FAST = 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0


class Metrics:
    """The figures of one house."""

    def __init__(self, host: str, port: int) -> None:
        self._host, self._port = host, port
        self._stop: Callable[[], None] | None = None
        self.registry = CollectorRegistry()
        self.appends = Counter("mathotheque_appends", "Writes that were stored", registry=self.registry)
        self.events = Counter(
            "mathotheque_events", "Events that were stored: moves, rolls, words", registry=self.registry
        )
        self.stale = Counter("mathotheque_stale", "Writes that came too late", registry=self.registry)
        self.append_seconds = Histogram(
            "mathotheque_append_seconds", "Until a write was stored", buckets=_FAST, registry=self.registry
        )
        self.frame_seconds = Histogram(
            "mathotheque_frame_seconds", "To tell everybody at a table what is new", ["game"], buckets=_FAST,
            registry=self.registry,
        )  # fmt: skip
        self.answers = Counter("mathotheque_answers", "Answers by status", ["status"], registry=self.registry)

    def serve(self, house: House) -> None:
        """Answer from now on; what can be read off the house is told too."""
        self.registry.register(_Look(house))
        server, thread = start_http_server(self._port, self._host, self.registry)

        def stop() -> None:
            server.shutdown()
            server.server_close()
            thread.join(5)

        self._stop = stop

    def close(self) -> None:
        """Answer no more."""
        if self._stop is not None:
            self._stop()

    def count_appends(self, store: Store) -> Store:
        """The store, counted."""
        return cast("Store", _CountedStore(store, self))

    def count_answers(self, app: App) -> App:
        """The application, counted."""
        return _Counted(app, self)

    def viewers(self, service: Service, feed: Feed, presence: Presence, following: Following) -> Viewers:
        """Viewers whose news is timed, by game."""
        return _TimedViewers(self, service, feed, presence, following)


class _Look(Collector):
    """What can be read off the house whenever somebody asks."""

    def __init__(self, house: House) -> None:
        self._house = house

    def collect(self) -> Iterable[Metric]:
        """Every figure as it is now."""
        house = self._house
        wakes = house.wakes
        gauges: dict[str, tuple[str, float]] = {
            "streams": ("Streams that are open", house.viewers.outlets + house.walls.outlets),
            "tables": ("Tables that somebody looks at", house.viewers.tables),
            "robots_waiting": ("Thoughts of computers that have not begun", house.robots.waiting),
            "wakes_up": ("Whether wake-ups arrive", float(wakes.up)),
            "processes": ("Processes that talk with each other", getattr(wakes, "peers", 1)),
            "leaving": ("Whether visitors should be sent elsewhere", float(house.leaving)),
        }
        for name, (words, value) in gauges.items():
            yield GaugeMetricFamily(f"mathotheque_{name}", words, value)
        commits, seconds = int(getattr(house.store, "commits", 0)), float(getattr(house.store, "commit_seconds", 0))
        yield SummaryMetricFamily("mathotheque_commit_seconds", "Groups of writes until stored", commits, seconds)
        yield CounterMetricFamily("mathotheque_thoughts", "Moves computers thought about here", house.robots.thoughts)
        if house.together is not None:
            lag = house.together.wakes.lag
            yield SummaryMetricFamily("mathotheque_wake_seconds", "Wake-ups on their way", lag.count, lag.seconds)
            yield GaugeMetricFamily("mathotheque_wake_longest_seconds", "The longest of them", lag.longest)
            looks = house.together.catching.looks
            yield CounterMetricFamily("mathotheque_looks", "Looks for lost wake-ups", looks)


class _CountedStore:
    """A store whose appends are counted and timed; everything else is the store's own."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self._store, self._metrics = store, metrics

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def append(self, match: str, version: int, events: Sequence[bytes], *, over: bool) -> bool:
        """Add events after `version`; False if that is no longer the last one."""
        began = time.perf_counter()
        stored = await self._store.append(match, version, events, over=over)
        self._metrics.append_seconds.observe(time.perf_counter() - began)
        if stored:
            self._metrics.appends.inc()
            self._metrics.events.inc(len(events))
        else:
            self._metrics.stale.inc()
        return stored


class _TimedViewers(Viewers):
    def __init__(
        self, metrics: Metrics, service: Service, feed: Feed, presence: Presence, following: Following
    ) -> None:
        super().__init__(service, feed, presence, following)
        self._metrics = metrics

    def _tell(self, table: str) -> None:
        match = self._service.live(table)
        began = time.perf_counter()
        super()._tell(table)
        if match is not None:
            self._metrics.frame_seconds.labels(match.game.key).observe(time.perf_counter() - began)


class _Counted:
    """ASGI: answers are counted by their status."""

    def __init__(self, app: App, metrics: Metrics) -> None:
        self._app, self._metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""

        async def count(message: Any) -> None:
            if message["type"] == "http.response.start":
                self._metrics.answers.labels(str(message["status"])).inc()
            await send(message)

        await self._app(scope, receive, count if scope["type"] == "http" else send)
