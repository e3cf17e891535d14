"""A game's facts: which one was asked in a match, where it stands on a map, how it is practised on paper."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from mathotheque.core.options import Value
from mathotheque.core.speech import Message


class Fact(NamedTuple):
    """Something one knows or misses, by a name that stays the same: `products` `7x8`."""

    kind: str
    name: str


@dataclass(frozen=True, slots=True)
class Said:
    """What somebody said at a table, as the log of its match keeps it; what does not apply is empty.

    `asked` is the calculation whose result was wanted, `question` the question that was put, `move` a move that was
    made or tried, `roll` what chance brought before it, `chosen` the options of the game.
    """

    asked: str = ""
    question: str = ""
    move: str = ""
    roll: str = ""
    chosen: Mapping[str, Value] | None = None


@dataclass(frozen=True, slots=True)
class Heading:
    """A row or a column of a map: its name, and what it is called."""

    name: str
    words: Message


@dataclass(frozen=True, slots=True)
class Exercise:
    """A fact on paper: what is asked, with answers to choose from where there are some, and what is right.

    `drilled` is the fact of the drill that practises the same, `7x8`; empty where none does.
    """

    question: Message
    answer: Message
    choices: tuple[Message, ...] = ()
    drilled: str = ""


class Leans(Protocol):
    """`facts.py` of a game that asks questions: which of them fit somebody."""

    def questions_for(self, missed: Collection[str]) -> str:
        """The kind of questions for somebody who has to review these facts; empty where the table's are right."""
        ...


class Facts(Protocol):
    """`facts.py`: the facts that matches of this game ask for. It needs no compiled rules."""

    KINDS: tuple[str, ...]

    def title(self, kind: str) -> Message:
        """What the map of that kind is called."""
        ...

    def rows(self, kind: str) -> tuple[Heading, ...]:
        """The rows of its map."""
        ...

    def columns(self, kind: str) -> tuple[Heading, ...]:
        """The columns of its map."""
        ...

    def at(self, kind: str, row: str, column: str) -> str:
        """The fact in that place, by name; one that is the same either way stands in two."""
        ...

    def label(self, kind: str, name: str) -> Message:
        """The fact in a few signs: `7 × 8`."""
        ...

    def fact_of(self, said: Said) -> Fact | None:
        """The fact that what was said shows to be known or missed; None where it shows nothing."""
        ...

    def drill(self, kind: str) -> str:
        """The kind of drill that practises these facts; empty where none does."""
        ...

    def exercise(self, kind: str, name: str, missed: str = "") -> Exercise:
        """The fact on paper, the same every time; `missed` is what was said when it was last missed, if it was."""
        ...
