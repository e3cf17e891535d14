"""At the door of the room: strict headers, no cross-site posts, no huge bodies, no floods."""

from __future__ import annotations

import json
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

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


class Bucket:
    """How much somebody may still do: `rate` a second, up to `burst` at once."""

    __slots__ = ("_burst", "_left", "_rate", "_then")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate, self._burst, self._left, self._then = rate, burst, burst, now

    def take(self, now: float) -> bool:
        """Whether one more may be done now."""
        self._left = min(self._burst, self._left + (now - self._then) * self._rate)
        self._then = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Guard:
    """ASGI middleware around the whole room."""

    def __init__(self, app: App, *, rate: float = 60.0, burst: float = 600.0) -> None:
        self._app = app
        self._rate, self._burst = rate, burst  # an address may be a class of forty
        self._buckets: dict[str, Bucket] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        refused = self._refuse(scope)
        if refused is not None:
            await _answer(send, *refused, as_json=scope["path"].startswith("/api/"))
            return

        async def send_with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *_HEADERS]
            await send(message)

        await self._app(scope, _limited(receive), send_with_headers)

    def _refuse(self, scope: Scope) -> tuple[int, str] | None:
        if scope["method"] in _SAFE:
            return None
        headers = dict(scope["headers"])
        if not _same_site(headers):
            return 403, "This request came from another site."
        if int(headers.get(b"content-length", b"0") or 0) > LARGEST_BODY:
            return 413, f"No request may be larger than {LARGEST_BODY} bytes."
        if not self._bucket(scope).take(time.monotonic()):
            return 429, "Too many requests at once. Wait a little."
        return None

    def _bucket(self, scope: Scope) -> Bucket:
        address = (scope.get("client") or ("",))[0]
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) > 10_000:
                self._buckets.clear()
            bucket = self._buckets[address] = Bucket(self._rate, self._burst, time.monotonic())
        return bucket


def _same_site(headers: dict[bytes, bytes]) -> bool:
    """A browser says where a post comes from; what is no browser sends neither header."""
    if headers.get(b"sec-fetch-site", b"same-origin") not in (b"same-origin", b"none"):
        return False
    origin = headers.get(b"origin")
    return origin is None or urlsplit(origin.decode("latin-1")).netloc == headers.get(b"host", b"").decode("latin-1")


def _limited(receive: Receive) -> Receive:
    """A body that lies about its length ends where the largest one would."""
    seen = 0

    async def limited() -> Any:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        return {"type": "http.disconnect"} if seen > LARGEST_BODY else message

    return limited


async def _answer(send: Send, status: int, reason: str, *, as_json: bool) -> None:
    kind = b"application/json" if as_json else b"text/plain; charset=utf-8"
    body = json.dumps({"reason": reason, "version": None}) if as_json else reason
    await send({"type": "http.response.start", "status": status, "headers": [(b"content-type", kind), *_HEADERS]})
    await send({"type": "http.response.body", "body": body.encode()})
