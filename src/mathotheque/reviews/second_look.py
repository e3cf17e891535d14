"""A decision looked at a second time: what every move of it is worth, which is best and why, how good another is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mathotheque.core.appraisal import USUAL, Estimate
from mathotheque.core.position import Position
from mathotheque.core.protocols import Cast
from mathotheque.core.speech import Message
from mathotheque.core.turn import Decide
from mathotheque.reviews.verdicts import verdict
from mathotheque.reviews.walk import weigh
from mathotheque.reviews.words import reasons_for


@dataclass(frozen=True, slots=True)
class SecondLook:
    """What the mover sees and was told, and what every legal move is worth."""

    view: Position
    story: Sequence[str]
    moves: Mapping[str, Estimate]

    @property
    def seat(self) -> int:
        """Whose decision it is."""
        assert isinstance(self.view.turn, Decide)
        return self.view.turn.seat

    @property
    def best(self) -> str:
        """The best move."""
        return max(self.moves, key=lambda move: self.moves[move].shares[self.seat])

    def verdict(self, move: str) -> str:
        """What to call a move, as a review calls it."""
        return verdict(weigh(self.moves, self.view, 0, move, self.moves[self.best].shares))

    def reasons(self, cast: Cast) -> tuple[Message, ...]:
        """Why the best move is good."""
        return reasons_for(self.view, self.best, cast, self.story)


def look_again(position: Position, story: Sequence[str] = (), effort: str = USUAL) -> SecondLook:
    """Weigh every move of a position at which a seat decides; `story` is what it was shown so far.

    `NotJudged` where nobody can.
    """
    assert isinstance(position.turn, Decide)
    view = position.view(position.turn.seat)
    return SecondLook(view, story, position.game.appraiser(effort).moves(view, story))
