"""A lesson: what the events of a class tell, and what is so now. Pure: no clock, no store, no chance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy

import msgspec
from msgspec.structs import replace

from mathotheque.lessons.badges import BADGES, called
from mathotheque.lessons.events import (
    Admitted,
    AllPaused,
    AllResumed,
    BackAnswered,
    BackAsked,
    ClassOpened,
    Cleared,
    Closed,
    CustomsSet,
    DeviceAdded,
    DeviceInvited,
    Event,
    HandUp,
    Joined,
    Removed,
    Renamed,
    Reopened,
    RoundBegan,
    Seated,
    Shown,
    TaskSet,
)
from mathotheque.lessons.vote import Vote, after
from mathotheque.lessons.vote_events import HandsCounted, TogetherBegan, VoteClosed, Voted, VoteEvent
from mathotheque.matches.store import ROOM

MOST_PUPILS = 40
"""As many as there are badges."""
MOST_WAITING = 60


class Pupil(msgspec.Struct, frozen=True):
    """Somebody of the class. `device` proves who it is; `asking` is another device that says to be the same."""

    id: str
    badge: str
    device: str
    name: str = ""
    admitted: bool = False
    hand: bool = False
    asking: str = ""


class Table(msgspec.Struct, frozen=True):
    """A table of the class: the match played there now; pupils by chair, nothing where a computer sits."""

    number: int
    match: str
    pupils: tuple[str, ...]

    @property
    def people(self) -> tuple[str, ...]:
        """The pupils there, without the computers."""
        return tuple(filter(None, self.pupils))


class Customs(msgspec.Struct, frozen=True):
    """How the class does things.

    Whether who comes has to be let in; after how many seconds a turn is idle and somebody away; after how many wrong
    tries at one calculation, or hints in one turn, somebody is stuck; what becomes of an odd pupil.
    """

    admission: bool = True
    idle: int = 45
    tries: int = 3
    hints: int = 2
    away: int = 20
    odd: str = "computer"


class Lesson(msgspec.Struct):
    """A class as it is now. Only `fold` changes it.

    `pupils` are those who are there or wait to be let in, by number; `came` counts everybody who ever did, `asked` how
    often somebody asked to be known again. `tables`
    are those of the present round, `matches` every match of the class with its pupils by chair. `vote` is how it stands
    with the match that all play as one, if there is one.
    """

    code: str
    opened: ClassOpened
    key_hashes: frozenset[str]
    customs: Customs
    version: int = 1
    pupils: Mapping[str, Pupil] = {}
    came: int = 0
    asked: int = 0
    task: TaskSet | None = None
    round: int = 0
    tables: Mapping[int, Table] = {}
    matches: Mapping[str, tuple[str, ...]] = {}
    invited: Mapping[str, float] = {}
    shown: Shown = Shown("code", 0)
    paused: bool = False
    closed: bool = False
    vote: Vote | None = None

    def copy(self) -> Lesson:
        """Another one that can move on by itself."""
        return copy(self)

    @property
    def room(self) -> str:
        """The name of its log, and the room of its matches."""
        return room_of(self.code)

    @property
    def present(self) -> tuple[Pupil, ...]:
        """Who was let in, in the order they came."""
        return tuple(pupil for pupil in self.pupils.values() if pupil.admitted)

    @property
    def waiting(self) -> tuple[Pupil, ...]:
        """Who waits to be let in."""
        return tuple(pupil for pupil in self.pupils.values() if not pupil.admitted)

    @property
    def asking(self) -> tuple[Pupil, ...]:
        """Who is said to be on another device."""
        return tuple(pupil for pupil in self.pupils.values() if pupil.asking)

    @property
    def free_badges(self) -> tuple[str, ...]:
        """The badges that nobody has."""
        taken = {pupil.badge for pupil in self.pupils.values()}
        return tuple(badge for badge in BADGES if badge not in taken)

    def table_of(self, pupil: str) -> Table | None:
        """Where the pupil sits."""
        return next((table for table in self.tables.values() if pupil in table.pupils), None)

    @property
    def unseated(self) -> tuple[Pupil, ...]:
        """Who was let in and has no table."""
        seated = {pupil for table in self.tables.values() for pupil in table.pupils}
        return tuple(pupil for pupil in self.present if pupil.id not in seated)

    def called(self, pupil: str) -> str:
        """The first name, else the badge's name; nothing for somebody unknown. For the teacher's eyes only."""
        known = self.pupils.get(pupil)
        return (known.name or self.badge_name(pupil)) if known else ""

    def badge_name(self, pupil: str) -> str:
        """The animal's name in the language of the class."""
        known = self.pupils.get(pupil)
        return called(known.badge).say(self.opened.lang) if known else ""


def room_of(code: str) -> str:
    """The name of the log of a class."""
    return f"{ROOM}{code}"


