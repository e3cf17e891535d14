"""Who is looking at which table, where its viewers may be with several processes: each signs for its own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from math import inf

from mathotheque.matches.shared.slate import Slate, SlateAway, this_process
from mathotheque.matches.wakes import Wakes
from mathotheque.web.live.presence import Presence

LASTS = 25.0
"""Seconds a signature holds: so long those of a process that died are taken to be there."""
_AGAIN = 10.0  # seconds between two signatures
_GRACE = 2.0  # seconds in which a signature arrives
_TABLES = 5_000
_WORD = "here"

Others = tuple[frozenset[int], int]
"""The chairs that are with other processes, and how many watch there."""


class SharedPresence(Presence):
    """Who is here, and who is with the others; while they cannot be asked, nobody is said to be away."""

    def __init__(self, slate: Slate, wakes: Wakes) -> None:
        super().__init__()
        self._slate, self._wakes = slate, wakes
        self._others: dict[str, Others] = {}
        self._unsigned: set[str] = set()
        self._lines: dict[str, str] = {}
        self._stirred = asyncio.Event()
        self._reading: set[asyncio.Task[None]] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self._away_at = -inf

    @property
    def is_known(self) -> bool:
        """Whether everybody could sign lately: a slate that comes back is empty at first."""
        now = time.monotonic()
        if not self._wakes.up:
            self._away_at = now
        return now - self._away_at > _AGAIN + _GRACE

    def open(self) -> None:
        """Begin to sign."""
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(work()) for work in (self._keep_signing, self._sign_again)]

    async def close(self) -> None:
        """Wipe one's own signatures."""
        for task in (*self._tasks, *self._reading):
            task.cancel()
        await asyncio.gather(*self._tasks, *self._reading, return_exceptions=True)
        await self._sign(self._unsigned)

    def heard(self, match: str, words: str = _WORD) -> None:
        """Another process has signed for the table, or may have."""
        if words == _WORD:
            task = asyncio.get_running_loop().create_task(self.look(match))
            self._reading.add(task)
            task.add_done_callback(self._reading.discard)

    async def look(self, match: str) -> None:
        """Read who is with the others."""
        try:
            lines = await self._slate.signed(_name(match))
        except SlateAway:
            self._away_at = time.monotonic()
            return
        others = _sum(line for who, line in lines.items() if who != this_process())
        if others != self._others.get(match, (frozenset(), 0)):
            self._others[match] = others
            if len(self._others) > _TABLES:
                del self._others[next(iter(self._others))]
            self._tell(match)

    def asked(self, match: str, chairs: frozenset[int]) -> None:
        """Somebody without a stream has just asked for the table."""
        super().asked(match, chairs)
        self._stir(match)

    def is_here(self, match: str, chair: int) -> bool:
        """Whether somebody on that chair is looking; somebody who cannot be asked for may be."""
        return not self.is_known or super().is_here(match, chair) or chair in self._with_others(match)[0]

    def spectators(self, match: str) -> int:
        """How many look without a seat."""
        return super().spectators(match) + self._with_others(match)[1]

    def _with_others(self, match: str) -> Others:
        return self._others.get(match, (frozenset(), 0))

    def _come(self, match: str, seats: frozenset[int], step: int) -> None:
        super()._come(match, seats, step)
        self._stir(match)
        if not self.is_watched(match):
            self._others.pop(match, None)  # nobody tells this process any more

    # --- signing

    def _stir(self, match: str) -> None:
        self._unsigned.add(match)
        self._stirred.set()

    async def _keep_signing(self) -> None:
        while True:
            await self._stirred.wait()
            self._stirred.clear()
            unsigned, self._unsigned = self._unsigned, set()
            await self._sign(unsigned)

    async def _sign(self, matches: Iterable[str]) -> None:
        """The others are told of what is new; what only holds on they look for themselves."""
        for match in matches:
            line = self._line(match)
            try:
                await self._slate.sign(_name(match), this_process(), line, LASTS)
            except SlateAway:
                self._away_at = time.monotonic()
                continue
            if self._lines.pop(match, "") != line:
                self._wakes.pass_on(match, _WORD)
            if line:
                self._lines[match] = line

    def _line(self, match: str) -> str:
        """Chairs here and how many watch; nothing where nobody is."""
        chairs = self.chairs(match)
        watching = super().spectators(match)
        return f"{watching} {','.join(map(str, sorted(chairs)))}" if chairs or watching else ""

    async def _sign_again(self) -> None:
        """While somebody is here; and whoever is elsewhere is looked for again, in case a word was lost."""
        was_known = True
        while True:
            await asyncio.sleep(_AGAIN)
            changed, was_known = was_known != self.is_known, self.is_known
            if not was_known:
                self._lines.clear()  # a slate that comes back is empty: everything is news
            for match in self.watched():
                self._stir(match)
                await self.look(match)
                if changed:
                    self._tell(match)


def _name(match: str) -> str:
    return f"here:{match}"


def _sum(lines: Iterable[str]) -> Others:
    chairs: set[int] = set()
    watching = 0
    for line in lines:
        count, _, seats = line.partition(" ")
        watching += int(count)
        chairs.update(int(seat) for seat in seats.split(",") if seat)
    return frozenset(chairs), watching
