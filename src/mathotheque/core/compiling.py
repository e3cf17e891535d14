"""What is said while rules are compiled for the first time: on standard error, and nothing where nothing is compiled.

On a terminal it is one line that moves and goes away; elsewhere a line at first, and another every few seconds.
`MATHOTHEQUE_QUIET=1` switches it off. `kernel` tells what happens; nothing here needs Numba.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from mathotheque.core.sources import rules_in, sources
from mathotheque.core.speech import Message

QUIET = "MATHOTHEQUE_QUIET"
"""The variable of the environment that switches it off."""
_PAUSE = 5.0  # seconds between two plain lines
_ERASE = "\r\x1b[K"


class Teller:
    """Says how far it is: of the rules that the outermost module needs, so many are ready."""

    def __init__(self) -> None:
        self.quiet = bool(os.environ.get(QUIET))
        self.lang = "en"
        self.ready: Counter[str] = Counter()  # rules made ready, by module
        self._wanted: list[str] = []
        self._needed: dict[str, int] = {}  # rules of each module that the wanted one needs
        self._depth = 0
        self._began = self._told = 0.0

    @contextmanager
    def importing(self, module: str) -> Iterator[None]:
        """While that module is imported, everything is told of it and all that it needs."""
        if not self._wanted:
            self._needed = {}
        self._wanted.append(module)
        try:
            yield
        finally:
            self._wanted.pop()

    def starts(self, module: str) -> None:
        """A function of that module is going to be compiled, perhaps for another one."""
        self._depth += 1
        if self._depth == 1 and not self.quiet:
            self._tell(self._wanted[0] if self._wanted else module)

    def ends(self) -> None:
        """It is compiled."""
        self._depth -= 1
        if self._depth == 0 and not self.quiet and _is_terminal():
            self._write(_ERASE)

    def _tell(self, module: str) -> None:
        now = monotonic()
        if module not in self._needed:
            self._needed = {name: rules_in(file) for name, file in sources(module).items()}
            self._began, self._told = now, now - _PAUSE
        done = sum(min(self.ready[name], count) for name, count in self._needed.items())
        told = {"what": module, "done": done, "of": sum(self._needed.values()), "seconds": int(now - self._began)}
        line = Message.of("core.compiling", **told).say(self.lang)
        if _is_terminal():
            self._write(f"{_ERASE}{line}")
        elif now - self._told >= _PAUSE:
            self._write(f"{line}\n")
            self._told = now

    def _write(self, text: str) -> None:
        try:
            sys.stderr.write(text)
            sys.stderr.flush()
        except (OSError, ValueError, AttributeError):  # nobody listens, or there is no console at all
            self.quiet = True


def _is_terminal() -> bool:
    return sys.stderr is not None and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"


teller = Teller()
"""The one of this process."""
