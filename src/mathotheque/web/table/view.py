"""What a table shows one pair of eyes: frozen, of plain values. Nothing here holds a match or a position."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from mathotheque.core.parts import Group, Part
from mathotheque.web.table.clock import Clock
from mathotheque.web.table.coaching import End, GuideStep
from mathotheque.web.table.journal import LogLine
from mathotheque.web.table.quiz import Quiz
from mathotheque.web.table.real_dice import Pad


class SeatLine(msgspec.Struct, frozen=True):
    """One line of the list of players. `chair` is set where a person plays who may be away."""

    number: int
    mark: int
    name: str
    sub: str
    fact: str
    score: str
    target: str
    current: bool
    free: bool
    phrase: str
    chair: int | None
    won: bool


class Say(msgspec.Struct, frozen=True):
    """The table's line: who, what has happened since one's own last choice, what to do; and what people said.

    `tone` is `wait`, `no`, at the end `won` or `over`, or nothing.
    """

    tone: str
    headline: str
    detail: str
    heard: tuple[str, ...]
    news: tuple[str, ...] = ()


class Choice(msgspec.Struct, frozen=True):
    """A move one may make now: what its button sends, and the words on it."""

    move: str
    label: str


class UndoLine(msgspec.Struct, frozen=True):
    """Somebody would like to take a choice back; `asked` when this viewer is to answer, `refused` by whom."""

    name: str
    asked: bool
    refused: str = ""


class Ask(msgspec.Struct, frozen=True):
    """A result this viewer is to announce: the calculation in words, numbers to pick from."""

    calculation: str
    offers: tuple[int, ...]


class Curtain(msgspec.Struct, frozen=True):
    """Between two people at one device: whose turn it is to look."""

    seat: int
    mark: int
    name: str


class Rematch(msgspec.Struct, frozen=True):
    """How it stands with the next match: whether it is there, whether this viewer wants it, who else does or is asked.

    `next` is its name, once there is one.
    """

    next: str
    mine: bool
    wanted_by: str
    awaited: str


class Practice(msgspec.Struct, frozen=True):
    """A move of another match that is looked at again here: what was played there, what was tried and how good it is.

    `retry` tells whether there is a try to take back, `anew` whether the game is over, so that another try takes a new
    table; `judged` whether an answer can be given. Move `at` is looked at again `again`, and `back` leads back.
    """

    back: str
    again: str
    at: int
    played: str
    tried: str
    verdict: str
    good: bool
    retry: bool
    anew: bool
    judged: bool


class Without(msgspec.Struct, frozen=True):
    """Whether those who sit there may begin without the others: so many play then; or `why` not."""

    players: int
    why: str = ""


class TableView(msgspec.Struct, frozen=True):
    """Everything that is drawn of a table for one pair of eyes, but for who is there (see `presence.Company`).

    `room` is the code of the class it is played in.
    Where real dice are entered `by_hand`, `pad` is what to tap now, `errands` what to move for computers.
    """

    table: str
    game: str
    title: str
    lang: str
    version: int
    length: int
    seat: int | None
    seated: bool
    stage: str
    paths: str
    my_turn: bool
    hushed: bool
    waiting: bool
    over: bool
    commitment: str
    rematch: Rematch | None
    inviters: str
    without: Without | None
    seats: tuple[SeatLine, ...]
    tally: str
    log: tuple[LogLine, ...]
    from_memory: bool
    say: Say
    picture: Group
    rows: tuple[str, ...]
    dock: Mapping[str, Part]
    aside: Mapping[str, Part]
    choices: tuple[Choice, ...]
    curtain: Curtain | None
    undo: UndoLine | None
    replaced: bool
    others: bool
    quiz: Quiz | None
    clock: Clock | None
    ending: bool
    ask: Ask | None
    foreseen: bool
    goal: str
    steps: tuple[GuideStep, ...]
    end: End | None
    practice: Practice | None = None
    room: str = ""
    paused: bool = False
    pad: Pad | None = None
    errands: tuple[str, ...] = ()
    by_hand: bool = False
