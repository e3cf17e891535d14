"""Compiling a game ahead of time, in a process of its own: `python -m mathotheque.core.preparing PACKAGE [MODULE …]`.

Further modules are those that only some need, such as what moves many games at once. That process writes `done of` on
a line whenever a rule is ready, and leaves a mark in the cache folder at the end. The mark is stamped with the sources,
so whoever wants to know whether a game is compiled needs neither NumPy nor Numba.
"""

from __future__ import annotations

import hashlib
import os
import platform
import sys
import threading
from functools import cache
from importlib import import_module
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

from mathotheque.core.compiling import teller
from mathotheque.core.errors import BrokenGame
from mathotheque.core.folders import cache_folder
from mathotheque.core.game import Game
from mathotheque.core.sources import rules_in, sources

MODULES = ("rules", "notation", "board", "words", "dock", "ear", "questions", "levels", "appraiser")
"""The modules of a game that a table needs."""
_PATIENCE = 0.1  # seconds between two looks at how far it is


def is_prepared(package: str) -> bool:
    """Whether the rules of the game in `package` were compiled into the cache for just these sources."""
    return _mark(package).exists()


def work_in(package: str) -> int:
    """How many rules there are to compile for the game in `package`: the measure of how long it takes."""
    return sum(map(rules_in, sources(*_modules(package)).values()))


def load(game: Game) -> None:
    """Import everything a table of `game` needs; slow, and slower still where the rules are not compiled yet.

    `BrokenGame` says what cannot be imported.
    """
    for module in MODULES:
        if game.has(module):
            game.module(module)
    _ = game.law


def prepare(package: str, *further: str) -> None:
    """Compile the game in `package` and the `further` modules into the cache, and write how far it is."""
    teller.quiet = True  # whoever started this process says it
    game: Game = import_module(package).GAME
    done = threading.Event()
    reporter = threading.Thread(target=_report, args=((*_modules(package), *further), done))
    reporter.start()
    try:
        load(game)
        for module in further:
            import_module(module)
        mark = _mark(package)
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.touch()
    finally:
        done.set()
        reporter.join()


def _modules(package: str) -> tuple[str, ...]:
    place = Path(str(files(package)))
    return tuple(f"{package}.{module}" for module in MODULES if (place / f"{module}.py").exists())


def _report(modules: tuple[str, ...], done: threading.Event) -> None:
    from mathotheque.core import kernel

    of = sum(rules_in(file) for file in sources(*modules).values())
    told = -1
    while not done.wait(_PATIENCE):
        if len(kernel.builds) != told:
            told = len(kernel.builds)
            try:
                os.write(sys.stdout.fileno(), f"{told} {max(of, told)}\n".encode())
            except OSError:  # whoever wanted to know is gone; what is compiled is kept all the same
                return


def _mark(package: str) -> Path:
    return cache_folder() / "prepared" / f"{package}-{_stamp(package)}"


@cache
def _stamp(package: str) -> str:
    """A fingerprint of everything that makes compiled rules old: sources, flags, tools, the machine."""
    flags = sorted((name, value) for name, value in os.environ.items() if name.startswith("NUMBA_"))
    tools = version("numba"), version("numpy"), sys.version, platform.machine()
    digest = hashlib.sha256(repr((flags, tools)).encode())
    compiled = [name for name, file in sources(*_modules(package)).items() if rules_in(file)]
    for name, file in sorted(sources(*compiled).items()):
        digest.update(f"\n{name}\n".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:24]


if __name__ == "__main__":
    try:
        prepare(*sys.argv[1:])
    except BrokenGame:  # whoever loads the game says why
        sys.exit(1)
