"""Foumath: head starts. Without points the weaker has pawns on the board already, with points some of those."""

from collections.abc import Sequence

from mathotheque.core.handicaps import WHO_BEGINS, HeadStart, Offer
from mathotheque.core.speech import Message

_APART = ("22", "88", "28", "82")
"""Cells so far apart that no two of them threaten a line."""
_CLOSE = ("44", "46", "64", "66")
"""Cells between which any two of them threaten one."""
_POINTS = range(20, 200, 20)


def _apart(count: int) -> HeadStart:
    return HeadStart(_position(_APART[:count]), Message.of("foumath.head-start.apart", n=count))


def _close(count: int) -> HeadStart:
    return HeadStart(_position(_CLOSE[:count]), Message.of("foumath.head-start.close", n=count))


def _position(cells: Sequence[str]) -> str:
    """Seat 1 has pawns on these cells and is about to roll both dice."""
    return f"{','.join(sorted(cells))}/- t1 p0-0 s1 k??"


def _points(points: int) -> HeadStart:
    return HeadStart(f"-/- t1 p{points}-0 s1", Message.of("foumath.head-start.points", n=points))


OFFERS = (
    Offer(
        {"level": "junior"},
        (
            *WHO_BEGINS,
            *(_apart(count) for count in range(1, 5)),
            *(_close(count) for count in range(2, 5)),
        ),
    ),
    Offer({"level": "advanced"}, (*WHO_BEGINS, *(_points(points) for points in _POINTS))),
)
