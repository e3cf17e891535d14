"""Walking through a match that hides something: every seat is judged by what it could know.

What a seat thinks of its chances is asked whenever the table is settled. Its own move is judged against its others
before it is seen what it meets; the rest until the table is settled again is luck to it, and others' doing to them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mathotheque.core.appraisal import Estimate, JudgesViews
from mathotheque.core.record import Record, Story
from mathotheque.core.turn import Decide
from mathotheque.reviews.moment import Moment, Shares, best_and_mean


def walk_hidden(record: Record, appraiser: JudgesViews) -> Iterator[Moment]:
    """The moments of the match, one an event; events between two settled positions change nothing."""
    positions, seats = record.positions(), range(record.game.seats)
    stories = [record.story(seat) for seat in seats]
    settled = [appraiser.settled(position) for position in positions]
    known: Shares = appraiser.beginning(record.game) if not settled[0] else (1 / len(seats),) * len(seats)
    done = 0
    for index, event in enumerate(record.events):
        position = positions[index]
        turn = position.turn
        mover = turn.seat if isinstance(turn, Decide) else None
        last = len(positions) - 1
        if index < done or not (settled[index] or settled[index + 1]):
            yield Moment(index, mover, event, known, known, known, 0.0, 1)
            continue
        done = next((later for later in range(index + 1, last + 1) if settled[later]), last)
        after, error = _chances(record, appraiser, stories, done) if settled[done] else (known, 0.0)
        if mover is None or not settled[index]:
            yield Moment(index, None, event, known, known, after, error, 1)
        else:
            view, story = position.view(mover), stories[mover].until(index)
            played = position.moves[position.actions.index(position.number(event))]
            moves = {**appraiser.moves(view, story), played: appraiser.closely(view, story, played)}
            yield _move(moves, played, index, mover, known, after)
        known = after


def _chances(record: Record, appraiser: JudgesViews, stories: list[Story], index: int) -> tuple[Shares, float]:
    """What each seat thinks of its own chances, and the error of that."""
    found: list[Estimate] = []
    for seat, story in enumerate(stories):
        found.append(appraiser.value(record.positions()[index].view(seat), story.until(index)))
    return tuple(estimate.shares[seat] for seat, estimate in enumerate(found)), found[0].error


def _move(moves: Mapping[str, Estimate], event: str, index: int, mover: int, known: Shares, after: Shares) -> Moment:
    played = moves[event]
    best, mean = best_and_mean(moves, event, mover)

    def with_mine(others: Shares, mine: float) -> Shares:
        return tuple(mine if seat == mover else share for seat, share in enumerate(others))

    expected = with_mine(known, moves[best].shares[mover])
    chosen = with_mine(after, played.shares[mover])
    return Moment(index, mover, event, known, expected, after, played.error, len(moves), mean, best, chosen)
