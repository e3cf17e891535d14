"""What somebody does with all his seats at once, whether by a page or by the API."""

from __future__ import annotations

from mathotheque.core.speech import Message
from mathotheque.matches.match import Match
from mathotheque.matches.refusals import NotYours
from mathotheque.web.house import House


async def come_back(house: House, name: str, chairs: frozenset[int]) -> Match:
    """One's own seats again, after a computer has stood in."""
    match = await house.service.match(name)
    mine = _mine(match, chairs)
    for seat in [k for k in mine if match.seats[k].level and not match.seats[k].resigned] or mine[:1]:
        match = await house.service.give_back(name, seat)
    return match


async def agree_to_end(house: House, name: str, chairs: frozenset[int]) -> Match:
    """Agree that a quiet game ends as it stands; everybody who shares the chairs does at once."""
    match = await house.service.match(name)
    mine = _mine(match, chairs)
    for seat in sorted(match.people & {*mine} - match.ending) or mine:
        match = await house.service.agree_to_end(name, seat)
    return match


def _mine(match: Match, chairs: frozenset[int]) -> list[int]:
    mine = sorted(match.seats_of(chairs))
    if not mine:
        raise NotYours(Message.of("page.not-yours"))
    return mine
