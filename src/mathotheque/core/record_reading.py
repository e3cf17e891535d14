"""Reading records: a text that was written down comes back as the match it tells, or is refused where it goes wrong."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from mathotheque.core import options
from mathotheque.core.beginning import Beginning, is_sound
from mathotheque.core.endings import AGREED, award, is_possible, read_resignation
from mathotheque.core.errors import BadRecord
from mathotheque.core.game import Game
from mathotheque.core.headers import Headers, read_headers, split_options
from mathotheque.core.reading import shown
from mathotheque.core.real_dice import HAND
from mathotheque.core.record import SEEN, TAKEN_BACK, Record, turns_of
from mathotheque.core.speech import Message
from mathotheque.core.turn import Chance, Decide, Over

Shelf = Callable[[str], Game]
"""Finds a game by its key; raises `UnknownGame`."""
Chooser = Callable[[str, str], Game]
"""Finds a game by its key and its options as a record writes them."""

LARGEST = 4_000_000
"""Letters of a record."""
MOST_EVENTS = 100_000
"""Events of a record: the longest matches of our games take a fiftieth of it."""


_TURN = re.compile(r"^([0-9]+)\. (\S.*)$", re.MULTILINE)
_UNUSUAL = ("{", "}", "  ", " ;", " \n", "\t", "\r")  # remarks, or more room than need be


class Written(NamedTuple):
    """A record as far as its form tells it: how many events each turn has, and where its turns begin."""

    record: Record
    counts: list[int]
    headers: list[str]


def read_record(text: str, shelf: Shelf, most_events: int = MOST_EVENTS) -> Record:
    """The record written in `text`, its events played through; `BadRecord` tells the line and what was expected."""
    must_be_text(text)
    if len(text) > LARGEST:
        raise BadRecord(Message.of("core.record-large", n=LARGEST))
    lines = text.replace("\r\n", "\n").split("\n")
    end = next((number for number, line in enumerate(lines) if not line.strip()), None)
    if end is None or end == len(lines) - 1:
        raise cut_short(len(lines))
    if any(line.strip() for line in lines[end:]):
        raise BadRecord(Message.of("core.record-more", line=end + 2), line=end + 2)
    written = read_form(lines[:end], partial(game_of, shelf), most_events)
    replay(written)
    return written.record


def read_form(lines: Sequence[str], chooser: Chooser, most_events: int = MOST_EVENTS) -> Written:
    """The record that these lines tell, whether its events can be played or not."""
    headers, first_turn = read_headers(lines)
    empty = _record_of(headers, chooser)
    turns = _plain_turns(lines[first_turn:]) or _read_turns(lines[first_turn:], first_turn)
    if len(turns.events) > most_events:
        raise BadRecord(Message.of("core.record-events", n=most_events))
    whole = replace(
        empty, events=tuple(turns.events), remarks=turns.remarks, seen=frozenset(turns.seen),
        taken_back=frozenset(turns.taken_back),
    )  # fmt: skip
    return Written(whole, turns.counts, [*headers])


def replay(written: Written) -> None:
    """Play its events through; `BadRecord` tells what does not hold."""
    record = written.record
    _check_shape(record, written.counts, len(written.headers))
    _check_marks(record)
    _check_ending(record, written.headers)


def game_of(shelf: Shelf, key: str, options_text: str) -> Game:
    """The game of that key with options as a record writes them."""
    game = shelf(key)
    given = split_options(options_text)
    return game.choose(**{name: options.parse(game.options, name, value) for name, value in given.items()})


def must_be_text(text: object) -> str:
    """`text` itself; `BadRecord` for anything else."""
    if not isinstance(text, str):
        raise BadRecord(Message.of("core.not-text", what=type(text).__name__))
    return text


def cut_short(line: int) -> BadRecord:
    """What to say of a record whose last line is this one: none ends it."""
    return BadRecord(Message.of("core.record-cut", line=line), line=line)


def _record_of(headers: Headers, chooser: Chooser) -> Record:
    line = {name: number for number, name in enumerate(headers, 1)}

    def refuse(name: str, expected: Message) -> BadRecord:
        value = shown(headers[name][0])
        message = Message.of("core.record-value", line=line[name], name=name, value=value, expected=expected)
        return BadRecord(message, line=line[name])

    def single(name: str) -> str:
        return headers[name][0] if name in headers else ""

    game = chooser(single("Game"), single("Options"))
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
    if single("Dice") not in ("", HAND):
        raise refuse("Dice", Message.of("core.record-dice-header"))
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
        resigned=tuple(filter(None, resigned)), agreed="Ended" in headers, by_hand="Dice" in headers,
    )  # fmt: skip


class _Told(NamedTuple):
    """An event as it is written: with a remark, whether it had been seen before, or came for one taken back."""

    text: str
    remark: str
    seen: bool
    taken_back: bool


class _Turns(NamedTuple):
    """What the lines of the turns tell."""

    events: list[str]
    counts: list[int]
    remarks: dict[int, str]
    seen: set[int]
    taken_back: set[int]


def _plain_turns(lines: Sequence[str]) -> _Turns | None:
    """The same as `_read_turns` for turns without remarks and without a mistake, many times faster; else None."""
    text = "\n".join(lines)
    if any(sign in text for sign in _UNUSUAL):
        return None
    told = _TURN.findall(text)
    events = "; ".join([turn for _, turn in told]).split("; ") if told else []
    if [number for number, _ in told] != [*map(str, range(1, len(lines) + 1))] or "" in events:
        return None
    return _Turns(events, [turn.count("; ") + 1 for _, turn in told], {}, set(), set())


def _read_turns(lines: Sequence[str], first_turn: int) -> _Turns:
    events: list[str] = []
    counts: list[int] = []
    remarks: dict[int, str] = {}
    seen: set[int] = set()
    taken_back: set[int] = set()
    for number, line in enumerate(lines, 1):
        place = first_turn + number
        pieces = _pieces(line, number, place)
        counts.append(len(pieces))
        for piece in pieces:
            told = _read_event(piece, place)
            if told.remark:
                remarks[len(events)] = told.remark
            if told.seen:
                seen.add(len(events))
            if told.taken_back:
                taken_back.add(len(events))
            events.append(told.text)
    return _Turns(events, counts, remarks, seen, taken_back)


def _pieces(line: str, number: int, place: int) -> list[str]:
    """The events of a line, as they are written."""
    counted, dot, rest = line.rstrip().partition(". ")
    if not dot or counted != str(number):
        raise BadRecord(Message.of("core.record-turn", line=place, number=number), line=place)
    return rest.split("; ")


def _read_event(piece: str, place: int) -> _Told:
    """`right {Q14C shown 3142} {seen}` taken apart."""
    event, brace, rest = piece.strip().partition("{")
    remarks = rest.removesuffix("}").split("} {") if brace else []
    mark = remarks.pop() if remarks[-1:] in ([SEEN], [TAKEN_BACK]) else ""
    unread = bool(brace) != rest.endswith("}") or len(remarks) > 1 or any(sign in "".join(remarks) for sign in "{}")
    if not event.strip() or "}" in event or unread:
        raise _unread(piece, place)
    return _Told(event.rstrip(), "".join(remarks), mark == SEEN, mark == TAKEN_BACK)


def _unread(piece: str, place: int) -> BadRecord:
    return BadRecord(Message.of("core.record-event", line=place, text=shown(piece)), line=place)


def _check_shape(record: Record, counts: list[int], offset: int) -> None:
    """The turns must break where the seat changes, or an event was added or taken out."""
    lines = [offset + number for number, count in enumerate(counts, 1) for _ in range(count)]
    for number, (turn, count) in enumerate(zip(turns_of(record, lines), counts, strict=False), 1):
        if len(turn) != count:
            raise BadRecord(Message.of("core.record-shape", turn=number), line=offset + number)


def _check_marks(record: Record) -> None:
    """Only what chance brings can have been seen before, and only a choice can be taken back."""
    positions = record.positions()
    for index in sorted(record.seen):
        if not isinstance(positions[index].turn, Chance):
            raise BadRecord(Message.of("core.record-seen", event=shown(record.events[index])))
    for index in sorted(record.taken_back):
        if not isinstance(positions[index].turn, Decide):
            raise BadRecord(Message.of("core.record-taken-back", event=shown(record.events[index])))


def _check_ending(record: Record, headers: list[str]) -> None:
    """Nobody gives up what is over, and an end is agreed on only where the game allows it."""
    resigned, last, length = record.resigned, record.positions()[-1], len(record.events)
    over = isinstance(last.turn, Over)
    if resigned and not is_possible(resigned, len(record.seats), length - over):
        raise BadRecord(Message.of("core.record-not-resigned"), line=headers.index("Resigned") + 1)
    ended = over or (bool(resigned) and award(len(record.seats), resigned[-1].seat) is not None)
    if record.agreed and (ended or not last.may_agree):
        raise BadRecord(Message.of("core.record-not-agreed"), line=headers.index("Ended") + 1)
