"""One playing of a game, moved on in place by the numbers of moves and outcomes: what research interfaces step."""

from __future__ import annotations

from random import Random

import numpy as np

from mathotheque.core.errors import IllegalMove
from mathotheque.core.game import Game
from mathotheque.core.kernel import ACTOR, CHANCE, OVER, PHASE, UNIT, Floats, Ints
from mathotheque.core.position import Position
from mathotheque.core.speech import Message
from mathotheque.core.turn import winners

MOST_PLIES = 10_000
"""RULINGS: after so many decisions a game that goes on for ever is stopped by whoever runs it."""


class Runner:
    """The rules called straight on one vector. A `Position` is a value; this one moves, and is fast.

    Copies and pickles go on by themselves, from where they were made.
    """

    def __init__(self, game: Game, first: Position | None = None) -> None:
        self.game = game
        self._law = game.law
        self._vector: Ints = (first or game.start())._vector.copy()
        self._phase = int(self._vector[PHASE])
        self._legal: Ints | None = None
        self._weights: Ints | None = None

    def __copy__(self) -> Runner:
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._vector = self._vector.copy()
        return twin

    def __deepcopy__(self, memo: object) -> Runner:
        return self.__copy__()

    def __reduce__(self) -> tuple[object, ...]:
        return Runner, (self.game, self.position)

    # --- where it stands

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._phase == OVER

    @property
    def chance(self) -> bool:
        """Whether dice or cards are to speak."""
        return self._phase == CHANCE

    @property
    def seat(self) -> int:
        """The seat to decide."""
        return int(self._vector[ACTOR])

    @property
    def position(self) -> Position:
        """The position it has come to."""
        return Position(self.game, self._vector.copy())

    @property
    def legal(self) -> Ints:
        """The numbers of the legal moves in ascending order; none unless a seat is to decide."""
        if self._legal is None:
            out = np.empty(self._law.choices, np.int64)
            count = 0 if self.over or self.chance else self._law.legal(self._vector, out)
            self._legal = np.sort(out[:count])
        return self._legal

    @property
    def weights(self) -> Ints:
        """The integer weights of the outcomes by number; none unless chance is to speak."""
        if self._weights is None:
            out = np.empty(self._law.outcomes, np.int64)
            self._weights = out[: self._law.odds(self._vector, out) if self.chance else 0]
        return self._weights

    def scores(self) -> list[float]:
        """One score a seat as the rules of a finished game count it."""
        out = np.zeros(self.game.seats, np.int64)
        self._law.scores(self._vector, out)
        return [int(score) / UNIT for score in out]

    def standing(self) -> list[float]:
        """The scores of a game stopped where it stands: the highest total wins, without points nobody does."""
        if self.over or self.game.seats == 1:
            return self.scores()
        points = self.position.points
        if points is None or len(set(points)) == 1:
            return [0.0] * self.game.seats
        best = winners(points)
        won, lost = 1 / len(best), -1 / (len(points) - len(best))
        return [won if seat in best else lost for seat in range(len(points))]

    def observe(self, seat: int) -> Floats:
        """What that seat sees, as numbers."""
        out = np.zeros(self._law.features, np.float32)
        self._law.observe(self._vector, seat, out)
        return out

    def view_text(self, seat: int) -> str:
        """What that seat (SPECTATOR: somebody who watches) sees, in notation."""
        return self.game.notation.write(self._view(seat))

    def _view(self, seat: int) -> Ints:
        if self._law.view is None:
            return self._vector
        view = self._vector.copy()
        self._law.view(view, seat)
        return view

    def shown(self, seat: int, number: int) -> int:
        """The number under which that seat sees the event about to happen."""
        return number if self._law.shown is None else int(self._law.shown(self._vector, seat, number))

    def write(self, number: int) -> str:
        """The move or outcome of that number in notation."""
        notation = self.game.notation
        return (notation.write_outcome if self.chance else notation.write_move)(self._vector, number)

    # --- moving on

    def check(self, number: int) -> None:
        """`IllegalMove` unless it is the number of a legal move or, where chance is to speak, of a possible outcome."""
        if self.chance:
            possible = 0 <= number < len(self.weights) and self.weights[number] > 0
        else:
            at = self.legal.searchsorted(number)
            possible = at < len(self.legal) and self.legal[at] == number
        if not possible:
            numbers = np.flatnonzero(self.weights) if self.chance else self.legal
            legal = ", ".join(str(other) for other in numbers) or "-"
            raise IllegalMove(Message.of("core.action", action=number, legal=legal), move=str(number))

    def play(self, number: int) -> None:
        """Move on by a move or an outcome; refuses like `check`, and then nothing has changed."""
        self.check(number)
        self.go(number)

    def go(self, number: int) -> None:
        """The same for who has checked it."""
        (self._law.roll if self.chance else self._law.play)(self._vector, number)
        self._phase = int(self._vector[PHASE])
        self._legal = self._weights = None

    def wait(self, rng: Random) -> None:
        """Let chance speak by its exact odds until a seat decides or the game is over."""
        while self.chance:
            self.go(self.draw(rng))

    def draw(self, rng: Random) -> int:
        """The number of an outcome by the exact odds, where chance is to speak."""
        marks = np.cumsum(self.weights)
        return int(np.searchsorted(marks, rng.randrange(int(marks[-1])), side="right"))
