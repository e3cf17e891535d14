"""What a wish to take a choice back adds to the log, and the others' answer to it; or why not."""

from __future__ import annotations

from mathotheque.core.speech import Message
from mathotheque.matches.events import Event, UndoAnswered, UndoAsked, Undone
from mathotheque.matches.match import Match
from mathotheque.matches.refusals import TableError


def ask_undo(match: Match, seat: int) -> list[Event]:
    """Back to this seat's last choice: at once if nothing new came out since, else if the others agree."""
    length = None if match.over else match.course.last_choice(seat)
    if length is None:
        raise TableError(Message.of("table.nothing-to-undo"))
    since = match.history[length + 1 :]
    if all(event.seat == seat for event in since) or not _others(match, seat):
        return [Undone(length)]
    return [UndoAsked(seat, length)]


def answer_undo(match: Match, seat: int, *, agreed: bool) -> list[Event]:
    """Another person's answer; the last consent brings the undo."""
    if match.undo is None or seat == match.undo.seat:
        raise TableError(Message.of("table.no-undo-asked"))
    answered: list[Event] = [UndoAnswered(seat, agreed)]
    if agreed and _others(match, match.undo.seat) <= match.agreed | {seat}:
        answered.append(Undone(match.undo.length))
    return answered


def _others(match: Match, seat: int) -> frozenset[int]:
    """The other people; computers always agree."""
    return match.people - {seat}
