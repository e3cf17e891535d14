"""What a program hands over, checked in one way: numbers, seconds, one of several, positions of the right game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from mathotheque.core.errors import BadOption, BadPosition, UnknownGame
from mathotheque.core.speech import Message
from mathotheque.core.turn import Decide

if TYPE_CHECKING:
    from mathotheque.core.game import Game
    from mathotheque.core.position import Position

Setting = TypeVar("Setting")

_LARGEST = 2**31 - 1  # what OpenSpiel's whole numbers hold
_LONGEST = 86_400.0  # seconds: a day


def one_of(name: str, value: Setting, allowed: Sequence[Setting]) -> Setting:
    """`value` itself, or `BadOption` with what is allowed."""
    if value not in allowed:
        raise _refused(name, value, Message.of("core.option-choice", values=" | ".join(map(str, allowed))))
    return value


def at_least(low: int, name: str, value: int) -> int:
    """`value` itself, or `BadOption` if it is no whole number from `low` on."""
    if type(value) is not int or not low <= value <= _LARGEST:
        raise _refused(name, value, Message.of("core.option-whole", low=low, high=_LARGEST))
    return value


def some_seconds(name: str, value: float) -> float:
    """`value` itself, or `BadOption` if it is no time above 0."""
    if type(value) not in (int, float) or not 0 < value <= _LONGEST:
        raise _refused(name, value, Message.of("core.some-seconds", high=int(_LONGEST)))
    return value


def check_seed(seed: object) -> None:
    """`BadOption` for a seed that is neither a whole number nor None."""
    if seed is not None and type(seed) is not int:
        raise _refused("seed", seed, Message.of("core.a-seed"))


def check_is_position(position: object) -> None:
    """`BadPosition` for whatever is not a position."""
    from mathotheque.core.position import Position

    if not isinstance(position, Position):
        raise BadPosition(Message.of("core.not-a-position", what=type(position).__name__))


def check_position(game: Game, position: Position) -> None:
    """`BadPosition` for whatever is not a position of `game` with these very options."""
    check_is_position(position)
    if position.game is not game and position.game != game:
        raise BadPosition(Message.of("core.other-game", game=repr(game), other=repr(position.game)))


def check_game(game: object) -> Game:
    """`game` itself, or `UnknownGame` for whatever is not a game."""
    from mathotheque.core.game import Game

    if not isinstance(game, Game):
        raise UnknownGame(Message.of("core.not-a-game", what=type(game).__name__))
    return game


def check_decision(game: Game, view: Position) -> None:
    """`BadPosition` for a view in which its own seat has nothing to decide."""
    check_position(game, view)
    if not isinstance(view.turn, Decide):
        raise BadPosition(Message.of("core.nothing-to-decide"))
    if game.hides and view.viewer != view.turn.seat:
        raise BadPosition(Message.of("core.only-own-view", seat=view.turn.seat))


def _refused(name: str, value: object, expected: Message) -> BadOption:
    return BadOption(Message.of("core.option-value", name=name, value=repr(value)[:40], expected=expected))


def check_budget(nodes: int | None, seconds: float | None) -> None:
    """What a search may take: at least one position, a time that ends; None is no limit."""
    if nodes is not None:
        at_least(1, "nodes", nodes)
    if seconds is not None:
        some_seconds("seconds", seconds)
