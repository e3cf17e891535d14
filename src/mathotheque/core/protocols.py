"""What each module of a game's folder offers: the forms that `Game`, `Position` and the rim rely on.

What a game's pages offer stands in `mathotheque.face.protocols`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol
from typing import cast as typed

import msgspec

from mathotheque.core.arguments import refused
from mathotheque.core.options import Value
from mathotheque.core.seatmarks import USUAL, Marks, check_marks
from mathotheque.core.speech import Message

if TYPE_CHECKING:
    from mathotheque.core.bot import Bot
    from mathotheque.core.game import Game
    from mathotheque.core.kernel import Ints
    from mathotheque.core.parts import Group
    from mathotheque.core.position import Position


class Rules(Protocol):
    """`rules.py`: beside the compiled law (see `kernel.Law`), what only Python calls.

    A game that hides something adds `may_follow(s, event) -> bool`: whether an event can come next in a view, under the
    number by which its seat is shown it, whatever is hidden there.
    """

    def start(self, chosen: Mapping[str, Value]) -> Ints:
        """A new vector at the first position."""
        ...

    def points(self, s: Ints) -> tuple[int, ...] | None:
        """The totals, where there are points."""
        ...


class Notation(Protocol):
    """`notation.py`: texts of positions, moves and outcomes. Reading raises `BadNotation`."""

    ONLY_IN_VIEWS: re.Pattern[str]
    """What stands only in the text of a view, never in that of a whole position; for games that hide something."""

    def write(self, s: Ints) -> str:
        """The position as text."""
        ...

    def read(self, s: Ints, text: str) -> None:
        """Turn `s`, a vector at the first position, into the position `text`."""
        ...

    def write_move(self, s: Ints, action: int) -> str:
        """The action of that number as text."""
        ...

    def read_move(self, s: Ints, text: str) -> int:
        """The number of the action written as `text`, legal or not."""
        ...

    def write_outcome(self, s: Ints, outcome: int) -> str:
        """The outcome of that number as text."""
        ...

    def read_outcome(self, s: Ints, text: str) -> int:
        """The number of the outcome written as `text`, possible or not."""
        ...


class WritesTogether(Protocol):
    """`notation.py`, where the moves of a position are written faster together than one by one."""

    def write_moves(self, s: Ints, actions: Sequence[int]) -> Iterable[str]:
        """What `write_move` makes of each of the actions, of which there is at least one."""
        ...


class Board(Protocol):
    """`board.py`: pictures of a view, from the side of `seat`."""

    def layers(self, s: Ints, seat: int | None, lang: str, marks: Marks = USUAL) -> Group:
        """The board as SVG in parts (see `svg.picture`); `marks` tell which mark each seat has.

        An id stands once in a page, stays with a piece for its life, and never tells one hidden card from another.
        """
        ...

    def sketch(self, s: Ints, seat: int | None, lang: str) -> str:
        """The board as a few lines of plain text."""
        ...


class Cast(msgspec.Struct, frozen=True):
    """Who sits where, who is being spoken to (None: nobody at the table), and the mark of each."""

    names: tuple[str, ...]
    you: int | None = None
    marks: Marks = USUAL

    def called(self, seat: int, stranger: Message) -> str | Message:
        """How a seat is called in a list: by its name, or as `stranger` where it has none."""
        return (self.names[seat] if self.names else "") or stranger

    def owner(self, seat: int) -> str:
        """By which name the things of a seat are called: none for whoever is spoken to, a number where nobody sits."""
        return "" if seat == self.you else self.names[seat] or str(seat + 1)

    def name(self, seat: int) -> str | None:
        """Who it is in the third person; None for the one spoken to."""
        return None if seat == self.you else self.names[seat]


NAMELESS = Cast(())
"""Nobody is known by name."""


def check_cast(cast: object, names: int) -> None:
    """`BadOption` for what is no cast, or one that knows fewer names than so many; marks are checked with it."""
    if not isinstance(cast, Cast) or len(cast.names) < names:
        raise refused("cast", cast, Message.of("core.a-cast"))
    check_marks(cast.marks, names)


class NamedSketch(Protocol):
    """`board.py` of a game whose plain text can call players by their names."""

    def named_sketch(self, s: Ints, seat: int | None, cast: Cast, lang: str) -> str:
        """The board as a few lines of plain text, with the names at the table."""
        ...


class NamedLabel(Protocol):
    """`words.py` of a game whose moves mean other players."""

    def named_label(self, s: Ints, action: int, cast: Cast) -> Message:
        """What stands on the button that makes the move, with the names at the table."""
        ...


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is forbidden: the number of the rule, and the reason in words."""

    rule: str
    reason: Message


class Finder(Protocol):
    """`words.py` of a game whose moves are found: it tells them as they were announced."""

    def announced(self, s: Ints, action: int, text: str, cast: Cast) -> Message:
        """The move of that number, announced as `text`."""
        ...


class Words(Protocol):
    """`words.py`: sentences about what happens."""

    def move(self, s: Ints, action: int, cast: Cast) -> Message:
        """The move about to be made in `s`."""
        ...

    def label(self, s: Ints, action: int) -> Message:
        """What stands on the button that makes the move: a verb and its object."""
        ...

    def outcome(self, s: Ints, outcome: int, cast: Cast) -> Message:
        """What chance is about to bring in `s`."""
        ...

    def news(self, before: Ints, after: Ints, cast: Cast) -> tuple[Message, ...]:
        """What the event between the two brought about beyond itself: a round won, the end."""
        ...

    def refusal(self, s: Ints, action: int) -> Refusal:
        """Why the action is forbidden in `s`."""
        ...

    def verdict(self, s: Ints, value: float) -> Message:
        """What a bot's value of a move means in `s`."""
        ...


