"""Records: a match written down, so that anyone can replay and check it.

    [Game "des-echecs"]
    [Options "points=1 stake=no"]
    [Seats "Ada", "bot 4"]
    [Date "2026-11-15"]
    [Rules "1"]
    1. KQBNP; KQRBP; KxQ
    2. KxQ
    (a blank line ends)

One line a turn: what chance brought, then what the seat played. A remark in braces follows its event.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from mathotheque.core import options
from mathotheque.core.beginning import Beginning, is_sound
from mathotheque.core.errors import BadNotation, BadRecord, IllegalMove, Refused
from mathotheque.core.game import Game
from mathotheque.core.headers import Headers, read_headers, split_options, write_header
from mathotheque.core.position import Position
from mathotheque.core.proof import drawn, promise_kept
from mathotheque.core.reading import shown
from mathotheque.core.speech import Message
from mathotheque.core.turn import Decide

Shelf = Callable[[str], Game]
"""Finds a game by its key; raises `UnknownGame`."""

LARGEST = 4_000_000
"""Letters of a record."""
MOST_EVENTS = 100_000
"""Events of a record: the longest matches of our games take a fiftieth of it."""


class Story(tuple[str, ...]):
    """The events of a match as one seat saw them; `first` is what it saw before them."""

    first: Position

    @classmethod
    def of(cls, first: Position, events: Iterable[str]) -> Story:
        """A story that begins in the view `first`."""
        story = cls(events)
        story.first = first
        return story


@dataclass(frozen=True, slots=True)
class Record:
    """One match: the game, who sat where, and every event in notation.

    `remarks` go with events by number; `first` is the position it began from, if not the start; `commitment`,
    `words` and `seed` let the dice be checked; `began` tells who begins, where that was drawn.
    """

    game: Game
    seats: tuple[str, ...]
    events: tuple[str, ...] = ()
    date: datetime.date = field(default_factory=datetime.date.today)
    first: Position | None = None
    commitment: str = ""
    words: tuple[str, ...] = ()
    seed: bytes = b""
    remarks: Mapping[int, str] = field(default_factory=dict)
    began: Beginning | None = None
    _known: tuple[Position, ...] = field(default=(), init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if len(self.seats) != self.game.seats:
            raise BadRecord(Message.of("core.record-seats", n=len(self.seats), expected=self.game.seats))
        for name in (*self.seats, *self.words):
            if not name.isprintable():
                raise BadRecord(Message.of("core.record-name", name=repr(name)))

    def positions(self) -> tuple[Position, ...]:
        """Every position from the first to the last: one more than there are events. They are played through once."""
        if not self._known:
            self.remember(tuple(self._walk()))
        return self._known

    def remember(self, positions: tuple[Position, ...]) -> None:
        """Keep the positions, for somebody who has played the events through already."""
        object.__setattr__(self, "_known", positions)

    def _walk(self) -> Iterator[Position]:
        position = self.first or self.game.start()
        yield position
        for event in self.events:
            position = position.play(event)
            yield position

    def story(self, seat: int | None) -> Story:
        """The events as that seat saw them (None: a spectator)."""
        positions = self.positions()
        shown = (before.shown(event, seat) for before, event in zip(positions, self.events, strict=False))
        return Story.of(positions[0].view(seat), shown)

    def verify(self) -> bool:
        """Replay every event, and with the seed recompute every roll; whether the dice could be checked.

        `BadRecord` tells the turn that does not hold.
        """
        turns = {index: number for number, turn in enumerate(_turns(self), 1) for index in turn}
        return _check_dice(self, turns)

    @property
    def text(self) -> str:
        """The record as text."""
        headers: dict[str, tuple[str, ...]] = {
            "Game": (self.game.key,),
            "Options": (self.game.describe_options(),),
            "Seats": self.seats,
            "Date": (self.date.isoformat(),),
            "Rules": (str(self.game.version),),
        }
        if self.first is not None and self.first != self.game.start():
            headers["Position"] = (str(self.first),)
        if self.commitment:
            headers["Commitment"] = (self.commitment,)
        if self.words:
            headers["Words"] = self.words
        if self.began is not None:
            headers["Began"] = (str(self.began.first + 1), *self.began.rounds)
        if self.seed:
            headers["Seed"] = (self.seed.hex(),)
        lines = [write_header(name, values) for name, values in headers.items()]
        turns = [
            f"{number}. {'; '.join(self._remarked(index) for index in turn)}"
            for number, turn in enumerate(_turns(self), 1)
        ]
        return "\n".join([*lines, *turns, "", ""])

    def _remarked(self, index: int) -> str:
        remark = self.remarks.get(index)
        return f"{self.events[index]} {{{remark}}}" if remark else self.events[index]


def read_record(text: str, shelf: Shelf, most_events: int = MOST_EVENTS) -> Record:
    """The record written in `text`, its events played through; `BadRecord` tells the line and what was expected."""
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
    remarks = {index: remark for index, (_, remark) in enumerate(told) if remark}
    whole = replace(empty, events=tuple(event for event, _ in told), remarks=remarks)
    _check_shape(whole, [len(turn) for turn in turns], first_turn)
    return whole


def read_records(text: str, shelf: Shelf) -> tuple[Record, ...]:
    """Every record written in `text`, one after the other; `BadRecord` also tells which one does not hold."""
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
    return Record(
        game, headers["Seats"], (), day, first, commitment, headers.get("Words", ()), bytes.fromhex(seed), began=began
    )  # fmt: skip


def _read_turn(line: str, number: int, place: int) -> list[tuple[str, str]]:
    """The events of a line, each with its remark."""
    counted, dot, rest = line.rstrip().partition(". ")
    if not dot or counted != str(number):
        raise BadRecord(Message.of("core.record-turn", line=place, number=number), line=place)
    return [_read_event(piece, place) for piece in rest.split("; ")]


def _read_event(piece: str, place: int) -> tuple[str, str]:
    """`right {Q14C shown 3142}` taken apart."""
    event, brace, remark = piece.strip().partition("{")
    if not event.strip() or bool(brace) != remark.endswith("}") or any(sign in event + remark[:-1] for sign in "{}"):
        raise BadRecord(Message.of("core.record-event", line=place, text=shown(piece)), line=place)
    return event.rstrip(), remark[:-1]


def _check_shape(record: Record, counts: list[int], offset: int) -> None:
    """The turns must break where the seat changes, or an event was added or taken out."""
    lines = [offset + number for number, count in enumerate(counts, 1) for _ in range(count)]
    for number, (turn, count) in enumerate(zip(_turns(record, lines), counts, strict=False), 1):
        if len(turn) != count:
            raise BadRecord(Message.of("core.record-shape", turn=number), line=offset + number)


def _turns(record: Record, lines: Sequence[int] = ()) -> list[list[int]]:
    """The numbers of the events of each turn: a turn ends where another seat decides; chance goes with what follows.

    `lines` are the lines the events stand on, for `BadRecord`.
    """
    turns: list[list[int]] = []
    waiting: list[int] = []
    seat = None
    position = record.first or record.game.start()
    positions = [position]
    for index, event in enumerate(record.events):
        waiting.append(index)
        if isinstance(position.turn, Decide):
            if position.turn.seat == seat:
                turns[-1].extend(waiting)
            else:
                turns.append(waiting)
            seat, waiting = position.turn.seat, []
        try:
            position = record._known[index + 1] if record._known else position.play(event)
        except (BadNotation, IllegalMove) as refused:
            turn = len(turns) + bool(waiting)
            message = Message.of("core.record-refused", turn=turn, event=shown(event), reason=refused.message)
            raise BadRecord(message, line=lines[index] if lines else 0) from refused
        positions.append(position)
    record.remember(tuple(positions))
    return [*turns, waiting] if waiting else turns


def _check_dice(record: Record, turns: Mapping[int, int]) -> bool:
    if not record.seed:
        return False
    if record.commitment and not promise_kept(record):
        raise BadRecord(Message.of("core.record-seed"))
    for draw in drawn(record):
        if not draw.holds:
            turn = turns.get(draw.index, 0)
            raise BadRecord(Message.of("core.record-dice", turn=turn, event=draw.event, expected=draw.expected))
    return bool(record.commitment)
