"""Who may do what at a table."""

from __future__ import annotations

from mathotheque.core.speech import Message
from mathotheque.matches.match import Match
from mathotheque.matches.refusals import TableError


def must_be_going_on(match: Match) -> None:
    """Refuse while a seat is free, and when the match is over."""
    if match.waiting:
        raise TableError(Message.of("table.waiting"))
    if match.over:
        raise TableError(Message.of("table.over"))
