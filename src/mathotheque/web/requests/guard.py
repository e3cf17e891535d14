"""At the door of the room: strict headers, no cross-site posts, no huge bodies, no floods; faults get a number."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from litestar import Request
from litestar.exceptions import HTTPException

from mathotheque.core.speech import Message
from mathotheque.web.requests.at_once import Begun
from mathotheque.web.requests.limits import LARGEST_BODY, Limits, origin_of
from mathotheque.web.requests.people import cookie_in
from mathotheque.web.requests.problems import number_of, reason, tell
from mathotheque.web.requests.turns import Turns
from mathotheque.web.shelf.pages import Visit

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]

_HEADERS = (
    (b"content-security-policy", b"default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
SAFE = ("GET", "HEAD", "OPTIONS")
_FILES = "/static/"
SIGNS = "/healthz", "/readyz"
"""Where one asks whether the room lives: nobody waits in line for that."""
_LONGEST_PATH = 240  # bytes; a file name may have 255
_SLOWEST_BODY = 8.0  # seconds until a request must have arrived whole
_TABLE = re.compile(r"/(?:t|r|j|class|api/matches)/([^/]+)")
_NEW_TABLE = re.compile(r"/g/[^/]+(?:/now)?|/r/[^/]+/again|/api/matches|/import|/class|/lessons/[^/]+")
_log = logging.getLogger(__name__)


class Guard:
    """ASGI middleware around the whole room."""

    def __init__(self, app: App, limits: Limits) -> None:
        self._app, self._limits, self._turns = app, limits, Turns()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        answer = _Answer(scope, send)
        try:
            await self._admit(scope, origin_of(scope), receive, answer)
        except Exception:  # whatever the application could not tell itself
            _log.exception("request %s: %s %s", answer.number, scope["method"], scope["path"])
            await answer.refuse(500)

    async def _admit(self, scope: Scope, who: str, receive: Receive, answer: _Answer) -> None:
        path, now = scope["path"], time.monotonic()
        reading = scope["method"] in SAFE
        refused = self._unread(path, who, now) if reading else self._unheard(scope, who, now)
        if refused is None and not _can_be(path):
            refused = 404
        named = _TABLE.match(path)
        if refused is None and named and not self._limits.may_name(who, named[1], now):
            refused = 429
        if refused is not None:
            await answer.refuse(refused)
        elif not reading:
            await self._app(scope, _whole(receive), answer.send)
        elif path in SIGNS:
            await self._read(scope, receive, answer)
        elif path.endswith("/stream"):
            await self._stream(scope, who, receive, answer)
        elif path.startswith(_FILES):
            await self._read(scope, receive, answer)
        else:
            async with self._turns.turn(who) as allowed:
                await (self._read(scope, receive, answer) if allowed else answer.refuse(429))
        if named and refused is None and (answer.status == 404 or answer.status < 400):
            self._limits.named(who, named[1], now, found=answer.status != 404)

    async def _stream(self, scope: Scope, who: str, receive: Receive, answer: _Answer) -> None:
        seat, limits = proof_of_seat(scope), self._limits
        if not limits.open_stream(who, seat):
            await answer.refuse(429)
            return
        try:
            await self._read(scope, receive, answer)
        finally:
            limits.close_stream(who, seat)

    def _read(self, scope: Scope, receive: Receive, answer: _Answer) -> Awaitable[None]:
        """HEAD is GET to somebody who does not wait for the body, which the server leaves out."""
        if scope["method"] == "HEAD":
            scope, receive = {**scope, "method": "GET"}, _nobody
        return self._app(scope, receive, answer.send)

    def _unread(self, path: str, who: str, now: float) -> int | None:
        may = self._limits.may_fetch if path.startswith(_FILES) else self._limits.may_read
        return None if may(who, now) else 429

    def _unheard(self, scope: Scope, who: str, now: float) -> int | None:
        headers = dict(scope["headers"])
        if not _same_site(headers):
            return 403
        length = headers.get(b"content-length", b"0")
        if not (length.isdigit() and len(length) < 20 and int(length) <= LARGEST_BODY):
            return 413
        allowed = self._limits.may_post(who, now)
        if sets_a_table(scope):
            allowed = allowed and self._limits.may_set_a_table(who, now)
        elif seat := proof_of_seat(scope):
            allowed = allowed and self._limits.may_act(seat, now)
        return None if allowed else 429


class _Answer:
    """What is sent back: with the house's headers, and known to have begun."""

    __slots__ = ("_scope", "_send", "number", "status")

    def __init__(self, scope: Scope, send: Send) -> None:
        self._scope, self._send = scope, send
        self.number = number_of(scope)
        self.status = 0

    async def send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            number = b"x-request-id", self.number.encode()
            message["headers"] = [*message["headers"], *_HEADERS, number]
        await self._send(message)

    async def refuse(self, status: int) -> None:
        """Say why not, unless an answer has begun already."""
        if self.status:
            return
        request: Visit = Request(self._scope)  # type: ignore[arg-type]
        told = tell(request, status, _why(status))
        headers = [(name.encode(), value.encode()) for name, value in told.headers.items()]
        headers += [(b"content-type", told.kind.encode()), (b"content-length", str(len(told.body)).encode())]
        await self.send({"type": "http.response.start", "status": status, "headers": headers})
        await self.send({"type": "http.response.body", "body": told.body})


