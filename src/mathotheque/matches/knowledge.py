"""How many questions in a hundred the computers of a match answer right: each level's bot is asked once, in a thread.

A bot may be somebody else's code. One that raises or hangs while it is made is taken to know half, and the move of
whoever brought the question about succeeds.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping

from mathotheque.core.bot import percent_known
from mathotheque.core.game import Game
from mathotheque.matches.match import Match

HALF = 50
"""What is thought of a level that does not tell."""
_PATIENCE = 10.0  # seconds a bot may take to be made
_MOST = 1_000  # games, with their options, and levels
_log = logging.getLogger(__name__)


class Knowledge:
    """What was found out so far, of every game and level that sat at a table."""

    def __init__(self, patience: float = _PATIENCE) -> None:
        self._patience = patience
        self._found: dict[tuple[Game, str], int] = {}

    async def of(self, match: Match) -> Mapping[str, int]:
        """The percentage of every level at this table; others go on while a bot is asked."""
        game = match.game
        if game.questions is None:
            return {}
        levels = {seat.level for seat in match.seats if seat.level}
        for level in levels:
            if (game, level) not in self._found:
                percent = await self._ask(game, level)
                if len(self._found) >= _MOST:
                    self._found.clear()
                self._found[game, level] = percent
        return {level: self._found.get((game, level), HALF) for level in levels}

    async def _ask(self, game: Game, level: str) -> int:
        try:
            async with asyncio.timeout(self._patience):
                return await asyncio.to_thread(lambda: percent_known(game.bot(level, seed=0)))
        except Exception:  # whatever somebody else's code raises
            _log.exception("%s: level %s does not tell what it knows", game.key, level)
            return HALF
