"""The review of a match: every event judged, an account a seat, and what to look at again."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from mathotheque.core.appraisal import USUAL
from mathotheque.core.errors import BadRecord
from mathotheque.core.record import Record
from mathotheque.core.speech import Message
from mathotheque.reviews.account import Account, account
from mathotheque.reviews.moment import Moment, Shares
from mathotheque.reviews.verdicts import GOOD, skill, turning_points, verdict
from mathotheque.reviews.walk import Progress, walk

FORMAT = 2
"""Of the JSON; it grows when a name in it changes."""
_DIGITS = 12  # of a share in JSON


@dataclass(frozen=True)
class Review:
    """A match looked back at. Shares are parts of the win, from 0 to 1, one a seat."""

    record: Record
    effort: str
    appraiser: str
    moments: tuple[Moment, ...]

    @property
    def is_over(self) -> bool:
        """Whether the match has a result."""
        return self.record.scores is not None

    @cached_property
    def accounts(self) -> tuple[Account, ...]:
        """For each seat what made its result."""
        return tuple(account(self.moments, seat) for seat in range(self.record.game.seats))

    @property
    def turning_points(self) -> tuple[Moment, ...]:
        """At most three moves to look at again."""
        return turning_points(self.moments)

    @property
    def shares(self) -> tuple[Shares, ...]:
        """The win shares from the start to the end: one more than there are events."""
        return self.moments[0].before, *(moment.after for moment in self.moments)

    def skill(self, seat: int) -> float | None:
        """How much of what there was to lose the seat has kept, from about 0 to 1; None after too few decisions."""
        return skill(self.moments, self.record.game.check_seat(seat))

    def free(self, seat: int) -> tuple[Moment, ...]:
        """The moves of that seat at which it had a choice."""
        return tuple(moment for moment in self.moments if moment.seat == seat and moment.is_free)

    def good(self, seat: int) -> int:
        """How many of them were good."""
        return sum(verdict(moment) in GOOD for moment in self.free(seat))

    def json(self) -> dict[str, Any]:
        """The whole review as plain values: the same record always gives the same."""
        game = self.record.game
        return {
            "format": FORMAT,
            "game": game.key,
            "options": dict(game.chosen),
            "rules": game.version,
            "appraiser": self.appraiser,
            "effort": self.effort,
            "over": self.is_over,
            "seats": [self._seat(seat) for seat in range(game.seats)],
            "events": [_event(moment, self.record) for moment in self.moments],
            "turning_points": [moment.index for moment in self.turning_points],
        }

    def _seat(self, seat: int) -> dict[str, Any]:
        told = self.accounts[seat]
        ability = self.skill(seat)
        return {
            "name": self.record.seats[seat],
            "start": _short(told.start),
            "result": _short(told.result),
            "luck": _short(told.luck),
            "own": _short(told.own),
            "others": _short(told.others),
            "revision": _short(told.revision),
            "decisions": len(self.free(seat)),
            "good": self.good(seat),
            "skill": None if ability is None else _short(ability),
        }


def _event(moment: Moment, record: Record) -> dict[str, Any]:
    told: dict[str, Any] = {
        "event": moment.event,
        "seat": None if moment.seat is None else moment.seat + 1,
        "before": [_short(share) for share in moment.before],
        "expected": [_short(share) for share in moment.expected],
        "after": [_short(share) for share in moment.after],
        "error": _short(moment.error),
    }
    if moment.index in record.seen:
        told["seen"] = True
    if moment.index in record.taken_back:
        told["taken_back"] = True
    if any(moment.luck):
        told["luck"] = [_short(share) for share in moment.luck]
    if moment.seat is not None:
        told |= {"verdict": verdict(moment), "loss": _short(moment.loss), "best": moment.best}
    return told


def _short(number: float) -> float:
    return round(number, _DIGITS) + 0.0  # never -0.0


def review(record: Record, effort: str = USUAL, progress: Progress | None = None) -> Review:
    """Look back at a match; `BadRecord` where nothing has happened, `NotJudged` where nobody can judge its game."""
    if not isinstance(record, Record):
        raise BadRecord(Message.of("review.not-a-record", what=type(record).__name__))
    appraiser = record.game.appraiser(effort)
    if not record.events:
        raise BadRecord(Message.of("review.empty"))
    return Review(record, effort, appraiser.version, tuple(walk(record, appraiser, progress)))
