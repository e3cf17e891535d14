"""One state of an OpenSpiel game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mathotheque.core.extras import extra
from mathotheque.core.position import Position
from mathotheque.lab.openspiel.course import Course

with extra("lab"):
    import pyspiel

_SEEDS = 2**53


class State(pyspiel.State):
    """A game on its way, as OpenSpiel's algorithms walk it: chance nodes are explicit, with exact odds."""

    def __init__(self, game: Any, course: Course, *, shows_plies: bool) -> None:
        super().__init__(game)
        self.course = course
        self.shows_plies = shows_plies

    @property
    def position(self) -> Position:
        """The position it stands at: its text, its moves in notation, its picture."""
        return self.course.runner.position

    # --- what OpenSpiel calls

    def current_player(self) -> int:
        """The seat to decide, or chance, or nobody."""
        if self.course.over:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if self.course.runner.chance else self.course.runner.seat

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.course.over

    def _legal_actions(self, player: int) -> list[int]:
        return self.course.runner.legal.tolist()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every possible outcome with its probability."""
        weights = self.course.runner.weights.tolist()
        total = sum(weights)
        return [(outcome, weight / total) for outcome, weight in enumerate(weights) if weight]

    def _apply_action(self, action: int) -> None:
        self.course.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.course.runner.write(action)

    def returns(self) -> list[float]:
        """The scores at the end; nothing before."""
        runner = self.course.runner
        return runner.standing() if self.course.over else [0.0] * runner.game.seats

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> State:
        """A state that player cannot tell from this one, drawn by the game's own imagination."""
        twin: State = self.clone()
        twin.course = self.course.imagined(player, int(sampler() * _SEEDS))
        return twin

    def __str__(self) -> str:
        text = str(self.position)
        return f"{text} ply {self.course.plies} of {self.course.most}" if self.shows_plies else text


class Duel(State):
    """A state in which only the first two seats are played: where another one is to decide, any of its moves may come.

    The returns tell who of the two came off better: 1, -1, or 0 where both fared alike.
    """

    _PLAYERS = 2

    def _stands_aside(self) -> bool:
        runner = self.course.runner
        return not runner.chance and runner.seat >= self._PLAYERS

    def current_player(self) -> int:
        """One of the two, or chance, or nobody."""
        chance = not self.course.over and self._stands_aside()
        return pyspiel.PlayerId.CHANCE if chance else super().current_player()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every possible outcome, or every move of a seat that is not played, with its probability."""
        if not self._stands_aside():
            return super().chance_outcomes()
        moves = self.course.runner.legal.tolist()
        return [(move, 1 / len(moves)) for move in moves]

    def returns(self) -> list[float]:
        """Who of the two came off better, at the end; nothing before."""
        first, second = super().returns()[: self._PLAYERS]
        better = float((first > second) - (first < second))
        return [better, -better]
