"""L'Or des Fous: its bots, from a child's first game to a look three moves ahead.

Weak levels err as people do: they value what they see well enough, but they do not notice every move. Measured in the
normal variant, 200 games a pair, half from each seat, ± 95 %: level 1 against random play 59.0 ± 6.8 %, then each level
against the one below 84.0 ± 5.1 (2), 81.5 ± 5.4 (3), 84.5 ± 5.0 (4), 85.0 ± 4.9 (5), 84.5 ± 5.0 (6). Level 6 takes about
14 ms of one core a move; a fourth decision ahead, or a tree search of 45 ms, was not found to be stronger.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from mathotheque.core.game import Game
from mathotheque.core.position import Position
from mathotheque.games.or_des_fous.advice import value
from mathotheque.search.expectimax import Expectimax
from mathotheque.search.interface import Finding, Limits, run


@dataclass(frozen=True, slots=True)
class Sight:
    """How a level sees: how many decisions ahead, and how likely it is to notice a move."""

    depth: int
    notices: float = 1.0


SIGHTS = {
    "1": Sight(depth=1, notices=0.02),
    "2": Sight(depth=1, notices=0.07),
    "3": Sight(depth=1, notices=0.13),
    "4": Sight(depth=1, notices=0.24),
    "5": Sight(depth=1, notices=0.48),
    "6": Sight(depth=3),
}
STRONGEST = "6"
_DEEPEST = 6  # for the strongest level, when a budget lets it look further
_HINT_DEPTH = 2  # every move has its value at once


def names(game: Game) -> tuple[str, ...]:
    """The levels, weakest first."""
    return tuple(SIGHTS)


def bot(game: Game, level: str, seed: int | None, nodes: int | None, seconds: float | None) -> LookingBot:
    """A bot of that level; a budget may cut its look short, or let the strongest look further."""
    sight = SIGHTS[level]
    limited = nodes is not None or seconds is not None
    depth = _DEEPEST if level == STRONGEST and limited else sight.depth
    return LookingBot(game, Sight(depth, sight.notices), seed, Limits(nodes, seconds))


class LookingBot:
    """Looks a few decisions ahead, over the dice, and may overlook moves."""

    exact = False

    def __init__(self, game: Game, sight: Sight, seed: int | None, limits: Limits) -> None:
        self._rng = Random(seed)
        self._notices = sight.notices
        self._limits = limits
        self._look = Expectimax(game.law, value, sight.depth)
        self._hint = Expectimax(game.law, value, min(sight.depth, _HINT_DEPTH), every=True)

    def choose(self, view: Position, story: Sequence[str] = ()) -> str:
        """The best of what it notices."""
        if self._notices < 1:
            return self._glance(view)
        return view.moves[view.actions.index(self.search(view).best)]

    def search(self, view: Position) -> Finding:
        """What its look ahead finds, with the line it expects."""
        return run(self._look, view._vector, self._limits)

    def _glance(self, view: Position) -> str:
        noticed = [move for move in view.moves if self._rng.random() < self._notices]
        seen = noticed or [self._rng.choice(view.moves)]
        values = self.values(view)
        best = max(values[move] for move in seen)
        return self._rng.choice([move for move in seen if values[move] == best])

    def values(self, view: Position, story: Sequence[str] = ()) -> Mapping[str, float]:
        """Every move with the result it expects, from -1 to 1."""
        finding = run(self._hint, view._vector, self._limits)
        values = {candidate.action: candidate.value for candidate in finding.candidates}
        return {move: values[action] for move, action in zip(view.moves, view.actions, strict=True)}
