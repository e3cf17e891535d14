"""Bots that sit like people: they hear of a new version, think in a worker thread, and play through the same door.

Whatever a bot does (raise, hang, answer nonsense), its table goes on: a weaker level plays, or the first legal move.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from mathotheque.core.errors import Refused
from mathotheque.core.game import Game
from mathotheque.core.speech import Message
from mathotheque.matches.feed import Feed
from mathotheque.matches.hints import Advice, Hints
from mathotheque.matches.leases import Leases
from mathotheque.matches.match import Match
from mathotheque.matches.minds import Minds
from mathotheque.matches.refusals import NoSuchMatch, NotYours, TableError
from mathotheque.matches.remarks import stumbling
from mathotheque.matches.rights import must_be_going_on
from mathotheque.matches.service import Service
from mathotheque.matches.store import ROOM
from mathotheque.matches.thinking import LATER, PERSON, Thinkers, TooSlow

_log = logging.getLogger(__name__)

THINKING = 1.0
"""Seconds a bot may think about a move."""
PATIENCE = 20.0
"""Seconds after which a bot that was to think for one is given up."""
_SHORTEST = 0.1  # seconds of thinking that are left to everybody when many wait
_LATELY = 30.0  # seconds: a table somebody asked for is looked at
_HANGS = 2  # times a level may hang before nobody asks it any more
_PAUSES = 0.05, 5.0  # seconds after trouble at a table: the first, the longest
_REMEMBERED = 5_000


@dataclass(frozen=True, slots=True)
class _Choice:
    move: str
    remark: str = ""


class Robots:
    """The computers of every match of this process.

    Where it is known which tables are `watched`, one at which no person plays goes on only while somebody looks at it.
    Several processes that share their matches share `leases` and `hints`: one of them thinks. `thoughts` counts about
    how many moves this one has.
    """

    def __init__(
        self,
        service: Service,
        feed: Feed,
        *,
        threads: int = 2,
        seconds: float = THINKING,
        pace: float = 0.0,
        patience: float = PATIENCE,
        watched: Callable[[str], bool] | None = None,
        leases: Leases | None = None,
        hints: Hints | None = None,
    ) -> None:
        self._service = service
        self._leases, self._hints = leases or Leases(), hints or Hints()
        self._threads, self._seconds, self._pace, self._watched = threads, seconds, pace, watched
        self._thinkers = Thinkers(threads, patience)
        self._minds = Minds()
        self._hangs: Counter[tuple[str, str]] = Counter()
        self._known_troubles: set[tuple[str, str, type[Exception]]] = set()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._looks: OrderedDict[str, tuple[str, float]] = OrderedDict()
        self.thoughts = 0
        self._advising: dict[tuple[str, int], tuple[int, asyncio.Task[Advice]]] = {}
        feed.listen(lambda match, _: self.consider(match))

    def look(self, match: str, who: str = "") -> None:
        """Somebody looks at the match: `who` is whom it is thought for, one after the other with everybody else."""
        self._looks[match] = who, time.monotonic()
        self._looks.move_to_end(match)
        if len(self._looks) > _REMEMBERED:
            self._looks.popitem(last=False)
        self.consider(match)

    def consider(self, match: str) -> None:
        """Look whether a computer is to move in this match; at most one thought a match at a time."""
        live = self._service.live(match)
        if match.startswith(ROOM):
            return
        if match not in self._tasks and (live is None or any(seat.level for seat in live.seats)):
            task = asyncio.get_running_loop().create_task(self._attend(match))
            self._tasks[match] = task
            task.add_done_callback(lambda done: self._leave(match, done))

    def _leave(self, match: str, task: asyncio.Task[None] | None) -> None:
        if self._tasks.get(match) is task:
            del self._tasks[match]

    async def close(self) -> None:
        """Stop thinking."""
        tasks = [*self._tasks.values(), *(task for _, task in self._advising.values())]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._leases.close()
        await self._thinkers.close()

    @property
    def waiting(self) -> int:
        """How many thoughts have not begun."""
        return self._thinkers.waiting

    # --- playing

    async def _attend(self, name: str) -> None:
        """Play every move that is a computer's until it is somebody else's turn."""
        try:
            await self._play_on(name)
        finally:
            if self._tasks.get(name, asyncio.current_task()) is asyncio.current_task():
                await self._leases.drop(name)

    async def _play_on(self, name: str) -> None:
        pause, longest = _PAUSES
        while True:
            try:
                if not await self._play(name):
                    return
                pause = _PAUSES[0]
            except NoSuchMatch:
                return
            except Exception as trouble:  # moved on meanwhile, or nothing can be stored just now
                quiet = isinstance(trouble, Refused)
                _log.log(logging.INFO if quiet else logging.ERROR, "match %s: %s", name, trouble, exc_info=not quiet)
                await asyncio.sleep(pause)
                pause = min(2 * pause, longest)

    async def _play(self, name: str) -> bool:
        """One move of a computer; False where none is to be made."""
        match = await self._service.match(name)
        seat = next((k for k, seat in enumerate(match.seats) if seat.level and match.pending(k)), None)
        if seat is None or (not match.people and not self._is_watched(name)):
            self._leave(name, asyncio.current_task())  # now: what is announced next must wake another
            return False
        if not self._leases.holds(name):
            if await self._leases.take(name):
                await self._service.newest(name)  # whoever held it before may just have played
            return True
        choice, _ = await asyncio.gather(self._choice(match, seat), asyncio.sleep(self._pace))
        await self._service.play(name, seat, choice.move, match.version, choice.remark, computer=True)
        return True

    def _is_watched(self, match: str) -> bool:
        _, then = self._looks.get(match, ("", -_LATELY))
        return self._watched is None or self._watched(match) or time.monotonic() - then < _LATELY

    async def _choice(self, match: Match, seat: int) -> _Choice:
        """What the seat's level plays; a weaker level's move, or any, where that does not come off."""
        self.thoughts += 1
        level = match.seats[seat].level
        rank = PERSON if match.people and self._is_watched(match.id) else LATER
        for asked in self._levels(match.game, level):
            work = partial(self._choose, match, seat, asked, self._budget())
            try:
                move = await self._thinkers.think(work, self._whom(match.id), rank)
                match.position.view(seat).number(move)
            except Exception as trouble:
                self._stumbled(match, seat, asked, trouble)
            else:
                return _Choice(move, "" if asked == level else self._remark(match, level))
        return _Choice(match.position.view(seat).moves[0], self._remark(match, level))

    def _levels(self, game: Game, level: str) -> list[str]:
        """The level, then the weakest; without those that hang."""
        return [asked for asked in dict.fromkeys((level, game.level_names[0])) if self._may_ask(game, asked)]

    def _may_ask(self, game: Game, level: str) -> bool:
        return self._hangs[game.key, level] < _HANGS

    @staticmethod
    def _remark(match: Match, level: str) -> str:
        """For the journal; not in a window, where a remark would tell an answer's kind before its time."""
        return stumbling(level) if match.window is None else ""

    def _choose(self, match: Match, seat: int, level: str, seconds: float) -> str:
        bot = self._minds.of(match, seat, level, seconds)
        return bot.choose(match.position.view(seat), match.story(seat))

    def _stumbled(self, match: Match, seat: int, level: str, trouble: Exception) -> None:
        self._minds.forget(match, seat, level)
        if isinstance(trouble, TooSlow):
            self._hangs[match.game.key, level] += 1
        known = (match.game.key, level, type(trouble)) in self._known_troubles  # its traceback is in the log already
        self._known_troubles.add((match.game.key, level, type(trouble)))
        _log.error(
            "match %s: level %s of %s stumbled at seat %d: %r", match.id, level, match.game.key, seat + 1, trouble,
            exc_info=None if known else trouble,
        )  # fmt: skip

    def _budget(self) -> float:
        """Seconds for a thought: fewer when many wait, so that nobody waits long."""
        share = self._seconds * self._threads / (self._threads + self._thinkers.waiting)
        return min(self._seconds, max(_SHORTEST, share))

    def _whom(self, match: str) -> str:
        return self._looks.get(match, ("", 0.0))[0]

    # --- advising

    async def advise(self, match: Match, seat: int) -> Advice:
        """What the strongest bot would play for `seat`, and what it is worth; refused where it has no move to make.

        One thought at a time a seat: whoever asks again meanwhile gets the same answer.
        """
        must_be_going_on(match)
        if not match.pending(seat) or not match.position.view(seat).moves:
            raise NotYours(Message.of("table.not-your-turn", name=match.names[match.awaited or 0]))
        place = match.id, seat
        moved, task = self._advising.get(place, (0, None))
        if task is None or (moved != match.moved and task.done()):
            task = asyncio.get_running_loop().create_task(self._advice(match, seat))
            self._advising[place] = match.moved, task
            self._forget_advice()
        elif moved != match.moved:
            raise TableError(Message.of("table.one-hint"))
        return await asyncio.shield(task)

    def _forget_advice(self) -> None:
        done = [place for place, (_, task) in self._advising.items() if task.done()]
        for place in done[: max(0, len(self._advising) - _REMEMBERED)]:
            del self._advising[place]

    async def _advice(self, match: Match, seat: int) -> Advice:
        place = f"{match.id}:{seat}:{match.moved}"
        return await self._hints.of(place, lambda: self._think_of_advice(match, seat))

    async def _think_of_advice(self, match: Match, seat: int) -> Advice:
        for level in reversed(match.game.level_names):
            if not self._may_ask(match.game, level):
                continue
            try:
                return await self._thinkers.think(
                    partial(self._find_advice, match, seat, level, self._budget()), self._whom(match.id), PERSON
                )
            except Exception as trouble:
                self._stumbled(match, seat, level, trouble)
        raise TableError(Message.of("table.no-hint"))

    def _find_advice(self, match: Match, seat: int, level: str, seconds: float) -> Advice:
        bot = self._minds.of(match, seat, level, seconds, seed=0)
        view, story = match.position.view(seat), match.story(seat)
        move = bot.choose(view, story)
        return Advice(move, bot.values(view, story)[view.moves[view.actions.index(view.number(move))]])
