"""Foumath: what positions are worth by an exact look over every roll, to the end of the turn after this one."""

from __future__ import annotations

from mathotheque.core.appraisal import DEEP, LOOK, QUICK, USUAL, Estimate, share_of_score, shares_of
from mathotheque.core.game import Game
from mathotheque.core.position import Position
from mathotheque.core.turn import Over
from mathotheque.games.foumath.foresight import Foresight
from mathotheque.search.appraising import OpenAppraiser

VERSION = "1"
TURNS = {QUICK: 0, USUAL: 1, DEEP: 2}
"""Turns looked at beyond the present one."""
ERRORS = {QUICK: 0.030, USUAL: 0.019, DEEP: 0.019}
"""Root of the mean square against luck-free games played on (docs/review.md)."""


def appraiser(game: Game, effort: str) -> OpenAppraiser:
    """Looks to the end of the turn after this one; no further than this one where it must be quick."""
    foresight, seats = Foresight(TURNS[effort]), game.seats

    def judge(position: Position) -> Estimate:
        turn = position.turn
        if isinstance(turn, Over):
            return Estimate(shares_of(turn))
        scores = foresight.value(position._vector)
        return Estimate(tuple(share_of_score(float(score), seats) for score in scores), ERRORS[effort], LOOK)

    return OpenAppraiser(f"{VERSION}.{effort}", judge)
