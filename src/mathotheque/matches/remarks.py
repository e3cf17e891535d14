"""What is told beside the events of a match: a computer stumbled, a roll had been seen before, somebody gave up."""

from __future__ import annotations

from collections.abc import Sequence

from mathotheque.core.speech import Message
from mathotheque.matches.match import Match

_STUMBLED = "stumbled "


def stumbling(level: str) -> str:
    """The remark beside a move that was made for a computer of that level, whose own did not come off."""
    return f"{_STUMBLED}{level}"


def tell_beside(match: Match, number: int) -> tuple[Message, ...]:
    """What is told beside event `number` (from 0) of the match."""
    remark = match.history[number].remark
    told: tuple[Message, ...] = ()
    if remark.startswith(_STUMBLED):
        told = (Message.of("table.stumbled", level=remark.removeprefix(_STUMBLED)),)
    return (*told, Message.of("table.seen-again")) if number in match.again else told


def tell_resigned(match: Match, after: int, names: Sequence[str]) -> tuple[tuple[int, Message], ...]:
    """Who gave up when there were `after` events, and what is told of it; `names` by seat."""
    return tuple(
        (seat, Message.of("table.has-resigned", name=names[seat])) for seat, when in match.resigned if when == after
    )
