"""The guest's own process, `python -m mathotheque.guests.child`: it is told views and stories, and answers with moves.

Requests and answers are lines of JSON. Whatever the bot prints goes to the error stream, never among the answers.
"""

from __future__ import annotations

import base64
import faulthandler
import json
import os
import pickle
import queue
import sys
import threading
import traceback
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, TextIO

from mathotheque.core.game import Game
from mathotheque.guests.finding import BadPlayer, Chooser, bot_in, seated, told

_HERE = str(Path(__file__).parent)
_TRACE = 2_000  # signs of an error's trace that are told: its end


class Guest:
    """One bot at work: loaded once, seated anew for every game."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._bot: Callable[..., Any] | None = None
        self._chooser: Chooser | None = None
        self._story: list[str] = []

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """What is answered to one request: `load`, `sit` or `choose`."""
        try:
            done: dict[str, Any] = getattr(self, f"_{request['do']}")(**request["with"])
        except (Exception, SystemExit) as error:
            return {"raised": told(error), "trace": _trace(error)}
        return done

    def _load(self, package: str, chosen: dict[str, Any], path: str, source: str, pickled: str) -> dict[str, Any]:
        game: Game = import_module(package).GAME
        self._game = game.choose(**chosen)
        self._game.start()  # compiled rules are read before anybody's time runs
        try:
            self._bot = pickle.loads(base64.b64decode(pickled)) if pickled else bot_in(path, source)
        except BadPlayer as bad:
            return {"bad": bad.message.key, "error": bad.message.data.get("error", "")}
        return {}

    def _sit(self, seed: int) -> dict[str, Any]:
        assert self._bot is not None
        assert self._game is not None
        self._story = []
        self._chooser = seated(self._bot, self._game, seed)
        return {}

    def _choose(self, view: str, seat: int, known: int, news: list[str]) -> dict[str, Any]:
        assert self._chooser is not None
        assert self._game is not None
        self._story[known:] = news
        move = self._chooser.choose(self._game.read(view, seat), tuple(self._story))
        return {"move": str(move)} if isinstance(move, str) else {"what": type(move).__name__, "shown": repr(move)[:80]}


def _trace(error: BaseException) -> str:
    """The lines of the trace that are the bot's own."""
    inside = error.__traceback__
    while inside and inside.tb_frame.f_code.co_filename.startswith(_HERE):
        inside = inside.tb_next
    return "".join(traceback.format_exception(type(error), error, inside))[-_TRACE:]


def _take_pipes() -> tuple[TextIO, TextIO]:
    """The two pipes of this process for itself: the bot reads nothing, and what it prints is said beside."""
    requests, answers = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return os.fdopen(requests, encoding="utf-8"), os.fdopen(answers, "w", encoding="utf-8")


def _hear(requests: TextIO, waiting: queue.SimpleQueue[str]) -> None:
    """Requests as they come. When the referee is gone, however it went, so is this process, whatever the bot does."""
    for line in requests:
        waiting.put(line)
    os._exit(0)


def main() -> None:
    """Answer until the referee leaves."""
    requests, answers = _take_pipes()
    faulthandler.enable(sys.stderr)
    waiting: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=_hear, args=(requests, waiting), daemon=True).start()
    guest = Guest()
    while True:
        answers.write(json.dumps(guest.answer(json.loads(waiting.get()))) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
