"""A match of other rules than the house's: what was written down can be read; nothing is played again by ours."""

from __future__ import annotations

from typing import NamedTuple

from litestar import Response

from mathotheque.matches.events import Happened, Undone
from mathotheque.matches.refusals import OtherRules
from mathotheque.matches.service import Logged
from mathotheque.web.house import House
from mathotheque.web.shelf.pages import Visit, page, render, who


class Line(NamedTuple):
    """One event: whose it was (nobody: chance's), in the notation of its time."""

    name: str
    text: str


async def old_match(request: Visit, house: House, name: str, refused: OtherRules) -> Response[str]:
    """Why it cannot be shown, and its moves as they were written; of hidden hands nothing before the end."""
    glance = await house.service.glance(name)
    guest = who(request)
    secret = glance.game.hides and not glance.over
    lines = [] if secret else told(await house.service.log(name), glance.names)
    words = refused.message.say(guest.lang)
    return page(render("other_rules.html", guest, f"/r/{name}", game=glance.game, names=glance.names, words=words,
                       lines=lines))  # fmt: skip


def told(log: list[Logged], names: tuple[str, ...]) -> list[Line]:
    """Everything that happened and was not taken back."""
    lines: list[Line] = []
    for logged in log:
        event = logged.event
        if isinstance(event, Happened):
            lines.append(Line("" if event.seat is None else names[event.seat], event.text))
        elif isinstance(event, Undone):
            del lines[event.length :]
    return lines
