"""Were the dice honest? Every draw of a record recomputed from the seed that was promised."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mathotheque.core.beginning import Beginning, draw_beginning
from mathotheque.core.chance import Dice
from mathotheque.core.chance_sequence import Draws
from mathotheque.core.turn import Chance

if TYPE_CHECKING:
    from mathotheque.core.record import Record


BEGINNING = -1
"""Before the first event: who begins."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """What chance brought as event `index` (`BEGINNING`: who begins), by draw `number` (from 0), beside what the
    promised dice give."""

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
    if record.began is not None:
        found = draw_beginning(len(record.seats), record.game.throw, draws.draw)
        yield Drawn(BEGINNING, 0, _text(record.began), _text(found), found == record.began)
        draws.next = record.began.draws
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
            asked = draws.ask(position, reply.asked.kind)
            shown = reply.shown if reply.percent is None else draws.guess(asked, reply.percent)
            expected = asked.outcome(shown)
            holds = asked.remark(shown, reply.percent) == remark and expected == event
        yield Drawn(index, number, event, expected, holds)


def _text(beginning: Beginning) -> str:
    return " / ".join((f"{beginning.first + 1}", *beginning.rounds))


def promise_kept(record: Record) -> bool:
    """Whether the seed is the one that was promised; without a promise or a seed nothing was."""
    return bool(record.seed and record.commitment) and Dice(record.seed).commitment == record.commitment
