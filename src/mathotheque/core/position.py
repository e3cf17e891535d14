"""A position: the immutable value everybody handles."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Final

from mathotheque.core.chance import Rng, pick
from mathotheque.core.errors import BadNotation, BadSeat, Hidden, IllegalMove
from mathotheque.core.game import Game
from mathotheque.core.reading import LONGEST_EVENT, must_fit
from mathotheque.core.speech import Message
from mathotheque.core.turn import Chance, Decide, Over, Turn

if TYPE_CHECKING:
    from mathotheque.core.kernel import Ints
    from mathotheque.core.protocols import Asked, Cast, Draw, Judgement, Quizmaster

EVERYTHING: Final = "everything"
"""The viewer of a position in which nothing is blank."""

Viewer = int | str | None
"""Whose eyes: a seat, None for a spectator, or EVERYTHING."""


class Position:
    """One situation of a game. Two positions are equal when their games and texts are.

    Made by `game.start()`, `game.read(text)` and `position.play(event)`; never changed.
    """

    def __init__(self, game: Game, vector: Ints, viewer: Viewer = EVERYTHING) -> None:
        self.game = game
        self.viewer = viewer
        self._vector = vector

    def __setattr__(self, name: str, value: object) -> None:
        if name in self.__dict__:
            raise AttributeError(f"a position never changes: {name} cannot be set")
        super().__setattr__(name, value)

    # --- a value

    @cached_property
    def text(self) -> str:
        """The position in notation; the same as `str(position)`."""
        return self.game.notation.write(self._vector)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        seat = "" if self.viewer == EVERYTHING else f", seat={self.viewer!r}"
        return f"{self.game!r}.read({self.text!r}{seat})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return (self.game, self.viewer, self.text) == (other.game, other.viewer, other.text)

    def __hash__(self) -> int:
        return hash((self.game, self.viewer, self.text))

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (self.game, self._vector.tobytes(), self.viewer)

    # --- what can happen

    @cached_property
    def turn(self) -> Turn:
        """Whom the position waits for: `Decide(seat)`, `Chance()`, or `Over(scores)`."""
        from mathotheque.core import kernel

        phase = self._vector[kernel.PHASE]
        if phase == kernel.CHANCE:
            return Chance()
        if phase == kernel.DECIDE:
            return Decide(int(self._vector[kernel.ACTOR]))
        return Over(self.standing)

    @cached_property
    def actions(self) -> tuple[int, ...]:
        """The numbers of the legal moves, in the order of `moves`; for search and research."""
        if not isinstance(self.turn, Decide) or self.viewer not in (EVERYTHING, self.turn.seat):
            return ()
        out = _numbers(self.game.law.choices)
        count = self.game.law.legal(self._vector, out)
        return tuple(int(action) for action in out[:count])

    @cached_property
    def moves(self) -> tuple[str, ...]:
        """The legal moves in notation; none unless a seat (in a view: its own) is to decide."""
        return tuple(self.game.notation.write_move(self._vector, action) for action in self.actions)

    @cached_property
    def weights(self) -> tuple[int, ...]:
        """The integer weights of the outcomes by number, 0 where one is impossible; () unless chance is to speak."""
        if not isinstance(self.turn, Chance):
            return ()
        out = _numbers(self.game.law.outcomes)
        count = self.game.law.odds(self._vector, out)
        return tuple(int(weight) for weight in out[:count])

    @cached_property
    def odds(self) -> dict[str, Fraction]:
        """The possible outcomes in notation with their exact probabilities; {} unless chance is to speak."""
        total = sum(self.weights)
        return {
            self.game.notation.write_outcome(self._vector, outcome): Fraction(weight, total)
            for outcome, weight in enumerate(self.weights)
            if weight
        }

    def play(self, event: str) -> Position:
        """The position after a move (where a seat decides) or an outcome (where chance speaks).

        `BadNotation` if it cannot be read, `IllegalMove` if the rules forbid it, `Hidden` if this is a view and
        the result depends on what it does not show.
        """
        number = self.number(event)
        law = self.game.law
        if self.viewer != EVERYTHING and law.depends is not None and law.depends(self._vector, number):
            raise Hidden(Message.of("core.hidden", move=event))
        return self._after(number)

    def number(self, event: str) -> int:
        """The number of a legal move or possible outcome; refuses like `play`."""
        if not isinstance(event, str):
            raise BadNotation(Message.of("core.not-text", what=type(event).__name__))
        must_fit(event, LONGEST_EVENT)
        if isinstance(self.turn, Over):
            raise IllegalMove(Message.of("core.game-over", move=event), move=event)
        if isinstance(self.turn, Chance):
            outcome = self.game.notation.read_outcome(self._vector, event)
            if outcome >= len(self.weights) or not self.weights[outcome]:
                message = Message.of("core.impossible", outcome=event, possible=_few(tuple(self.odds)))
                raise IllegalMove(message, move=event, legal=tuple(self.odds))
            return outcome
        try:
            action = self.game.notation.read_move(self._vector, event)
        except IllegalMove as refused:
            refused.move, refused.legal = event, self.moves
            raise
        if action not in self.actions:
            refusal = self.game.words.refusal(self._vector, action)
            message = Message.of("core.illegal", move=event, reason=refusal.reason, legal=_few(self.moves))
            raise IllegalMove(message, move=event, legal=self.moves, rule=refusal.rule)
        return action

    def write(self, number: int) -> str:
        """The move or outcome of that number in notation."""
        notation = self.game.notation
        write = notation.write_outcome if isinstance(self.turn, Chance) else notation.write_move
        return write(self._vector, number)

    def follow(self, shown: str) -> Position:
        """In a view: the view after an event as this seat was shown it (see `shown`); trusts its caller."""
        if not isinstance(self.turn, Decide | Chance):
            raise IllegalMove(Message.of("core.game-over", move=shown), move=shown)
        return self._after(self._read(shown))

    def _read(self, event: str) -> int:
        notation = self.game.notation
        read = notation.read_outcome if isinstance(self.turn, Chance) else notation.read_move
        return read(self._vector, event)

    def _after(self, number: int) -> Position:
        vector = self._vector.copy()
        if isinstance(self.turn, Chance):
            self.game.law.roll(vector, number)
        else:
            self.game.law.play(vector, number)
        return Position(self.game, vector, self.viewer)

    def sample(self, rng: Rng) -> str:
        """One outcome, drawn by the exact odds with `rng` (a `random.Random`)."""
        if not isinstance(self.turn, Chance):
            raise IllegalMove(Message.of("core.no-chance"))
        return self.write(pick(self.weights, rng.randrange(sum(self.weights))))

    @property
    def asked(self) -> int | None:
        """The seat whose answer to a question decides what comes now, if one is asked."""
        questions = self.game.questions
        return questions.asked_seat(self._vector) if questions and isinstance(self.turn, Chance) else None

    @property
    def answering(self) -> tuple[int, ...]:
        """The seats that are to answer in secret, in the order the law takes them; () where one seat decides."""
        customs = self.game.customs
        return customs.answering(self._vector) if customs else ()

    @property
    def may_agree(self) -> bool:
        """Whether the players may end the game here by agreement."""
        customs = self.game.customs
        return customs is not None and customs.may_agree(self._vector)

    @property
    def standing(self) -> tuple[Fraction, ...]:
        """The scores if the game ended as it stands."""
        from mathotheque.core import kernel

        out = _numbers(self.game.seats)
        self.game.law.scores(self._vector, out)
        return tuple(Fraction(int(score), kernel.UNIT) for score in out)

    def question(self, master: Quizmaster, draw: Draw, kind: str) -> Asked:
        """The question of that kind that `master` puts now; `draw` draws from the match's dice."""
        return master.put(self._vector, draw, kind)

    @property
    def to_announce(self) -> Message | None:
        """The calculation whose result a table may ask for before the choices are shown."""
        reckoning = self.game.reckoning
        return reckoning.asked(self._vector) if reckoning else None

    @property
    def offered_results(self) -> tuple[int, ...]:
        """Results to pick from instead of typing one."""
        reckoning = self.game.reckoning
        return reckoning.offers(self._vector) if reckoning else ()

    def judge(self, number: int) -> Judgement:
        """What to say to an announced result, where one is asked for."""
        reckoning = self.game.reckoning
        if reckoning is None:
            raise IllegalMove(Message.of("core.nothing-asked"))
        return reckoning.judge(self._vector, number)

    # --- what can be seen

    def view(self, seat: int | None) -> Position:
        """What that seat sees (None: a spectator). In open games, the position itself."""
        if seat is not None:
            self.game.check_seat(seat)
        law = self.game.law
        if law.view is None or self.viewer == seat:
            return self
        if self.viewer != EVERYTHING:
            raise BadSeat(Message.of("core.another-view", seat=repr(seat)))
        from mathotheque.core import kernel

        vector = self._vector.copy()
        law.view(vector, kernel.SPECTATOR if seat is None else seat)
        return Position(self.game, vector, seat)

    def tell(self, event: str, seat: int | None, cast: Cast) -> tuple[Message, ...]:
        """What that seat (None: a spectator) is told of the event: `describe` through its eyes."""
        told = self._told.get((event, seat, cast))
        if told is None:
            told = self._told[event, seat, cast] = self.view(seat).describe(self.shown(event, seat), cast)
        return told

    @cached_property
    def _told(self) -> dict[tuple[str, int | None, Cast], tuple[Message, ...]]:
        """Sentences already made: a table tells its latest events again and again."""
        return {}

    def shown(self, event: str, seat: int | None) -> str:
        """The event that is about to happen here, as that seat will see it."""
        law = self.game.law
        if law.shown is None:
            return event
        from mathotheque.core import kernel

        eyes = kernel.SPECTATOR if seat is None else seat
        return self.write(int(law.shown(self._vector, eyes, self.number(event))))

    @property
    def points(self) -> tuple[int, ...] | None:
        """The totals, where the game counts points."""
        return self.game.rules.points(self._vector)

    def svg(self, seat: int | None = None, lang: str = "fr") -> str:
        """The picture of what `seat` sees, from its side of the board."""
        eyes = self.view(seat) if self.viewer == EVERYTHING else self
        return str(self.game.board.layers(eyes._vector, seat, lang))

    def sketch(self, seat: int | None = None, lang: str = "fr") -> str:
        """The same in plain text, for a terminal."""
        eyes = self.view(seat) if self.viewer == EVERYTHING else self
        return self.game.board.sketch(eyes._vector, seat, lang)

    def describe(self, event: str, cast: Cast) -> tuple[Message, ...]:
        """What the move or outcome does here, in sentences: itself, then what it brings about.

        In a view, `event` is what its seat is shown, and the sentences tell no more than that.
        """
        number = self.number(event) if self.viewer == EVERYTHING else self._read(event)
        words = self.game.words
        news = words.news(self._vector, self._after(number)._vector, cast)
        if isinstance(self.turn, Chance):
            return words.outcome(self._vector, number, cast), *news
        finder = self.game.finder
        told = finder.announced(self._vector, event, cast) if finder else words.move(self._vector, number, cast)
        return told, *news

    def label(self, move: str) -> Message:
        """What stands on the button of a legal move here."""
        return self.game.words.label(self._vector, self.number(move))

    def verdict(self, value: float) -> Message:
        """What a bot's `value` of a move here means."""
        return self.game.words.verdict(self._vector, value)

    def _repr_svg_(self) -> str:
        return self.svg(None if self.viewer == EVERYTHING else self.viewer)  # type: ignore[arg-type]


def _restore(game: Game, data: bytes, viewer: Viewer) -> Position:
    import numpy as np

    return Position(game, np.frombuffer(data, np.int64).copy(), viewer)


def _numbers(length: int) -> Ints:
    import numpy as np

    return np.zeros(length, np.int64)


def _few(texts: tuple[str, ...], limit: int = 12) -> str:
    return ", ".join(texts[:limit]) + (", …" if len(texts) > limit else "")
