"""Who plays in the arena: a level, random play, or a bot of your own from a file or a notebook."""

from __future__ import annotations

import hashlib
import inspect
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
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

RANDOM = "random"
_NAME = re.compile(r"[\w.-]{1,40}")


class BadPlayer(Refused):
    """A player that cannot sit down: unknown, twice the same, or a file without a bot."""


class Chooser(Protocol):
    """The part of a bot that the arena needs."""

    def choose(self, view: Position, story: Sequence[str] = (), /) -> str:
        """A legal move."""
        ...


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a level may think about a move, where it can think longer: a number of nodes, or seconds."""

    nodes: int | None = None
    seconds: float | None = None


class Maker(Protocol):
    """Makes a player anew for every game, so that no game depends on those before it."""

    def __call__(self, game: Game, seed: int, limits: Limits) -> Chooser: ...


@dataclass(frozen=True, slots=True)
class Player:
    """A name, and how the player is made. `seat_name` stands in records."""

    name: str
    seat_name: str
    make: Maker


class RandomBot:
    """Plays any legal move."""

    exact = False

    def __init__(self, seed: int | None = None) -> None:
        self._rng = Random(seed)

    def choose(self, view: Position, story: Sequence[str] = ()) -> str:
        """Any move."""
        return self._rng.choice(view.moves)

    def values(self, view: Position, story: Sequence[str] = ()) -> dict[str, float]:
        """Knows nothing: 0 for every move."""
        return dict.fromkeys(view.moves, 0.0)


@dataclass(frozen=True, slots=True)
class _Level:
    level: str

    def __call__(self, game: Game, seed: int, limits: Limits) -> Chooser:
        return game.bot(self.level, seed, limits.nodes, limits.seconds)


@dataclass(frozen=True, slots=True)
class _Own:
    """A function or a class that was handed over."""

    given: Callable[..., Any]

    def __call__(self, game: Game, seed: int, limits: Limits) -> Chooser:
        return _seated(self.given, game, seed)


@dataclass(frozen=True, slots=True)
class _Script:
    """A bot's file. Its text travels with it, so that workers elsewhere need no copy of the file."""

    path: str
    source: str

    def __call__(self, game: Game, seed: int, limits: Limits) -> Chooser:
        return _seated(_bot_in(self.path, self.source), game, seed)


@dataclass(frozen=True, slots=True)
class _Function:
    """A function as a player; one that has a parameter `rng` gets a seeded `random.Random`."""

    function: Callable[..., str]
    extra: Mapping[str, Any]

    def choose(self, view: Position, story: Sequence[str] = (), /) -> str:
        return self.function(view, story, **self.extra)


def read_players(game: Game, given: Iterable[str] | Mapping[str, object]) -> tuple[Player, ...]:
    """The players meant by `given`: `3`, `random`, `file.py`, `name:file.py`; in a mapping also functions and classes.

    `BadPlayer` or `BadLevel` tell what cannot sit down.
    """
    if isinstance(given, Mapping):
        players = tuple(_named(game, str(name), what) for name, what in given.items())
    else:
        players = tuple(_read(game, text.strip()) for text in given)
    names = [player.name for player in players]
    if not names:
        raise BadPlayer(Message.of("arena.no-player", example=f"{RANDOM},{game.level_names[0]}"))
    for name in names:
        if names.count(name) > 1:
            raise BadPlayer(Message.of("arena.player-twice", name=name))
    return players


def _named(game: Game, name: str, what: object) -> Player:
    _check_name(name)
    if isinstance(what, str):
        return Player(name, name, _read(game, what).make)
    if not callable(what):
        raise BadPlayer(Message.of("arena.player-kind", name=name, what=type(what).__name__))
    return Player(name, name, _Own(what))


def _read(game: Game, text: str) -> Player:
    if text == RANDOM:
        return Player(RANDOM, RANDOM, _Own(RandomBot))
    if text.isdigit():
        return Player(game.check_level(text), f"bot {text}", _Level(text))
    name, colon, path = text.partition(":")
    if not colon or Path(text).is_file():
        name, path = Path(text).stem, text
    if not path.endswith(".py"):
        levels = ", ".join(game.level_names)
        raise BadPlayer(Message.of("arena.player-unknown", text=text, levels=levels))
    _check_name(name)
    try:
        source = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise BadPlayer(Message.of("arena.bot-file", file=path, reason=reason)) from error
    _bot_in(path, source)
    return Player(name, name, _Script(path, source))


def _check_name(name: str) -> None:
    if not _NAME.fullmatch(name):
        raise BadPlayer(Message.of("arena.player-name", name=name))


@cache
def _bot_in(path: str, source: str) -> Callable[..., Any]:
    """The function `choose`, or the one class with such a method, that the file holds."""
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
        del sys.modules[module.__name__]
        raise BadPlayer(Message.of("arena.bot-broken", file=path, error=told(error))) from error
    finally:
        sys.path.remove(folder)
    return module


def told(error: BaseException) -> str:
    """An error in one line, `ZeroDivisionError: division by zero`."""
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def _seated(given: Callable[..., Any], game: Game, seed: int) -> Chooser:
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
