"""Somebody's own bot at the terminal: it has so long for a move; where none comes, a level plays on for it."""

from __future__ import annotations

from collections.abc import Sequence

from mathotheque.core.bot import Bot
from mathotheque.core.errors import Refused
from mathotheque.core.game import Game
from mathotheque.core.position import Position
from mathotheque.core.speech import Message
from mathotheque.guests.company import COMPANY, SeatedGuest
from mathotheque.guests.process import GuestFault
from mathotheque.guests.program import Program

_SEED = 0


class TerminalGuest:
    """A guest who always answers. `trouble` tells, once, why another plays in its place from now on."""

    exact = False

    def __init__(self, name: str, program: Program, game: Game, limit: float) -> None:
        self.trouble: Message | None = None
        self._name, self._game = name, game
        self._stand_in: Bot | None = None
        try:
            self._guest = SeatedGuest(program, game, _SEED, limit=limit)
        except GuestFault as fault:
            self._give_up(fault.reason)

    def choose(self, view: Position, story: Sequence[str] = ()) -> str:
        """Its move, or the stand-in's."""
        if self._stand_in is None:
            try:
                move = self._guest.choose(view, story)
                view.number(move)
            except GuestFault as fault:
                self._give_up(fault.reason)
            except Refused as refused:
                self._give_up(Message.of("arena.refused", move=repr(move)[:80], reason=refused.message))
            else:
                return move
        assert self._stand_in is not None
        return self._stand_in.choose(view, story)

    def values(self, view: Position, story: Sequence[str] = ()) -> dict[str, float]:
        """It does not say what it expects: 0 for every move."""
        return dict.fromkeys(view.moves, 0.0)

    def take_trouble(self) -> Message | None:
        """What is to be told now."""
        told, self.trouble = self.trouble, None
        return told

    def _give_up(self, reason: Message) -> None:
        COMPANY.close()
        level = self._game.level_names[0]
        self._stand_in = self._game.bot(level)
        self.trouble = Message.of("cli.guest-trouble", name=self._name, reason=reason, level=level)
