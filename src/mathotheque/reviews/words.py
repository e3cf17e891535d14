"""A review in words: shares in points, verdicts a child can bear, and the reason beside them."""

from __future__ import annotations

from collections.abc import Sequence

from mathotheque.core.position import Position
from mathotheque.core.protocols import Cast
from mathotheque.core.speech import Message

_POINTS = 100  # a whole win
_MOST_REASONS = 2


def points(share: float) -> str:
    """A part of a win in points of a hundred, with its sign: +18, −26, 0."""
    whole = round(_POINTS * share)
    return f"+{whole}" if whole > 0 else f"−{-whole}" if whole else "0"


def called(verdict: str) -> Message:
    """The verdict on a move, for its label."""
    return Message.of(f"review.verdict.{verdict}")


def praise(good: int, free: int) -> Message:
    """How many of a seat's free choices were good: the first thing to say."""
    return Message.of("review.good", good=good, n=free) if free else Message.of("review.no-choice")


def why(
    before: Position, seat: int, played: str, best: str, cast: Cast, story: Sequence[str] = ()
) -> tuple[Message, ...]:
    """Why a move was good, or which was better and why; nothing is said that the game's guide has not counted."""
    view = before.view(seat)
    better = () if best == played else (Message.of("review.better", move=view.label(best, cast)),)
    return (*better, *reasons_for(view, best, cast, story))


def reasons_for(view: Position, move: str, cast: Cast, story: Sequence[str] = ()) -> tuple[Message, ...]:
    """The weightiest reasons for a move, for reviews, hints and answers alike: each a fact of the game's guide."""
    guide = view.game.guide
    return guide.reasons(view, move, cast, story)[:_MOST_REASONS] if guide else ()
