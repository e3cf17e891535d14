"""Reading records: a text that was written down comes back as the match it tells, or is refused where it goes wrong."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from mathotheque.core import options
from mathotheque.core.beginning import Beginning, is_sound
from mathotheque.core.endings import AGREED, award, is_possible, read_resignation
from mathotheque.core.errors import BadRecord, Refused
from mathotheque.core.game import Game
from mathotheque.core.headers import Headers, read_headers, split_options
from mathotheque.core.reading import shown
from mathotheque.core.record import SEEN, Record, turns_of
from mathotheque.core.speech import Message
from mathotheque.core.turn import Chance, Over

Shelf = Callable[[str], Game]
"""Finds a game by its key; raises `UnknownGame`."""

LARGEST = 4_000_000
"""Letters of a record."""
MOST_EVENTS = 100_000
"""Events of a record: the longest matches of our games take a fiftieth of it."""


def read_record(text: str, shelf: Shelf, most_events: int = MOST_EVENTS) -> Record:
    """The record written in `text`, its events played through; `BadRecord` tells the line and what was expected."""
    _must_be_text(text)
    if len(text) > LARGEST:
        raise BadRecord(Message.of("core.record-large", n=LARGEST))
    lines = text.replace("\r\n", "\n").split("\n")
    end = next((number for number, line in enumerate(lines) if not line.strip()), None)
    if end is None or end == len(lines) - 1:
        raise BadRecord(Message.of("core.record-cut", line=len(lines)), line=len(lines))
    if any(line.strip() for line in lines[end:]):
        raise BadRecord(Message.of("core.record-more", line=end + 2), line=end + 2)
    headers, first_turn = read_headers(lines[:end])
    empty = _record_of(headers, shelf)
    turns = [
        _read_turn(line, number, first_turn + number) for number, line in enumerate(lines[first_turn:end], 1)
    ]  # fmt: skip
    told = [event for turn in turns for event in turn]
    if len(told) > most_events:
        raise BadRecord(Message.of("core.record-events", n=most_events))
    remarks = {index: event.remark for index, event in enumerate(told) if event.remark}
    seen = frozenset(index for index, event in enumerate(told) if event.seen)
    whole = replace(empty, events=tuple(event.text for event in told), remarks=remarks, seen=seen)
    _check_shape(whole, [len(turn) for turn in turns], first_turn)
    _check_seen(whole)
    _check_ending(whole, [*headers])
    return whole


def read_records(text: str, shelf: Shelf) -> tuple[Record, ...]:
    """Every record written in `text`, one after the other; `BadRecord` also tells which one does not hold."""
    _must_be_text(text)
    parts = _split(text.replace("\r\n", "\n").split("\n"))
    if len(parts) < 2:
        return (read_record(text, shelf),)
    records = []
    for number, (line, part) in enumerate(parts, 1):
        try:
            record = read_record(part, shelf)
        except Refused as refused:
            message = Message.of("core.record-of-many", number=number, line=line, reason=refused.message)
            raise BadRecord(message, line=line) from refused
        record.remember(())  # of a thousand matches the positions would fill the memory
        records.append(record)
    return tuple(records)


def _must_be_text(text: object) -> None:
    if not isinstance(text, str):
        raise BadRecord(Message.of("core.not-text", what=type(text).__name__))


def _split(lines: list[str]) -> list[tuple[int, str]]:
    """The text of each record, with the blank line that ends it, and the number of its first line."""
    parts: list[tuple[int, str]] = []
    record: list[str] = []
    for number, line in enumerate(lines):
        if line.strip():
            record.append(line)
        if record and (not line.strip() or number == len(lines) - 1):
            ending = ["", ""] if number < len(lines) - 1 else [""]
            parts.append((number - len(record) + (2 if line.strip() else 1), "\n".join([*record, *ending])))
            record = []
    return parts


def _record_of(headers: Headers, shelf: Shelf) -> Record:
    line = {name: number for number, name in enumerate(headers, 1)}

    def refuse(name: str, expected: Message) -> BadRecord:
        value = shown(headers[name][0])
        message = Message.of("core.record-value", line=line[name], name=name, value=value, expected=expected)
        return BadRecord(message, line=line[name])

    def single(name: str) -> str:
        return headers[name][0] if name in headers else ""

    game = shelf(single("Game"))
    given = split_options(single("Options"))
    game = game.choose(**{name: options.parse(game.options, name, value) for name, value in given.items()})
    if single("Rules") != str(game.version):
        raise refuse("Rules", Message.of("core.record-rules", version=game.version))
    try:
        day = datetime.date.fromisoformat(single("Date"))
    except ValueError:
        raise refuse("Date", Message.of("core.record-date")) from None
    commitment, seed = single("Commitment"), single("Seed")
    if commitment and not re.fullmatch("[0-9a-f]{64}", commitment):
        raise refuse("Commitment", Message.of("core.record-hex", n=64))
    if seed and not re.fullmatch("(?:[0-9a-f]{2})+", seed):
        raise refuse("Seed", Message.of("core.record-hex", n=64))
    first = game.read(single("Position")) if "Position" in headers else None
    began = None
    if "Began" in headers:
        chair, *rounds = headers["Began"]
        began = Beginning(int(chair) - 1 if re.fullmatch("[1-9]", chair) else -1, tuple(rounds))
        if not is_sound(began, game.seats, game.throw):
            raise refuse("Began", Message.of("core.record-began"))
    resigned = tuple(map(read_resignation, headers.get("Resigned", ())))
    if None in resigned:
        raise refuse("Resigned", Message.of("core.record-resigned"))
    if single("Ended") not in ("", AGREED):
        raise refuse("Ended", Message.of("core.record-ended"))
    return Record(
        game, headers["Seats"], (), day, first, commitment, headers.get("Words", ()), bytes.fromhex(seed), began=began,
        resigned=tuple(filter(None, resigned)), agreed="Ended" in headers,
    )  # fmt: skip


class _Told(NamedTuple):
    """An event as it is written: with a remark, and whether it had been seen before."""

    text: str
    remark: str
    seen: bool


def _read_turn(line: str, number: int, place: int) -> list[_Told]:
    """The events of a line."""
    counted, dot, rest = line.rstrip().partition(". ")
    if not dot or counted != str(number):
        raise BadRecord(Message.of("core.record-turn", line=place, number=number), line=place)
    return [_read_event(piece, place) for piece in rest.split("; ")]


def _read_event(piece: str, place: int) -> _Told:
    """`right {Q14C shown 3142} {seen}` taken apart."""
    event, brace, rest = piece.strip().partition("{")
    remarks = rest.removesuffix("}").split("} {") if brace else []
    seen = remarks[-1:] == [SEEN]
    if seen:
        remarks.pop()
    unread = bool(brace) != rest.endswith("}") or len(remarks) > 1 or any(sign in "".join(remarks) for sign in "{}")
    if not event.strip() or "}" in event or unread:
        raise BadRecord(Message.of("core.record-event", line=place, text=shown(piece)), line=place)
    return _Told(event.rstrip(), "".join(remarks), seen)


def _check_shape(record: Record, counts: list[int], offset: int) -> None:
    """The turns must break where the seat changes, or an event was added or taken out."""
    lines = [offset + number for number, count in enumerate(counts, 1) for _ in range(count)]
    for number, (turn, count) in enumerate(zip(turns_of(record, lines), counts, strict=False), 1):
        if len(turn) != count:
            raise BadRecord(Message.of("core.record-shape", turn=number), line=offset + number)


def _check_seen(record: Record) -> None:
    """Only what chance brings can have been seen before."""
    positions = record.positions()
    for index in sorted(record.seen):
        if not isinstance(positions[index].turn, Chance):
            raise BadRecord(Message.of("core.record-seen", event=shown(record.events[index])))


def _check_ending(record: Record, headers: list[str]) -> None:
    """Nobody gives up what is over, and an end is agreed on only where the game allows it."""
    resigned, last, length = record.resigned, record.positions()[-1], len(record.events)
    over = isinstance(last.turn, Over)
    if resigned and not is_possible(resigned, len(record.seats), length - over):
        raise BadRecord(Message.of("core.record-not-resigned"), line=headers.index("Resigned") + 1)
    ended = over or (bool(resigned) and award(len(record.seats), resigned[-1].seat) is not None)
    if record.agreed and (ended or not last.may_agree):
        raise BadRecord(Message.of("core.record-not-agreed"), line=headers.index("Ended") + 1)
