"""The shelf: the only place that lists the games. Other packages add theirs by an entry point."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from types import ModuleType

from mathotheque.core.arguments import told
from mathotheque.core.errors import UnknownGame
from mathotheque.core.game import Game
from mathotheque.core.reading import meant, shown
from mathotheque.core.speech import Message
from mathotheque.games.des_echecs import GAME as DES_ECHECS
from mathotheque.games.foumath import GAME as FOUMATH
from mathotheque.games.mathisto import GAME as MATHISTO
from mathotheque.games.or_des_fous import GAME as OR_DES_FOUS
from mathotheque.games.plugins import added
from mathotheque.games.pousse_blocs import GAME as POUSSE_BLOCS

DICE_CHECKER = Path(__file__).parent / "check_dice.txt"
"""A small program that recomputes the dice of a record of any of our games and needs nothing of ours."""


@cache
def shelf() -> tuple[Game, ...]:
    """Every game, ours in the order of the shelf, then what other packages add."""
    ours = (FOUMATH, MATHISTO, DES_ECHECS, POUSSE_BLOCS, OR_DES_FOUS)
    return *ours, *added({game.key for game in ours})


def find(key: str) -> Game:
    """The game called `key`; `UnknownGame` lists those there are."""
    games = {game.key: game for game in shelf()}
    if isinstance(key, str) and key in games:
        return games[key]
    keys = list(games)
    word = shown(key) if isinstance(key, str) else told(key)
    raise UnknownGame(Message.of("core.unknown-game", key=word, guess=meant(word, keys), keys=", ".join(keys)))


class _Shelf(ModuleType):
    """The package of the games; called, it gives every game, with its options at their defaults."""

    def __call__(self) -> tuple[Game, ...]:
        return shelf()


# the door offers `mt.games()` under the name of this package: so both can be reached, whatever is imported first
sys.modules[__name__].__class__ = _Shelf