@dataclass(frozen=True, slots=True)
class Theorem:
    """Something proved about a game: a title, and rows of what it is and how much."""

    title: Message
    rows: tuple[tuple[Message, Message], ...]


class Solution(Protocol):
    """`solution.py`, where something about the game is solved exactly."""

    def report(self, game: Game, progress: Callable[[int, int], None] | None = None) -> tuple[Theorem, ...]:
        """What is proved; `progress` is told (done, whole)."""
        ...


def label_of(words: Words, s: Ints, action: int, cast: Cast) -> Message:
    """What stands on the button of a move, with the names of `cast` where there are some and the move means players."""
    if cast.names and hasattr(words, "named_label"):
        return typed("NamedLabel", words).named_label(s, action, cast)
    return words.label(s, action)


@dataclass(frozen=True, slots=True)
class Judgement:
    """Whether an announced result is right, and what to say."""

    right: bool
    message: Message


class Reckoning(Protocol):
    """`reckoning.py`, where a table with the option `announce` wants a result said before its choices are shown.

    It never changes the game.
    """

    def asked(self, s: Ints) -> Message | None:
        """The calculation whose result is asked for; None when there is nothing to announce."""
        ...

    def judge(self, s: Ints, number: int) -> Judgement:
        """What to say to an announced number, where one is asked for."""
        ...

    def offers(self, s: Ints) -> tuple[int, ...]:
        """Numbers to pick from, the right one among them."""
        ...


Draw = Callable[[Sequence[int]], int]
"""Draws the number of one outcome among outcomes of these weights."""


class Asked(Protocol):
    """A question with its answers in the order they are shown."""

    def words(self, lang: str) -> str:
        """The question itself."""
        ...

    def answers(self, lang: str) -> tuple[str, ...]:
        """What can be answered, as it is shown."""
        ...

    def why(self, lang: str) -> str:
        """Why the right answer is right."""
        ...

    @property
    def kind(self) -> str:
        """The kind of question that was wanted."""
        ...

    @property
    def text(self) -> str:
        """Which question it is, which kind was wanted, and how its answers stand, as the log of a match keeps it."""
        ...

    @property
    def right(self) -> int:
        """The place (from 0) of the right answer."""
        ...

    def weights(self, percent: int) -> tuple[int, ...]:
        """How likely each answer is from somebody who is right so many times in a hundred."""
        ...

    def outcome(self, shown: int) -> str:
        """What chance brings when the answer in that place (from 0) is given."""
        ...

    def remark(self, shown: int, percent: int | None = None) -> str:
        """How a record keeps the answer; `percent` is what a computer knows."""
        ...


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer that was given: to what, in which place (from 0), and for a computer how much it knows."""

    asked: Asked
    shown: int
    percent: int | None = None


class Quizmaster(Protocol):
    """Puts the questions of one match, all chance drawn by the match's own dice."""

    def put(self, s: Ints, draw: Draw, kind: str) -> Asked:
        """The next question of that kind."""
        ...

    def skip(self, asked: Asked, draw: Draw) -> None:
        """Pass over a question that was put before."""
        ...


class Questions(Protocol):
    """`questions.py`, where people are asked something and their answer is what chance brings."""

    Quizmaster: type[Quizmaster]

    def asked_seat(self, s: Ints) -> int | None:
        """The seat that is asked now, if one is."""
        ...

    def kind(self, wanted: str, chosen: Mapping[str, Value]) -> str:
        """The kind of question that a table means by its option `questions`, in a game with these options."""
        ...

    def read(self, text: str) -> Asked:
        """The question that a match's log tells."""
        ...

    def reply(self, remark: str) -> Reply | None:
        """The answer that a record's remark tells; None for another remark."""
        ...


class Customs(Protocol):
    """`customs.py`, where the table does something beside the law."""

    SILENCE: str
    """What a seat that does not answer in time has answered."""

    def answering(self, s: Ints) -> tuple[int, ...]:
        """The seats that answer in secret now, in the order the law takes them; () where one seat decides."""
        ...

    def may_agree(self, s: Ints) -> bool:
        """Whether the players may end the game here by agreement."""
        ...


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a guided first turn: a sentence, and the elements of the page it speaks of."""

    words: Message
    at: tuple[str, ...]


class Guide(Protocol):
    """`guide.py`: what a newcomer is told, why a move is good, and why somebody won.

    Everything said is a fact that can be counted again from the view (where the game hides something: and the story).
    """

    def goal(self, view: Position) -> Message:
        """What one plays for, in one line; from the options alone, so that it is told once for all positions."""
        ...

    def first_turn(self, view: Position) -> tuple[Step, ...]:
        """The seat's first turn in three to five short steps on the real board."""
        ...

    def reasons(self, view: Position, move: str, cast: Cast, story: Sequence[str] = ()) -> tuple[Message, ...]:
        """What a legal move brings, threatens, blocks or leaves open, the weightiest first; () if there is nothing."""
        ...

    def missed(
        self, view: Position, played: str, best: str, cast: Cast, story: Sequence[str] = ()
    ) -> tuple[Message, ...]:
        """What the move played leaves open or gives away and the best one does not, the weightiest first."""
        ...

    def ending(self, view: Position, cast: Cast) -> Message:
        """Why a game that is over ended as it did."""
        ...

    def advice(self, view: Position, seat: int) -> Message:
        """One thing to try next time, for a seat that did not win."""
        ...


class Levels(Protocol):
    """`levels.py`: the game's bots; `Game.bots` lists their levels."""

    def bot(self, game: Game, level: str, seed: int | None, nodes: int | None, seconds: float | None) -> Bot:
        """A bot of that level; the same seed and `nodes` give the same choices."""
        ...
