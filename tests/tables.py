"""The tables the suite sits down at: every game with every combination of its choices, and the test-only game."""

from __future__ import annotations

from itertools import product

import pytest

import mathotheque as mt
from mathotheque.core.options import Choice, Value, Whole
from tests.devine import GAME as DEVINE
from tests.effort import effort

GAMES = (*mt.games(), DEVINE)
"""Every game on the shelf, and the one that exists only here."""


def variants(game: mt.Game) -> tuple[mt.Game, ...]:
    """The game with every combination of its few-valued options."""
    choices = [option for option in game.options if isinstance(option, Choice)]
    combinations = product(*(option.values for option in choices))
    names = [option.name for option in choices]
    return tuple(game.choose(**dict(zip(names, values, strict=True))) for values in combinations)


def samples(game: mt.Game) -> tuple[mt.Game, ...]:
    """The game as it is, and with each value of each few-valued option once."""
    choices = [option for option in game.options if isinstance(option, Choice)]
    return game, *(game.choose(**{option.name: value}) for option in choices for value in option.values[1:])


def brief(game: mt.Game) -> mt.Game:
    """The same with every number it plays up to at its lowest, so that random play comes to an end soon."""
    return game.choose(**{option.name: option.low for option in game.options if isinstance(option, Whole)})


_tables_of = effort(variants, interpreted=samples, checked=samples)

TABLES = tuple(table for game in GAMES for table in _tables_of(game))
"""Every variant of every game; interpreted or bounds-checked, every value of every option once."""


def name(game: mt.Game) -> str:
    """A short name for a test's id or a file: `des-echecs-stake=yes`."""

    def shown(value: Value) -> str:
        return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)

    return "-".join([game.key, *(f"{option}={shown(value)}" for option, value in game.changed.items())])


every_table = pytest.mark.parametrize("game", TABLES, ids=name, scope="module")
"""A test at every table. A file's tests sit at one table after the other, so that a walk serves all of them."""
