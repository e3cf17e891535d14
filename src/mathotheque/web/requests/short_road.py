"""The short road: a table's stream, and what its script posts most, with nothing of the framework in between.

The deeds and the replies are those of the long road (`commands`, `stream.stream_of`, `replies.refuse`, `faults`); what
is not plain here (no script, another encoding, another method) takes the long one.
"""

from __future__ import annotations

from collections.abc import Awaitable
from functools import partial
from typing import Any
from urllib.parse import parse_qsl

from litestar import Request

from mathotheque.core.errors import Refused
from mathotheque.web.house import House
from mathotheque.web.live.stream import come_to_watch, stream_of
from mathotheque.web.requests.faults import told_of
from mathotheque.web.requests.guard import App, Receive, Scope, Send
from mathotheque.web.requests.replies import Answer, refuse, told
from mathotheque.web.shelf.pages import Visit
from mathotheque.web.table.commands import Deed, give_answer, give_result, move

_FORM = b"application/x-www-form-urlencoded"
_DEEDS: dict[str, Deed] = {"play": move, "answer": give_answer, "announce": give_result}


class ShortRoad:
    """ASGI: what is asked for most often is done here, everything else by `app`."""

    def __init__(self, app: App, house: House) -> None:
        self._app, self._house = app, house

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Which road, by the address; whoever goes it goes it himself."""
        road = self._road(scope) if scope["type"] == "http" else self._app
        return road(scope, receive, send)

    def _road(self, scope: Scope) -> App:
        path, method = scope["path"], scope["method"]
        if not path.startswith("/t/") or path.count("/") != 3:
            return self._app
        what = path.rpartition("/")[2]
        if method == "POST" and what in _DEEDS and _is_plain(scope):
            return partial(self._do, _DEEDS[what])
        return self._stream if method == "GET" and what == "stream" else self._app

    async def _do(self, deed: Deed, scope: Scope, receive: Receive, send: Send) -> None:
        """Something done: nothing to say, or what one alone may know, or why not."""
        request: Visit = Request(scope)  # type: ignore[arg-type]
        name = _table(scope)
        try:
            fields = dict(parse_qsl((await _body(receive)).decode("latin-1"), keep_blank_values=True))
            try:
                secret = await deed(request, self._house, name, fields)
            except Refused as refused:
                answer = await refuse(request, self._house, name, refused)
            else:
                if secret is not None:
                    await _tell(await told(request, self._house, name, secret), request, receive, send)
                    return
                await send({"type": "http.response.start", "status": 204, "headers": []})
                await send({"type": "http.response.body", "body": b""})
                return
        except Exception as error:
            answer = told_of(request, error).response
        await _tell(answer, request, receive, send)

    async def _stream(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A viewer's stream, or why there is none. What the request keeps of its scope goes with it."""
        request: Visit = Request({**scope, "state": {**scope["state"]}})  # type: ignore[arg-type]
        try:
            eyes = await come_to_watch(request, self._house, _table(scope))
        except Exception as error:
            await _tell(told_of(request, error).response, request, receive, send)
        else:
            del request
            await stream_of(self._house, eyes, scope, receive, send)


def _table(scope: Scope) -> str:
    """The name of the table in `/t/NAME/…`."""
    name: str = scope["path"].split("/")[2]
    return name


def _is_plain(scope: Scope) -> bool:
    """Whether a script posts, and a form as they are usually written."""
    headers = dict(scope["headers"])
    return headers.get(b"x-script") == b"1" and headers.get(b"content-type", b"").startswith(_FORM)


async def _tell(answer: Answer, request: Visit, receive: Receive, send: Send) -> None:
    """What the long road would say."""
    await answer.to_asgi_response(None, request)(request.scope, receive, send)


async def _body(receive: Receive) -> bytes:
    """Everything that was posted; the guard sees to it that it is neither long nor slow."""
    message: Any = await receive()
    body: bytes = message.get("body", b"")
    while message.get("more_body", False):
        message = await receive()
        body += message.get("body", b"")
    return body
