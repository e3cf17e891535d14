"""One event of a match, judged: what was worth how much before it, what it brought, and what would have been better."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import fsum
from typing import Final

from mathotheque.core.appraisal import Estimate

RESIGNS: Final = "resign"
"""What stands for an event where somebody gave up: the last moment of such a match."""

Shares = tuple[float, ...]
"""Each seat's share of the win."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Event number `index` of a match: a move of `seat`, or what chance brought (None).

    `before` is what was known before it; `expected` what a look at everything that could happen now makes of that (the
    best move, or the mean of all outcomes); `after` what came. `options` is how many there were to choose or to come,
    `mean` the mover's share if chance had chosen among the moves, `best` the best move. Where something is hidden,
    `chosen` is what the move was worth before it was seen what it met; `after` less that is luck.
    """

    index: int
    seat: int | None
    event: str
    before: Shares
    expected: Shares
    after: Shares
    error: float
    options: int
    mean: float = 0.0
    best: str = ""
    chosen: Shares = ()

    @property
    def gain(self) -> Shares:
        """What the event brought each seat: luck where chance spoke; of a move, never above 0 for the mover."""
        return tuple(came - expected for came, expected in zip(self.chosen or self.after, self.expected, strict=True))

    @property
    def met(self) -> Shares:
        """The luck of a move that met hidden cards; nothing where everything is open."""
        return tuple(after - came for after, came in zip(self.after, self.chosen or self.after, strict=True))

    @property
    def luck(self) -> Shares:
        """What chance brought each seat: by a roll, or by what a move met in hidden cards."""
        return self.gain if self.seat is None else self.met

    @property
    def revision(self) -> Shares:
        """By how much the closer look corrects what was known before; 0 where everything is proved."""
        return tuple(expected - before for expected, before in zip(self.expected, self.before, strict=True))

    @property
    def is_free(self) -> bool:
        """Whether a seat had a choice."""
        return self.seat is not None and self.options > 1

    @property
    def loss(self) -> float:
        """What the move gave away of its mover's share; 0 where chance spoke."""
        return 0.0 if self.seat is None else max(0.0, -self.gain[self.seat])

    @property
    def stake(self) -> float:
        """How much there was to lose for somebody who leaves the choice to chance."""
        return 0.0 if self.seat is None else max(0.0, self.expected[self.seat] - self.mean)


def best_and_mean(moves: Mapping[str, Estimate], played: str, seat: int) -> tuple[str, float]:
    """The best move for the seat, which is the one played where nothing is better, and the mean of all moves."""
    shares = {move: estimate.shares[seat] for move, estimate in moves.items()}
    best = max(shares, key=shares.__getitem__)
    return played if shares[best] == shares[played] else best, fsum(shares.values()) / len(shares)
