"""A review in words: shares in points, verdicts a child can bear, and the reason beside them."""

from __future__ import annotations

from mathotheque.core.position import Position
from mathotheque.core.protocols import Cast
from mathotheque.core.speech import Message
from mathotheque.reviews.moment import Moment
from mathotheque.reviews.review import Review
from mathotheque.reviews.verdicts import verdict

_POINTS = 100  # a whole win
_MOST_REASONS = 2


def points(share: float) -> str:
    """A part of a win in points of a hundred, with its sign: +18, −26, 0."""
    whole = round(_POINTS * share)
    return f"+{whole}" if whole > 0 else f"−{-whole}" if whole else "0"


def called(moment: Moment) -> Message:
    """The verdict on a move, for its button or label."""
    return Message.of(f"review.verdict.{verdict(moment)}")


def praise(review: Review, seat: int) -> Message:
    """How many of the seat's moves were good: the first thing to say."""
    free = len(review.free(seat))
    return Message.of("review.good", good=review.good(seat), n=free) if free else Message.of("review.no-choice")


def why(before: Position, moment: Moment, cast: Cast) -> tuple[Message, ...]:
    """Why the move was good, or which was better and why; nothing is said that the game's guide has not counted."""
    assert moment.seat is not None
    found = moment.best == moment.event
    better = () if found else (Message.of("review.better", move=before.view(moment.seat).label(moment.best)),)
    guide = before.game.guide
    reasons = guide.reasons(before.view(moment.seat), moment.best, cast) if guide else ()
    return (*better, *reasons[:_MOST_REASONS])
