"""The journal of a table as one pair of eyes reads it: the latest sentences first, each told once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mathotheque.core.position import Position
from mathotheque.core.protocols import Cast
from mathotheque.matches.events import Happened
from mathotheque.matches.match import Match
from mathotheque.matches.stumbles import tell_stumble


@dataclass(frozen=True, slots=True)
class LogLine:
    """One sentence of the journal, and whose it is (None: chance's); `id` is the same as long as it is told."""

    seat: int | None
    text: str
    id: str = ""


class Journal:
    """What was told to somebody so far, as far as it is still shown: sentences are made once."""

    __slots__ = ("_kept",)

    def __init__(self) -> None:
        self._kept: dict[int, tuple[Happened, int | None, Cast, tuple[LogLine, ...]]] = {}

    def lines(self, match: Match, seat: int | None, cast: Cast, lang: str) -> tuple[LogLine, ...]:
        """The latest sentences first, told from what this seat was shown."""
        shown = _latest_call(match) if plays_from_memory(match) else match.latest
        first = len(match.history) - len(shown)
        kept = {}
        for number, (position, event) in enumerate(shown, first + 1):
            known = self._kept.get(number)
            if known is None or known[0] is not event or known[1:3] != (seat, cast):
                known = event, seat, cast, _told(number, position, event, seat, cast, lang)
            kept[number] = known
        self._kept = kept
        lines = [line for *_, lines in kept.values() for line in lines]
        if first == 0 or not _chosen(match):  # a deal is long
            lines = [*_beginning(match, lang), *lines]
        return tuple(reversed(lines))


def plays_from_memory(match: Match) -> bool:
    """Whether only the latest call is shown at this table."""
    return match.table.journal == "last"


def _told(
    number: int, position: Position, event: Happened, seat: int | None, cast: Cast, lang: str
) -> tuple[LogLine, ...]:
    sentences = (*position.tell(event.text, seat, cast), *tell_stumble(event.remark))
    return tuple(LogLine(event.seat, words.say(lang), f"j-{number}-{k}") for k, words in enumerate(sentences, 1))


def _chosen(match: Match) -> bool:
    """Whether anybody has had a choice yet."""
    return any(match.free[k] for k in range(len(match.free)))


def _beginning(match: Match, lang: str) -> list[LogLine]:
    return [LogLine(None, words.say(lang), f"j-0-{k}") for k, words in enumerate(match.beginning(match.names), 1)]


def _latest_call(match: Match) -> Sequence[tuple[Position, Happened]]:
    """From somebody’s latest choice on, for a table that plays from memory; answers in secret belong to it."""
    latest = match.latest
    calls = [k for k, (position, event) in enumerate(latest) if event.seat is not None and not position.answering]
    return latest[calls[-1] :] if calls else latest
