"""Every time a fact was asked of somebody in a match, read from its log. Pure: rows in, askings out.

A fact is asked once a turn, however often somebody tries: by the result that is to be announced, by a calculation that
is to be found, or by a question. What comes again after a choice was taken back is not asked again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import cast

from mathotheque.core.facts import Fact, Facts, Said
from mathotheque.core.game import Game
from mathotheque.core.options import Value
from mathotheque.matches.events import (
    Announced,
    Answered,
    Attempted,
    Began,
    Event,
    Filled,
    GivenBack,
    Happened,
    Hinted,
    Narrowed,
    Opened,
    Paused,
    Resumed,
    TakenOver,
    Undone,
)
from mathotheque.matches.service import Logged
from mathotheque.matches.table_options import table_options


@dataclass(frozen=True, slots=True)
class Asking:
    """A fact asked of who sits on a chair (from 0): its wrong tries, whether there was help, and whether it was found.

    `seconds` is how long the right answer took, `at` when it was over (both None where the log does not know);
    `missed` is what was said wrong last, or what it was said to.
    """

    chair: int
    fact: Fact
    at: float | None
    wrong: int
    helped: bool
    right: bool
    seconds: float | None = None
    missed: str = ""

    @property
    def at_once(self) -> bool:
        """Right at the first try, without help."""
        return self.right and not self.wrong and not self.helped


def facts_of(game: Game) -> Facts | None:
    """The game's own facts, if it has some."""
    return cast("Facts", game.module("facts")) if game.has("facts") else None


def askings(game: Game, log: Iterable[Logged]) -> list[Asking]:
    """Every asking of one match of that game (its options do not matter), in the order they were over."""
    facts = facts_of(game)
    if facts is None:
        return []
    reader = _Reader(game, facts)
    for entry in log:
        reader.read(entry.event, entry.at)
    reader.over(None)
    return reader.found


@dataclass(slots=True)
class _Turn:
    """A fact that is being asked: what was tried, and whether somebody helped."""

    tries: list[str] = field(default_factory=list)
    helped: bool = False
    asked: bool = False


class _Reader:
    """Follows a match by its events as far as facts need it: who sits where, what was rolled, what is asked."""

    def __init__(self, game: Game, facts: Facts) -> None:
        self.found: list[Asking] = []
        self._game, self._facts = game, facts
        self._chosen: dict[str, Value] = {}
        self._finds = False
        self._chairs: tuple[int, ...] = ()
        self._first = 0
        self._computers: set[int] = set()
        self._rolls: list[str] = []  # of every event, what chance had brought last
        self._since: float | None = None
        self._rests = 0.0
        self._turns: dict[tuple[int, Fact], _Turn] = {}
        self._told: set[tuple[int, int, Fact]] = set()

    def read(self, event: Event, at: float | None) -> None:
        """One event later."""
        match event:
            case Opened():
                self._open(event)
            case Filled():
                self._computers.add(self._chair(event.seat))
            case Narrowed():
                self._chairs, self._chosen = event.chairs, self._chosen | event.options
            case Began():
                self._first = event.first
            case TakenOver():
                self._computers.add(self._chair(event.seat))
            case GivenBack():
                self._computers.discard(self._chair(event.seat))
            case Happened():
                self._happen(event, at)
            case Answered():
                self._answer(event, at)
            case Attempted() | Hinted():
                self._try(event)
            case Announced():
                for fact in self._facts_in(asked=event.asked):
                    self._right(event.seat, fact, at)
            case Undone():
                self.over(at)
                del self._rolls[event.length :]
            case Paused():
                self._rests = event.at
            case Resumed():
                self._since = None if self._since is None else self._since + event.at - self._rests
            case _:
                return
        if isinstance(event, Opened | Began | Happened | Undone):
            self._since = at

    def over(self, at: float | None) -> None:
        """The turn is over: what was tried and not found is kept too."""
        for (seat, fact), turn in self._turns.items():
            if turn.tries or turn.asked:
                self._keep(seat, fact, turn, at)
        self._turns = {}

    # --- the events

    def _open(self, event: Opened) -> None:
        self._chosen = event.options
        self._chairs = tuple(range(len(event.chairs)))
        self._computers = {chair for chair, taken in enumerate(event.chairs) if taken.level}
        self._finds = self._game.found and table_options(self._game, event.custom).announce

    def _happen(self, event: Happened, at: float | None) -> None:
        seat = event.seat
        if seat is not None and self._finds and self._chair(seat) not in self._computers:
            for fact in self._facts_in(move=event.text):
                self._right(seat, fact, at)
        self.over(at)
        self._rolls.append(event.text if seat is None else self._roll)

    def _answer(self, event: Answered, at: float | None) -> None:
        for fact in self._facts_in(question=event.text):
            asking = Asking(
                self._chair(event.seat), fact, at, int(not event.right), helped=False, right=event.right,
                seconds=event.seconds, missed="" if event.right else event.text,
            )  # fmt: skip
            self._count(event.seat, asking)

    def _try(self, event: Attempted | Hinted) -> None:
        """A wrong result, a wrong calculation, or a hint. A move that is refused for another reason shows nothing."""
        hint = isinstance(event, Hinted)
        if self._finds:
            found = self._facts_in(move=event.move if isinstance(event, Hinted) else event.text)
        elif hint or (isinstance(event, Attempted) and event.announced):
            found = self._facts_in(asked=event.asked)
        else:
            return
        for fact in found:
            turn = self._turns.setdefault((event.seat, fact), _Turn())
            if isinstance(event, Hinted):
                turn.helped, turn.asked = True, turn.asked or self._finds
            elif event.text not in turn.tries:
                turn.tries.append(event.text)

    # --- what they tell

    def _facts_in(self, *, asked: str = "", question: str = "", move: str = "") -> Iterator[Fact]:
        fact = self._facts.fact_of(Said(asked, question, move, self._roll, self._chosen))
        if fact is not None:
            yield fact

    def _right(self, seat: int, fact: Fact, at: float | None) -> None:
        self._keep(seat, fact, self._turns.pop((seat, fact), _Turn()), at, right=True)

    def _keep(self, seat: int, fact: Fact, turn: _Turn, at: float | None, *, right: bool = False) -> None:
        seconds = None
        if right and at is not None and self._since is not None:
            seconds = round(max(0.0, at - self._since), 1)
        missed = turn.tries[-1] if turn.tries else ""
        self._count(
            seat, Asking(self._chair(seat), fact, at, len(turn.tries), turn.helped, right, seconds, missed)
        )  # fmt: skip

    def _count(self, seat: int, asking: Asking) -> None:
        """Unless it was asked here before somebody went back."""
        place = len(self._rolls), seat, asking.fact
        if place not in self._told:
            self._told.add(place)
            self.found.append(asking)

    @property
    def _roll(self) -> str:
        return self._rolls[-1] if self._rolls else ""

    def _chair(self, seat: int) -> int:
        return self._chairs[(seat + self._first) % len(self._chairs)]
