"""What the room writes about itself: lines for people, or JSON for programs, with the number of the request."""

from __future__ import annotations

import json
import logging
import sys
import time
from contextvars import ContextVar
from typing import Any

from mathotheque.matches.shared.slate import this_process
from mathotheque.web.requests.guard import SIGNS, App, Receive, Scope, Send
from mathotheque.web.requests.limits import origin_of
from mathotheque.web.requests.problems import number_of

_PLAIN = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_KNOWN = frozenset(vars(logging.LogRecord("", 0, "", 0, "", (), None))) | {"message", "asctime", "taskName"}
_request: ContextVar[str] = ContextVar("request", default="")
_access = logging.getLogger("mathotheque.access")


def write_logs(form: str) -> None:
    """Log to standard error, in lines of `text` or `json`; JSON has a line for every request too."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else logging.Formatter(_PLAIN))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    _access.setLevel(logging.INFO if form == "json" else logging.WARNING)


class JsonLines(logging.Formatter):
    """One object a line: when, how grave, who says it, what, which process and request, what was added."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            "process": this_process(),
        }
        if request := _request.get():
            line["request"] = request
        line |= {key: value for key, value in vars(record).items() if key not in _KNOWN}
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class Logged:
    """ASGI: whatever is logged during a request bears its number, and its end is logged. No cookie or key is."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        token, began, status = _request.set(number_of(scope)), time.monotonic(), 0

        async def note(message: Any) -> None:
            nonlocal status
            status = message.get("status", status)
            await send(message)

        try:
            await self._app(scope, receive, note)
        finally:
            told = {
                "method": scope["method"], "path": scope["path"], "status": status,
                "ms": round(1000 * (time.monotonic() - began), 1), "origin": origin_of(scope),
            }  # fmt: skip
            if scope["path"] not in SIGNS:  # a balancer asks all the time
                _access.info("%s %s %d", scope["method"], scope["path"], status, extra=told)
            _request.reset(token)
