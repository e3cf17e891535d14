"""Pousse-Blocs: head starts. Some of the weaker player's blocks are on the other side already."""

from mathotheque.core.handicaps import WHO_BEGINS, HeadStart, Offer
from mathotheque.core.options import Value
from mathotheque.core.speech import Message

_BLOCKS = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
_FIRST = (12, 11, 2, 10, 3, 9, 4, 8)
"""Those that go first: the hardest to push."""


def _pushed(count: int) -> HeadStart:
    gone = sorted(_FIRST[:count])
    mine = ",".join(str(block) for block in _BLOCKS if block not in gone)
    theirs = ",".join(map(str, gone))
    told = Message.of("pousse-blocs.head-start", n=count, blocks=", ".join(map(str, gone)))
    return HeadStart(f"{mine}/{theirs} t1", told)


def _offer(options: dict[str, Value]) -> Offer:
    return Offer(options, (*WHO_BEGINS, *(_pushed(count) for count in range(1, len(_FIRST) + 1))))


OFFERS = tuple(_offer({"mode": "duel", "level": level}) for level in (1, 2))
