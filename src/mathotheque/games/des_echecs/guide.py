"""Dés d'échecs: what a newcomer is told, and why a pairing is good: dice spared, dangers taken away."""

from __future__ import annotations

from collections.abc import Sequence

from mathotheque.core.position import Position
from mathotheque.core.protocols import Cast, Step
from mathotheque.core.speech import Message
from mathotheque.core.turn import Decide
from mathotheque.games.des_echecs.rules import FIGURES, WINNER
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
    own, others = _sides(view, seat)
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
    return tuple(told) if told else (_say("cancels" if mine == theirs else "takes"),)


def missed(view: Position, played: str, best: str, cast: Cast, story: Sequence[str] = ()) -> tuple[Message, ...]:
    """A round that best play would not lose, or not draw; or a die that nothing can stop any more."""
    if not isinstance(view.turn, Decide) or len(played) != len("KxQ"):
        return ()
    seat = view.turn.seat
    told: list[Message] = []
    values = view.game.bot(view.game.level_names[-1], 0).values(view)
    if values[played] < values[best]:
        told.append(_say("missed-round", played=_round(values[played]), best=_round(values[best])))
    free = unstoppable(view.play(played), seat)
    new = free - unstoppable(view.play(best), seat)
    if new:
        theirs = max(new, key=rank)
        told.append(_say("missed-free", theirs=_a(theirs), n=prey(view.play(played), seat, theirs)))
    return tuple(told)


def _round(value: float) -> Message:
    """What best play makes of the round."""
    return _say("round-won" if value > 0 else "round-lost" if value < 0 else "round-drawn")


def _sides(view: Position, seat: int) -> tuple[str, str]:
    """The dice of the seat and of the other that are still there."""
    sides = str(view).split()[0].replace("-", "").replace("?", "").split("/")
    return sides[seat], sides[1 - seat]


def unstoppable(view: Position, seat: int) -> set[str]:
    """The other's dice that could take something and that none of the seat's dice can take or cancel."""
    own, others = _sides(view, seat)
    return {
        theirs for theirs in others
        if prey(view, seat, theirs) and not any(rank(mine) >= rank(theirs) for mine in own)
    }  # fmt: skip


def prey(view: Position, seat: int, theirs: str) -> int:
    """How many of the seat's dice a die of the other could take."""
    return sum(rank(mine) < rank(theirs) for mine in _sides(view, seat)[0])


def rank(figure: str) -> int:
    """The strength of a figure: pawn 0, king 5."""
    return FIGURES.index(figure)


def _a(figure: str) -> Message:
    return a_figure(rank(figure))


def ending(view: Position, cast: Cast) -> Message:
    """The rounds won; where there are stakes, the other may have no token left."""
    points = view.points or ()
    winner, wanted = int(view._vector[WINNER]), int(view.game.chosen["points"])
    if points[winner] < wanted:
        return _say("ended-tokens", name=cast.names[1 - winner])
    score = "–".join(map(str, sorted(points, reverse=True)))
    return _say("ended", name=cast.names[winner], score=score, n=wanted)


def advice(view: Position, seat: int) -> Message:
    """Spare the strong dice."""
    return _say("try")
