"""Were the dice honest? Every draw of a record recomputed from the seed that was promised."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mathotheque.core.chance import Dice
from mathotheque.core.draws import Draws
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


def drawn(record: Record) -> Iterator[Drawn]:
    """Every answer of chance in the record beside what its seed gives; nothing without a seed."""
    if not record.seed:
        return
    questions = record.game.questions
    draws = Draws(Dice(record.seed, record.words), questions)
    for index, (position, event) in enumerate(zip(record.positions(), record.events, strict=False)):
        if not isinstance(position.turn, Chance):
            continue
        number = draws.next
        remark = record.remarks.get(index, "")
        reply = questions.reply(remark) if questions else None
        if reply is None:
            expected = draws.outcome(position)
            holds = position.number(expected) == position.number(event)
        else:
            asked = draws.ask(position)
            shown = reply.shown if reply.percent is None else draws.guess(asked, reply.percent)
            expected = asked.outcome(shown)
            holds = asked.remark(shown, reply.percent) == remark and expected == event
        yield Drawn(index, number, event, expected, holds)


def promise_kept(record: Record) -> bool:
    """Whether the seed is the one that was promised; without a promise or a seed nothing was."""
    return bool(record.seed and record.commitment) and Dice(record.seed).commitment == record.commitment
