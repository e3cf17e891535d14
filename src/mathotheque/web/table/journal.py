"""The journal of a table as one pair of eyes reads it: the latest sentences first, each told once."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
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
        length = len(match.history)
        self._listen(match, length, (seat, cast, lang))
        shown = self._told[_latest_call(match) - self._from :] if plays_from_memory(match) else self._told
        if match.resigned:
            lines = [
                line
                for number in range(length, length - len(shown), -1)
                for line in (*_resigned(match, number, lang), *self._told[number - 1 - self._from].lines)
            ]
        else:
            lines = [line for told in reversed(shown) for line in told.lines]
        if len(shown) == length or not _chosen(match):  # a deal is long
            lines += (*_resigned(match, 0, lang), *_lines(0, None, match.beginning(cast.names), lang))
        return tuple(lines)

    def _listen(self, match: Match, length: int, eyes: tuple[int | None, Cast, str]) -> None:
        """Tell what is new. An event is the same only in the same story, so the last one answers for those before."""
        told, recent = self._told, match.course.recent
        known = self._from + len(told)
        same = eyes == self._eyes and 0 < known <= length and match.history[known - 1] is told[-1].event
        if not same or length - known > len(recent):
            told, known = [], length - len(recent)
            self._eyes, self._told = eyes, told
        seat, cast, lang = eyes
        positions = (*recent[len(recent) - (length - known) :], match.position)
        for k, event in enumerate(match.history[known:]):
            sentences = positions[k].tell(event.text, seat, cast, positions[k + 1])
            if event.remark or match.again:
                sentences = (*sentences, *tell_beside(match, known + k))
            told.append(_Told(event, _lines(known + k + 1, match.mark_of(event.seat), sentences, lang)))
        del told[: -len(recent) or None]
        self._from = length - len(told)


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
    drawn = [drawn_line(mark, words.say(lang), f"j-{number}-{k}") for k, words in enumerate(sentences, 1)]
    return tuple(drawn[::-1])


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