def fold(code: str, events: Iterable[Event]) -> Lesson:
    """The lesson that these events tell."""
    told = iter(events)
    opened = next(told)
    assert isinstance(opened, ClassOpened)
    lesson = Lesson(code, opened, frozenset({opened.key_hash}), Customs(admission=opened.admission))
    for event in told:
        apply(lesson, event)
    return lesson


def apply(lesson: Lesson, event: Event) -> None:
    """Add an event to what is known."""
    lesson.version += 1
    _FOLDS[type(event)](lesson, event)


def _set_customs(lesson: Lesson, event: CustomsSet) -> None:
    lesson.customs = Customs(event.admission, event.idle, event.tries, event.hints, event.away, event.odd)


def _invite_device(lesson: Lesson, event: DeviceInvited) -> None:
    lesson.invited = {event.token_hash: event.until}  # the one before is worth nothing any more


def _add_device(lesson: Lesson, event: DeviceAdded) -> None:
    lesson.invited = {}
    lesson.key_hashes |= {event.key_hash}


def _join(lesson: Lesson, event: Joined) -> None:
    lesson.came += 1
    pupil = Pupil(event.pupil, event.badge, event.device, event.name)
    lesson.pupils = {**lesson.pupils, event.pupil: pupil}


def _admit(lesson: Lesson, event: Admitted) -> None:
    badge = {"badge": event.badge} if event.badge else {}
    _change(lesson, event.pupil, admitted=True, **badge)


def _ask_back(lesson: Lesson, event: BackAsked) -> None:
    lesson.asked += 1
    _change(lesson, event.pupil, asking=event.device)


def _answer_back(lesson: Lesson, event: BackAnswered) -> None:
    device = {"device": event.device} if event.granted else {}
    _change(lesson, event.pupil, asking="", **device)


def _rename(lesson: Lesson, event: Renamed) -> None:
    _change(lesson, event.pupil, name=event.name)


def _remove(lesson: Lesson, event: Removed) -> None:
    lesson.pupils = {number: pupil for number, pupil in lesson.pupils.items() if number != event.pupil}
    kept = {}
    for number, table in lesson.tables.items():
        pupils = tuple("" if pupil == event.pupil else pupil for pupil in table.pupils)
        if any(pupils):
            kept[number] = replace(table, pupils=pupils)
    lesson.tables = kept


def _set_task(lesson: Lesson, event: TaskSet) -> None:
    lesson.task = event


def _begin_round(lesson: Lesson, event: RoundBegan) -> None:
    lesson.round, lesson.tables, lesson.vote = event.number, {}, None


def _seat(lesson: Lesson, event: Seated) -> None:
    table = Table(event.table, event.match, event.pupils)
    lesson.tables = dict(sorted({**lesson.tables, event.table: table}.items()))
    lesson.matches = {**lesson.matches, event.match: event.pupils}


def _clear(lesson: Lesson, event: Cleared) -> None:
    lesson.tables = {number: table for number, table in lesson.tables.items() if number != event.table}


def _hand(lesson: Lesson, event: HandUp) -> None:
    _change(lesson, event.pupil, hand=event.up)


def _show(lesson: Lesson, event: Shown) -> None:
    lesson.shown = event


def _pause(lesson: Lesson, _: AllPaused) -> None:
    lesson.paused = True


def _resume(lesson: Lesson, _: AllResumed) -> None:
    lesson.paused = False


def _close(lesson: Lesson, _: Closed) -> None:
    lesson.closed, lesson.paused = True, False


def _reopen(lesson: Lesson, _: Reopened) -> None:
    lesson.closed = False


def _vote(lesson: Lesson, event: VoteEvent) -> None:
    lesson.vote = after(lesson.vote, event)
    if isinstance(event, TogetherBegan):
        lesson.tables = {}


def _change(lesson: Lesson, pupil: str, **fields: object) -> None:
    lesson.pupils = {**lesson.pupils, pupil: replace(lesson.pupils[pupil], **fields)}


_FOLDS: dict[type, Callable[..., None]] = {
    CustomsSet: _set_customs,
    DeviceInvited: _invite_device,
    DeviceAdded: _add_device,
    Joined: _join,
    Admitted: _admit,
    BackAsked: _ask_back,
    BackAnswered: _answer_back,
    Renamed: _rename,
    Removed: _remove,
    TaskSet: _set_task,
    RoundBegan: _begin_round,
    Seated: _seat,
    Cleared: _clear,
    HandUp: _hand,
    Shown: _show,
    AllPaused: _pause,
    AllResumed: _resume,
    Closed: _close,
    Reopened: _reopen,
    TogetherBegan: _vote,
    Voted: _vote,
    HandsCounted: _vote,
    VoteClosed: _vote,
}
