"""Dés d'échecs: what a newcomer is told, and why a pairing is good: dice spared, dangers taken away."""

from __future__ import annotations

from collections.abc import Sequence

from mathotheque.core.position import Position
from mathotheque.core.protocols import Cast, Step
from mathotheque.core.speech import Message
from mathotheque.core.turn import Decide
from mathotheque.games.des_echecs.rules import FIGURES
from mathotheque.games.des_echecs.words import a_figure


def _say(key: str, **blanks: object) -> Message:
    return Message.of(f"des-echecs.guide.{key}", **blanks)


def goal(view: Position) -> Message:
    """Captures make the round, rounds the match."""
    return _say("goal", n=int(view.game.chosen["points"]))


def first_turn(view: Position) -> tuple[Step, ...]:
    """Choose, capture or cancel, count."""
    seat = view.turn.seat if isinstance(view.turn, Decide) else 0
    if any(move.startswith("bet") for move in view.moves):
        return (Step(_say("stake"), ("dock",)), Step(_say("count"), ("board",)))
    mine = tuple(f"d-{seat + 1}-{place}" for place in range(1, 6))
    theirs = tuple(f"d-{2 - seat}-{place}" for place in range(1, 6))
    return (
        Step(_say("choose"), mine),
        Step(_say("target"), theirs),
        Step(_say("equal"), theirs),
        Step(_say("count"), ("board",)),
    )


def reasons(view: Position, move: str, cast: Cast, story: Sequence[str] = ()) -> tuple[Message, ...]:
    """How little the capture costs, and what the die that leaves could have taken."""
    if not isinstance(view.turn, Decide) or len(move) != len("KxQ"):
        return ()
    seat = view.turn.seat
    sides = str(view).split()[0].split("/")
    own, others = (sides[seat], sides[1 - seat]) if len(sides) == 2 else ("", "")
    mine, theirs = move[0], move[2]
    told: list[Message] = []
    if mine != theirs:
        enough = [figure for figure in own if rank(figure) > rank(theirs)]
        if len(set(enough)) > 1 and mine == min(enough, key=rank):
            told.append(_say("weakest", mine=_a(mine), theirs=_a(theirs)))
        if theirs == max((f for f in others if any(rank(o) > rank(f) for o in own)), key=rank):
            told.append(_say("strongest", theirs=_a(theirs)))
    elif not any(rank(figure) > rank(theirs) for figure in own):
        told.append(_say("untakable", theirs=_a(theirs)))
    left = own.replace(mine, "", 1)
    preyed = sum(rank(figure) < rank(theirs) for figure in left)
    if preyed:
        told.append(_say("saves", n=preyed, theirs=_a(theirs)))
    return tuple(told)


def rank(figure: str) -> int:
    """The strength of a figure: pawn 0, king 5."""
    return FIGURES.index(figure)


def _a(figure: str) -> Message:
    return a_figure(rank(figure))


def ending(view: Position, cast: Cast) -> Message:
    """The rounds won."""
    points = view.points or ()
    return _say("ended", score="–".join(map(str, sorted(points, reverse=True))), n=int(view.game.chosen["points"]))


def advice(view: Position, seat: int) -> Message:
    """Spare the strong dice."""
    return _say("try")
