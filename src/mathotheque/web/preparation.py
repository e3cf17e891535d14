"""Getting the games ready while pages are already served: compiled by a process of their own, then loaded in a thread.

The event loop never imports rules: whoever needs a game waits for `ready`, and a page may say how far it is.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from mathotheque.core.errors import BrokenGame
from mathotheque.core.game import Game
from mathotheque.core.preparing import is_prepared, load

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Progress:
    """How far a game is: so many of its rules compiled (0 of 0 before that begins, or where it was done before).

    A game with a `fault` is as ready as it will be: it cannot be played here.
    """

    game: Game
    done: int = 0
    of: int = 0
    ready: asyncio.Event = field(default_factory=asyncio.Event)
    fault: BrokenGame | None = None


Told = Callable[[Progress], None]


class Preparation:
    """Gets every game ready: at once what somebody waits for, the others one after the other."""

    def __init__(self, games: Iterable[Game], told: Told | None = None) -> None:
        self._games = {game.key: Progress(game) for game in games}
        self._told = told
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._loading = asyncio.Lock()  # threads that import the same modules would wait for each other

    def begin(self) -> None:
        """Start, in the background."""
        self._tasks[""] = asyncio.get_running_loop().create_task(self._everything())

    async def close(self) -> None:
        """Stop where it is; what is compiled stays compiled."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    @property
    def loaded(self) -> tuple[int, int]:
        """How many games are ready, of how many."""
        return sum(progress.ready.is_set() for progress in self._games.values()), len(self._games)

    def progress(self, game: Game) -> Progress:
        """How far this game is."""
        return self._games[game.key]

    async def ready(self, game: Game) -> None:
        """Return once the game is ready; it is worked on at once. `BrokenGame` where it never will be."""
        progress = self._games[game.key]
        await self._finished(progress)
        if progress.fault is not None:
            raise progress.fault

    async def _finished(self, progress: Progress) -> None:
        if not progress.ready.is_set():
            self._start(progress)
            await progress.ready.wait()

    async def soon(self, game: Game, seconds: float) -> bool:
        """Whether the game is ready, or gets ready within so many seconds."""
        try:
            async with asyncio.timeout(seconds):
                await self.ready(game)
        except TimeoutError:
            return False
        return True

    def _start(self, progress: Progress) -> None:
        if progress.game.key not in self._tasks:
            task = asyncio.get_running_loop().create_task(self._prepare(progress))
            self._tasks[progress.game.key] = task

    async def _everything(self) -> None:
        compiled = await asyncio.to_thread(self._compiled)
        for progress in sorted(self._games.values(), key=lambda progress: progress.game.key not in compiled):
            await self._finished(progress)
        gc.freeze()  # what is loaded stays: to look through it for garbage would stop every table for a moment

    def _compiled(self) -> set[str]:
        return {key for key, progress in self._games.items() if is_prepared(progress.game.package)}

    async def _prepare(self, progress: Progress) -> None:
        game = progress.game
        if not await asyncio.to_thread(is_prepared, game.package):
            await self._compile(progress)
        async with self._loading:
            try:
                await asyncio.to_thread(load, game)
            except BrokenGame as fault:  # one broken game must not keep the others from the table
                progress.fault = fault
                _log.error("%s", fault)
        progress.ready.set()
        self._tell(progress)

    async def _compile(self, progress: Progress) -> None:
        """In another process: this one keeps answering. Where that fails, loading will compile."""
        command = sys.executable, "-m", "mathotheque.core.preparing", progress.game.package
        child = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
        assert child.stdout is not None
        try:
            async for line in child.stdout:
                progress.done, progress.of = map(int, line.split())
                self._tell(progress)
            await child.wait()
        finally:
            if child.returncode is None:
                child.kill()
                await child.wait()

    def _tell(self, progress: Progress) -> None:
        if self._told is not None:
            self._told(progress)
