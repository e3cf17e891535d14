"""What went wrong, told in the visitor's language: a page, a line for the table's script, or JSON for a program."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec
from litestar import Response

from mathotheque.core.speech import Message
from mathotheque.web.shelf.pages import Note, Visit, draw_note, render, who

_NUMBERS = Random()  # they only have to differ: nothing is kept secret by them
WAIT = 5
"""Seconds after which it is worth another try, for `Retry-After`."""
_KEYS = {
    403: "page.cross-site",
    404: "page.not-found",
    405: "page.bad-request",
    408: "page.too-slow",
    413: "page.too-large",
    429: "page.too-much",
    500: "page.fault",
}


class Problem(msgspec.Struct):
    """Why not, and (for a stale version) the version the match has now."""

    reason: str
    version: int | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """An answer ready to be sent."""

    status: int
    kind: str
    body: bytes
    headers: dict[str, str]

    @property
    def response(self) -> Response[Any]:
        """The same for a handler to return."""
        kind = self.kind.partition(";")[0]  # the framework adds the charset
        return Response(self.body, status_code=self.status, media_type=kind, headers=self.headers)


def reason(status: int, **blanks: object) -> Message:
    """What is said of an answer of this status."""
    return Message.of(_KEYS.get(status, "page.bad-request"), **blanks)


def tell(request: Visit, status: int, message: Message, version: int | None = None) -> Told:
    """The problem as whoever asked understands it."""
    headers = {"cache-control": "no-store"} | ({"retry-after": str(WAIT)} if status in (429, 503) else {})
    if is_api(request):
        told = Problem(message.say("en"), version)  # its readers are programs
        return Told(status, "application/json", msgspec.json.encode(told), headers)
    guest = who(request)
    words = message.say(guest.lang)
    if request.headers.get("x-script") == "1":
        content = draw_note(Note(words, refused=True), guest, "")
    else:
        content = render(
            "problem.html", guest, "/", words=words, number=number_of(request.scope) if status == 500 else ""
        )
    return Told(status, "text/html; charset=utf-8", content.encode(), headers)


def is_api(request: Visit) -> bool:
    """Whether a program asks."""
    path = request.scope["path"]
    return path.startswith("/api/") and path != "/api/docs"


def number_of(scope: Any) -> str:
    """The number of this request: in the log, on the page of a fault, and in every answer's headers."""
    state = scope.setdefault("state", {})
    number: str | None = state.get("number")
    if number is None:
        number = state["number"] = f"{_NUMBERS.getrandbits(40):010x}"
    return number
