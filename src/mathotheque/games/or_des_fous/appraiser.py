"""L'Or des Fous: what positions are worth: a look at the decisions to come, then games played on without their luck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot

from mathotheque.core.appraisal import DEEP, LOOK, QUICK, ROLLOUTS, USUAL, Estimate, share_of_score, shares_of
from mathotheque.core.game import Game
from mathotheque.core.kernel import ACTOR
from mathotheque.core.position import Position
from mathotheque.core.turn import Chance, Decide, Over
from mathotheque.games.or_des_fous.advice import value
from mathotheque.search.appraising import OpenAppraiser
from mathotheque.search.expectimax import Expectimax
from mathotheque.search.interface import Finding, Limits, run
from mathotheque.search.rollouts import LuckFreeRollouts

VERSION = "3"
LOOK_ERROR = 0.09
"""Of a look two decisions ahead, against luck-free games played to the end: root of the mean square, as measured."""
CUT_ERROR = 0.018
"""The same of games played on that are cut short, beside what chance does to their mean."""
_NEARLY = 0.99
_DEPTH = 2
_CLOSE = 2 * LOOK_ERROR  # a look that is farther off is no rival of the best


@dataclass(frozen=True, slots=True)
class Care:
    """How many games are played on, how many decisions each, and after how many of the best moves."""

    games: int
    plies: int
    moves: int


CARES = {USUAL: Care(games=12, plies=8, moves=5), DEEP: Care(games=96, plies=16, moves=12)}


def appraiser(game: Game, effort: str) -> OpenAppraiser:
    """Looks at every move and plays the promising ones on; only looks where it must be quick."""
    return LookAppraiser(game, _DEPTH) if effort == QUICK else PlayOnAppraiser(game, CARES[effort])


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
    return Estimate((mine, 1 - mine) if position._vector[ACTOR] == 0 else (1 - mine, mine), LOOK_ERROR, LOOK)


class PlayOnAppraiser(OpenAppraiser):
    """Positions are worth what games played on from them bring; of the moves those that look close to the best."""

    def __init__(self, game: Game, care: Care) -> None:
        super().__init__(f"{VERSION}.{care.games}.{care.plies}.{care.moves}", self._play_on)
        self._care = care
        self._look = LookAppraiser(game, _DEPTH)
        self._rollouts = LuckFreeRollouts(game.law, value, care.plies)

    def moves(self, view: Position, story: Sequence[str] = ()) -> Mapping[str, Estimate]:
        """What every legal move is worth: those close to the best by games played on; no other is told above them."""
        if not isinstance(view.turn, Decide):
            return {}
        seat, looks = view.turn.seat, self._look.moves(view)
        ordered = sorted(looks, key=lambda move: -looks[move].shares[seat])
        least = looks[ordered[0]].shares[seat] - _CLOSE
        close = [move for move in ordered[: self._care.moves] if looks[move].shares[seat] >= least]
        played = {move: self.value(view.play(move)) for move in close}
        most = max(estimate.shares[seat] for estimate in played.values())
        return {move: played.get(move) or _capped(look, seat, most) for move, look in looks.items()}

    def _play_on(self, position: Position) -> Estimate:
        turn = position.turn
        if isinstance(turn, Over):
            return Estimate(shares_of(turn))
        mean = self._rollouts.mean(position._vector, self._care.games)
        first = min(1.0, max(0.0, share_of_score(mean.score, 2)))
        return Estimate((first, 1 - first), hypot(mean.error / 2, CUT_ERROR), ROLLOUTS)


def _capped(look: Estimate, seat: int, most: float) -> Estimate:
    """What a look told, but not above the best of the moves that were played on."""
    mine = min(look.shares[seat], most)
    return Estimate((mine, 1 - mine) if seat == 0 else (1 - mine, mine), look.error, LOOK)
