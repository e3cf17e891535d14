"""One stream a viewer: always the latest whole table. And the same by asking, where streams do not pass."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from litestar import Response, get
from litestar.types import ASGIApp, Receive, Scope, Send

from mathotheque.matches.match import Match
from mathotheque.web.house import House
from mathotheque.web.pages import Visit, draw_fragment, eyes, held, link_to, own_chairs, page, who
from mathotheque.web.table import look

HEARTBEAT = 20.0
"""Seconds between signs of life on a quiet stream."""
_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


async def follow(
    house: House, name: str, chairs: frozenset[int], frame: Callable[[Match], str], receive: Receive, send: Send
) -> None:
    """Send the match as `frame` tells it, now and whenever it changes for these chairs, until either side is gone.

    Nothing that is sent, nor when, depends on what others answer in secret: signs of life keep their own time.
    """
    await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})

    async def tell(text: str) -> None:
        await send({"type": "http.response.body", "body": text.encode(), "more_body": True})

    await tell("retry: 1000\n\n")
    with house.feed.ear(name) as ear:
        gone = asyncio.ensure_future(_gone(receive, ear.wake))
        sent = (0, 0)
        clock = asyncio.get_running_loop().time
        beat = clock() + HEARTBEAT
        try:
            while not gone.done() and not house.closing:
                match = await house.service.match(name)
                latest = match.version_for(match.seats_of(chairs)), house.presence.changes(name)
                if latest != sent:
                    sent, beat = latest, clock() + HEARTBEAT
                    await tell(f"id: {latest[0]}\ndata: {frame(match)}\n\n")
                if not await ear.wait(beat - clock()):
                    beat = clock() + HEARTBEAT
                    await tell(": still here\n\n")
        finally:
            gone.cancel()
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _gone(receive: Receive, wake: Callable[[], None]) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    wake()


class Frames:
    """An ASGI answer that goes on until the viewer leaves or the house closes."""

    def __init__(self, house: House, name: str, request: Visit) -> None:
        self._house, self._name = house, name
        self._chairs, self._eyes = own_chairs(house, request, name), eyes(request, name)
        self._guest, self._link = who(request), link_to(request, name)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._house.presence.looking(self._name, self._chairs):
            await follow(self._house, self._name, self._chairs, self._frame, receive, send)

    def _frame(self, match: Match) -> str:
        view = look(match, match.seats_of(self._chairs), self._guest.lang, self._eyes, self._house.presence)
        return draw_fragment(view, self._guest, self._name, self._link).replace("\n", "")


@get("/t/{name:str}/stream")
async def stream(request: Visit, house: House, name: str) -> ASGIApp:
    """Frames of the table."""
    await house.service.match(name)
    house.attend(name)
    return Frames(house, name, request)


@get("/t/{name:str}/now")
async def now(request: Visit, house: House, name: str, version: int = 0) -> Response[Any]:
    """The table if it has moved on from `version`, else nothing (204)."""
    match = await house.service.match(name)
    mine = held(house, request, match)
    house.presence.asked(name, own_chairs(house, request, name))
    if match.version_for(mine) == version:
        return Response(None, status_code=204, headers={"cache-control": "no-store"})
    guest = who(request)
    view = look(match, mine, guest.lang, eyes(request, name), house.presence)
    return page(draw_fragment(view, guest, name, link_to(request, name)))
