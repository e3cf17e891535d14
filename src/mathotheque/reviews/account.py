"""The account of a seat: result − start = luck + own choices + others' choices + revision, exactly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum

from mathotheque.reviews.moment import Moment


@dataclass(frozen=True, slots=True)
class Account:
    """What made the result of one seat, in shares of the win: the four terms add up to `result - start`.

    `revision` is what the judge corrected on the way; it is 0 where everything is proved.
    """

    start: float
    result: float
    luck: float
    own: float
    others: float
    revision: float


def account(moments: Sequence[Moment], seat: int) -> Account:
    """The account of that seat over the whole match, which has at least one event."""
    return Account(
        start=moments[0].before[seat],
        result=moments[-1].after[seat],
        luck=fsum(moment.luck[seat] for moment in moments),
        own=fsum(moment.gain[seat] for moment in moments if moment.seat == seat),
        others=fsum(moment.gain[seat] for moment in moments if moment.seat is not None and moment.seat != seat),
        revision=fsum(moment.revision[seat] for moment in moments),
    )
