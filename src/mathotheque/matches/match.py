"""A match: the fold of its events, and what each command would add to them. Pure: no clock, no store, no chance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction

from mathotheque.core.beginning import Beginning, draw_beginning, tell_beginning
from mathotheque.core.bot import percent_known
from mathotheque.core.chance import Dice
from mathotheque.core.chance_sequence import Draws
from mathotheque.core.errors import BadNotation, IllegalMove, Refused
from mathotheque.core.game import Game
from mathotheque.core.options import Value, settle
from mathotheque.core.position import Position
from mathotheque.core.protocols import Asked
from mathotheque.core.record import Record, Story
from mathotheque.core.speech import Message
from mathotheque.core.turn import Chance, Decide, Over
from mathotheque.matches.events import (
    LOT,
    Announced,
    Answered,
    Attempted,
    Began,
    Chair,
    EndAgreed,
    Ended,
    Event,
    Followed,
    GivenBack,
    Happened,
    Opened,
    QuestionPut,
    Replied,
    Resigned,
    Sat,
    Spoke,
    TakenOver,
    UndoAnswered,
    UndoAsked,
    Undone,
    WindowClosed,
    WindowOpened,
)

PHRASES = ("hello", "well-played", "oops", "thinking", "thanks", "again")
"""Instead of free chat: keys of the catalogue, `phrase.hello` and so on."""

RECENT = 12
"""Positions a match remembers, for what is told of them."""

Shelf = Callable[[str], Game]
_LONGEST_RESULT = 6  # digits of an announced result


class TableError(Refused):
    """A command the table cannot carry out now: not your turn, seat taken, nothing to undo."""


class NotYours(TableError):
    """Somebody acts for a seat that is not his, or not to move."""


class Stale(TableError):
    """The command was meant for another version of the match; `.version` is the one it has now."""

    def __init__(self, message: Message, *, version: int = 0) -> None:
        super().__init__(message)
        self.version = version


@dataclass(frozen=True, slots=True)
class Said:
    """The latest phrase of a seat, and the version it came with."""

    phrase: str
    version: int


@dataclass(slots=True)
class Seat:
    """Who sits there now. `level` is set while a computer plays, for itself or for an absent person."""

    name: str
    level: str
    person: bool
    resigned: bool = False

    @property
    def open(self) -> bool:
        """Whether somebody may still sit down here."""
        return self.person and not self.name


@dataclass(frozen=True, slots=True)
class Put:
    """A question of the past: to which seat, the number of its first draw, and the remark that tells the answer."""

    seat: int
    draw: int
    remark: str


@dataclass(frozen=True, slots=True)
class Window:
    """Seats answer in secret until `until` (seconds since 1970); `answers` are those given so far."""

    seconds: int
    until: float
    answers: Mapping[int, str]
    closed: bool = False


@dataclass(slots=True)
class Match:
    """One playing of a game. Changed only by `apply`, which trusts the events it is given.

    `moved` is the version that brought the position: a phrase or an attempt since then makes no move stale.
    `announced` and `tried` are of this position too: whether its result was said, and the latest wrong one.
    `recent` are the latest positions, each before its event; `free` tells of every event whether it was a choice among
    several.
    """

    id: str
    game: Game
    opened: Opened
    seats: list[Seat]
    first: Position
    position: Position
    version: int = 1
    moved: int = 1
    words: tuple[str, ...] = ()
    history: list[Happened] = field(default_factory=list)
    recent: tuple[Position, ...] = ()
    free: list[bool] = field(default_factory=list)
    stories: tuple[list[str], ...] = ()
    draws: int = 0
    put: tuple[Put, ...] = ()
    question: QuestionPut | None = None
    window: Window | None = None
    ending: frozenset[int] = frozenset()
    undo: UndoAsked | None = None
    agreed: set[int] = field(default_factory=set)
    spoken: dict[int, Said] = field(default_factory=dict)
    next_match: str = ""
    awarded: tuple[Fraction, ...] | None = None
    announced: bool = False
    tried: str = ""
    began: Began | None = None

    # --- the fold

    @classmethod
    def of(cls, match_id: str, events: Iterable[Event], shelf: Shelf) -> Match:
        """The match that these events tell."""
        told = iter(events)
        opened = next(told)
        assert isinstance(opened, Opened)
        game = shelf(opened.game).choose(**opened.options)
        first = game.read(opened.position) if opened.position else game.start()
        people = not opened.imported
        seats = [Seat(chair.name, chair.level, person=people and not chair.level) for chair in opened.chairs]
        match = cls(match_id, game, opened, seats, first, first, words=opened.words)
        match._forget()
        for event in told:
            match.apply(event)
        return match

    def copy(self) -> Match:
        """Another one that can move on by itself."""
        seats = [replace(seat) for seat in self.seats]
        after = replace(self, seats=seats, history=[*self.history], free=[*self.free], agreed={*self.agreed})
        after.stories = tuple([*story] for story in self.stories)
        return after

    def apply(self, event: Event) -> None:
        """Add an event to what is known."""
        self.version += 1
        match event:
            case Happened():
                self._happen(event)
            case Sat(seat, name, word):
                self.seats[seat].name = name
                self.words += (word,) if word else ()
            case Began(first):
                self.began, self.spoken, self.draws = event, {}, self._draws_to_begin(event)
                self.seats = [*self.seats[first:], *self.seats[:first]]
            case Undone(length):
                self._go_back(length)
            case UndoAsked():
                self.undo, self.agreed = event, set()
            case UndoAnswered(seat, agreed):
                self.agreed.add(seat)
                self.undo = self.undo if agreed else None
            case Spoke(seat, phrase):
                self.spoken = {**self.spoken, seat: Said(phrase, self.version)}
            case Resigned(seat):
                self._resign(seat)
            case TakenOver(seat, level):
                self.seats[seat].level = level
            case GivenBack(seat):
                self.seats[seat].level = ""
            case Followed(match):
                self.next_match = match
            case QuestionPut():
                self.question = event
            case WindowOpened(at, seconds):
                self.window = Window(seconds, at + seconds, {})
            case Replied(seat, move):
                assert self.window is not None
                self.window = replace(self.window, answers={**self.window.answers, seat: move})
            case WindowClosed():
                assert self.window is not None
                self.window = replace(self.window, closed=True)
            case EndAgreed(seat):
                self.ending |= {seat}
            case Ended():
                self.awarded = self.position.standing
            case Announced():
                self.announced, self.tried = True, ""
            case Attempted(_, text, _, announced):
                self.tried = text if announced else self.tried
            case Answered() | Opened():
                pass

    def _happen(self, event: Happened) -> None:
        self.moved = self.version
        if event.seat is None:
            if self.position.asked is not None:
                self.put += (Put(self.position.asked, self.draws, event.remark),)
            self.draws += event.draws
        before, self.position = self.position, self.position.play(event.text)
        self.history.append(event)
        self.recent = (*self.recent, before)[-RECENT:]
        self.free.append(len(before.actions) > 1)
        for seat, story in enumerate(self.stories):
            story.append(before.shown(event.text, seat))
        self.undo = self.question = None
        self.ending = frozenset()
        if self.window is not None and not self.position.answering:
            self.window = None
        self.announced, self.tried = False, ""

    def _forget(self) -> None:
        """As if nothing had happened yet."""
        self.history, self.free, self.position, self.recent, self.draws, self.put = [], [], self.first, (), 0, ()
        self.stories = tuple([] for _ in self.seats) if self.game.hides else ()

    def _go_back(self, length: int) -> None:
        self.moved = self.version
        kept = self.history[:length]
        self._forget()
        self.draws = self._draws_to_begin(self.began)
        for event in kept:
            self._happen(event)
        self.undo = self.question = self.window = None
        self.ending = frozenset()
        self.announced, self.tried = False, ""

    @staticmethod
    def _draws_to_begin(began: Began | None) -> int:
        return Beginning(began.first, began.rounds).draws if began and began.lot else 0

    def _resign(self, seat: int) -> None:
        self.seats[seat].resigned = True
        if len(self.seats) == 2:
            self.awarded = tuple(Fraction(-1 if k == seat else 1) for k in range(2))

    # --- what is so

    @property
    def waiting(self) -> bool:
        """Whether a seat is still to be taken."""
        return any(seat.open for seat in self.seats)

    @property
    def scores(self) -> tuple[Fraction, ...] | None:
        """The result, once there is one."""
        if self.awarded is not None:
            return self.awarded
        turn = self.position.turn
        return turn.scores if isinstance(turn, Over) else None

    @property
    def over(self) -> bool:
        """Whether nothing more can happen: there is a result, or it was played elsewhere."""
        return self.opened.imported or self.scores is not None

    @property
    def to_move(self) -> int | None:
        """The seat that is to decide, if the match is going on; nobody while a window is open."""
        if self.window is not None:
            return None
        turn = self.position.turn
        return turn.seat if isinstance(turn, Decide) and not self.waiting and not self.over else None

    @property
    def asked(self) -> Asked | None:
        """The question that is put to a person now."""
        questions = self.game.questions
        return questions.read(self.question.text) if questions and self.question else None

    @property
    def awaited(self) -> int | None:
        """The seat that is to decide or to answer a question, if the match is going on."""
        return self.question.seat if self.question and self.scores is None else self.to_move

    def seats_of(self, chairs: frozenset[int]) -> frozenset[int]:
        """The seats these chairs have become: a chair is one's own for good, seats are counted from who begins."""
        first = self.began.first if self.began else 0
        return frozenset((chair - first) % len(self.seats) for chair in chairs)

    def chair_of(self, seat: int) -> int:
        """The chair that has become this seat."""
        return (seat + (self.began.first if self.began else 0)) % len(self.seats)

    def _is_here(self, seat: int) -> bool:
        """Whether its person sits round the device that set the table."""
        return self.opened.chairs[self.chair_of(seat)].here

    def beginning(self, names: Sequence[str]) -> tuple[Message, ...]:
        """How it was settled who begins, in sentences; `names` by seat."""
        if self.began is None:
            return ()
        first = self.began.first
        if not self.began.lot:
            return (Message.of("core.begins", name=names[0]),)
        by_chair = [names[(chair - first) % len(names)] for chair in range(len(names))]
        return tuple(tell_beginning(Beginning(first, self.began.rounds), self.game.throw, by_chair))

    @property
    def latest(self) -> tuple[tuple[Position, Happened], ...]:
        """The latest events, each with the position it happened in."""
        return tuple(zip(self.recent, self.history[len(self.history) - len(self.recent) :], strict=True))

    def story(self, seat: int) -> Sequence[str]:
        """The events as that seat saw them; in open games nobody needs it."""
        return Story.of(self.first.view(seat), self.stories[seat]) if self.stories else ()

    @property
    def current(self) -> frozenset[int]:
        """The seats everybody sees waited for; in a window all that answer, whether they have or not."""
        if self.window is not None:
            return frozenset(self.position.answering)
        return frozenset() if self.awaited is None else frozenset({self.awaited})

    def pending(self, seat: int) -> bool:
        """Whether the seat may act now; in a window nobody else may know it."""
        if self.window is None:
            return seat == self.awaited
        return seat in self.position.answering and seat not in self.window.answers

    def spell(self, seat: int) -> int:
        """When the seat's present spell of acting began: how many events there were up to the last of another seat."""
        others = (k for k in range(len(self.history), 0, -1) if self.history[k - 1].seat not in (None, seat))
        return next(others, 0)

    def acting(self, seats: frozenset[int]) -> int | None:
        """Which of these seats may act now, the first in order; None if none may."""
        order = self.position.answering if self.window is not None else sorted(seats)
        return next((seat for seat in order if seat in seats and self.pending(seat)), None)

    def version_for(self, seats: frozenset[int]) -> int:
        """The version as these seats (none: a spectator) may know it: secret answers of others do not count yet."""
        hidden = [] if self.window is None else [seat for seat in self.window.answers if seat not in seats]
        return self.version - len(hidden)

    @property
    def people(self) -> frozenset[int]:
        """The seats where people play."""
        return frozenset(k for k, seat in enumerate(self.seats) if seat.person and not seat.level)

    @property
    def may_agree(self) -> bool:
        """Whether the people may end the game as it stands."""
        return not self.waiting and not self.over and bool(self.people) and self.position.may_agree

    @property
    def due(self) -> Message | None:
        """The calculation whose result the person to move is to announce first, at a table that wants it."""
        seat = self.to_move
        if seat is None or self.announced or not self.opened.custom.get("announce") or self.seats[seat].level:
            return None
        return self.position.to_announce

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def custom(self) -> Mapping[str, Value]:
        """The table's own options."""
        return settle(self.game.table_options, self.opened.custom, self.game.key)

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
        )

    # --- what a command adds

    def sit(self, seat: int, name: str, word: str = "") -> list[Event]:
        """A person takes an open seat."""
        if not self.seats[self.game.check_seat(seat)].open:
            raise TableError(Message.of("table.seat-taken", seat=seat + 1))
        return [Sat(seat, name, word)]

    def play(self, seat: int, move: str, remark: str = "") -> list[Event]:
        """A seat's move; refused with the rule that forbids it. In a window it is kept secret until the close."""
        self._must_be_going_on()
        if self.window is not None:
            return self._reply(self.window, seat, move)
        if self.to_move != seat:
            raise NotYours(Message.of("table.not-your-turn", name=self.names[self.to_move or 0]))
        if (due := self.due) is not None:
            raise TableError(Message.of("table.announce-first", calculation=due))
        if move not in self.position.moves:
            self.position.number(move)
        return [Happened(move, seat, remark)]

    def _reply(self, window: Window, seat: int, move: str) -> list[Event]:
        """Where all the people share a device, or there is only one, the last answer closes the window at once.

        Otherwise it lasts its time: when it closes must not tell how long somebody hesitated.
        """
        if seat not in self.position.answering:
            raise NotYours(Message.of("table.not-your-window"))
        if seat in window.answers:
            raise TableError(Message.of("table.replied"))
        view = self.position.view(seat)
        if move not in view.moves:
            view.number(move)
        replied: list[Event] = [Replied(seat, move)]
        together = len(self.people) <= 1 or all(self._is_here(k) for k in self.people)
        if together and {*window.answers, seat} == {*self.position.answering}:
            replied.append(WindowClosed())
        return replied

    def close_window(self, now: float) -> list[Event]:
        """The time is up: who has not answered passes, whoever could have done otherwise."""
        window, customs = self.window, self.game.customs
        if window is None or customs is None or now < window.until:
            raise TableError(Message.of("table.window"))
        silent = (seat for seat in self.position.answering if seat not in window.answers)
        return [*(Replied(seat, customs.SILENCE) for seat in silent), WindowClosed()]

    def _window_seconds(self) -> int:
        """The table's setting; people who hand on one device have it one after the other."""
        sharing = sum(self._is_here(seat) for seat in self.position.answering if seat in self.people)
        return int(self.custom["window"]) * max(1, sharing)

    def agree_to_end(self, seat: int) -> list[Event]:
        """A person agrees that the game ends as it stands; computers always do."""
        if not self.may_agree or seat not in self.people:
            raise TableError(Message.of("table.no-end"))
        if self.people <= self.ending | {seat}:
            return [EndAgreed(seat), Ended()]
        return [EndAgreed(seat)]

    def answer(self, seat: int, shown: int, now: float) -> list[Event]:
        """A person's answer to the question put to her: the one in that place (from 0)."""
        self._must_be_going_on()
        question, asked = self.question, self.asked
        if question is None or asked is None:
            raise TableError(Message.of("table.no-question"))
        if question.seat != seat:
            raise NotYours(Message.of("table.not-your-question", name=self.names[question.seat]))
        count = len(asked.weights(0))
        if not 0 <= shown < count:
            raise TableError(Message.of("table.no-such-answer", n=count))
        remark = asked.remark(shown)
        seconds = round(max(0.0, now - question.at), 1)
        outcome = Happened(asked.outcome(shown), None, remark, question.draws)
        return [Answered(seat, remark, shown == asked.right, seconds), outcome]

    def attempt(self, seat: int, text: str, refused: Refused) -> list[Event]:
        """What was refused is kept for review."""
        rule = refused.rule if isinstance(refused, IllegalMove) else ""
        return [Attempted(seat, text[:200], rule)]

    def announce(self, seat: int, answer: str) -> list[Event]:
        """A result, said before the choices are shown: right, or an attempt that may be followed by another."""
        self._must_be_going_on()
        if self.to_move != seat:
            raise NotYours(Message.of("table.not-your-turn", name=self.names[self.to_move or 0]))
        if self.due is None:
            raise TableError(Message.of("table.nothing-to-announce"))
        if not (answer.isascii() and answer.isdigit() and len(answer) <= _LONGEST_RESULT):
            raise BadNotation(Message.of("table.announce-number"), text=answer[:20])
        right = self.position.judge(int(answer)).right
        return [Announced(seat, answer) if right else Attempted(seat, answer, announced=True)]

    def ask_undo(self, seat: int) -> list[Event]:
        """Back to this seat's last choice: at once if nothing new came out since, else if the others agree."""
        length = self._last_choice(seat)
        since = self.history[length + 1 :]
        if all(event.seat == seat for event in since) or not self._others(seat):
            return [Undone(length)]
        return [UndoAsked(seat, length)]

    def answer_undo(self, seat: int, *, agreed: bool) -> list[Event]:
        """Another person's answer; the last consent brings the undo."""
        if self.undo is None or seat == self.undo.seat:
            raise TableError(Message.of("table.no-undo-asked"))
        answered: list[Event] = [UndoAnswered(seat, agreed)]
        if agreed and self._others(self.undo.seat) <= {*self.agreed, seat}:
            answered.append(Undone(self.undo.length))
        return answered

    def say(self, seat: int, phrase: str) -> list[Event]:
        """One of the fixed phrases."""
        if phrase not in PHRASES:
            raise TableError(Message.of("table.phrase", phrases=", ".join(PHRASES)))
        return [Spoke(seat, phrase)]

    def resign(self, seat: int, stand_in: str) -> list[Event]:
        """Give up: with two seats the other wins, with more a computer plays on."""
        self._must_be_going_on()
        if self.seats[seat].resigned:
            raise TableError(Message.of("table.already-resigned"))
        alone = len(self.seats) <= 2
        return [Resigned(seat)] if alone else [Resigned(seat), TakenOver(seat, stand_in)]

    def take_over(self, seat: int, level: str) -> list[Event]:
        """A computer plays for a person who is away."""
        self._must_be_going_on()
        if not self.seats[seat].person or self.seats[seat].level:
            raise TableError(Message.of("table.not-absent", seat=seat + 1))
        return [TakenOver(seat, level)]

    def give_back(self, seat: int) -> list[Event]:
        """The person is back at the seat."""
        taken = self.seats[seat]
        if not taken.person or not taken.level or taken.resigned:
            raise TableError(Message.of("table.not-taken-over", seat=seat + 1))
        return [GivenBack(seat)]

    def _is_to_find(self, move: str) -> bool:
        """Whether the only move left is still the player's to find; a pass never is."""
        return self.game.found and bool(self.custom["announce"]) and move != "--"

    def settle(self, dice: Dice, now: float = 0.0) -> Event | None:
        """What the table does by itself now: draw what chance brings, play what is forced; None when it waits."""
        if self.waiting or self.over:
            return None
        if self.opened.begins and self.began is None:
            return self._settle_beginning(dice)
        position = self.position
        if position.asked is not None:
            return self._put_question(position.asked, dice, now)
        if position.answering:
            return self._window_event(now)
        if isinstance(position.turn, Chance):
            return Happened(position.write(dice.draw(self.draws, position.weights)))
        forced = len(position.moves) == 1 and not self.game.hides and self.due is None
        if forced and not self._is_to_find(position.moves[0]):
            assert isinstance(position.turn, Decide)
            return Happened(position.moves[0], position.turn.seat)
        return None

    def _window_event(self, now: float) -> Event | None:
        """A window opens; when it is closed, what was answered happens, seat after seat."""
        if self.window is None:
            return WindowOpened(now, self._window_seconds())
        if not self.window.closed:
            return None
        seat = self.position.answering[0]
        return Happened(self.window.answers[seat], seat)

    def _settle_beginning(self, dice: Dice) -> Began:
        """By lot or throw once everybody sits and has said a word for the dice; or as the host said."""
        if self.opened.begins != LOT:
            return Began(int(self.opened.begins) - 1)
        found = draw_beginning(len(self.seats), self.game.throw, Draws(dice).draw)
        return Began(found.first, found.rounds, lot=True)

    def _put_question(self, seat: int, dice: Dice, now: float) -> Event | None:
        """A computer answers at once, as well as it knows; a person is waited for."""
        level = self.seats[seat].level
        if not level and self.question is not None:
            return None
        draws = self._draws(dice)
        asked = draws.ask(self.position)
        if not level:
            return QuestionPut(seat, asked.text, draws.next - self.draws, now)
        percent = percent_known(self.game.levels.bot(self.game, level, 0, None, None))
        shown = draws.guess(asked, percent)
        return Happened(asked.outcome(shown), None, asked.remark(shown, percent), draws.next - self.draws)

    def _draws(self, dice: Dice) -> Draws:
        """The draws to come; of those so far only the questions matter, because their cards do not come again."""
        draws = Draws(dice, self.game.questions)
        for put in self.put:
            draws.next = put.draw
            draws.pass_over(put.remark)
        draws.next = self.draws
        return draws

    def rotated(self) -> tuple[tuple[Chair, ...], tuple[float, ...]]:
        """Chairs and tally of a rematch: the second seat begins."""
        chairs = [
            Chair(seat.name, "" if seat.person else seat.level, self._is_here(number))
            for number, seat in enumerate(self.seats)
        ]
        tally = list(self.opened.tally or (0.0,) * len(chairs))
        scores = self.scores
        if scores is not None and len(scores) > 1:
            best = max(scores)
            winners = [k for k, score in enumerate(scores) if score == best]
            for k in winners:
                tally[k] += 1 / len(winners)
        return (*chairs[1:], chairs[0]), (*tally[1:], tally[0])

    def _must_be_going_on(self) -> None:
        if self.waiting:
            raise TableError(Message.of("table.waiting"))
        if self.over:
            raise TableError(Message.of("table.over"))

    def _last_choice(self, seat: int) -> int:
        """How many events there were before the seat last had a choice."""
        for length in reversed(range(len(self.history))):
            if self.history[length].seat == seat and self.free[length] and not self.over:
                return length
        raise TableError(Message.of("table.nothing-to-undo"))

    def _others(self, seat: int) -> set[int]:
        """The other people; computers always agree."""
        return set(self.people - {seat})
