"""Dés d'échecs: head starts. The weaker has points already."""

from mathotheque.core.handicaps import WHO_BEGINS, HeadStart, Offer
from mathotheque.core.speech import Message

_GOAL = 10

OFFERS = (
    Offer(
        {"points": _GOAL},
        (
            *WHO_BEGINS,
            *(
                HeadStart(f"?/? t1 c0-0 p{points}-0 s1", Message.of("des-echecs.head-start", n=points))
                for points in range(1, _GOAL)
            ),
        ),
    ),
)
