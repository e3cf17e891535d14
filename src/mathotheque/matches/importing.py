"""What a record tells, as the log of a match: who began, what happened, who gave up, how it ended."""

from __future__ import annotations

from mathotheque.core.record import Record
from mathotheque.core.turn import Decide
from mathotheque.matches.events import Began, Ended, Event, Happened, Resigned


def told_by(record: Record) -> list[Event]:
    """Everything after the table was set."""
    events: list[Event] = []
    if record.began is not None:
        events.append(Began(record.began.first, record.began.rounds, lot=True))
    for number, position in enumerate(record.positions()):
        events += (Resigned(seat) for seat, after in record.resigned if after == number)
        if number < len(record.events):
            seat = turn.seat if isinstance(turn := position.turn, Decide) else None
            remark, seen = record.remarks.get(number, ""), number in record.seen
            back = number in record.taken_back
            events.append(Happened(record.events[number], seat, remark, seen=seen, taken_back=back))
    return [*events, Ended()] if record.agreed else events
