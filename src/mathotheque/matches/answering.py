"""What an answer adds to the log: in secret while a window is open, or to a question; or why not."""

from __future__ import annotations

from mathotheque.core.speech import Message
from mathotheque.matches.events import Answered, Event, Happened, Replied, WindowClosed
from mathotheque.matches.match import Match
from mathotheque.matches.pending import Window
from mathotheque.matches.refusals import NotYours, TableError
from mathotheque.matches.rights import must_be_going_on, must_not_rest


def reply(match: Match, window: Window, seat: int, move: str) -> list[Event]:
    """Where all the people share a device, or there is only one, the last answer closes the window at once.

    Otherwise it lasts its time: when it closes must not tell how long somebody hesitated.
    """
    answering = match.position.answering
    if seat not in answering:
        raise NotYours(Message.of("table.not-your-window"))
    if seat in window.answers:
        raise TableError(Message.of("table.replied"))
    match.position.view(seat).number(move)
    replied: list[Event] = [Replied(seat, move)]
    people = match.people
    together = len(people) <= 1 or all(match.is_here(k) for k in people)
    if together and {*window.answers, seat} == {*answering}:
        replied.append(WindowClosed())
    return replied


def close_window(match: Match, now: float) -> list[Event]:
    """The time is up: who has not answered passes, whoever could have done otherwise."""
    must_not_rest(match)
    window, customs = match.window, match.game.customs
    if window is None or customs is None or now < window.until:
        raise TableError(Message.of("table.window"))
    silent = (seat for seat in match.position.answering if seat not in window.answers)
    return [*(Replied(seat, customs.SILENCE) for seat in silent), WindowClosed()]


def answer(match: Match, seat: int, shown: int, now: float) -> list[Event]:
    """A person's answer to the question put to her: the one in that place (from 0)."""
    must_be_going_on(match)
    question, asked = match.question, match.asked
    if question is None or asked is None:
        raise TableError(Message.of("table.no-question"))
    if question.seat != seat:
        raise NotYours(Message.of("table.not-your-question", name=match.names[question.seat]))
    count = len(asked.weights(0))
    if not 0 <= shown < count:
        raise TableError(Message.of("table.no-such-answer", n=count))
    remark = asked.remark(shown)
    seconds = round(max(0.0, now - question.at), 1)
    outcome = Happened(asked.outcome(shown), None, remark, question.draws)
    return [Answered(seat, remark, shown == asked.right, seconds), outcome]
