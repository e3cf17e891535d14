"""L'Or des Fous: what positions are worth by a look at the decisions to come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mathotheque.core.appraisal import DEEP, LOOK, QUICK, Estimate, share_of_score, shares_of
from mathotheque.core.game import Game
from mathotheque.core.kernel import ACTOR
from mathotheque.core.position import Position
from mathotheque.core.turn import Chance, Decide, Over
from mathotheque.games.or_des_fous.advice import value
from mathotheque.search.appraising import OpenAppraiser
from mathotheque.search.expectimax import Expectimax
from mathotheque.search.interface import Finding, Limits, run

VERSION = "2"
ERROR = 0.076
"""Against luck-free games played on: root of the mean square, two decisions ahead (docs/review.md)."""
_NEARLY = 0.99
_DEPTHS = {QUICK: 1, DEEP: 3}


def appraiser(game: Game, effort: str) -> LookAppraiser:
    """Looks two decisions ahead; one where it must be quick, three where it may take its time."""
    return LookAppraiser(game, _DEPTHS.get(effort, 2))


class LookAppraiser(OpenAppraiser):
    """A seat that decides looks `depth` decisions ahead; before a roll one less is looked at for every outcome.

    So a move is worth exactly what the position after it is worth.
    """

    def __init__(self, game: Game, depth: int) -> None:
        super().__init__(f"{VERSION}.{depth}", self._look_at)
        self._decision = Expectimax(game.law, value, depth, every=True)
        self._reply = Expectimax(game.law, value, max(1, depth - 1))

    def moves(self, view: Position, story: Sequence[str] = ()) -> Mapping[str, Estimate]:
        """What every legal move is worth, by one look at them all."""
        if not isinstance(view.turn, Decide):
            return {}
        found = {candidate.action: candidate.value for candidate in self._find(view).candidates}
        return {
            move: self._after(view, action, found[action])
            for move, action in zip(view.moves, view.actions, strict=True)
        }  # fmt: skip

    def _after(self, view: Position, action: int, score: float) -> Estimate:
        """What a move is worth; a look prefers the sooner of two wins, so it tells a win at once a little less."""
        return self.value(view.play_number(action)) if score > _NEARLY else _estimate(view, score)

    def _look_at(self, position: Position) -> Estimate:
        match position.turn:
            case Over() as over:
                return Estimate(shares_of(over))
            case Chance():
                return self._before_roll(position)
            case Decide():
                return _estimate(position, self._find(position).value)

    def _find(self, position: Position) -> Finding:
        return run(self._decision, position._vector, Limits())

    def _before_roll(self, position: Position) -> Estimate:
        expected = 0.0
        for outcome, weight in enumerate(position.weights):
            if weight:
                after = position.play_number(outcome)
                expected += weight * run(self._reply, after._vector, Limits()).value
        return _estimate(position, expected / sum(position.weights))


def _estimate(position: Position, score: float) -> Estimate:
    """What the expected score of the seat to act, or to roll, means for both."""
    mine = share_of_score(score, 2)
    return Estimate((mine, 1 - mine) if position._vector[ACTOR] == 0 else (1 - mine, mine), ERROR, LOOK)
