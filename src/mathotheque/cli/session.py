"""A match round one terminal: who sits where, promised dice, and every event so far."""

from __future__ import annotations

from dataclasses import dataclass, field

from mathotheque.core.bot import Bot, percent_known
from mathotheque.core.chance import Dice
from mathotheque.core.chance_sequence import Draws
from mathotheque.core.game import Game
from mathotheque.core.position import Position
from mathotheque.core.protocols import Asked, Cast
from mathotheque.core.record import Record
from mathotheque.core.turn import Chance, Decide


@dataclass(slots=True)
class Session:
    """One match. `bots` holds the computers by seat; everyone else is a person.

    `questions` is the kind of questions put to each seat; without it, to all the kind that goes with the game.
    """

    game: Game
    names: tuple[str, ...]
    bots: dict[int, Bot]
    dice: Dice
    first: Position
    questions: tuple[str, ...] = ()
    events: list[str] = field(default_factory=list)
    remarks: dict[int, str] = field(default_factory=dict)
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

    def play(self, event: str, remark: str = "") -> None:
        """Add an event; what is refused changes nothing."""
        self._positions.append(self.position.play(event))
        if remark:
            self.remarks[len(self.events)] = remark
        self.events.append(event)

    def roll(self) -> str:
        """What the promised dice bring now. Draws are counted from the start, so an undo brings the same again."""
        return self._draws().outcome(self.position)

    def ask(self) -> Asked:
        """The question that is put now to a person."""
        return self._draws().ask(self.position, self._kind(self.position.asked))

    def guess(self, seat: int) -> tuple[str, str]:
        """What chance brings when the computer in `seat` is asked, and the remark that tells its answer."""
        draws = self._draws()
        asked, percent = draws.ask(self.position, self._kind(seat)), percent_known(self.bots[seat])
        shown = draws.guess(asked, percent)
        return asked.outcome(shown), asked.remark(shown, percent)

    def _kind(self, seat: int | None) -> str:
        """The kind of questions that are put to the seat."""
        assert self.game.questions is not None
        wanted = self.questions[seat] if self.questions and seat is not None else "auto"
        return self.game.questions.kind(wanted, self.game.chosen)

    def _draws(self) -> Draws:
        """The dice as they are now: every draw so far passed over."""
        draws = Draws(self.dice, self.game.questions)
        for index, position in enumerate(self._positions[:-1]):
            if isinstance(position.turn, Chance):
                draws.pass_over(self.remarks.get(index, ""))
        return draws

    def answer(self, seat: int) -> str:
        """The move of the computer in `seat`."""
        return self.bots[seat].choose(self.position.view(seat), self.record(secret=True).story(seat))

    def undo(self, seat: int) -> bool:
        """Go back to the last choice `seat` made; whether there was one."""
        for length in range(len(self.events) - 1, -1, -1):
            before = self._positions[length]
            if before.turn == Decide(seat) and len(before.moves) > 1:
                del self.events[length:], self._positions[length + 1 :]
                self.remarks = {index: remark for index, remark in self.remarks.items() if index < length}
                return True
        return False

    def record(self, *, secret: bool) -> Record:
        """The match so far; the seed only when it is no longer `secret`."""
        first = None if self.first == self.game.start() else self.first
        seed = b"" if secret else self.dice.seed
        return Record(
            self.game, self.names, tuple(self.events), first=first,
            commitment=self.dice.commitment, words=self.dice.words, seed=seed, remarks=dict(self.remarks),
        )  # fmt: skip
