"""A table's own options, settled once. They change no rule, and every table has all of them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from mathotheque.core.game import Game
from mathotheque.core.options import Choice, Option, Value, settle, show
from mathotheque.core.real_dice import HAND
from mathotheque.core.speech import Message

PROMISED = "promised"
"""Dice that the house rolls, promised before the match."""


class TableOptions(msgspec.Struct, frozen=True):
    """What the room asks of a table; a game that does not declare an option has it at the default told here.

    `announce`: results are said before choices are shown. `journal`: `full`, or `last` where memory is part of the
    game. `window`: the seconds for answers in secret. `questions`: `easy`, `all`, `hard`, or `auto`, what goes with the
    game. `binding`: no choice is taken back once dice have spoken since. `dice`: `promised` ones of the house, or
    those that people roll and enter by `hand`. `every` holds them by name, with those only the game knows.
    """

    announce: bool = False
    journal: str = "full"
    window: int = 12
    questions: str = "auto"
    binding: bool = False
    dice: str = PROMISED
    every: Mapping[str, Value] = MappingProxyType({})


_TYPES: Mapping[str, type] = {
    "announce": bool,
    "journal": str,
    "window": int,
    "questions": str,
    "binding": bool,
    "dice": str,
}

_DICE = Choice("dice", (PROMISED, HAND))
HOUSE: tuple[Option, ...] = (Choice("binding", (False, True)), _DICE)
"""What every table may have where chance plays along; real dice only where all of it lies open on the table."""


def options_of(game: Game) -> tuple[Option, ...]:
    """The options of the game's tables: its own, and the house's, which are all about dice, where it has dice."""
    if not game.chance:
        return game.table_options
    own = {option.name for option in game.table_options}
    if game.hides or game.has("questions"):
        own.add(_DICE.name)
    return (*game.table_options, *(option for option in HOUSE if option.name not in own))


def label_of(game: Game, option: Option) -> Message:
    """What an option of the game or of its tables is called."""
    return Message.of(f"table.label.{option.name}" if option in HOUSE else f"{game.key}.label.{option.name}")


def meaning_of(game: Game, option: Option) -> Message:
    """What it means, in a sentence or two."""
    return Message.of(f"table.option.{option.name}" if option in HOUSE else f"{game.key}.option.{option.name}")


def value_of(game: Game, option: Option, value: Value) -> Message:
    """One of its values in words."""
    if option in HOUSE:
        return Message.of(f"table.value.{option.name}.{show(value)}")
    if isinstance(value, bool):
        return Message.of("page.yes" if value else "page.no")
    return Message.of(f"{game.key}.value.{option.name}.{show(value)}")


def settle_table(game: Game, given: Mapping[str, object]) -> dict[str, Value]:
    """Every option the game's tables have, with the value given or its default; `BadOption` says what exists."""
    return settle(options_of(game), given, game.key)


def table_options(game: Game, kept: Mapping[str, Value]) -> TableOptions:
    """The options of a table that was set, perhaps by an earlier program: what is no longer known is left out."""
    known = {option.name: option for option in options_of(game)}
    usable = {name: value for name, value in kept.items() if name in known and known[name].accepts(value)}
    settled = settle_table(game, usable)
    typed = {name: settled[name] for name, kind in _TYPES.items() if type(settled.get(name)) is kind}
    plain = TableOptions(**typed)  # type: ignore[arg-type]
    every = {name: getattr(plain, name) for name in _TYPES} | settled
    return msgspec.structs.replace(plain, every=MappingProxyType(every))


def changed_in_words(game: Game) -> tuple[Message, ...]:
    """The game's options that are not as usual, each with its value: “First turn: One roll”."""
    told = []
    for option in game.options:
        value = game.chosen[option.name]
        if value != option.default:
            in_words = isinstance(value, bool) or (isinstance(option, Choice) and isinstance(value, str))
            shown = value_of(game, option, value) if in_words else show(value)
            told.append(Message.of("exercise.option", label=label_of(game, option), value=shown))
    return tuple(told)
