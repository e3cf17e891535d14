"""Bots that sit like people: they hear of a new version, think in a worker thread, and play through the same door."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from mathotheque.core.errors import Refused
from mathotheque.core.speech import Message
from mathotheque.matches.feed import Feed
from mathotheque.matches.match import Match
from mathotheque.matches.refusals import NotYours
from mathotheque.matches.rights import must_be_going_on
from mathotheque.matches.service import Service

_log = logging.getLogger(__name__)

THINKING = 1.0
"""Seconds a bot may think about a move."""
QUEUE = 1_000
"""Moves that may wait for a free thread; beyond that a bot comes back a little later."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A move, and what it is worth to the mover."""

    move: str
    value: float


class Robots:
    """The computers of every match of this process."""

    def __init__(
        self,
        service: Service,
        feed: Feed,
        *,
        threads: int = 2,
        seconds: float = THINKING,
        pace: float = 0.0,
        queue: int = QUEUE,
    ) -> None:
        self._service = service
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="robot")
        self._seconds, self._pace, self._queue = seconds, pace, queue
        self._tasks: dict[str, asyncio.Task[None]] = {}
        feed.listen(lambda match, _: self.consider(match))

    def consider(self, match: str) -> None:
        """Look whether a computer is to move in this match; at most one thought a match at a time."""
        if match not in self._tasks:
            task = asyncio.get_running_loop().create_task(self._attend(match))
            self._tasks[match] = task
            task.add_done_callback(lambda done: self._leave(match, done))

    def _leave(self, match: str, task: asyncio.Task[None] | None) -> None:
        if self._tasks.get(match) is task:
            del self._tasks[match]

    async def advise(self, match: Match, seat: int) -> Advice:
        """What the strongest bot would play for `seat`, and what it is worth; refused where it has no move to make."""
        must_be_going_on(match)
        if not match.pending(seat) or not match.position.view(seat).moves:
            raise NotYours(Message.of("table.not-your-turn", name=match.names[match.awaited or 0]))
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._advise, match, seat)

    def _advise(self, match: Match, seat: int) -> Advice:
        game = match.game
        bot = game.levels.bot(game, game.level_names[-1], 0, None, self._seconds)
        story = match.story(seat)
        view = match.position.view(seat)
        move = bot.choose(view, story)
        return Advice(move, bot.values(view, story)[move])

    async def close(self) -> None:
        """Stop thinking."""
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        self._pool.shutdown(wait=True, cancel_futures=True)

    async def _attend(self, name: str) -> None:
        """Play every move that is a computer's until it is somebody else's turn."""
        while True:
            match = await self._service.match(name)
            seat = next((k for k, seat in enumerate(match.seats) if seat.level and match.pending(k)), None)
            if seat is None:
                self._leave(name, asyncio.current_task())  # now: what is announced next must wake another
                return
            while len(self._tasks) > self._queue:
                await asyncio.sleep(0.05)
            move, _ = await asyncio.gather(self._think(match, seat), asyncio.sleep(self._pace))
            try:
                await self._service.play(name, seat, move, match.version)
            except Refused as refused:
                _log.info("match %s moved on while seat %d was thinking: %s", name, seat + 1, refused)

    async def _think(self, match: Match, seat: int) -> str:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, self._choose, match, seat)

    def _choose(self, match: Match, seat: int) -> str:
        game, level = match.game, match.seats[seat].level
        bot = game.levels.bot(game, level, None, None, self._seconds)
        story = match.story(seat)
        return bot.choose(match.position.view(seat), story)
