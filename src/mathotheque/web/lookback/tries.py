"""What a review found for a seat: the move that cost most, which one was better, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mathotheque.core.position import Position
from mathotheque.core.protocols import Cast
from mathotheque.core.record import Story
from mathotheque.core.speech import Message
from mathotheque.matches.match import Match
from mathotheque.reviews.verdicts import GOOD, VERDICTS
from mathotheque.reviews.words import why
from mathotheque.web.table.to_try import ToTry


def tries_of(match: Match, positions: Sequence[Position], review: Mapping[str, Any]) -> dict[int, ToTry]:
    """One thing to try for every person who did not win and missed something; `review` is one kept as JSON."""
    found = {seat: to_try(match, positions, review, seat, match.cast(seat)) for seat in match.people}
    return {seat: one for seat, one in found.items() if one is not None}


def to_try(
    match: Match, positions: Sequence[Position], review: Mapping[str, Any], seat: int, cast: Cast
) -> ToTry | None:
    """What would have helped that seat most; nothing for who won, or missed nothing."""
    events = enumerate(review["events"])
    missed = [(event["loss"], index) for index, event in events if event["seat"] == seat + 1 and _is_missed(event)]
    if not missed or review["seats"][seat]["result"] >= 1:
        return None
    _, index = max(missed)
    return ToTry(index, reasons_of(match, positions, index, review["events"][index], cast))


def reasons_of(
    match: Match, positions: Sequence[Position], index: int, event: Mapping[str, Any], cast: Cast
) -> tuple[Message, ...]:
    """Why the move was good, or what was better and why."""
    seat = event["seat"] - 1
    told = match.story(seat)
    story = told.until(index) if isinstance(told, Story) else ()
    return why(positions[index], seat, event["event"], event["best"], event["verdict"], cast, story)


def _is_missed(event: Mapping[str, Any]) -> bool:
    return event["verdict"] in VERDICTS and event["verdict"] not in GOOD
