"""What is stored of a match: an append-only log of small facts. A match is the fold of its events."""

from __future__ import annotations

import msgspec

from mathotheque.matches.log_format import LogFormat

NOBODY = ""
LOT = "lot"


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat when the table is set: a person (perhaps still to come) or a computer of some level.

    `here` are the people round the device that set the table: they hand it on to one another. `questions` is the kind
    that is put to them, where it is not the table's. `mark` (from 0) is theirs wherever they sit; None: as the chair.
    `pupil` is who sits there in the room the match is in: a number there, never a name.
    """

    name: str = NOBODY
    level: str = ""
    here: bool = False
    questions: str = ""
    mark: int | None = None
    pupil: str = ""

    @property
    def open(self) -> bool:
        """Whether somebody may still sit down here."""
        return not self.name and not self.level


class Again(msgspec.Struct, frozen=True):
    """A move of another match that is looked at again: event `index` (from 0) of `match`, where `played` was chosen."""

    match: str
    index: int
    played: str


class Opened(msgspec.Struct, frozen=True, tag="opened", omit_defaults=True):
    """The table was set. `tally` is the series so far, `before` the match this one follows.

    An `imported` match was played elsewhere and written down: it is there to be looked at. `begins` says who does:
    `LOT`, the number of a chair (from 1), or the first chair without a word. At a table of practice a move of another
    match is looked at `again`. `room` is the class it is played in, if any.
    """

    game: str
    rules: int
    options: dict[str, bool | int | str]
    chairs: tuple[Chair, ...]
    commitment: str
    date: str
    words: tuple[str, ...] = ()
    position: str = ""
    custom: dict[str, bool | int | str] = {}
    tally: tuple[float, ...] = ()
    before: str = ""
    imported: bool = False
    begins: str = ""
    again: Again | None = None
    room: str = ""


class Sat(msgspec.Struct, frozen=True, tag="sat", omit_defaults=True):
    """A person sat down, and may have added a word to the dice, and brought a mark."""

    seat: int
    name: str
    word: str = ""
    mark: int | None = None


class Filled(msgspec.Struct, frozen=True, tag="filled"):
    """A computer sat down where somebody was waited for."""

    seat: int
    name: str
    level: str


class Narrowed(msgspec.Struct, frozen=True, tag="narrowed"):
    """Those who sit there begin without the others: only these chairs (from 0) stay, and the game is for so many."""

    chairs: tuple[int, ...]
    options: dict[str, bool | int | str]


class Began(msgspec.Struct, frozen=True, tag="began", omit_defaults=True):
    """Everybody sits: this chair (from 0) is seat 1 from now on, the others follow. `rounds` are the throws for it."""

    first: int
    rounds: tuple[str, ...] = ()
    lot: bool = False


class Thrown(msgspec.Struct, frozen=True, tag="thrown"):
    """Somebody entered what was thrown with real dice for who begins: it is the throw of whoever was to throw."""

    text: str
    by: int


class Unthrown(msgspec.Struct, frozen=True, tag="unthrown"):
    """The latest such throw was entered wrongly."""


class Happened(msgspec.Struct, frozen=True, tag="event", omit_defaults=True):
    """A move of a seat, or (seat None) what chance brought: one step of the game, in notation.

    `draws` is how many draws chance took for it; a question takes more than one, real dice none. `seen` is told of an
    imported match alone: it had been seen before a choice was taken back; so is `taken_back`: it came in the place of
    such a choice. `by` is the seat that entered real dice.
    """

    text: str
    seat: int | None = None
    remark: str = ""
    draws: int = 1
    seen: bool = False
    by: int | None = None
    taken_back: bool = False


class QuestionPut(msgspec.Struct, frozen=True, tag="question", omit_defaults=True):
    """A question was put to a person at that time (seconds since 1970), which took so many draws."""

    seat: int
    text: str
    draws: int
    at: float


class Answered(msgspec.Struct, frozen=True, tag="answer", omit_defaults=True):
    """A person's answer to a question, and the seconds it took; what it brings is the next event."""

    seat: int
    text: str
    right: bool
    seconds: float