def _can_be(path: str) -> bool:
    """Whether there could be something: no file system takes what cannot be printed, nor such long names."""
    return path.isprintable() and len(path.encode()) <= _LONGEST_PATH


def _why(status: int) -> Message:
    return reason(status, kilobytes=LARGEST_BODY // 1024) if status == 413 else reason(status)


def sets_a_table(scope: Scope) -> bool:
    """Whether this post would set a new table."""
    return _NEW_TABLE.fullmatch(scope["path"]) is not None


def table_of(path: str) -> str:
    """The name of the table that an address leads to; empty where it leads to none."""
    table = _TABLE.match(path)
    return table[1] if table else ""


def proof_of_seat(scope: Scope) -> str:
    """The table or class of this request and the proof of a seat at it; empty where there is none."""
    table = _TABLE.match(scope["path"])
    if table is None:
        return ""
    for name, value in scope["headers"]:
        if name == b"authorization":
            return f"{table[1]} {value.decode('latin-1')}"
    token = cookie_in(scope, f"seat-{table[1]}") or cookie_in(scope, f"pupil-{table[1]}")
    return f"{table[1]} {token}" if token else ""


def _same_site(headers: dict[bytes, bytes]) -> bool:
    """A browser says where a post comes from; what is no browser sends neither header."""
    if headers.get(b"sec-fetch-site", b"same-origin") not in (b"same-origin", b"none"):
        return False
    sender = headers.get(b"origin")
    return sender is None or sender.partition(b"://")[2] == headers.get(b"host")


async def _nobody() -> Any:
    """Nothing comes, and nobody waits."""
    return {"type": "http.disconnect"}


def _whole(receive: Receive) -> Receive:
    """A body that lies about its length ends where the largest one would; one that dawdles ends too."""
    seen = 0
    deadline = time.monotonic() + _SLOWEST_BODY
    arrived = False

    async def whole() -> Any:
        nonlocal seen, arrived
        if arrived:
            return await receive()
        arriving = Begun(receive())
        if arriving.done:
            message = arriving.result
        else:
            try:
                async with asyncio.timeout(max(0.0, deadline - time.monotonic())):
                    message = await arriving.rest()
            except TimeoutError:
                raise HTTPException(status_code=408) from None
        seen += len(message.get("body", b""))
        if seen > LARGEST_BODY:
            raise HTTPException(status_code=413)
        arrived = not message.get("more_body", False)
        return message

    return whole
