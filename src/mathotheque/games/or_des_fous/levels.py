"""L'Or des Fous: its bots."""

from __future__ import annotations

from mathotheque.core.bot import Bot
from mathotheque.core.game import Game
from mathotheque.search.ladder import RandomBot


def names(game: Game) -> tuple[str, ...]:
    """The levels, weakest first."""
    return ("1",)


def bot(game: Game, level: str, seed: int | None, nodes: int | None, seconds: float | None) -> Bot:
    """A bot of that level."""
    return RandomBot(seed)
