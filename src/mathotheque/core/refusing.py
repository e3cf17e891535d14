"""The number of an event that somebody wrote, or why it is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from mathotheque.core.arguments import told
from mathotheque.core.errors import BadNotation, IllegalMove
from mathotheque.core.reading import LONGEST_EVENT, must_fit
from mathotheque.core.speech import Message
from mathotheque.core.turn import Chance, Over

if TYPE_CHECKING:
    from mathotheque.core.position import Position


def find(position: Position, event: str) -> int:
    """The number of a legal move or a possible outcome; `BadNotation` or `IllegalMove` says what is wrong."""
    must_fit(event, LONGEST_EVENT)
    notation, s = position.game.notation, position._vector
    if isinstance(position.turn, Chance):
        outcome = notation.read_outcome(s, event)
        if not position.can_come(outcome):
            possible = tuple(position.odds)
            raise IllegalMove(
                Message.of("core.impossible", outcome=event, possible=_few(possible)), move=event, legal=possible
            )
        return outcome
    if isinstance(position.turn, Over):
        refuse_over(event)
    try:
        action = notation.read_move(s, event)
    except IllegalMove as refused:
        refused.move, refused.legal = event, position.moves
        raise
    if action not in position.actions:
        refusal = position.game.words.refusal(s, action)
        message = Message.of("core.illegal", move=event, reason=refusal.reason, legal=_few(position.moves))
        raise IllegalMove(message, move=event, legal=position.moves, rule=refusal.rule, reason=refusal.reason)
    return action


def find_shown(view: Position, shown: str) -> int:
    """The number of an event as the seat of a view is shown it; `IllegalMove` for what cannot come next there."""
    if not isinstance(shown, str):
        raise BadNotation(Message.of("core.not-text", what=type(shown).__name__))
    must_fit(shown, LONGEST_EVENT)
    if isinstance(view.turn, Over):
        refuse_over(shown)
    notation, s = view.game.notation, view._vector
    number = (notation.read_outcome if isinstance(view.turn, Chance) else notation.read_move)(s, shown)
    may_follow = view.game.may_follow
    if may_follow is not None and not may_follow(s, number):
        raise IllegalMove(Message.of("core.not-shown", event=shown), move=shown)
    return number


def refuse_over(event: str) -> NoReturn:
    """Nothing can happen any more."""
    raise IllegalMove(Message.of("core.game-over", move=event), move=event)


def refuse_number(position: Position, number: object) -> NoReturn:
    """No legal move and no possible outcome has that number."""
    if isinstance(position.turn, Over):
        refuse_over(told(number))
    numbers = position.actions or tuple(outcome for outcome, weight in enumerate(position.weights) if weight)
    legal = ", ".join(str(other) for other in numbers) or "-"
    raise IllegalMove(Message.of("core.action", action=told(number), legal=legal), move=told(number))


def _few(texts: tuple[str, ...], limit: int = 12) -> str:
    return ", ".join(texts[:limit]) + (", …" if len(texts) > limit else "")
