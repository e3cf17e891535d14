"""A match round one terminal: who sits where, promised dice, and every event so far."""

from __future__ import annotations

from dataclasses import dataclass, field

from mathotheque.core.bot import Bot
from mathotheque.core.chance import Dice
from mathotheque.core.chapters import Cast
from mathotheque.core.game import Game
from mathotheque.core.position import Position
from mathotheque.core.record import Record
from mathotheque.core.turn import Chance, Decide


@dataclass(slots=True)
class Session:
    """One match. `bots` holds the computers by seat; everyone else is a person."""

    game: Game
    names: tuple[str, ...]
    bots: dict[int, Bot]
    dice: Dice
    first: Position
    events: list[str] = field(default_factory=list)
    _positions: list[Position] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._positions.append(self.first)

    @property
    def position(self) -> Position:
        """The position now."""
        return self._positions[-1]

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat in range(self.game.seats) if seat not in self.bots)

    def cast(self, you: int | None) -> Cast:
        """Who is who, told to `you`."""
        return Cast(self.names, you)

    def play(self, event: str) -> None:
        """Add an event; what is refused changes nothing."""
        self._positions.append(self.position.play(event))
        self.events.append(event)

    def roll(self) -> str:
        """What the promised dice bring now: draw k for the k-th chance event, so an undo brings the same again."""
        draws = sum(isinstance(position.turn, Chance) for position in self._positions[:-1])
        return self.position.write(self.dice.draw(draws, self.position.weights))

    def answer(self, seat: int) -> str:
        """The move of the computer in `seat`."""
        return self.bots[seat].choose(self.position.view(seat), self.record(secret=True).story(seat))

    def undo(self, seat: int) -> bool:
        """Go back to the last choice `seat` made; whether there was one."""
        for length in range(len(self.events) - 1, -1, -1):
            before = self._positions[length]
            if before.turn == Decide(seat) and len(before.moves) > 1:
                del self.events[length:], self._positions[length + 1 :]
                return True
        return False

    def record(self, *, secret: bool) -> Record:
        """The match so far; the seed only when it is no longer `secret`."""
        first = None if self.first == self.game.start() else self.first
        seed = b"" if secret else self.dice.seed
        return Record(
            self.game, self.names, tuple(self.events), first=first,
            commitment=self.dice.commitment, words=self.dice.words, seed=seed,
        )  # fmt: skip
