"""A match looked at again: its steps, told and drawn as far as the viewer may know them."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from mathotheque.core.position import Position
from mathotheque.core.protocols import Cast
from mathotheque.core.speech import Message
from mathotheque.core.turn import Decide, Over
from mathotheque.face.face import Face
from mathotheque.matches.match import Match
from mathotheque.matches.remarks import tell_beside, tell_resigned
from mathotheque.web.table.coaching import beside_the_rules, result
from mathotheque.web.table.journal import LogLine


class ReplayedPositions:
    """The positions of the matches lately looked at: whoever asks for one step asks for the next."""

    def __init__(self, most: int = 64) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[str, int], tuple[Position, ...]] = OrderedDict()

    def of(self, match: Match) -> tuple[Position, ...]:
        """Every position of the match so far."""
        key = match.id, match.version
        found = self._kept.get(key) or match.record().positions()
        self._kept[key] = found
        self._kept.move_to_end(key)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return found


@dataclass(frozen=True, slots=True)
class Eyes:
    """Who looks: a seat (None: a spectator), and whether everything may be shown by now."""

    seat: int | None
    everything: bool


def eyes_of(match: Match, held: frozenset[int], wanted: int | None = None) -> Eyes:
    """The eyes of somebody who holds these seats. Once a match is over, one may look through anybody's."""
    everything = match.over or not match.game.hides
    if not everything:
        return Eyes(min(held) if len(held) == 1 else None, everything=False)
    if wanted is not None and 0 <= wanted < len(match.seats):
        return Eyes(wanted, everything=True)
    return Eyes(min(held, default=0 if match.game.hides else None), everything=True)


def steps_of(match: Match) -> range:
    """The steps that may be seen. A table that plays from memory shows only the latest while it plays."""
    last = len(match.history)
    from_memory = match.custom.get("journal") == "last" and not match.over
    return range(last if from_memory else 0, last + 1)


@dataclass(frozen=True, slots=True)
class Standing:
    """How a seat stood at a step."""

    number: int
    mark: int
    name: str
    fact: str
    score: str
    current: bool


@dataclass(frozen=True, slots=True)
class Frame:
    """One step: the board after it, also in words, and what it was. `seat` did it (None: chance, or the beginning)."""

    at: int
    board: str
    rows: tuple[str, ...]
    seats: tuple[Standing, ...]
    stage: str
    words: str
    seat: int | None
    ending: str
    position: str


@dataclass(frozen=True, slots=True)
class Film:
    """A match and the eyes that look at it again."""

    match: Match
    positions: tuple[Position, ...]
    eyes: Eyes
    lang: str

    @property
    def steps(self) -> range:
        """The steps that may be seen."""
        return steps_of(self.match)

    @property
    def names(self) -> tuple[str, ...]:
        """Who sat where; a seat without a name is told by its number."""
        return tuple(
            name or Message.of("page.seat", seat=seat).say(self.lang) for seat, name in enumerate(self.match.names, 1)
        )

    def nearest(self, at: int) -> int:
        """The step that may be seen and is nearest to `at`."""
        return max(self.steps[0], min(at, self.steps[-1]))

    def told(self, step: int) -> LogLine:
        """What step `step` was, in sentences."""
        given_up = tuple(message for _, message in tell_resigned(self.match, step, self.names))
        if step == 0:
            began = self.match.beginning(self.names) or (Message.of("page.replay-start"),)
            return LogLine(None, " ".join(message.say(self.lang) for message in (*began, *given_up)))
        event, cast = self.match.history[step - 1], Cast(self.names, marks=self.match.marks)
        before, after = self.positions[step - 1 : step + 1]
        if self.eyes.everything:
            messages = before.describe(event.text, cast, after)
        else:
            messages = before.tell(event.text, self.eyes.seat, cast, after)
        messages = (*messages, *tell_beside(self.match, step - 1), *given_up)
        return LogLine(self.match.mark_of(event.seat), " ".join(message.say(self.lang) for message in messages))

    @property
    def log(self) -> tuple[tuple[int, LogLine], ...]:
        """Every step that may be seen, the first one first."""
        return tuple((step, self.told(step)) for step in self.steps)

    def frame(self, at: int) -> Frame:
        """The table after `at` events."""
        at = self.nearest(at)
        position, line = self.positions[at], self.told(at)
        stage = Face(position.view(None)).stage
        open_text = self.eyes.everything and not isinstance(position.turn, Over)
        face, cast = Face(position.view(self.eyes.seat)), Cast(self.names, marks=self.match.marks)
        board, rows = face.board(self.eyes.seat, cast, self.lang), face.rows(self.eyes.seat, cast, self.lang)
        return Frame(
            at, str(board), rows, self._seats(position), stage.say(self.lang) if stage else "",
            line.text, self._doer(at), self.ending if at == self.steps[-1] else "", str(position) if open_text else "",
        )  # fmt: skip

    def _doer(self, at: int) -> int | None:
        return self.match.history[at - 1].seat if at else None

    @property
    def ending(self) -> str:
        """How it ended, or that it goes on."""
        match = self.match
        if match.scores is not None:
            why = beside_the_rules(match, self.names)
            return " ".join((self.result, why.say(self.lang)) if why else (self.result,))
        return self.result

    @property
    def result(self) -> str:
        """Who won, or that it goes on."""
        match = self.match
        if match.scores is not None:
            return result(match).say(self.lang)
        return Message.of("page.replay-open" if match.over else "page.replay-running").say(self.lang)

    def _seats(self, position: Position) -> tuple[Standing, ...]:
        points, shown, turn = position.points, Face(position.view(None)), position.turn
        lines = []
        for seat, name in enumerate(self.names):
            fact = shown.fact(seat)
            score = str(points[seat]) if points and seat < len(points) else ""
            current = isinstance(turn, Decide) and turn.seat == seat
            told = fact.say(self.lang) if fact else ""
            lines.append(Standing(seat + 1, self.match.marks[seat], name, told, score, current))
        return tuple(lines)
