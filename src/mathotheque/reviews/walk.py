"""Walking through a match with an appraiser: every event becomes a moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import fsum

from mathotheque.core.appraisal import Appraiser, Estimate, JudgesViews, shares_of
from mathotheque.core.position import Position
from mathotheque.core.record import Record
from mathotheque.core.turn import Decide, Over
from mathotheque.reviews.moment import RESIGNS, Moment, Shares, best_and_mean
from mathotheque.reviews.walk_hidden import walk_hidden

Progress = Callable[[int, int], None]
"""Told how much of the work is done: (done, whole)."""


def walk(record: Record, appraiser: Appraiser, progress: Progress | None = None) -> Iterator[Moment]:
    """The moments of the match, one an event. What an event brought is what the next moment knows before."""
    moments = walk_hidden(record, appraiser) if isinstance(appraiser, JudgesViews) else _walk_open(record, appraiser)
    known: Shares = ()
    for moment in moments:
        known = moment.after
        yield moment
        if progress:
            progress(moment.index + 1, len(record.events))
    positions = record.positions()
    if record.resigned and not isinstance(positions[-1].turn, Over):
        yield _resignation(record, known)


def _walk_open(record: Record, appraiser: Appraiser) -> Iterator[Moment]:
    """The moments of a match in which everybody sees everything."""
    positions = record.positions()
    known = appraiser.value(positions[0]).shares
    for index, event in enumerate(record.events):
        moment = judge(appraiser, positions[index], index, event, known)
        known = moment.after
        yield moment


def _resignation(record: Record, known: Shares) -> Moment:
    """Somebody gave up: what the seat still had, the others have now."""
    assert record.scores is not None
    came = shares_of(Over(record.scores))
    return Moment(len(record.events), record.resigned[-1].seat, RESIGNS, known, known, came, 0.0, 1)


def judge(appraiser: Appraiser, position: Position, index: int, event: str, known: Shares) -> Moment:
    """One event of an open game, as its appraiser sees it."""
    number = position.number(event)
    if isinstance(position.turn, Decide):
        return weigh(appraiser.moves(position), position, index, event, known)
    outcomes = appraiser.outcomes(position)
    came = outcomes[position.write(number)]
    return Moment(index, None, event, known, _mean(outcomes, position), came.shares, came.error, len(outcomes))


def weigh(moves: Mapping[str, Estimate], position: Position, index: int, event: str, known: Shares) -> Moment:
    """A move beside all others that were legal."""
    assert isinstance(position.turn, Decide)
    seat = position.turn.seat
    named = position.moves[position.actions.index(position.number(event))]
    better, mean = best_and_mean(moves, named, seat)
    played, expected = moves[named], moves[better]
    best = event if better == named else better  # a calculation of one's own is told as it was announced
    error = max(played.error, expected.error)
    return Moment(index, seat, event, known, expected.shares, played.shares, error, len(moves), mean, best)


def _mean(outcomes: Mapping[str, Estimate], position: Position) -> Shares:
    """What the roll brings each seat on average."""
    odds = position.odds
    seats = range(position.game.seats)
    return tuple(
        fsum(float(odds[outcome]) * estimate.shares[seat] for outcome, estimate in outcomes.items()) for seat in seats
    )
