"""What a seat's move adds to the log, and what a result said before it; or why not."""

from __future__ import annotations

from mathotheque.core.errors import BadNotation, IllegalMove, Refused
from mathotheque.core.speech import Message
from mathotheque.matches.answering import reply
from mathotheque.matches.events import Announced, Attempted, Event, Happened, Hinted
from mathotheque.matches.match import Match
from mathotheque.matches.refusals import NotYours, TableError
from mathotheque.matches.rights import must_be_going_on

_LONGEST_RESULT = 6  # digits of an announced result
_LONGEST_ATTEMPT = 200
MOST_REMEMBERED = 2_000
"""Attempts and hints that are kept of a match for review: nobody fills the disk by trying again and again."""
_PLAIN = str.maketrans("×−÷", "x-/")


def play(match: Match, seat: int, move: str, remark: str = "") -> list[Event]:
    """A seat's move; refused with the rule that forbids it. In a window it is kept secret until the close."""
    must_be_going_on(match)
    if match.window is not None:
        return reply(match, match.window, seat, move)
    _must_be_to_move(match, seat)
    if (due := match.due) is not None:
        raise TableError(Message.of("table.announce-first", calculation=due))
    match.position.number(move)
    return [Happened(move, seat, remark)]


def attempt(match: Match, seat: int, text: str, refused: Refused) -> list[Event]:
    """What was refused is kept for review; in a window it would betray that somebody is trying."""
    if match.window is not None or match.remembered >= MOST_REMEMBERED:
        return []
    rule = refused.rule if isinstance(refused, IllegalMove) else ""
    return [Attempted(seat, text[:_LONGEST_ATTEMPT], rule, asked=asked(match))]


def judge(match: Match, seat: int, text: str) -> list[Event]:
    """A move that was only tried, as where a page judges a calculation: kept if the rules refuse it."""
    must_be_going_on(match)
    _must_be_to_move(match, seat)
    try:
        match.position.number(text)
    except (IllegalMove, BadNotation) as refused:
        return attempt(match, seat, text, refused)
    return []


def hint(match: Match, seat: int, move: str) -> list[Event]:
    """A hint that was given is kept for review, but not in a window: it would betray that somebody hesitates."""
    if match.window is not None or match.remembered >= MOST_REMEMBERED:
        return []
    return [Hinted(seat, move, asked(match))]


def asked(match: Match) -> str:
    """The calculation of this position as the log keeps it, `7x8`; nothing where there is none."""
    due = match.position.to_announce
    return "".join(due.say("en").split()).translate(_PLAIN) if due else ""


def announce(match: Match, seat: int, answer: str) -> list[Event]:
    """A result, said before the choices are shown: right, or an attempt that may be followed by another."""
    must_be_going_on(match)
    _must_be_to_move(match, seat)
    if match.due is None:
        raise TableError(Message.of("table.nothing-to-announce"))
    if not (answer.isascii() and answer.isdigit() and len(answer) <= _LONGEST_RESULT):
        raise BadNotation(Message.of("table.announce-number"), text=answer[:20])
    right = match.position.judge(int(answer)).right
    what = asked(match)
    if not right and match.remembered >= MOST_REMEMBERED:
        raise BadNotation(Message.of("table.many-attempts"), text=answer)
    return [Announced(seat, answer, what) if right else Attempted(seat, answer, announced=True, asked=what)]


def _must_be_to_move(match: Match, seat: int) -> None:
    if match.to_move != seat:
        raise NotYours(Message.of("table.not-your-turn", name=match.names[match.to_move or 0]))
