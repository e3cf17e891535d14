"""At the door of the room: strict headers, no cross-site posts, no huge bodies, no floods."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from litestar.exceptions import HTTPException

from mathotheque.web.limits import Limits

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]

LARGEST_BODY = 64 * 1024
"""No honest request is larger: the longest is a record to import."""
_HEADERS = (
    (b"content-security-policy", b"default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
_SAFE = ("GET", "HEAD", "OPTIONS")
_TOO_LARGE = 413, f"No request may be larger than {LARGEST_BODY} bytes."
_SLOWEST_BODY = 8.0  # seconds until a request must have arrived whole
_FLOOD = 429, "Too much at once. Wait a little."
_TABLE = re.compile(r"/(?:t|api/matches)/([^/]+)/")
_NEW_TABLE = re.compile(r"/g/[^/]+(?:/now)?|/api/matches|/import")

Refusal = tuple[int, str]


class Guard:
    """ASGI middleware around the whole room."""

    def __init__(self, app: App, limits: Limits) -> None:
        self._app, self._limits = app, limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        reading = scope["method"] in _SAFE
        refused = self._unread(scope) if reading else self._unheard(scope)
        if refused is not None:
            await _answer(send, scope, refused)
        elif reading and scope["path"].endswith("/stream"):
            with self._limits.stream(_address(scope), _seat(scope)) as allowed:
                await (self._pass(scope, receive, send) if allowed else _answer(send, scope, _FLOOD))
        else:
            await self._pass(scope, receive if reading else _whole(receive), send)

    async def _pass(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *_HEADERS]
            await send(message)

        await self._app(scope, receive, send_with_headers)

    def _unread(self, scope: Scope) -> Refusal | None:
        return None if self._limits.may_read(_address(scope), time.monotonic()) else _FLOOD

    def _unheard(self, scope: Scope) -> Refusal | None:
        headers = dict(scope["headers"])
        if not _same_site(headers):
            return 403, "This request came from another site."
        length = headers.get(b"content-length", b"0")
        if not length.isdigit() or int(length) > LARGEST_BODY:
            return _TOO_LARGE
        now, address = time.monotonic(), _address(scope)
        allowed = self._limits.may_post(address, now)
        if _NEW_TABLE.fullmatch(scope["path"]):
            allowed = allowed and self._limits.may_set_a_table(address, now)
        elif seat := _seat(scope):
            allowed = allowed and self._limits.may_act(seat, now)
        return None if allowed else _FLOOD


def _address(scope: Scope) -> str:
    return str((scope.get("client") or ("",))[0])


def _seat(scope: Scope) -> str:
    """The table of this request and the proof of a seat at it; empty where there is none."""
    table = _TABLE.match(scope["path"])
    if table is None:
        return ""
    cookie = f"seat-{table[1]}="
    for name, value in scope["headers"]:
        text = value.decode("latin-1")
        if name == b"authorization":
            return f"{table[1]} {text}"
        if name == b"cookie" and cookie in text:
            return f"{table[1]} {text.partition(cookie)[2].partition(';')[0]}"
    return ""


def _same_site(headers: dict[bytes, bytes]) -> bool:
    """A browser says where a post comes from; what is no browser sends neither header."""
    if headers.get(b"sec-fetch-site", b"same-origin") not in (b"same-origin", b"none"):
        return False
    origin = headers.get(b"origin")
    return origin is None or urlsplit(origin.decode("latin-1")).netloc == headers.get(b"host", b"").decode("latin-1")


def _whole(receive: Receive) -> Receive:
    """A body that lies about its length ends where the largest one would; one that dawdles ends too."""
    seen = 0
    deadline = time.monotonic() + _SLOWEST_BODY
    arrived = False

    async def whole() -> Any:
        nonlocal seen, arrived
        if arrived:
            return await receive()
        try:
            async with asyncio.timeout(max(0.0, deadline - time.monotonic())):
                message = await receive()
        except TimeoutError:
            raise HTTPException("This request takes too long to arrive.", status_code=408) from None
        seen += len(message.get("body", b""))
        if seen > LARGEST_BODY:
            raise HTTPException(_TOO_LARGE[1], status_code=_TOO_LARGE[0])
        arrived = not message.get("more_body", False)
        return message

    return whole


async def _answer(send: Send, scope: Scope, refusal: Refusal) -> None:
    status, reason = refusal
    as_json = scope["path"].startswith("/api/")
    kind = b"application/json" if as_json else b"text/plain; charset=utf-8"
    body = json.dumps({"reason": reason, "version": None}) if as_json else reason
    await send({"type": "http.response.start", "status": status, "headers": [(b"content-type", kind), *_HEADERS]})
    await send({"type": "http.response.body", "body": body.encode()})
