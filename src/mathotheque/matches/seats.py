"""Who sits at a table, and the little they say."""

from __future__ import annotations

import msgspec

from mathotheque.core.game import Game

PHRASES = ("hello", "well-played", "oops", "thinking", "thanks", "again")
"""Instead of free chat: keys of the catalogue, `phrase.hello` and so on."""


class Seat(msgspec.Struct, frozen=True):
    """Who sits there now. `level` is set while a computer plays, for itself or for an absent person.

    `mark` (from 0) goes with whoever sits there, whichever seat it becomes.
    """

    name: str
    level: str
    person: bool
    resigned: bool = False
    mark: int = 0

    @property
    def open(self) -> bool:
        """Whether somebody may still sit down here."""
        return self.person and not self.name


class Said(msgspec.Struct, frozen=True):
    """The latest phrase of a seat, and the version it came with."""

    phrase: str
    version: int


def usual_level(game: Game) -> str:
    """The level one meets without a word: about a third of the way up."""
    levels = game.level_names
    return levels[(len(levels) - 1) // 3]
