"""The bots of the matches lately played: one that remembers a story is kept for its seat, and learns what is new."""

from __future__ import annotations

import threading
from collections import OrderedDict

from mathotheque.core.bot import Bot
from mathotheque.matches.match import Match

_MOST = 300  # a memory holds a view for every event of its match

_Key = tuple[str, int, str, int | None]


class Minds:
    """Bots by match, seat and level. Of open games none is kept: they need no story."""

    def __init__(self, most: int = _MOST) -> None:
        self._most = most
        self._kept: OrderedDict[_Key, Bot] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, match: Match, seat: int, level: str, seconds: float, seed: int | None = None) -> Bot:
        """The bot that plays there at that level; one with a `seed` gives advice. One thread at a time may use it."""
        if not match.game.hides:
            return match.game.bot(level, seed, seconds=seconds)
        key = match.id, seat, level, seed
        with self._lock:
            bot = self._kept.pop(key, None)
        bot = bot or match.game.bot(level, seed, seconds=seconds)
        with self._lock:
            self._kept[key] = bot
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return bot

    def forget(self, match: Match, seat: int, level: str) -> None:
        """It stumbled: who plays there next begins anew."""
        with self._lock:
            for key in [key for key in self._kept if key[:3] == (match.id, seat, level)]:
                del self._kept[key]
