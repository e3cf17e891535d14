"""One stream a viewer: the whole sheet, then whatever changes. And the same by asking, where streams do not pass."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from litestar import Response, get
from litestar.types import ASGIApp, Receive, Scope, Send

from mathotheque.web.house import House
from mathotheque.web.live.compression import ENCODING, HEAD, SqueezedOutlet, accepts_gzip, squeeze
from mathotheque.web.live.outlet import Outlet
from mathotheque.web.live.sheet import encode, whole
from mathotheque.web.live.viewers import Eyes, Watcher
from mathotheque.web.requests.limits import origin_of
from mathotheque.web.shelf.pages import Visit, eyes_of_visit

_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]
_FIRST = b"retry: 1000\n\n"


async def begin_stream(send: Send, *, squeezed: bool = False) -> None:
    """The head of an answer that goes on until either side leaves."""
    first = HEAD + squeeze(_FIRST) if squeezed else _FIRST
    headers = [*_HEADERS, ENCODING] if squeezed else _HEADERS
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": first, "more_body": True})


async def stream_of(house: House, eyes: Watcher, scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
    """A viewer's stream. This task only waits until the viewer leaves: whoever has news writes it."""
    squeezed = house.settings.compresses and accepts_gzip(scope["headers"])
    with house.presence.looking(eyes.table, eyes.chairs):  # before the first byte: whoever has it counts on being seen
        await begin_stream(send, squeezed=squeezed)
        outlet = (SqueezedOutlet if squeezed else Outlet)(send, partial(house.viewers.whole, eyes))
        house.viewers.join(await house.service.match(eyes.table), eyes, outlet)
        try:
            while not house.closing and (await receive())["type"] != "http.disconnect":
                pass
        finally:
            house.viewers.leave(eyes, outlet)
            outlet.close()


async def come_to_watch(request: Visit, house: House, name: str) -> Eyes:
    """With whose eyes somebody follows the table from now on; its computers and its clock are woken."""
    match = await house.service.match(name)
    house.attend(name, origin_of(request.scope))
    return eyes_of_visit(house, request, match)


def streaming(house: House, eyes: Watcher) -> ASGIApp:
    """The stream of these eyes as an answer of a handler."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        await stream_of(house, eyes, scope, receive, send)

    return answer


@get("/t/{name:str}/stream")
async def stream(request: Visit, house: House, name: str) -> ASGIApp:
    """The table, and its news; browsers come by the short road."""
    return streaming(house, await come_to_watch(request, house, name))


@get("/t/{name:str}/now")
async def now(request: Visit, house: House, name: str, version: int = 0) -> Response[Any]:
    """The table if it has moved on from `version`, else nothing (204)."""
    match = await house.service.newest(name)
    eyes = eyes_of_visit(house, request, match)
    house.presence.asked(name, eyes.chairs)
    house.attend(name, origin_of(request.scope))
    headers = {"cache-control": "no-store"}
    if match.version_for(match.seats_of(eyes.chairs)) == version:
        return Response(None, status_code=204, headers=headers)
    seen = house.viewers.see(match, eyes)
    told = encode(seen.view.version, whole(seen.now(match)), all_of_it=True)
    return Response(told, media_type="application/json", headers=headers)
