"""One stream a viewer: always the latest whole table. And the same by asking, where streams do not pass."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Response, get
from litestar.types import ASGIApp, Receive, Scope, Send

from mathotheque.matches.feed import Ear
from mathotheque.matches.match import Match
from mathotheque.web.house import House
from mathotheque.web.pages import Visit, draw_fragment, held, link_to, page, who
from mathotheque.web.people import Visitor
from mathotheque.web.table import look

HEARTBEAT = 20.0
"""Seconds between signs of life on a quiet stream."""
_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


class Frames:
    """An ASGI answer that goes on until the viewer leaves or the house closes."""

    def __init__(self, house: House, name: str, mine: frozenset[int], guest: Visitor, link: str) -> None:
        self._house, self._name, self._mine, self._guest, self._link = house, name, mine, guest, link

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
        with self._house.feed.ear(self._name) as ear:
            gone = asyncio.ensure_future(_gone(receive, ear.wake))
            try:
                await self._follow(ear, gone, send)
            finally:
                gone.cancel()
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _follow(self, ear: Ear, gone: asyncio.Future[None], send: Send) -> None:
        sent = 0
        await _send(send, "retry: 1000\n\n")
        while not gone.done() and not self._house.closing:
            match = await self._house.service.match(self._name)
            if match.version != sent:
                sent = match.version
                await _send(send, f"id: {sent}\ndata: {self._frame(match)}\n\n")
            if not await ear.wait(HEARTBEAT):
                await _send(send, ": still here\n\n")

    def _frame(self, match: Match) -> str:
        view = look(match, self._mine, self._guest.lang)
        return draw_fragment(view, self._guest, self._name, self._link).replace("\n", "")


@get("/t/{name:str}/stream")
async def stream(request: Visit, house: House, name: str) -> ASGIApp:
    """Frames of the table."""
    await house.service.match(name)
    house.robots.consider(name)
    return Frames(house, name, held(house, request, name), who(request), link_to(request, name))


async def _send(send: Send, text: str) -> None:
    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


async def _gone(receive: Receive, wake: Any) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    wake()


@get("/t/{name:str}/now")
async def now(request: Visit, house: House, name: str, version: int = 0) -> Response[Any]:
    """The table if it has moved on from `version`, else nothing (204)."""
    match = await house.service.match(name)
    if match.version == version:
        return Response(None, status_code=204, headers={"cache-control": "no-store"})
    guest = who(request)
    view = look(match, held(house, request, name), guest.lang)
    return page(draw_fragment(view, guest, name, link_to(request, name)))
