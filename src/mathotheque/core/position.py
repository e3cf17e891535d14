"""A position: the immutable value everybody handles."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final
from typing import cast as typed

from mathotheque.core.arguments import check_position, some_number, whole
from mathotheque.core.beside_the_law import BesideTheLaw
from mathotheque.core.chance import Rng, check_rng, draw_with, shares
from mathotheque.core.errors import BadNotation, BadPosition, BadSeat, Hidden, IllegalMove
from mathotheque.core.game import Game
from mathotheque.core.kept import Kept
from mathotheque.core.protocols import NAMELESS, check_cast, label_of
from mathotheque.core.refusing import find, find_shown, refuse_number
from mathotheque.core.seatmarks import USUAL, Marks, check_marks
from mathotheque.core.speech import Message, check_language
from mathotheque.core.turn import CHANCE_SPEAKS, Chance, Decide, Over, Turn, deciding, scores_of
from mathotheque.core.vector_header import ACTOR, CHANCE, DECIDE, PHASE, SPECTATOR

if TYPE_CHECKING:
    from mathotheque.core.kernel import Ints
    from mathotheque.core.protocols import Cast, NamedSketch

EVERYTHING: Final = "everything"
"""The viewer of a position in which nothing is blank."""

Viewer = int | str | None
"""Whose eyes: a seat, None for a spectator, or EVERYTHING."""


class Position(BesideTheLaw):
    """One situation of a game. Two positions are equal when their games and texts are.

    Made by `game.start()`, `game.read(text)` and `position.play(event)`; never changed.
    """

    viewer: Viewer

    def __init__(self, *made_by_its_game: object) -> None:
        raise BadPosition(Message.of("core.position-made"))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a position never changes: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a position never changes: {name} cannot be deleted")

    # --- a value

    @Kept
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
        if self.game != other.game or self.viewer != other.viewer:
            return False
        return self._vector.tobytes() == other._vector.tobytes() or self.text == other.text

    def __hash__(self) -> int:
        return hash((self.game, self.viewer, self.text))

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (self.game, self._vector.tobytes(), self.viewer)

    # --- what can happen

    @Kept
    def turn(self) -> Turn:
        """Whom the position waits for: `Decide(seat)`, `Chance()`, or `Over(scores)`."""
        phase = self._vector.item(PHASE)
        if phase == DECIDE:
            return deciding(self._vector.item(ACTOR))
        return CHANCE_SPEAKS if phase == CHANCE else Over(self.standing)

    @Kept
    def actions(self) -> tuple[int, ...]:
        """The numbers of the legal moves, in the order of `moves`; for search and research."""
        turn = self.turn
        if not isinstance(turn, Decide) or (self.viewer != EVERYTHING and self.viewer != turn.seat):
            return ()
        return self.game.law.legal_in(self._vector)

    @Kept
    def moves(self) -> tuple[str, ...]:
        """The legal moves in notation; none unless a seat (in a view: its own) is to decide."""
        actions = self.actions
        return tuple(self.game.write_moves(self._vector, actions)) if actions else ()

    @Kept
    def weights(self) -> tuple[int, ...]:
        """The integer weights of the outcomes by number, 0 where one is impossible; () unless chance is to speak."""
        return self.game.law.weights_in(self._vector) if isinstance(self.turn, Chance) else ()

    @Kept
    def odds(self) -> dict[str, Fraction]:
        """The possible outcomes in notation with their exact probabilities; {} unless chance is to speak."""
        write, s = self.game.notation.write_outcome, self._vector
        texts = [write(s, outcome) for outcome, weight in enumerate(self.weights) if weight]
        return dict(zip(texts, shares(self.weights), strict=True))

    def play(self, event: str) -> Position:
        """The position after a move (where a seat decides) or an outcome (where chance speaks).

        `BadNotation` if it cannot be read, `IllegalMove` if the rules forbid it, `Hidden` if this is a view and
        the result depends on what it does not show.
        """
        number = self.number(event)
        if self.viewer != EVERYTHING and self._depends(number):
            raise Hidden(Message.of("core.hidden", move=event))
        return self._after(number)

    def play_number(self, number: int) -> Position:
        """The same by the number of the event, for who has it at hand."""
        event = whole(number)
        if event is None or (event not in self.actions and not self.can_come(event)):
            refuse_number(self, number)
        if self.viewer != EVERYTHING and self._depends(event):
            raise Hidden(Message.of("core.hidden", move=self.write(event)))
        return self._after(event)

    def number(self, event: str) -> int:
        """The number of a legal move or possible outcome; refuses like `play`."""
        if not isinstance(event, str):
            raise BadNotation(Message.of("core.not-text", what=type(event).__name__))
        fields = self.__dict__
        latest: tuple[str, int] | None = fields.get("_latest")
        if latest is not None and latest[0] == event:
            return latest[1]
        number = self._written(event)
        if number is None:
            number = find(self, event)
        fields["_latest"] = event, number
        return number

    def _written(self, event: str) -> int | None:
        """The number of a move that is among the texts already made."""
        moves: tuple[str, ...] = self.__dict__.get("moves", ())
        try:
            return self.actions[moves.index(event)] if moves else None
        except ValueError:
            return None

    def can_come(self, outcome: int) -> bool:
        """Whether chance may bring the outcome of that number."""
        weights, number = self.weights, whole(outcome)
        return number is not None and 0 <= number < len(weights) and weights[number] > 0

    def _depends(self, number: int) -> bool:
        """Whether what comes of it depends on what is blank here."""
        depends = self.game.law.depends
        return depends is not None and bool(depends(self._vector, number))

    def write(self, number: int) -> str:
        """The legal move, or the outcome, of that number in notation."""
        event = whole(number)
        if event is None or (event not in self.actions and not 0 <= event < len(self.weights)):
            refuse_number(self, number)
        return self._write(event)

    def _write(self, number: int) -> str:
        notation = self.game.notation
        write = notation.write_outcome if isinstance(self.turn, Chance) else notation.write_move
        return write(self._vector, number)

    def follow(self, shown: str) -> Position:
        """In a view: the view after an event as this seat was shown it (see `shown`).

        `IllegalMove` for what cannot come next, whatever is hidden; on a whole position the same as `play`.
        """
        return self._after(self.number_shown(shown))

    def number_shown(self, shown: str) -> int:
        """The number of an event as this seat is shown it; refuses like `follow`."""
        if self.viewer == EVERYTHING:
            return self.number(shown)
        latest: tuple[str, int] | None = self.__dict__.get("_latest_shown")
        if latest is None or latest[0] != shown:
            latest = self.__dict__["_latest_shown"] = shown, find_shown(self, shown)
        return latest[1]

    def _after(self, number: int) -> Position:
        game, vector = self.game, self._vector.copy()
        if isinstance(self.turn, Chance):
            game.law.roll(vector, number)
        else:
            game.law.play(vector, number)
        return position_at(game, vector, self.viewer)

    def sample(self, rng: Rng) -> str:
        """One outcome, drawn by the exact odds with `rng` (a `random.Random`)."""
        if not isinstance(self.turn, Chance):
            raise IllegalMove(Message.of("core.no-chance"))
        check_rng(rng)
        return self.game.notation.write_outcome(self._vector, draw_with(rng, self.weights))

    @property
    def standing(self) -> tuple[Fraction, ...]:
        """The scores if the game ended as it stands."""
        return scores_of(self.game.law.scores_in(self._vector))

    # --- what can be seen

    def view(self, seat: int | None) -> Position:
        """What that seat sees (None: a spectator). In open games, the position itself."""
        seat = seat if seat is None else self.game.check_seat(seat)
        law = self.game.law
        if law.view is None or self.viewer == seat:
            return self
        if self.viewer != EVERYTHING:
            raise BadSeat(Message.of("core.another-view", seat=repr(seat)))
        seen = self._views.get(seat)
        if seen is None:
            vector = self._vector.copy()
            law.view(vector, SPECTATOR if seat is None else seat)
            seen = self._views[seat] = position_at(self.game, vector, seat)
        return seen

    @Kept
    def _views(self) -> dict[int | None, Position]:
        return {}

    def tell(self, event: str, seat: int | None, cast: Cast, after: Position | None = None) -> tuple[Message, ...]:
        """What that seat (None: a spectator) is told of the event: `describe` through its eyes.

        `after` is the position that the event leads to, from a caller who has it.
        """
        seen = None
        if after is not None:
            check_position(self.game, after)
            seen = after.view(seat)
        return self.view(seat).describe(self.shown(event, seat), cast, seen)

    def shown(self, event: str, seat: int | None) -> str:
        """The event that is about to happen here, as that seat will see it."""
        seat = seat if seat is None else self.game.check_seat(seat)
        shown = self.game.law.shown
        if shown is None:
            return event
        return self._write(int(shown(self._vector, SPECTATOR if seat is None else seat, self.number(event))))

    @property
    def points(self) -> tuple[int, ...] | None:
        """The totals, where the game counts points."""
        return self.game.rules.points(self._vector)

    def svg(self, seat: int | None = None, lang: str = "fr", marks: Marks = USUAL) -> str:
        """The picture of what `seat` sees, from its side of the board; `marks` tell which mark each seat has."""
        check_language(lang)
        check_marks(marks, self.game.seats)
        eyes = self._eyes(seat)
        return str(self.game.board.layers(eyes._vector, seat, lang, marks))

    def sketch(self, seat: int | None = None, lang: str = "fr", cast: Cast = NAMELESS) -> str:
        """The same in plain text, for a terminal; players are called by the names of `cast`, else by their numbers."""
        check_language(lang)
        check_cast(cast, 0)
        eyes, board = self._eyes(seat), self.game.board
        if cast.names and hasattr(board, "named_sketch"):
            return typed("NamedSketch", board).named_sketch(eyes._vector, seat, cast, lang)
        return board.sketch(eyes._vector, seat, lang)

    def _eyes(self, seat: int | None) -> Position:
        """What is drawn for that seat: its view, or this view as it is."""
        if seat is not None:
            self.game.check_seat(seat)
        return self.view(seat) if self.viewer == EVERYTHING else self

    def describe(self, event: str, cast: Cast, after: Position | None = None) -> tuple[Message, ...]:
        """What the move or outcome does here, in sentences: itself, then what it brings about.

        In a view, `event` is what its seat is shown, and the sentences tell no more than that; a move it may choose is
        told as such, without what hidden things will make of it. `after` is what the event leads to, from a caller who
        has it: then nothing is played again.
        """
        check_cast(cast, self.game.seats)
        if after is not None:
            check_position(self.game, after)
        chosen = self.viewer != EVERYTHING and event in self.moves
        number = self.number(event) if chosen else self.number_shown(event)
        words, s = self.game.words, self._vector
        open_yet = chosen and after is None and self._depends(number)
        news = () if open_yet else words.news(s, (after or self._after(number))._vector, cast)
        if isinstance(self.turn, Chance):
            return words.outcome(s, number, cast), *news
        finder = self.game.finder
        return finder.announced(s, number, event, cast) if finder else words.move(s, number, cast), *news

    def label(self, move: str, cast: Cast = NAMELESS) -> Message:
        """What stands on the button of a legal move here; players are called by the names of `cast`."""
        return self.label_of(self.number(move), cast)

    def label_of(self, action: int, cast: Cast = NAMELESS) -> Message:
        """The same by the number of the move, one of `actions`."""
        check_cast(cast, 0)
        number = whole(action)
        if number is None or number not in self.actions:
            refuse_number(self, action)
        return label_of(self.game.words, self._vector, number, cast)

    def verdict(self, value: float) -> Message:
        """What a bot's `value` of a move here means."""
        return self.game.words.verdict(self._vector, some_number("value", value))

    def _repr_svg_(self) -> str:
        return self.svg(None if self.viewer == EVERYTHING else self.viewer)  # type: ignore[arg-type]


def position_at(game: Game, vector: Ints, viewer: Viewer = EVERYTHING) -> Position:
    """The position that a vector tells: for whoever has read it or played there. What it holds is trusted."""
    position = object.__new__(Position)
    fields = position.__dict__
    fields["game"] = game
    fields["viewer"] = viewer
    fields["_vector"] = vector
    return position


def _restore(game: Game, data: bytes, viewer: Viewer) -> Position:
    import numpy as np

    vector = np.frombuffer(data, np.int64).copy()
    if len(vector) != game.law.size:
        raise BadPosition(Message.of("core.position-of-old", game=repr(game)))
    return position_at(game, vector, viewer)
