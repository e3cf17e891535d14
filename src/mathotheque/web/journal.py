"""The journal of a table as one pair of eyes reads it: the latest sentences first, each told once."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from itertools import pairwise
from typing import NamedTuple

import msgspec

from mathotheque.core.protocols import Cast
from mathotheque.core.speech import Message
from mathotheque.face.seatmark import seatmark
from mathotheque.matches.events import Happened
from mathotheque.matches.match import Match
from mathotheque.matches.remarks import tell_beside, tell_resigned


class LogLine(msgspec.Struct, frozen=True):
    """One sentence of the journal, and whose mark it bears (None: chance's); `id` is the same as long as it is told."""

    mark: int | None
    text: str
    id: str = ""
    markup: str = ""


def drawn_line(mark: int | None, text: str, name: str) -> LogLine:
    """A sentence with its element, drawn once however often it is shown."""
    sign = "<span></span>" if mark is None else seatmark(mark)
    return LogLine(mark, text, name, f'<li id="{name}">{sign}<span>{escape(text)}</span></li>')


class _Told(NamedTuple):
    """An event, and what was told of it, the latest first."""

    event: Happened
    lines: tuple[LogLine, ...]


class Journal:
    """What was told to somebody of the latest events: a sentence is made once, however often it is shown."""

    __slots__ = ("_eyes", "_from", "_told")

    def __init__(self) -> None:
        self._eyes: tuple[int | None, Cast, str] | None = None
        self._from = 0  # how many events there were before those that are kept
        self._told: list[_Told] = []

    def lines(self, match: Match, seat: int | None, cast: Cast, lang: str) -> tuple[LogLine, ...]:
        """The latest sentences first, told from what this seat was shown."""
        self._listen(match, (seat, cast, lang))
        shown = self._told[_latest_call(match) - self._from :] if plays_from_memory(match) else self._told
        begun = len(match.history) - len(shown)
        if match.resigned:
            lines = [
                line
                for number in range(len(match.history), begun, -1)
                for line in (*_resigned(match, number, lang), *self._told[number - 1 - self._from].lines)
            ]
        else:
            lines = [line for told in reversed(shown) for line in told.lines]
        if len(shown) == len(match.history) or not _chosen(match):  # a deal is long
            lines += (*_resigned(match, 0, lang), *_lines(0, None, match.beginning(match.names), lang))
        return tuple(lines)

    def _listen(self, match: Match, eyes: tuple[int | None, Cast, str]) -> None:
        """Tell what is new. An event is the same only in the same story, so the last one answers for those before."""
        history, recent = match.history, match.course.recent
        known = self._from + len(self._told)
        same = eyes == self._eyes and 0 < known <= len(history) and history[known - 1] is self._told[-1].event
        if not same or len(history) - known > len(recent):
            self._eyes, self._told, known = eyes, [], len(history) - len(recent)
        news = len(history) - known
        seat, cast, lang = eyes
        positions = [*recent[len(recent) - news :], match.position]
        for number, (position, after) in enumerate(pairwise(positions), known + 1):
            event = history[number - 1]
            sentences = (*position.tell(event.text, seat, cast, after), *tell_beside(match, number - 1))
            self._told.append(_Told(event, _lines(number, match.mark_of(event.seat), sentences, lang)))
        del self._told[: -len(recent) or None]
        self._from = len(history) - len(self._told)


def drawn_in_secret(match: Match, seat: int, before: int, lang: str) -> tuple[str, ...]:
    """What chance has brought to this seat alone since there were `before` events, in sentences.

    Where people share a device, the curtain falls before the journal could tell it.
    """
    if not match.game.hides:
        return ()
    history, recent = match.history, match.course.recent
    first, cast = len(history) - len(recent), match.cast(seat)
    told: list[str] = []
    for number in range(max(before, first), len(history)):
        position, event = recent[number - first], history[number].text
        if history[number].seat is None and position.shown(event, seat) != position.shown(event, None):
            told += [words.say(lang) for words in position.tell(event, seat, cast)[:1]]
    return tuple(told)


def plays_from_memory(match: Match) -> bool:
    """Whether only the latest call is shown at this table."""
    return match.table.journal == "last"


def _lines(number: int, mark: int | None, sentences: Iterable[Message], lang: str) -> tuple[LogLine, ...]:
    """What is told of an event, the latest first."""
    return tuple([drawn_line(mark, words.say(lang), f"j-{number}-{k}") for k, words in enumerate(sentences, 1)][::-1])


def _resigned(match: Match, after: int, lang: str) -> tuple[LogLine, ...]:
    """Who gave up after so many events."""
    if not match.resigned:
        return ()
    return tuple(
        drawn_line(match.mark_of(seat), words.say(lang), f"j-{after}-r{seat}")
        for seat, words in tell_resigned(match, after, match.names)
    )


def _chosen(match: Match) -> bool:
    """Whether anybody has had a choice yet."""
    return any(match.free)


def _latest_call(match: Match) -> int:
    """How many events there were before somebody’s latest choice, of which a table that plays from memory tells.

    Answers in secret belong to it.
    """
    history, recent = match.history, match.course.recent
    first = len(history) - len(recent)
    calls = (
        number
        for number in range(len(history) - 1, first - 1, -1)
        if history[number].seat is not None and not recent[number - first].answering
    )
    return next(calls, first)
