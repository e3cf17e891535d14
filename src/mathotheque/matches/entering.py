"""What people enter of real dice adds to the log: what fell, who begins, and an entry taken back; or why not."""

from __future__ import annotations

from mathotheque.core.speech import Message
from mathotheque.matches.events import Began, Event, Happened, Thrown, Undone, Unthrown
from mathotheque.matches.match import Match
from mathotheque.matches.refusals import TableError
from mathotheque.matches.rights import must_be_going_on


def rolled(match: Match, seat: int, told: str) -> list[Event]:
    """What fell, as somebody who sits at the table tells it; impossible dice are refused with what can fall."""
    must_be_going_on(match)
    dice = match.rolling
    if dice is None:
        raise TableError(Message.of("table.no-roll" if match.by_hand else "table.not-by-hand"))
    fallen = dice.read(told)
    if match.throwing is not None:
        return [Thrown(fallen, seat)]
    return [Happened(fallen, None, draws=0, by=seat)]


def begin(match: Match, chair: int) -> list[Event]:
    """The place (from 0) that begins: the one the dice have settled; where nothing is thrown, the one people name."""
    must_be_going_on(match)
    throwing = match.throwing
    if throwing is None:
        raise TableError(Message.of("table.begun"))
    if not 0 <= chair < len(match.seats):
        raise TableError(Message.of("table.begins", begins=str(chair + 1)[:20], n=len(match.seats)))
    if match.game.throw is None:
        return [Began(chair, lot=True)]
    settled = throwing.beginning
    if settled is None or settled.first != chair:
        raise TableError(Message.of("table.throw-first"))
    return [Began(settled.first, settled.rounds, lot=True)]


def take_back_entry(match: Match) -> list[Event]:
    """The latest entry, if no person has chosen anything since; what a computer did with it goes too."""
    if match.throwing is not None:
        return [Unthrown()] if match.thrown else []
    history = () if match.over else match.history
    for number in range(len(history) - 1, -1, -1):
        event = history[number]
        if event.by is not None:
            return [Undone(number)]
        if match.free[number] and event.seat in match.people:
            return []
    return []
