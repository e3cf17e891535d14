"""What a wish to take a choice back adds to the log, and the others' answer to it; or why not."""

from __future__ import annotations

from mathotheque.core.speech import Message
from mathotheque.matches.entering import take_back_entry
from mathotheque.matches.events import Event, UndoAnswered, UndoAsked, Undone
from mathotheque.matches.match import Match
from mathotheque.matches.refusals import TableError
from mathotheque.matches.rights import must_not_rest


def ask_undo(match: Match, seat: int) -> list[Event]:
    """Back to this seat's last choice: at once if nothing new came out since, else if the others agree.

    What was entered of real dice since then goes first: whoever sees a slip corrects it.
    """
    must_not_rest(match)
    if match.by_hand and (corrected := take_back_entry(match)):
        return corrected
    length = None if match.over else match.course.last_choice(seat)
    if length is None:
        raise TableError(Message.of("table.nothing-to-undo"))
    since = match.history[length + 1 :]
    rolled = any(event.seat is None for event in since)
    if rolled and match.table.binding:
        raise TableError(Message.of("table.binding"))
    if all(event.seat == seat for event in since) or not _others(match, seat, rolled=rolled):
        return [Undone(length)]
    return [UndoAsked(seat, length)]


def answer_undo(match: Match, seat: int, *, agreed: bool) -> list[Event]:
    """Another person's answer; the last consent brings the undo."""
    must_not_rest(match)
    if match.undo is None or seat == match.undo.seat:
        raise TableError(Message.of("table.no-undo-asked"))
    answered: list[Event] = [UndoAnswered(seat, agreed)]
    rolled = any(event.seat is None for event in match.history[match.undo.length + 1 :])
    if agreed and _others(match, match.undo.seat, rolled=rolled) <= match.agreed | {seat}:
        answered.append(Undone(match.undo.length))
    return answered


def _others(match: Match, seat: int, *, rolled: bool) -> frozenset[int]:
    """The other people; computers always agree. Once dice have spoken, a stand-in does not for whom it replaces."""
    replaced = {k for k, sitting in enumerate(match.seats) if sitting.person and sitting.level and not sitting.resigned}
    return (match.people | replaced if rolled else match.people) - {seat}