class WindowOpened(msgspec.Struct, frozen=True, tag="window"):
    """From that time on (seconds since 1970) everybody has so many seconds to answer in secret."""

    at: float
    seconds: int


class Replied(msgspec.Struct, frozen=True, tag="reply"):
    """A seat's secret answer; nobody else may notice it before the window closes."""

    seat: int
    move: str


class WindowClosed(msgspec.Struct, frozen=True, tag="window-closed"):
    """The answers are shown: they happen now, in the order of the seats."""


class EndAgreed(msgspec.Struct, frozen=True, tag="end-agreed"):
    """A person agrees to end the game as it stands."""

    seat: int


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    """Everybody agreed: the game ends as it stands."""


class Attempted(msgspec.Struct, frozen=True, tag="attempt", omit_defaults=True):
    """A move the rules refused, or a wrong result announced: changes nothing, and review will want it.

    `asked` is the calculation that was asked for, `7x8`, where one was.
    """

    seat: int
    text: str
    rule: str = ""
    announced: bool = False
    asked: str = ""


class Hinted(msgspec.Struct, frozen=True, tag="hinted", omit_defaults=True):
    """A person was told what a strong player would do: changes nothing, and review will want it."""

    seat: int
    move: str
    asked: str = ""


class Weighed(msgspec.Struct, frozen=True, tag="weighed"):
    """What was tried at a table of practice, and how good that is (see `reviews.verdicts`)."""

    move: str
    verdict: str


class Announced(msgspec.Struct, frozen=True, tag="announced", omit_defaults=True):
    """The right result of what was `asked`, said before the choices were shown."""

    seat: int
    text: str
    asked: str = ""


class UndoAsked(msgspec.Struct, frozen=True, tag="undo-asked"):
    """A person asks to go back to when there were `length` events; the others must agree."""

    seat: int
    length: int


class UndoAnswered(msgspec.Struct, frozen=True, tag="undo-answered"):
    """Another person's answer to that."""

    seat: int
    agreed: bool


class Undone(msgspec.Struct, frozen=True, tag="undone"):
    """Back to when there were `length` events."""

    length: int


class Spoke(msgspec.Struct, frozen=True, tag="spoke"):
    """One of the fixed phrases."""

    seat: int
    phrase: str


class Resigned(msgspec.Struct, frozen=True, tag="resigned"):
    """A person gave up."""

    seat: int


class TakenOver(msgspec.Struct, frozen=True, tag="taken-over"):
    """A computer plays for an absent person."""

    seat: int
    level: str


class GivenBack(msgspec.Struct, frozen=True, tag="given-back"):
    """The person is back."""

    seat: int


class Rekeyed(msgspec.Struct, frozen=True, tag="rekeyed"):
    """These chairs (from 0) have a new key: what proved them before proves them no more."""

    chairs: tuple[int, ...]


class Paused(msgspec.Struct, frozen=True, tag="paused"):
    """Everything rests from that time on (seconds since 1970): no move passes, no clock runs."""

    at: float


class Resumed(msgspec.Struct, frozen=True, tag="resumed"):
    """It goes on from that time on; whoever had time left has it still."""

    at: float


class AgainAsked(msgspec.Struct, frozen=True, tag="again-asked"):
    """A person would like a rematch."""

    seat: int


class Followed(msgspec.Struct, frozen=True, tag="followed"):
    """There is a rematch."""

    match: str


Event = (
    Opened
    | Sat
    | Filled
    | Narrowed
    | Thrown
    | Unthrown
    | Began
    | Happened
    | QuestionPut
    | Answered
    | WindowOpened
    | Replied
    | WindowClosed
    | EndAgreed
    | Ended
    | Attempted
    | Hinted
    | Weighed
    | Announced
    | UndoAsked
    | UndoAnswered
    | Undone
    | Spoke
    | Resigned
    | TakenOver
    | GivenBack
    | Rekeyed
    | Paused
    | Resumed
    | AgainAsked
    | Followed
)

_format: LogFormat[Event] = LogFormat(Event)
encode, decode = _format.encode, _format.decode
