"""Were the dice honest? Every draw of a record recomputed from the seed that was promised."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mathotheque.core.chance import Dice
from mathotheque.core.turn import Chance

if TYPE_CHECKING:
    from mathotheque.core.record import Record


@dataclass(frozen=True, slots=True)
class Drawn:
    """What chance brought as event `index`, by draw `number` (from 0), beside what the promised dice give."""

    index: int
    number: int
    event: str
    expected: str
    holds: bool


class DrawCounter:
    """The draws of a match, one after the other."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.next = 0

    def draw(self, weights: Sequence[int]) -> int:
        """The next draw among outcomes of these weights."""
        self.next += 1
        return self._dice.draw(self.next - 1, weights)


def drawn(record: Record) -> Iterator[Drawn]:
    """Every answer of chance in the record beside what its seed gives; nothing without a seed."""
    if not record.seed:
        return
    draws = DrawCounter(Dice(record.seed, record.words))
    questions = record.game.questions
    master = questions.Quizmaster() if questions else None
    for index, (position, event) in enumerate(zip(record.positions(), record.events, strict=False)):
        if not isinstance(position.turn, Chance):
            continue
        number = draws.next
        remark = record.remarks.get(index, "")
        answer = questions.answered(remark) if questions else None
        if answer is not None and master is not None:
            asked = position.question(master, draws.draw)
            expected = asked.outcome(answer)
            holds = asked.remark(answer) == remark and expected == event
        else:
            expected = position.write(draws.draw(position.weights))
            holds = position.number(expected) == position.number(event)
        yield Drawn(index, number, event, expected, holds)


def promise_kept(record: Record) -> bool:
    """Whether the seed is the one that was promised; without a promise or a seed nothing was."""
    return bool(record.seed and record.commitment) and Dice(record.seed).commitment == record.commitment
