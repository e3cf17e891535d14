"""A match that was written down elsewhere comes in: its text is checked, then shown step by step."""

from __future__ import annotations

import asyncio

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.response import Redirect

from mathotheque.core.errors import BadRecord, Refused
from mathotheque.core.headers import game_named_in
from mathotheque.core.record import Record
from mathotheque.core.record_reading import read_record
from mathotheque.core.speech import Message
from mathotheque.games import find
from mathotheque.web.house import House
from mathotheque.web.requests.limits import origin_of
from mathotheque.web.requests.problems import reason, tell
from mathotheque.web.requests.replies import Answer
from mathotheque.web.shelf.pages import Visit, page, render, who

_LONGEST_NAME = 40
_MOST_EVENTS = 5_000  # four times the longest match of our games
_LONGEST_LINE = 200  # of a text that is shown beside what is wrong with it


@get("/import")
async def import_page(request: Visit) -> Response[str]:
    """Where a text is pasted or a file chosen."""
    return page(render("import.html", who(request), "/import", text="", problem=""))


@post("/import")
async def bring(request: Visit, house: House) -> Answer:
    """Check the text; show the match again, or say what is wrong with it and where."""
    form = await request.form()
    guest = who(request)
    file = form.get("file")
    text = _decoded(await file.read()) if isinstance(file, UploadFile) and file.filename else str(form.get("text", ""))
    try:
        if key := game_named_in(text):
            await house.preparation.ready(find(key))
        async with house.reading.turn(origin_of(request.scope)) as allowed:
            if not allowed:
                return tell(request, 429, reason(429)).response
            record = await asyncio.to_thread(_checked, text)
        match = await house.service.bring(record)
    except Refused as refused:
        line = refused.line if isinstance(refused, BadRecord) else 0
        shown = _line(text, line)
        content = render(
            "import.html", guest, "/import", text=text, problem=refused.say(guest.lang), line=line, shown=shown
        )
        return page(content, status=422)
    return Redirect(f"/r/{match.id}", status_code=303)


def _decoded(data: bytes) -> str:
    return data.decode("utf-8", errors="replace").removeprefix("\ufeff")


def _line(text: str, number: int) -> str:
    """The line of a text that is wrong, from 1; nothing where it is the end that is missing."""
    lines = text.strip().split("\n")
    return lines[number - 1][:_LONGEST_LINE] if 1 <= number <= len(lines) else ""


def _checked(text: str) -> Record:
    """The record, legal from its first event to its last. Whoever pastes may lose the blank line at the end."""
    if not text.strip():
        raise BadRecord(Message.of("page.import-empty"))
    record = read_record(text.strip() + "\n\n", find, _MOST_EVENTS)
    if any(len(name) > _LONGEST_NAME for name in (*record.seats, *record.words)):
        raise BadRecord(Message.of("page.import-name", n=_LONGEST_NAME))
    return record
