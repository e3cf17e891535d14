"""Who may do what at a table."""

from __future__ import annotations

from mathotheque.core.speech import Message
from mathotheque.matches.match import Match
from mathotheque.matches.refusals import NotYours, TableError


def must_be_going_on(match: Match) -> None:
    """Refuse while a seat is free, while everything rests, and when the match is over."""
    if match.waiting:
        raise TableError(Message.of("table.waiting"))
    if match.over:
        raise TableError(Message.of("table.over"))
    must_not_rest(match)


def must_not_rest(match: Match) -> None:
    """Refuse during a pause."""
    if match.paused:
        raise TableError(Message.of("table.paused"))


def must_be_there(match: Match, seat: int) -> None:
    """Refuse what a person does for a seat that was given up, or where a computer plays for her."""
    sitting = match.seats[match.game.check_seat(seat)]
    if sitting.resigned:
        raise NotYours(Message.of("table.already-resigned"))
    if sitting.level:
        raise NotYours(Message.of("table.stand-in"))
