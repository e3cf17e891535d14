"""A review in words: shares in points, verdicts a child can bear, and the reason beside them."""

from __future__ import annotations

from collections.abc import Sequence

from mathotheque.core.position import Position
from mathotheque.core.protocols import Cast
from mathotheque.core.speech import Message
from mathotheque.reviews.verdicts import GOOD

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
    """How many of a seat's free choices were good: the first thing to say; where none was, how many there were."""
    if not free:
        return Message.of("review.no-choice")
    return Message.of("review.good", good=good, n=free) if good else Message.of("review.choices", n=free)


def took_back(cast: Cast, seat: int) -> Message:
    """Somebody had chosen otherwise at this moment first."""
    name = cast.name(seat)
    return Message.of("review.you-took-back") if name is None else Message.of("review.took-back", name=name)


def why(
    before: Position, seat: int, played: str, best: str, verdict: str, cast: Cast, story: Sequence[str] = ()
) -> tuple[Message, ...]:
    """Why a good move was good; of another, which was better, what the one played left open, and why the better is.

    Nothing is said that the game's guide has not counted.
    """
    view = before.view(seat)
    if verdict in GOOD:
        return reasons_for(view, played, cast, story)
    better = Message.of("review.better", move=view.label(best, cast))
    missed = view.game.guide.missed(view, _written(view, played), best, cast, story)[:1] if view.game.guide else ()
    return better, *missed, *reasons_for(view, best, cast, story)[: _MOST_REASONS - len(missed)]


def _written(view: Position, move: str) -> str:
    """A move as `Position.moves` writes it, however it was told."""
    return view.moves[view.actions.index(view.number(move))]


def reasons_for(view: Position, move: str, cast: Cast, story: Sequence[str] = ()) -> tuple[Message, ...]:
    """The weightiest reasons for a move, for reviews, hints and answers alike: each a fact of the game's guide."""
    guide = view.game.guide
    return guide.reasons(view, move, cast, story)[:_MOST_REASONS] if guide else ()
