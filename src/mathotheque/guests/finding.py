"""The bot in a program: a function `choose`, or the one class with such a method; and how it sits down."""

from __future__ import annotations

import hashlib
import inspect
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, Protocol, cast

from mathotheque.core.errors import Refused
from mathotheque.core.game import Game
from mathotheque.core.position import Position
from mathotheque.core.speech import Message


class BadPlayer(Refused):
    """A player that cannot sit down: unknown, twice the same, or a file without a bot."""


class Chooser(Protocol):
    """The part of a bot that play needs."""

    def choose(self, view: Position, story: Sequence[str] = (), /) -> str:
        """A legal move."""
        ...


@dataclass(frozen=True, slots=True)
class _Function:
    """A function as a player; one that has a parameter `rng` gets a seeded `random.Random`."""

    function: Callable[..., str]
    extra: Mapping[str, Any]

    def choose(self, view: Position, story: Sequence[str] = (), /) -> str:
        return self.function(view, story, **self.extra)


def seated(given: Callable[..., Any], game: Game, seed: int) -> Chooser:
    """A player from a class, which may ask for `game` and `seed`, or from a function, which may ask for `rng`."""
    if inspect.isclass(given):
        return cast("Chooser", given(**_asked(given, {"game": game, "seed": seed})))
    return _Function(given, _asked(given, {"rng": Random(seed)}))


def _asked(given: Callable[..., Any], offered: Mapping[str, Any]) -> dict[str, Any]:
    names = _parameters(given)
    return {name: value for name, value in offered.items() if name in names}


@cache
def _parameters(given: Callable[..., Any]) -> frozenset[str]:
    return frozenset(inspect.signature(given).parameters)


def bot_in(path: str, source: str) -> Callable[..., Any]:
    """The function `choose`, or the one class with such a method, that the file holds; it is run for that."""
    module = _run(path, source)
    function = getattr(module, "choose", None)
    if callable(function):
        return cast("Callable[..., Any]", function)
    classes = [
        thing
        for thing in vars(module).values()
        if inspect.isclass(thing) and thing.__module__ == module.__name__ and callable(getattr(thing, "choose", None))
    ]
    if len(classes) != 1:
        raise BadPlayer(Message.of("arena.bot-missing" if not classes else "arena.bot-many", file=path))
    return classes[0]


def _run(path: str, source: str) -> ModuleType:
    """The file as a module; what lies beside it can be imported, as when Python runs it."""
    module = ModuleType(f"mathotheque_bot_{hashlib.sha256((path + source).encode()).hexdigest()[:12]}")
    module.__file__ = path
    folder = str(Path(path).resolve().parent)
    sys.modules[module.__name__] = module
    sys.path.insert(0, folder)
    try:
        exec(compile(source, path, "exec"), vars(module))
    except (Exception, SystemExit) as error:
        raise BadPlayer(Message.of("arena.bot-broken", file=path, error=told(error))) from error
    finally:
        sys.path.remove(folder)
    return module


def told(error: BaseException) -> str:
    """An error in one line, `ZeroDivisionError: division by zero`."""
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
