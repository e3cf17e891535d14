"""One playing of a game, moved on in place by the numbers of moves and outcomes: what research interfaces step."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np

from mathotheque.core.arguments import check_game, check_is_position, check_position, refused, told, whole
from mathotheque.core.chance import check_rng
from mathotheque.core.errors import BadPosition, BadSeat, Hidden, IllegalMove
from mathotheque.core.game import Game
from mathotheque.core.kernel import ACTOR, CHANCE, OVER, PHASE, SPECTATOR, UNIT, Floats, Ints
from mathotheque.core.position import EVERYTHING, Position, position_at
from mathotheque.core.speech import Message
from mathotheque.core.turn import winners

MOST_PLIES = 10_000
"""RULINGS: after so many decisions a game that goes on for ever is stopped by whoever runs it."""


def first_position(game: Game, options: Mapping[str, Any] | None) -> Position:
    """Where `reset(options=…)` begins: at `options["position"]`, a text or a position, else at the start."""
    if not isinstance(options, Mapping | None):
        raise refused("options", options, Message.of("core.reset-options"))
    first = (options or {}).get("position")
    if first is None:
        return game.start()
    return whole_position(game, first if isinstance(first, Position) else game.read(first))


def whole_position(game: Game, position: object) -> Position:
    """`position` itself, or `BadPosition` unless it is one of `game` in which nothing is blank."""
    check_position(game, position)
    found = check_is_position(position)
    if found.viewer != EVERYTHING:
        raise BadPosition(Message.of("core.view-given"))
    return found


class Runner:
    """The rules called straight on one vector. A `Position` is a value; this one moves, and is fast.

    Copies and pickles go on by themselves, from where they were made. In a view, what its seat cannot know is refused
    as `Position` does.
    """

    def __init__(self, game: Game, first: Position | None = None) -> None:
        self.game = check_game(game)
        if first is None:
            first = game.start()
        check_position(game, first)
        self._law = game.law
        self._viewer = first.viewer
        self._vector: Ints = first._vector.copy()
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
        return position_at(self.game, self._vector.copy(), self._viewer)

    @property
    def legal(self) -> Ints:
        """The numbers of the legal moves in ascending order; none unless a seat is to decide."""
        if self._legal is None:
            out = np.empty(self._law.choices, np.int64)
            waits = self.over or self.chance or self._viewer not in (EVERYTHING, self.seat)
            count = 0 if waits else self._law.legal(self._vector, out)
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
        seat = self.game.check_seat(seat)
        if self._viewer not in (EVERYTHING, seat):
            raise BadSeat(Message.of("core.another-view", seat=seat))
        out = np.zeros(self._law.features, np.float32)
        self._law.observe(self._vector, seat, out)
        return out

    def view_text(self, seat: int) -> str:
        """What that seat (SPECTATOR: somebody who watches) sees, in notation."""
        return str(self.position.view(None if whole(seat) == SPECTATOR else seat))

    def shown(self, seat: int, number: int) -> tuple[int, str]:
        """The event about to happen as that seat (or SPECTATOR) sees it: number, notation. Refuses like `check`."""
        seat = SPECTATOR if whole(seat) == SPECTATOR else self.game.check_seat(seat)
        event = self.check(number)
        seen = event if self._law.shown is None else int(self._law.shown(self._vector, seat, event))
        return seen, self._write(seen)

    def write(self, number: int) -> str:
        """The move or outcome of that number in notation; refuses like `check`."""
        return self._write(self.check(number))

    def _write(self, number: int) -> str:
        notation = self.game.notation
        return (notation.write_outcome if self.chance else notation.write_move)(self._vector, number)

    # --- moving on

    def check(self, number: object) -> int:
        """The number of a legal move or, where chance is to speak, of a possible outcome; else `IllegalMove`."""
        event = whole(number)
        if event is None or not self._is_possible(event):
            numbers = np.flatnonzero(self.weights) if self.chance else self.legal
            legal = ", ".join(str(other) for other in numbers) or "-"
            raise IllegalMove(Message.of("core.action", action=told(number), legal=legal), move=told(number))
        return event

    def _is_possible(self, event: int) -> bool:
        if self.chance:
            return 0 <= event < len(self.weights) and bool(self.weights[event] > 0)
        if not 0 <= event < self._law.actions:
            return False
        at = self.legal.searchsorted(event)
        return bool(at < len(self.legal) and self.legal[at] == event)

    def play(self, number: int) -> None:
        """Move on by a move or an outcome; refuses like `check`, and then nothing has changed."""
        event = self.check(number)
        if self._viewer != EVERYTHING and self._law.depends is not None and self._law.depends(self._vector, event):
            raise Hidden(Message.of("core.hidden", move=self._write(event)))
        self.go(event)

    def go(self, number: int) -> None:
        """The same in a whole position, for who has checked the number: compiled code trusts it."""
        (self._law.roll if self.chance else self._law.play)(self._vector, number)
        self._phase = int(self._vector[PHASE])
        self._legal = self._weights = None

    def wait(self, rng: Random) -> None:
        """Let chance speak by its exact odds until a seat decides or the game is over."""
        while self.chance:
            self.go(self.draw(rng))

    def draw(self, rng: Random) -> int:
        """The number of an outcome by the exact odds, where chance is to speak."""
        if not self.chance:
            raise IllegalMove(Message.of("core.no-chance"))
        check_rng(rng)
        marks = np.cumsum(self.weights)
        return int(np.searchsorted(marks, rng.randrange(int(marks[-1])), side="right"))
