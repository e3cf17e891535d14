"""Who plays in the arena: a level, random play, or a bot of your own from a file or a notebook."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Protocol

from mathotheque.core.arguments import check_budget, some_seconds, whole
from mathotheque.core.arguments import told as shown
from mathotheque.core.game import Game
from mathotheque.core.position import Position
from mathotheque.core.speech import Message
from mathotheque.guests.company import COMPANY, SeatedGuest
from mathotheque.guests.finding import BadPlayer, Chooser, seated, told
from mathotheque.guests.process import LIMIT
from mathotheque.guests.program import Program, check_name, is_program, name_and_path, read_program
from mathotheque.lab.extra import need

RANDOM = "random"
FIRST = (0, 0)
"""The place of a player's first chair in the first game of a round."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a level may think about a move, where it can think longer: a number of nodes, or seconds.

    `guest` is how many seconds somebody's own bot has for a move before it loses the game.
    """

    nodes: int | None = None
    seconds: float | None = None
    guest: float = LIMIT

    def __post_init__(self) -> None:
        nodes, seconds = check_budget(self.nodes, self.seconds)
        object.__setattr__(self, "nodes", nodes)
        object.__setattr__(self, "seconds", seconds)
        object.__setattr__(self, "guest", some_seconds("limit", self.guest))


class Maker(Protocol):
    """Makes a player anew for every game, so that no game depends on those before it.

    `place` tells apart the games of a round and the chairs of a table, which no process of a guest may share.
    """

    def __call__(self, game: Game, seed: int, limits: Limits, place: Hashable, /) -> Chooser: ...


@dataclass(frozen=True, slots=True)
class Player:
    """A name, and how the player is made. `seat_name` stands in records; `given` is what it was asked for as."""

    name: str
    seat_name: str
    make: Maker
    given: str = ""

    @property
    def guest(self) -> bool:
        """Whether it is somebody's own bot, in a process of its own."""
        return isinstance(self.make, _Guest)

    @property
    def fingerprint(self) -> str:
        """What tells the text of a bot's file from another; empty for levels and what a notebook handed over."""
        return self.make.program.fingerprint if isinstance(self.make, _Guest) else ""


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

    def __call__(self, game: Game, seed: int, limits: Limits, place: Hashable) -> Chooser:
        return game.bot(self.level, seed, limits.nodes, limits.seconds)


@dataclass(frozen=True, slots=True)
class _Own:
    """A function or a class that plays in this process."""

    given: Callable[..., Any]

    def __call__(self, game: Game, seed: int, limits: Limits, place: Hashable) -> Chooser:
        return seated(self.given, game, seed)


@dataclass(frozen=True, slots=True)
class _Guest:
    """Somebody's own bot, in a process of its own."""

    program: Program

    def __call__(self, game: Game, seed: int, limits: Limits, place: Hashable) -> Chooser:
        return SeatedGuest(self.program, game, seed, limit=limits.guest, place=place)

    def try_out(self, game: Game) -> None:
        """`BadPlayer` where it cannot be loaded; otherwise its process waits for the first game."""
        COMPANY.give_back(COMPANY.take(self.program, game, FIRST), FIRST)


def read_players(
    game: Game, given: Iterable[str | int] | Mapping[str, object], *, apart: bool = True
) -> tuple[Player, ...]:
    """The players meant by `given`: levels, `random`, `file.py`, `name:file.py`; in a mapping functions and classes.

    `apart` sends functions and classes to processes of their own too. `BadPlayer` or `BadLevel` tell what cannot sit
    down.
    """
    if isinstance(given, Mapping):
        players = tuple(_named(game, str(name), what, apart) for name, what in given.items())
    else:
        if isinstance(given, str | bytes) or not isinstance(given, Iterable):
            raise BadPlayer(Message.of("arena.players-kind", what=type(given).__name__))
        players = tuple(_read(game, _text(player)) for player in given)
    names = [player.name for player in players]
    if not names:
        raise BadPlayer(Message.of("arena.no-player", example=f"{RANDOM},{game.level_names[0]}"))
    for name in names:
        if names.count(name) > 1:
            raise BadPlayer(Message.of("arena.player-twice", name=name))
    for player in players:
        if isinstance(player.make, _Guest):
            player.make.try_out(game)
    return players


def _text(player: object) -> str:
    """How a player is asked for, who may be a level by its number."""
    text = player if (level := whole(player)) is None else str(level)
    if not isinstance(text, str):
        raise BadPlayer(Message.of("arena.player-kind", name=shown(player), what=type(player).__name__))
    return text.strip()


def _named(game: Game, name: str, what: object, apart: bool) -> Player:
    check_name(name)
    if isinstance(what, str) or whole(what) is not None:
        found = _read(game, _text(what))
        return found if found.name == name else Player(name, name, found.make, found.given)
    if not callable(what):
        raise BadPlayer(Message.of("arena.player-kind", name=name, what=type(what).__name__))
    return Player(name, name, _Guest(_packed(name, what)) if apart and what is not RandomBot else _Own(what))


def _packed(name: str, what: Callable[..., Any]) -> Program:
    """What a notebook handed over, ready to travel."""
    cloudpickle = need("cloudpickle")
    try:
        return Program(name, pickled=cloudpickle.dumps(what))
    except Exception as error:
        raise BadPlayer(Message.of("arena.player-stays", name=name, error=told(error))) from error


def _read(game: Game, text: str) -> Player:
    if text == RANDOM:
        return Player(RANDOM, RANDOM, _Own(RandomBot), text)
    if text.isdigit():
        return Player(game.check_level(text), f"bot {text}", _Level(text), text)
    if not is_program(text):
        levels = ", ".join(game.level_names)
        raise BadPlayer(Message.of("arena.player-unknown", text=text, levels=levels))
    name, path = name_and_path(text)
    return Player(name, name, _Guest(read_program(path)), f"{name}:{Path(path).absolute()}")


def name_of(player: str | int) -> str:
    """Under which name the player `3`, `random`, `file.py` or `name:file.py` plays."""
    text = _text(player)
    return name_and_path(text)[0] if is_program(text) else text
