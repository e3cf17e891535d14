"""Guests between their games: a process is kept for the next one, and sent home when nobody has asked for a while.

The games of a round have the same dice, and two chairs of one table different cards; so a process has a `place`, and
whoever runs a round gives every game and every chair of it another one. What a bot remembers is then never about dice
that it will meet again.
"""

from __future__ import annotations

import atexit
import threading
from collections import OrderedDict
from collections.abc import Hashable, Sequence
from time import monotonic

from mathotheque.core.game import Game
from mathotheque.core.position import Position
from mathotheque.guests.process import LIMIT, GuestProcess
from mathotheque.guests.program import Program

_MOST = 12  # processes that wait
_PATIENCE = 30.0  # seconds they wait

_Key = tuple[Program, Game, Hashable]


class Company:
    """The processes of all guests of this one."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[int, tuple[_Key, GuestProcess]] = OrderedDict()
        self._lock = threading.Lock()
        self._last = 0.0
        self._timer: threading.Timer | None = None

    def take(self, program: Program, game: Game, place: Hashable) -> GuestProcess:
        """A process for that place, one that waits or a new one; `BadPlayer` where the program holds no bot."""
        wanted = program, game, place
        with self._lock:
            found = next((number for number, (key, _) in self._waiting.items() if key == wanted), None)
            process = self._waiting.pop(found)[1] if found is not None else None
        return process if process is not None and process.alive else GuestProcess(program, game)

    def give_back(self, process: GuestProcess, place: Hashable) -> None:
        """It may wait for its next game."""
        if not process.alive:
            return
        with self._lock:
            self._last = monotonic()
            self._waiting[id(process)] = (process.program, process.game, place), process
            leaving = [self._waiting.popitem(last=False)[1][1]] if len(self._waiting) > _MOST else []
            if self._timer is None:
                self._wake_in(_PATIENCE)
        for other in leaving:
            other.close()

    def close(self) -> None:
        """Send home everybody who waits."""
        with self._lock:
            leaving = [process for _, process in self._waiting.values()]
            self._waiting.clear()
        for process in leaving:
            process.close()

    def _wake_in(self, seconds: float) -> None:
        self._timer = threading.Timer(seconds, self._tidy)
        self._timer.daemon = True
        self._timer.start()

    def _tidy(self) -> None:
        with self._lock:
            rest = self._last + _PATIENCE - monotonic()
            self._timer = None
            if rest > 0 and self._waiting:
                self._wake_in(rest)
                return
        self.close()


COMPANY = Company()
atexit.register(COMPANY.close)


class SeatedGuest:
    """A guest at one table, for one game; when it leaves, its process is free for another."""

    exact = False

    def __init__(
        self, program: Program, game: Game, seed: int, *, limit: float = LIMIT, place: Hashable = None
    ) -> None:
        self._place, self._limit = place, limit
        self._process = COMPANY.take(program, game, place)
        try:
            self._process.sit(seed)
        except BaseException:
            self.leave()
            raise

    def choose(self, view: Position, story: Sequence[str] = (), /) -> str:
        """Its answer, which may be no legal move; `GuestFault` where none comes."""
        return self._process.choose(view, story, self._limit)

    def leave(self) -> None:
        """The game is over."""
        COMPANY.give_back(self._process, self._place)
