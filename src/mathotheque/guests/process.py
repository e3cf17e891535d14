"""A guest as the referee sees it: a process that knows its own views and nothing else, and is ended at its limit.

Nothing that comes back is trusted: it is one short line of JSON, read as such, or the guest is at fault.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mathotheque.core.game import Game
from mathotheque.core.position import Position
from mathotheque.core.speech import Message
from mathotheque.core.turn import Decide
from mathotheque.guests.finding import BadPlayer
from mathotheque.guests.program import Program

LIMIT = 10.0
"""Seconds a guest may take for a move, unless somebody says otherwise."""
LOADING = 120.0
"""Seconds its file may take to load, and it to sit down."""
_LONGEST = 100_000  # signs of an answer
_KEPT = 2_000  # signs of what it printed last


class GuestFault(Exception):
    """The guest did not give a move: `reason` says why, `trace` shows its error or what it printed last."""

    def __init__(self, reason: Message, trace: str = "") -> None:
        super().__init__(reason.say("en"))
        self.reason, self.trace = reason, trace


class GuestProcess:
    """One process with one bot in it. After a fault that ended it, `alive` is False."""

    def __init__(self, program: Program, game: Game) -> None:
        self.program, self.game = program, game
        self._known: tuple[str, ...] = ()
        self._printed = ""
        self._requests: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._process = subprocess.Popen(
            [sys.executable, "-m", f"{__package__}.child"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": _search_path()},
            start_new_session=True,  # Ctrl-C is the referee's; and what the bot starts ends with it
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )  # fmt: skip
        for work in (self._converse, self._overhear):
            threading.Thread(target=work, name="guest", daemon=True).start()
        try:
            self._load()
        except BaseException:
            self.close()
            raise

    def _load(self) -> None:
        game, file = self.game, self.program.path
        try:
            answer = self._ask(
                "load", LOADING, package=game.package, chosen=dict(game.chosen), **self.program.told()
            )  # fmt: skip
        except GuestFault as fault:
            raise BadPlayer(Message.of("arena.bot-broken", file=file, error=fault.reason)) from fault
        if answer.get("bad") in ("arena.bot-missing", "arena.bot-many"):
            raise BadPlayer(Message.of(answer["bad"], file=file))
        if "bad" in answer:
            raise BadPlayer(Message.of("arena.bot-broken", file=file, error=str(answer.get("error"))[:_KEPT]))

    # --- playing

    def sit(self, seed: int) -> None:
        """Begin a new game; `GuestFault` where the bot cannot be made."""
        self._known = ()
        self._ask("sit", LOADING, seed=seed)

    def choose(self, view: Position, story: Sequence[str], limit: float) -> str:
        """The guest's answer, which may be no legal move; `GuestFault` where there is none within `limit` seconds."""
        turn = view.turn
        assert isinstance(turn, Decide)
        told = tuple(story)
        known = len(self._known) if told[: len(self._known)] == self._known else 0
        answer = self._ask("choose", limit, view=str(view), seat=turn.seat, known=known, news=told[known:])
        self._known = told
        move = answer.get("move")
        if isinstance(move, str):
            return move
        reason = Message.of("core.not-text", what=str(answer.get("what"))[:80])
        raise GuestFault(Message.of("arena.refused", move=str(answer.get("shown"))[:80], reason=reason))

    @property
    def alive(self) -> bool:
        """Whether it can be asked again."""
        return self._process.poll() is None

    def close(self) -> None:
        """End the process, and whatever it started."""
        if hasattr(os, "killpg"):
            with contextlib.suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)
        with contextlib.suppress(OSError):
            self._process.kill()
        self._process.wait()
        self._requests.put(None)

    # --- asking

    def _ask(self, what: str, seconds: float, **data: object) -> dict[str, Any]:
        self._requests.put({"do": what, "with": data})
        try:
            line = self._answers.get(timeout=seconds)
        except queue.Empty:
            self.close()
            raise GuestFault(Message.of("arena.too-slow", seconds=f"{seconds:g}"), self._printed) from None
        if not line:
            self.close()
            raise GuestFault(Message.of("arena.died", code=self._process.returncode), self._printed)
        return self._read(line)

    def _read(self, line: str) -> dict[str, Any]:
        try:
            answer = json.loads(line)
            assert isinstance(answer, dict)
        except (ValueError, AssertionError, RecursionError):
            self.close()
            raise GuestFault(Message.of("arena.garbled"), self._printed) from None
        if "raised" in answer:
            error = str(answer["raised"])[:_KEPT]
            raise GuestFault(Message.of("arena.raised", error=error), str(answer.get("trace", ""))[-_KEPT:])
        return answer

    def _converse(self) -> None:
        """In a thread: a request is written, an answer read; an empty one says that the process has ended."""
        pipes = self._process
        assert pipes.stdin is not None
        assert pipes.stdout is not None
        with contextlib.suppress(OSError, ValueError), pipes.stdin, pipes.stdout:
            while (request := self._requests.get()) is not None:
                pipes.stdin.write(json.dumps(request).encode() + b"\n")
                pipes.stdin.flush()
                line = pipes.stdout.readline(_LONGEST)
                self._answers.put(line.decode("utf-8", "replace"))
                if not line:
                    return
        self._answers.put("")

    def _overhear(self) -> None:
        """In a thread: what the bot prints, of which only the end is kept."""
        assert self._process.stderr is not None
        with contextlib.suppress(OSError, ValueError), self._process.stderr as printed:
            while piece := os.read(printed.fileno(), 65_536):
                self._printed = (self._printed + piece.decode("utf-8", "replace"))[-_KEPT:]


def _search_path() -> str:
    """Where this process finds modules, so that the guest's finds the same."""
    return os.pathsep.join(str(Path(folder).absolute()) for folder in sys.path)
