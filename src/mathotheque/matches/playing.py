"""What a seat's move adds to the log, and what a result said before it; or why not."""

from __future__ import annotations

from mathotheque.core.errors import BadNotation, IllegalMove, Refused
from mathotheque.core.speech import Message
from mathotheque.matches.answering import reply
from mathotheque.matches.events import Announced, Attempted, Event, Happened
from mathotheque.matches.match import Match
from mathotheque.matches.refusals import NotYours, TableError
from mathotheque.matches.rights import must_be_going_on

_LONGEST_RESULT = 6  # digits of an announced result
_LONGEST_ATTEMPT = 200


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


def attempt(seat: int, text: str, refused: Refused) -> list[Event]:
    """What was refused is kept for review."""
    rule = refused.rule if isinstance(refused, IllegalMove) else ""
    return [Attempted(seat, text[:_LONGEST_ATTEMPT], rule)]


def announce(match: Match, seat: int, answer: str) -> list[Event]:
    """A result, said before the choices are shown: right, or an attempt that may be followed by another."""
    must_be_going_on(match)
    _must_be_to_move(match, seat)
    if match.due is None:
        raise TableError(Message.of("table.nothing-to-announce"))
    if not (answer.isascii() and answer.isdigit() and len(answer) <= _LONGEST_RESULT):
        raise BadNotation(Message.of("table.announce-number"), text=answer[:20])
    right = match.position.judge(int(answer)).right
    return [Announced(seat, answer) if right else Attempted(seat, answer, announced=True)]


def _must_be_to_move(match: Match, seat: int) -> None:
    if match.to_move != seat:
        raise NotYours(Message.of("table.not-your-turn", name=match.names[match.to_move or 0]))
