"""What a program hands over, checked in one way: numbers, seconds, one of several, positions of the right game."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from operator import index
from typing import TYPE_CHECKING, TypeVar

from mathotheque.core.errors import BadOption, BadPosition, UnknownGame
from mathotheque.core.reading import shown
from mathotheque.core.speech import Message
from mathotheque.core.turn import Decide

if TYPE_CHECKING:
    from mathotheque.core.game import Game
    from mathotheque.core.position import Position

Setting = TypeVar("Setting")

_LARGEST = 2**31 - 1  # what OpenSpiel's whole numbers hold
_LONGEST = 86_400.0  # seconds: a day


def whole(value: object) -> int | None:
    """The whole number that `value` is, one of NumPy's too; None for whatever is none, True and False among them."""
    if type(value) is int:
        return value
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        return None
    try:
        return index(value)
    except TypeError:  # an array of several
        return None


def one_of(name: str, value: Setting, allowed: Sequence[Setting]) -> Setting:
    """`value` itself, or `BadOption` with what is allowed."""
    if not any(type(value) is type(known) and value == known for known in allowed):
        raise refused(name, value, Message.of("core.option-choice", values=" | ".join(map(str, allowed))))
    return value


def at_least(low: int, name: str, value: object) -> int:
    """The whole number, or `BadOption` if it is none from `low` on."""
    number = whole(value)
    if number is None or not low <= number <= _LARGEST:
        raise refused(name, value, Message.of("core.option-whole", low=low, high=_LARGEST))
    return number


def some_seconds(name: str, value: object) -> float:
    """The time, or `BadOption` if it is none above 0."""
    number = value if isinstance(value, float) else whole(value)
    if number is None or not 0 < number <= _LONGEST:
        raise refused(name, value, Message.of("core.some-seconds", high=int(_LONGEST)))
    return float(number)


def some_number(name: str, value: object) -> float:
    """The number, or `BadOption` if it is none or has no end."""
    number = value if isinstance(value, float) else whole(value)
    if number is None or not isfinite(number):
        raise refused(name, value, Message.of("core.a-number"))
    return number


def check_seed(seed: object) -> int | None:
    """The seed, or `BadOption` if it is neither a whole number nor None."""
    number = whole(seed)
    if number is None and seed is not None:
        raise refused("seed", seed, Message.of("core.a-seed"))
    return number


def check_is_position(position: object) -> Position:
    """`position` itself, or `BadPosition` for whatever is not one."""
    from mathotheque.core.position import Position

    if not isinstance(position, Position):
        raise BadPosition(Message.of("core.not-a-position", what=type(position).__name__))
    return position


def check_position(game: Game, position: object) -> None:
    """`BadPosition` for whatever is not a position of `game` with these very options."""
    other: Game = check_is_position(position).game
    if other is not game and other != game:
        raise BadPosition(Message.of("core.other-game", game=repr(game), other=repr(other)))


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


def check_budget(nodes: object, seconds: object) -> tuple[int | None, float | None]:
    """What a search may take: at least one position, a time that ends; None is no limit."""
    most = None if nodes is None else at_least(1, "nodes", nodes)
    return most, None if seconds is None else some_seconds("seconds", seconds)


def check_story(game: Game, story: object) -> None:
    """`BadOption` for what is no sequence of texts; `BadPosition` for a story that began in another game."""
    from mathotheque.core.record import Story

    if not isinstance(story, Sequence) or isinstance(story, str | bytes):
        raise refused("story", story, Message.of("core.a-story"))
    if isinstance(story, Story):
        check_position(game, story.first)


def of_kind(name: str, value: object, kind: type | tuple[type, ...]) -> None:
    """`BadOption` for a value of another type than `kind`."""
    if not isinstance(value, kind):
        kinds = kind if isinstance(kind, tuple) else (kind,)
        raise refused(name, value, Message.of("core.of-kind", kind=" | ".join(one.__name__ for one in kinds)))


def refused(name: str, value: object, expected: Message) -> BadOption:
    """The error that says what `name` takes instead of `value`."""
    return BadOption(Message.of("core.option-value", name=name, value=told(value), expected=expected))


def told(value: object) -> str:
    """The beginning of a value as Python writes it; what cannot be written is named by its kind."""
    try:
        return shown(" ".join(repr(value).split()))
    except Exception:  # a number too long to be written, or a value that cannot tell itself
        return type(value).__name__
