"""Many records one after the other, as an arena keeps them, read as a stream: a bad one is told and passed over."""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from pathlib import Path
from typing import NamedTuple, TextIO

from mathotheque.core.arguments import refused as bad_value
from mathotheque.core.errors import BadRecord, Refused
from mathotheque.core.record import Record
from mathotheque.core.record_reading import (
    LARGEST,
    Chooser,
    Shelf,
    cut_short,
    game_of,
    must_be_text,
    read_form,
    replay,
)
from mathotheque.core.speech import Message

_GAMES = 64  # games with options of one stream that are kept at hand
_BLOCK = 2**20  # letters that are read at once
_BLANK = re.compile(r"\n[^\S\n]*\n")
_NO_LETTER = re.compile("[\ud800-\udfff]")  # what stands for a byte that is none of UTF-8
_log = logging.getLogger(__name__)


def read_records(
    source: str | Path | TextIO,
    shelf: Shelf,
    *,
    check: bool = True,
    refused: Callable[[BadRecord], object] | None = None,
) -> Iterator[Record]:
    """Every record of a text, a file or an open one, as it is read; each is ended by a blank line.

    One that does not hold is told to `refused`, with its `number` and `line`, and passed over; whoever wants to stop
    there raises it. Without `refused` it is logged as a warning. With `check` the events are played through, as
    `read_record` does; without, only the form is read, many times faster: `Record.verify` plays them.
    """
    if refused is not None and not callable(refused):
        raise bad_value("refused", refused, Message.of("core.a-function"))
    if isinstance(source, Path):
        return _read_file(source, shelf, check, refused)
    if not isinstance(source, str) and hasattr(source, "read"):
        return _read(source, shelf, check, refused)
    text = must_be_text(source)
    if text and "\n" not in text:
        raise BadRecord(Message.of("core.record-path"))
    return _read(io.StringIO(text), shelf, check, refused)


def _read_file(
    file: Path, shelf: Shelf, check: bool, refused: Callable[[BadRecord], object] | None
) -> Iterator[Record]:
    with file.open(encoding="utf-8-sig", errors="surrogateescape") as stream:  # a bad letter spoils its record only
        yield from _read(stream, shelf, check, refused)


def _read(stream: TextIO, shelf: Shelf, check: bool, refused: Callable[[BadRecord], object] | None) -> Iterator[Record]:
    chooser = lru_cache(_GAMES)(partial(game_of, shelf))
    for number, part in enumerate(_split(stream), 1):
        try:
            record = _record(part, chooser, check)
        except Refused as wrong:
            message = Message.of("core.record-of-many", number=number, line=part.line, reason=wrong.message)
            line = part.line + max(getattr(wrong, "line", 0), 1) - 1
            told = BadRecord(message, line=line, number=number)
            told.__cause__ = wrong
            (refused or _warn)(told)
        else:
            yield record


def _record(part: _Part, chooser: Chooser, check: bool) -> Record:
    if not part.text.isascii() and (odd := _NO_LETTER.search(part.text)):
        place = part.text.count("\n", 0, odd.start()) + 1
        raise BadRecord(Message.of("core.record-letters", line=place), line=place)
    if part.letters > LARGEST:
        raise BadRecord(Message.of("core.record-large", n=LARGEST))
    lines = part.text.replace("\r\n", "\n").split("\n")
    if not part.ended:
        raise cut_short(len(lines))
    written = read_form(lines, chooser)
    if check:
        replay(written)
        written.record.remember(())  # of a thousand matches the positions would fill the memory
    return written.record


class _Part(NamedTuple):
    """The text of one record, the number of its first line, how many letters it had, and whether a blank line ends it.

    Of what is too long for a record no more is kept than the end.
    """

    text: str
    line: int
    letters: int
    ended: bool


def _split(stream: TextIO) -> Iterator[_Part]:
    line, dropped, rest = (
        1,
        0,
        "",
    )  # `line` is the number of the first line of what was dropped of a part, else of `rest`
    lines_dropped = 0
    while block := stream.read(_BLOCK):
        must_be_text(block)
        *whole, rest = _BLANK.split(rest + block)
        for text in whole:
            if part := _part(text, line, dropped, ended=True):
                yield part
            line += lines_dropped + text.count("\n") + 2
            dropped = lines_dropped = 0
        if len(rest) > LARGEST:
            kept = rest[rest.rfind("\n") :] if "\n" in rest[-_BLOCK:] else ""
            dropped += len(rest) - len(kept)
            lines_dropped += rest.count("\n") - kept.count("\n")
            rest = kept
    if part := _part(rest, line, dropped, ended=False):
        yield part


def _part(text: str, line: int, dropped: int, *, ended: bool) -> _Part | None:
    """The part that these letters end, so many having been dropped before them; None for blank lines."""
    begun = text.lstrip()
    if not begun and not dropped:
        return None
    return _Part(begun.rstrip(), line + text.count("\n", 0, len(text) - len(begun)), dropped + len(begun), ended)


def _warn(wrong: BadRecord) -> None:
    _log.warning("%s", wrong)
