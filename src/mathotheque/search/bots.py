"""Bots that play what a search finds, and bots that overlook something."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from mathotheque.core.position import Position
from mathotheque.search.interface import Finding, Limits, Search, run


class SearchBot:
    """Plays the best move its search finds, and tells how it expects play to go on. It sees open games only."""

    def __init__(self, search: Search, limits: Limits, seed: int | None, *, exact: bool = False) -> None:
        self.exact = exact
        self._search, self._limits, self._rng = search, limits, Random(seed)

    def find(self, view: Position) -> Finding:
        """What its search finds."""
        return run(self._search, view._vector, self._limits, self._rng.randrange(2**32))

    def choose(self, view: Position, story: Sequence[str] = ()) -> str:
        """The best move."""
        return view.moves[view.actions.index(self.find(view).best)]

    def values(self, view: Position, story: Sequence[str] = ()) -> Mapping[str, float]:
        """Every move with the result it expects."""
        return values_of(self.find(view), view)

    def line(self, view: Position) -> tuple[str, ...]:
        """How it expects play to go on: moves, and outcomes between them."""
        return line_of(self.find(view), view)


def noticed(rng: Random, moves: Sequence[str], chance: Callable[[str], float]) -> Sequence[str]:
    """The moves that somebody in a hurry notices, each with its chance; where that is none, any one."""
    seen = [move for move in moves if (likely := chance(move)) == 1 or rng.random() < likely]
    return seen or [rng.choice(moves)]


def best_of(rng: Random, moves: Sequence[str], values: Mapping[str, float]) -> str:
    """The best of the moves; chance decides among equals."""
    best = max(values[move] for move in moves)
    return rng.choice([move for move in moves if values[move] == best])


def values_of(finding: Finding, view: Position) -> Mapping[str, float]:
    """What a finding tells of every move of the view."""
    values = {candidate.action: candidate.value for candidate in finding.candidates}
    return {move: values[action] for move, action in zip(view.moves, view.actions, strict=True)}


def line_of(finding: Finding, view: Position) -> tuple[str, ...]:
    """How a finding expects play to go on from the view, in notation."""
    position, told = view, []
    for number in finding.line:
        told.append(position.write(number))
        position = position.play(told[-1])
    return tuple(told)
