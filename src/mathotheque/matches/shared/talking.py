"""How processes talk: what is said in one turn of the loop goes out together, and a lost connection is made again."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable
from dataclasses import dataclass

from mathotheque.matches import clock
from mathotheque.matches.shared.slate import this_process
from mathotheque.matches.wakes import Heard, Passed

_AGAIN = 0.5  # seconds until a lost connection is tried again
ALIVE = 2.0
"""Seconds between two signs of life of a process."""
SILENCE = 3 * ALIVE
"""Seconds without any after which a connection, or another process, is taken for dead: one hears oneself too."""
_WAITING = 10_000  # words that wait to be sent; more are forgotten, and found in the store
_FIRST = 2.0  # seconds a start waits for the first connection

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Lag:
    """How long wake-ups were on their way: how many, seconds in all, the longest."""

    count: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, seconds: float) -> None:
        """One more has arrived."""
        self.count += 1
        self.seconds += max(0.0, seconds)
        self.longest = max(self.longest, seconds)


class Talking:
    """What `RedisWakes` and `PostgresWakes` have in common; they say how to listen and how to send."""

    def __init__(self) -> None:
        self.up = False
        self.lag = Lag()
        self._followed: set[str] = set()
        self._waiting: list[tuple[str, str]] = []
        self._stirred = asyncio.Event()
        self._connected = asyncio.Event()
        self._others: dict[str, float] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._heard_last = 0.0

    @property
    def peers(self) -> int:
        """How many processes talk here, this one included; as it was last known where nothing is heard."""
        now = time.monotonic()
        if self.up:
            self._others = {who: then for who, then in self._others.items() if now - then < SILENCE}
        return 1 + len(self._others)

    async def open(self, heard: Heard, passed: Passed) -> None:
        """Begin to listen; where that is not possible now, it is tried again."""
        self._heard, self._passed = heard, passed
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(work()) for work in (self._keep_listening, self._keep_sending, self._live)]
        try:
            async with asyncio.timeout(_FIRST):
                await self._connected.wait()
        except TimeoutError:
            _log.warning("nobody can be woken now: what others play is looked up")

    async def close(self) -> None:
        """Send what is left, and listen no more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._waiting:
            await self._try_to_send(self._waiting)

    def tell(self, match: str, version: int) -> None:
        """Wake whoever follows the match."""
        self._say(match, f"{version} {clock.now():.4f}")

    def pass_on(self, match: str, words: str) -> None:
        """Say something beside the match."""
        self._say(match, f"~{this_process()} {words}")

    def follow(self, match: str) -> None:
        """Hear of this match from now on."""
        self._followed.add(match)

    def unfollow(self, match: str) -> None:
        """Hear of it no more."""
        self._followed.discard(match)

    # --- what the two do differently

    async def _listen(self) -> None:
        """Connect, call `_is_up`, and hand over what comes to `_hear` until the connection is lost."""
        raise NotImplementedError

    async def _send(self, words: Iterable[tuple[str, str]]) -> None:
        """Send (match, words); an empty match means everybody."""
        raise NotImplementedError

    # --- listening

    def _is_up(self) -> None:
        self.up = True
        self._heard_last = time.monotonic()
        self._connected.set()

    def _hear(self, match: str, words: str) -> None:
        self._heard_last = time.monotonic()
        if not match:
            if words != this_process():
                self._others[words] = self._heard_last
        elif words.startswith("~"):
            who, _, said = words[1:].partition(" ")
            if who != this_process():
                self._passed(match, said)
        else:
            version, _, then = words.partition(" ")
            if version.isdigit():
                self.lag.add(clock.now() - float(then or clock.now()))
                self._heard(match, int(version))

    @property
    def _is_silent(self) -> bool:
        return time.monotonic() - self._heard_last > SILENCE

    async def _keep_listening(self) -> None:
        while True:
            try:
                await self._listen()
            except Exception as lost:  # whatever it is, listening goes on
                if self.up:
                    _log.warning("wake-ups are lost for a while: %r", lost)
            self.up = False
            await asyncio.sleep(_AGAIN)

    # --- sending

    def _say(self, match: str, words: str) -> None:
        if len(self._waiting) < _WAITING:
            self._waiting.append((match, words))
            self._stirred.set()

    async def _keep_sending(self) -> None:
        while True:
            await self._stirred.wait()
            self._stirred.clear()
            waiting, self._waiting = self._waiting, []
            await self._try_to_send(waiting)

    async def _try_to_send(self, words: list[tuple[str, str]]) -> None:
        try:
            await self._send(words)
        except Exception as lost:  # the store has everything that matters
            _log.debug("%d wake-ups were not sent: %r", len(words), lost)

    async def _live(self) -> None:
        while True:
            self._say("", this_process())
            await asyncio.sleep(ALIVE)
