"""A match: what its events tell, and what is so now. Pure: no clock, no store, no chance.

`fold` makes it of its events; what a command adds to them is told by `playing`, `answering`, `going_back` and
`seating`, what the table does by itself by `settling`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from datetime import date
from fractions import Fraction

import msgspec

from mathotheque.core.beginning import Beginning, Throwing, tell_beginning
from mathotheque.core.endings import Resignation
from mathotheque.core.game import Game
from mathotheque.core.options import Value
from mathotheque.core.position import Position
from mathotheque.core.protocols import Asked, Cast
from mathotheque.core.real_dice import HAND, RealDice, dice_for, dice_of
from mathotheque.core.record import Record
from mathotheque.core.seatmarks import Marks
from mathotheque.core.speech import Message
from mathotheque.core.turn import Chance, Decide, Over
from mathotheque.matches.course import Course, Put
from mathotheque.matches.events import LOT, Began, Chair, Happened, Opened, QuestionPut, UndoAsked, Weighed
from mathotheque.matches.growing import Growing
from mathotheque.matches.pending import NOTHING, Pending, Window
from mathotheque.matches.seats import Said, Seat
from mathotheque.matches.table_options import TableOptions


class Match(msgspec.Struct):
    """One playing of a game. Only `fold` changes it, and a copy costs the same however long the match is.

    `version` counts what everybody may know to have happened, `stored` every event in the log; secret answers are the
    difference. `moved` is the version that brought the position: a phrase or an attempt since then makes no move stale.
    `seen` is how many draws people had seen when they last went back: the same come again, and `again` are the numbers
    of the events that have; `taken_back` are those of the moves at which another one was taken back. `waiting` tells
    whether a seat is still to be taken, `rematch` who would like one. `keys` counts of every chair how often it got a
    new key; `remembered` how many attempts and hints are kept for review.
    `chairs` are those of the table's that are still there: a seat is one of them, counted from who begins.
    `weighed` is the latest move that was tried at a table of practice; `thrown` what real dice showed so far when it
    was thrown for who begins. `paused_at` tells since when everything rests.
    """

    id: str
    game: Game
    opened: Opened
    table: TableOptions
    seats: tuple[Seat, ...]
    course: Course
    waiting: bool
    words: tuple[str, ...]
    version: int = 1
    stored: int = 1
    moved: int = 1
    began: Began | None = None
    at_hand: Pending = NOTHING
    spoken: Mapping[int, Said] = {}
    next_match: str = ""
    rematch: frozenset[int] = frozenset()
    awarded: tuple[Fraction, ...] | None = None
    seen: int = 0
    again: tuple[int, ...] = ()
    taken_back: tuple[int, ...] = ()
    resigned: tuple[Resignation, ...] = ()
    keys: tuple[int, ...] = ()
    remembered: int = 0
    weighed: Weighed | None = None
    thrown: tuple[str, ...] = ()
    chairs: tuple[int, ...] = ()
    paused_at: float | None = None

    def copy(self) -> Match:
        """Another one that can move on by itself."""
        return copy(self)

    # --- the game so far

    @property
    def first(self) -> Position:
        """The position it began from."""
        return self.course.first

    @property
    def position(self) -> Position:
        """The position now."""
        return self.course.position

    @property
    def history(self) -> Growing[Happened]:
        """Every move, and what chance brought."""
        return self.course.history

    @property
    def free(self) -> Growing[bool]:
        """Of every event, whether it was a choice among several."""
        return self.course.free

    @property
    def latest(self) -> tuple[tuple[Position, Happened], ...]:
        """The latest events, each with the position it happened in."""
        return self.course.latest

    @property
    def draws(self) -> int:
        """How many draws chance has taken."""
        return self.course.draws

    @property
    def foreseen(self) -> bool:
        """Whether what chance brings next was seen before a choice was taken back."""
        return self.draws < self.seen

    @property
    def put(self) -> tuple[Put, ...]:
        """The questions of the past."""
        return self.course.put

    def story(self, seat: int) -> Sequence[str]:
        """The events as that seat saw them; in open games nobody needs it."""
        return self.course.story(seat)

    def spell(self, seat: int) -> int:
        """When the seat's present spell of acting began: how many events there were up to the last of another seat."""
        return self.course.spell(seat)

    # --- what waits

    @property
    def question(self) -> QuestionPut | None:
        """The question that a person is to answer."""
        return self.at_hand.question

    @property
    def window(self) -> Window | None:
        """The time for answers in secret."""
        return self.at_hand.window

    @property
    def ending(self) -> frozenset[int]:
        """Who agrees to end the game as it stands."""
        return self.at_hand.ending

    @property
    def undo(self) -> UndoAsked | None:
        """What somebody would like to take back."""
        return self.at_hand.undo

    @property
    def agreed(self) -> frozenset[int]:
        """Who has answered that."""
        return self.at_hand.agreed

    @property
    def tried(self) -> str:
        """The latest wrong result that was announced here."""
        return self.at_hand.tried

    @property
    def asked(self) -> Asked | None:
        """The question that is put to a person now."""
        questions = self.game.questions
        return questions.read(self.question.text) if questions and self.question else None

    @property
    def due(self) -> Message | None:
        """The calculation whose result the person to move is to announce first, at a table that wants it."""
        if not self.table.announce or self.at_hand.announced:
            return None
        seat = self.to_move
        return None if seat is None or self.seats[seat].level else self.position.to_announce

    @property
    def by_hand(self) -> bool:
        """Whether people roll real dice and enter what fell."""
        return self.table.dice == HAND

    @property
    def throwing(self) -> Throwing | None:
        """How far people are who settle with real dice, or by lot among themselves, who begins; None if they are not.

        Where the game has no throw for it everybody is still in, and nobody is to throw.
        """
        started = self.opened.begins != LOT or self.began is not None
        if not self._takes_entries or started or len(self.seats) == 1:
            return None
        now, throw = Throwing(tuple(range(len(self.seats)))), self.game.throw
        for thrown in self.thrown:
            now = now.after(thrown, throw) if throw else now
        return now

    @property
    def rolling(self) -> RealDice | None:
        """The real dice that are waited for, if they are: for who begins, or for the game."""
        if not self._takes_entries:
            return None
        throwing, throw = self.throwing, self.game.throw
        if throwing is not None:
            return dice_for(throw) if throw and throwing.next is not None else None
        return dice_of(self.position) if isinstance(self.position.turn, Chance) else None

    @property
    def _takes_entries(self) -> bool:
        return self.by_hand and not (self.waiting or self.over or self.paused)

    # --- how it stands

    @property
    def scores(self) -> tuple[Fraction, ...] | None:
        """The result, once there is one."""
        if self.awarded is not None:
            return self.awarded
        turn = self.position.turn
        return turn.scores if isinstance(turn, Over) else None

    @property
    def given_up(self) -> bool:
        """Whether it ended because somebody gave up; where more than two sit, a computer plays on."""
        return bool(self.resigned) and len(self.seats) <= 2

    @property
    def ended_as_it_stood(self) -> bool:
        """Whether everybody agreed to end it."""
        return self.awarded is not None and not self.given_up

    @property
    def over(self) -> bool:
        """Whether nothing more can happen: there is a result, or it was played elsewhere."""
        return self.opened.imported or self.scores is not None

    @property
    def paused(self) -> bool:
        """Whether everything rests."""
        return self.paused_at is not None

    @property
    def to_move(self) -> int | None:
        """The seat that is to decide, if the match is going on; nobody while a window is open."""
        if self.at_hand.window is not None or self.paused_at is not None:
            return None
        turn = self.position.turn
        return turn.seat if isinstance(turn, Decide) and not self.waiting and not self.over else None

    @property
    def awaited(self) -> int | None:
        """The seat that is to decide or to answer a question, if the match is going on."""
        if self.paused_at is not None:
            return None
        return self.question.seat if self.question and self.scores is None else self.to_move

    @property
    def current(self) -> frozenset[int]:
        """The seats everybody sees waited for; in a window all that answer, whether they have or not."""
        if self.window is not None:
            return frozenset(self.position.answering)
        return frozenset() if self.awaited is None else frozenset({self.awaited})

    def pending(self, seat: int) -> bool:
        """Whether the seat may act now; in a window nobody else may know it."""
        if self.window is None or self.paused_at is not None:
            return seat == self.awaited
        return seat in self.position.answering and seat not in self.window.answers

    def acting(self, seats: frozenset[int]) -> int | None:
        """Which of these seats may act now, the first in order; None if none may."""
        order = self.position.answering if self.window is not None else sorted(seats)
        return next((seat for seat in order if seat in seats and self.pending(seat)), None)

    @property
    def may_agree(self) -> bool:
        """Whether the people may end the game as it stands."""
        return self.position.may_agree and not self.waiting and not self.over and not self.paused and bool(self.people)

    def version_for(self, seats: frozenset[int]) -> int:
        """The version as these seats (none: a spectator) know it: their own secret answers count, others' never."""
        window = self.window
        return self.version if window is None or window.closed else self.version + len(seats & window.answers.keys())

    def is_current(self, version: int) -> bool:
        """Whether a command meant for that version is meant for this position, as far as anybody may know.

        While a window is open every version counts that some seat could see, whoever has answered.
        """
        return self.moved <= version <= self._newest

    def is_ahead(self, version: int) -> bool:
        """Whether that version is later than any that can be known here."""
        return version > self._newest

    @property
    def _newest(self) -> int:
        window = self.window
        return self.version if window is None or window.closed else self.version + window.seats

    # --- who sits there

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return tuple([seat.name for seat in self.seats])

    @property
    def marks(self) -> Marks:
        """The marks by seat."""
        return tuple([seat.mark for seat in self.seats])

    def mark_of(self, seat: int | None) -> int | None:
        """The mark of whoever did something; chance has none."""
        return None if seat is None else self.seats[seat].mark

    def cast(self, you: int | None = None) -> Cast:
        """Who is who, told to `you`."""
        return Cast(self.names, you, self.marks)

    @property
    def people(self) -> frozenset[int]:
        """The seats where people play."""
        return frozenset(k for k, seat in enumerate(self.seats) if seat.person and not seat.level)

    def seats_of(self, chairs: frozenset[int]) -> frozenset[int]:
        """The seats these chairs have become: a chair is one's own for good, seats are counted from who begins."""
        first, known, count = self.began.first if self.began else 0, self.chairs, len(self.seats)
        return frozenset([(known.index(chair) - first) % count for chair in chairs if chair in known])

    def chair_of(self, seat: int) -> int:
        """The chair that has become this seat."""
        return self.chairs[(seat + (self.began.first if self.began else 0)) % len(self.seats)]

    def chair(self, seat: int) -> Chair:
        """The chair that has become this seat, as it was when the table was set."""
        return self.opened.chairs[self.chair_of(seat)]

    def keys_of(self, chairs: frozenset[int]) -> tuple[int, ...]:
        """The numbers of the keys that open these chairs now, in their order."""
        return tuple([self.keys[chair] for chair in sorted(chairs)])

    def is_here(self, seat: int) -> bool:
        """Whether its person sits round the device that set the table."""
        return self.chair(seat).here

    def questions_of(self, seat: int) -> str:
        """The kind of questions that are put to that seat: its chair's own, else the table's."""
        questions = self.game.questions
        assert questions is not None
        return questions.kind(self.chair(seat).questions or self.table.questions, self.game.chosen)

    # --- what is told

    @property
    def custom(self) -> Mapping[str, Value]:
        """The table's own options by name."""
        return self.table.every

    def beginning(self, names: Sequence[str]) -> tuple[Message, ...]:
        """How it was settled who plays and who begins, in sentences; `names` by seat."""
        narrowed = len(self.chairs) < len(self.opened.chairs)
        without = (*((Message.of("table.narrowed", n=len(names)),) if narrowed else ()), *self._leaning(names))
        if self.began is None:
            return without
        first = self.began.first
        if not self.began.lot:
            return (*without, Message.of("core.begins", name=names[0]))
        by_chair = [names[(chair - first) % len(names)] for chair in range(len(names))]
        return (*without, *tell_beginning(Beginning(first, self.began.rounds), self.game.throw, by_chair))

    def _leaning(self, names: Sequence[str]) -> tuple[Message, ...]:
        """In a class: whose questions lean towards what is to be reviewed. Everybody at the table is told."""
        if not self.opened.room:
            return ()
        kinds = ((name, self.chair(seat).questions) for seat, name in enumerate(names))
        return tuple(Message.of(f"table.leaning.{kind}", name=name) for name, kind in kinds if kind in ("easy", "hard"))

    def record(self, seed: bytes = b"") -> Record:
        """The match written down; the seed only once the match is over."""
        first = None if not self.opened.position else self.first
        return Record(
            self.game,
            self.names,
            tuple(event.text for event in self.history),
            date.fromisoformat(self.opened.date),
            first,
            self.opened.commitment,
            self.words,
            seed if self.over else b"",
            {number: event.remark for number, event in enumerate(self.history) if event.remark},
            Beginning(self.began.first, self.began.rounds) if self.began and self.began.lot else None,
            self.resigned,
            self.ended_as_it_stood,
            frozenset(self.again),
            self.by_hand,
            frozenset(number for number in self.taken_back if number < len(self.history)),
        )
