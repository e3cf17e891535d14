"""What is stored of a class: an append-only log of small facts. A lesson is the fold of its events.

What a privacy receipt says of a class is generated from these types: a field that holds something about a person is
named in `PERSONAL`, and a test sees to it that nothing else could.
"""

from __future__ import annotations

import msgspec

from mathotheque.lessons.vote_events import VoteEvent
from mathotheque.matches.log_format import LogFormat


class ClassOpened(msgspec.Struct, frozen=True, tag="class-opened", omit_defaults=True):
    """A teacher opened a class: the hash of the key, what it is called, the language of its badges."""

    key_hash: str
    name: str = ""
    lang: str = "fr"
    admission: bool = True


class CustomsSet(msgspec.Struct, frozen=True, tag="customs-set"):
    """How the class does things: whether who comes has to be let in, and when a table is called idle, stuck, away."""

    admission: bool
    idle: int
    tries: int
    hints: int
    away: int
    odd: str


class DeviceInvited(msgspec.Struct, frozen=True, tag="device-invited"):
    """Another device of the teacher's may come, once, until that time (seconds since 1970)."""

    token_hash: str
    until: float


class DeviceAdded(msgspec.Struct, frozen=True, tag="device-added"):
    """It came: it has a key of its own."""

    token_hash: str
    key_hash: str


class Joined(msgspec.Struct, frozen=True, tag="joined", omit_defaults=True):
    """Somebody came with a badge, perhaps with a first name; `device` is what proves who it is."""

    pupil: str
    badge: str
    device: str
    name: str = ""


class Admitted(msgspec.Struct, frozen=True, tag="admitted", omit_defaults=True):
    """Somebody was let in; with another badge, where somebody inside had the same."""

    pupil: str
    badge: str = ""


class BackAsked(msgspec.Struct, frozen=True, tag="back-asked"):
    """Somebody on another device says to be that pupil."""

    pupil: str
    device: str


class BackAnswered(msgspec.Struct, frozen=True, tag="back-answered"):
    """The teacher nods, or does not; a nod makes the other device the pupil's."""

    pupil: str
    device: str
    granted: bool


class Renamed(msgspec.Struct, frozen=True, tag="renamed"):
    """The teacher corrected a first name."""

    pupil: str
    name: str


class Removed(msgspec.Struct, frozen=True, tag="removed"):
    """The teacher sent somebody away."""

    pupil: str


class TaskSet(msgspec.Struct, frozen=True, tag="task-set", omit_defaults=True):
    """What is played from the next round on: a game with its options, the table's own, the computers' level.

    Where it is to `lean`, questions fit what each pupil has to review; dice never lean.
    """

    game: str
    options: dict[str, bool | int | str] = {}
    custom: dict[str, bool | int | str] = {}
    level: str = ""
    lean: bool = False


class RoundBegan(msgspec.Struct, frozen=True, tag="round"):
    """Everybody gets up for another round."""

    number: int


class Seated(msgspec.Struct, frozen=True, tag="seated"):
    """At a table (from 1) this match is played from now on: pupils by chair, nothing where a computer sits."""

    table: int
    match: str
    pupils: tuple[str, ...]


class Cleared(msgspec.Struct, frozen=True, tag="cleared"):
    """Nobody sits at the table any more."""

    table: int


class HandUp(msgspec.Struct, frozen=True, tag="hand"):
    """A pupil has put up a hand, or has been seen."""

    pupil: str
    up: bool


class Shown(msgspec.Struct, frozen=True, tag="shown"):
    """What the projector shows from now on: the code, the wall, or (a number from 1) one table."""

    what: str
    table: int


class AllPaused(msgspec.Struct, frozen=True, tag="all-paused"):
    """Everybody rests."""


class AllResumed(msgspec.Struct, frozen=True, tag="all-resumed"):
    """Everybody goes on."""


class Closed(msgspec.Struct, frozen=True, tag="closed"):
    """The lesson is over: nobody can come in."""


class Reopened(msgspec.Struct, frozen=True, tag="reopened"):
    """The next lesson of the same class."""


Event = (
    ClassOpened
    | CustomsSet
    | DeviceInvited
    | DeviceAdded
    | Joined
    | Admitted
    | BackAsked
    | BackAnswered
    | Renamed
    | Removed
    | TaskSet
    | RoundBegan
    | Seated
    | Cleared
    | HandUp
    | Shown
    | AllPaused
    | AllResumed
    | Closed
    | Reopened
    | VoteEvent
)

_format: LogFormat[Event] = LogFormat(Event)
encode, decode = _format.encode, _format.decode
