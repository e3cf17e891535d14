"""Who sits down at the terminal: people by their names, computers by their levels, somebody's own bot by its file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from mathotheque.cli.guest import TerminalGuest
from mathotheque.core.bot import Bot
from mathotheque.core.errors import BadSeat
from mathotheque.core.game import Game
from mathotheque.core.names import is_taken, name_computers
from mathotheque.core.speech import Message
from mathotheque.guests.program import Program, is_program, name_and_path, read_program


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where: a name, and a level for a computer, or the program of somebody's own bot."""

    names: tuple[str, ...]
    levels: tuple[str | None, ...]
    programs: tuple[Program | None, ...] = ()

    @classmethod
    def against_the_computer(cls, game: Game, lang: str, level: str | None = None) -> Seating:
        """You in the first seat, computers in the others."""
        known = game.level_names
        strength = game.check_level(level or known[(len(known) - 1) // 2])
        return cls._of(game, [Message.of("cli.you").say(lang), *[strength] * (game.seats - 1)])

    @classmethod
    def read(cls, game: Game, text: str) -> Seating:
        """`Ada,4,mine:bot.py`: a word is a person, a level's name a computer, a file somebody's own bot."""
        given = tuple(word.strip() for word in text.split(","))
        if len(given) != game.seats or not all(given):
            example = ",".join(["Ada", *["2"] * (game.seats - 1)])
            raise BadSeat(Message.of("cli.seat-count", n=game.seats, given=len(given), example=example))
        called = tuple(name_and_path(word)[0] if is_program(word) else word for word in given)
        for seat, word in enumerate(called):
            if given[seat].isdigit():
                game.check_level(word)
            elif is_taken(word, called[:seat]):
                raise BadSeat(Message.of("table.name-taken", name=word))
        programs = tuple(read_program(name_and_path(word)[1]) if is_program(word) else None for word in given)
        return replace(cls._of(game, called), programs=programs)

    @classmethod
    def _of(cls, game: Game, given: Sequence[str]) -> Seating:
        levels = ["", *game.level_names]
        computers = [word if word in levels else "" for word in given]
        people = ["" if word in levels else word for word in given]
        return cls(name_computers(people, computers, game.level_names), tuple(level or None for level in computers))

    def told(self, lang: str) -> str:
        """Who plays, with the levels of the computers."""
        seats = zip(self.names, self.levels, strict=True)
        return ", ".join(
            name if level is None else Message.of("cli.computer", name=name, level=level).say(lang)
            for name, level in seats
        )

    def bots(self, game: Game, limit: float) -> dict[int, Bot]:
        """The computers by seat; somebody's own bot has `limit` seconds for a move."""
        guests: dict[int, Bot] = {
            seat: TerminalGuest(self.names[seat], program, game, limit)
            for seat, program in enumerate(self.programs)
            if program is not None
        }
        return guests | {seat: game.bot(level) for seat, level in enumerate(self.levels) if level is not None}
