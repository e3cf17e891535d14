"""What this process shares with the others of the room, where the database is on a server."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence

from mathotheque.core.extras import extra
from mathotheque.matches.hints import SlateHints
from mathotheque.matches.leases import SlateLeases
from mathotheque.matches.service import Service
from mathotheque.matches.shared.slate import Slate, SlateAway, TwoSlates
from mathotheque.matches.sharing import Catching, SharedFeed
from mathotheque.web.live.shared_presence import SharedPresence
from mathotheque.web.requests.guard import App
from mathotheque.web.requests.limits import Limits
from mathotheque.web.settings import Settings
from mathotheque.web.shelf.promises import SharedPromises

with extra("scale"):
    from mathotheque.matches.shared.postgres_link import PostgresLink
    from mathotheque.matches.shared.postgres_slate import PostgresSlate
    from mathotheque.matches.shared.postgres_wakes import PostgresWakes
    from mathotheque.matches.shared.redis_link import RedisLink
    from mathotheque.matches.shared.redis_slate import RedisSlate
    from mathotheque.matches.shared.redis_wakes import RedisWakes
    from mathotheque.web.requests.shared_limits import SharedGuard, SharedLimits

_VERSIONS = b"select id, version from match where id = any(%s)"
_log = logging.getLogger(__name__)


class Together:
    """Wake-ups, a slate, and what stands on it: by Redis where there is one, else by the database itself."""

    def __init__(self, settings: Settings) -> None:
        self._database = PostgresLink(settings.database)
        self._redis = RedisLink(settings.redis) if settings.redis else None
        self._wiped = PostgresSlate(self._database)
        self.wakes = RedisWakes(settings.redis) if settings.redis else PostgresWakes(settings.database)
        first: Slate = RedisSlate(self._redis) if self._redis else self._wiped
        slate: Slate = TwoSlates(first, self._wiped) if self._redis else first
        self.feed = SharedFeed(self.wakes)
        self.presence = SharedPresence(first, self.wakes)  # a second slate would not know who is there
        self.promises = SharedPromises(slate)
        self.leases = SlateLeases(slate)
        self.hints = SlateHints(slate)
        self.limits = SharedLimits(self._redis, Limits(settings.crowd))

    def guard(self, app: App, limits: Limits) -> App:
        """A guard that counts with the others."""
        return SharedGuard(app, limits, self.limits, lambda: self.wakes.peers)

    def serve(self, service: Service) -> None:
        """Keep the copies of this service up to date."""
        self.catching = Catching(service, self.wakes, self._versions)
        service.trust(self.catching.is_fresh)

    async def open(self) -> None:
        """Begin to listen; whoever is away now is tried again."""
        if self._redis is not None:
            await self._redis.open()
        await self.wakes.open(self._heard, self.presence.heard)
        self.catching.open()
        self.presence.open()
        self.limits.open()

    async def close(self) -> None:
        """Say good-bye, and listen no more."""
        await self.catching.close()
        await self.presence.close()
        await self.limits.close()
        await self.wakes.close()
        await self._database.close()
        if self._redis is not None:
            await self._redis.close()

    def _heard(self, match: str, version: int) -> None:
        self.catching.heard(match, version)
        if not version:
            self.presence.heard(match)

    async def _versions(self, names: Sequence[str]) -> Mapping[str, int]:
        try:
            found = dict(await self._database.rows(_VERSIONS, (names,)))
            await self._wiped.wipe()
        except SlateAway:
            _log.warning("what others played cannot be looked up: the database is away")
            return {}
        return found
