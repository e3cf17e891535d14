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
`record_reading` reads such a text.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from types import NoneType

from mathotheque.core.arguments import check_game, check_position, of_kind
from mathotheque.core.beginning import Beginning
from mathotheque.core.endings import AGREED, Resignation, award
from mathotheque.core.errors import BadNotation, BadRecord, IllegalMove
from mathotheque.core.game import Game
from mathotheque.core.headers import write_header
from mathotheque.core.position import Position
from mathotheque.core.proof import drawn, promise_kept
from mathotheque.core.reading import shown
from mathotheque.core.real_dice import HAND
from mathotheque.core.speech import Message
from mathotheque.core.turn import Decide, Over

SEEN = "seen"
"""The remark beside what chance brought again: it had been seen before a choice was taken back."""
TAKEN_BACK = "taken back"
"""The remark beside a move that was chosen after another one had been taken back."""


class Story(tuple[str, ...]):
    """The events of a match as one seat saw them; `first` is what it saw before them."""

    first: Position

    @classmethod
    def of(cls, first: Position, events: Iterable[str]) -> Story:
        """A story that begins in the view `first`."""
        story = cls(events)
        story.first = first
        return story

    def until(self, index: int) -> Story:
        """The same as far as the first `index` events."""
        return Story.of(self.first, self[:index])


_KINDS: Mapping[str, type | tuple[type, ...]] = {
    "seats": tuple,
    "events": tuple,
    "date": datetime.date,
    "commitment": str,
    "words": tuple,
    "seed": bytes,
    "remarks": Mapping,
    "began": (Beginning, NoneType),
    "resigned": tuple,
    "agreed": bool,
    "seen": (frozenset, set),
    "by_hand": bool,
    "taken_back": (frozenset, set),
}
"""What each field of a record is."""


@dataclass(frozen=True, slots=True)
class Record:
    """One match: the game, who sat where, and every event in notation.

    `remarks` go with events by number; `first` is the position it began from, if not the start; `commitment`,
    `words` and `seed` let the dice be checked; `began` tells who begins, where that was drawn; `resigned` who gave up;
    `agreed` whether everybody ended it as it stood; `seen` are the numbers of the rolls that had been seen before a
    choice was taken back, `taken_back` those of the moves that came in its place; `by_hand` tells that real dice were
    rolled and entered: nothing of them can be checked.
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
    resigned: tuple[Resignation, ...] = ()
    agreed: bool = False
    seen: frozenset[int] = frozenset()
    by_hand: bool = False
    taken_back: frozenset[int] = frozenset()
    _known: tuple[Position, ...] = field(default=(), init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        check_game(self.game)
        for name, kind in _KINDS.items():
            of_kind(name, getattr(self, name), kind)
        if self.first is not None:
            check_position(self.game, self.first)
        if len(self.seats) != self.game.seats:
            raise BadRecord(Message.of("core.record-seats", n=len(self.seats), expected=self.game.seats))
        if self.by_hand and (self.commitment or self.words or self.seed):
            raise BadRecord(Message.of("core.record-by-hand"))
        for name in (*self.seats, *self.words):
            if not isinstance(name, str) or not name.isprintable():
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

    @property
    def scores(self) -> tuple[Fraction, ...] | None:
        """The result: by the rules, because somebody gave up, or as everybody agreed. None while there is none."""
        last = self.positions()[-1]
        if isinstance(last.turn, Over):
            return last.turn.scores
        if self.agreed:
            return last.standing
        return award(len(self.seats), self.resigned[-1].seat) if self.resigned else None

    def verify(self) -> bool:
        """Replay every event, and with the seed recompute every roll; whether the dice could be checked.

        Dice that were entered by hand cannot be.
        `BadRecord` tells the turn that does not hold.
        """
        turns = {index: number for number, turn in enumerate(turns_of(self), 1) for index in turn}
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
        if self.by_hand:
            headers["Dice"] = (HAND,)
        if self.commitment:
            headers["Commitment"] = (self.commitment,)
        if self.words:
            headers["Words"] = self.words
        if self.began is not None:
            headers["Began"] = (str(self.began.first + 1), *self.began.rounds)
        if self.resigned:
            headers["Resigned"] = tuple(map(str, self.resigned))
        if self.agreed:
            headers["Ended"] = (AGREED,)
        if self.seed:
            headers["Seed"] = (self.seed.hex(),)
        lines = [write_header(name, values) for name, values in headers.items()]
        turns = [
            f"{number}. {'; '.join(self._remarked(index) for index in turn)}"
            for number, turn in enumerate(turns_of(self), 1)
        ]
        return "\n".join([*lines, *turns, "", ""])

    def _remarked(self, index: int) -> str:
        marks = (SEEN if index in self.seen else "", TAKEN_BACK if index in self.taken_back else "")
        remarks = (self.remarks.get(index, ""), *marks)
        return " ".join((self.events[index], *(f"{{{remark}}}" for remark in remarks if remark)))


def turns_of(record: Record, lines: Sequence[int] = ()) -> list[list[int]]:
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
