"""A match that was written down elsewhere comes in: its text is checked, then shown step by step."""

from __future__ import annotations

import asyncio
import re

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.response import Redirect

from mathotheque.core.errors import BadRecord, Refused
from mathotheque.core.record import Record, read_record
from mathotheque.core.speech import Message
from mathotheque.games import find
from mathotheque.web.house import House
from mathotheque.web.pages import Visit, page, render, who
from mathotheque.web.replies import Answer

_LONGEST_NAME = 40
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
        if named := re.match(r'\s*\[Game "([^"]*)"\]', text):
            await house.preparation.ready(find(named[1]))
        record = await asyncio.to_thread(_checked, text)
        match = await house.service.bring(record)
    except Refused as refused:
        line = refused.line if isinstance(refused, BadRecord) else 0
        shown = text.strip().split("\n")[line - 1][:_LONGEST_LINE] if line else ""
        content = render(
            "import.html", guest, "/import", text=text, problem=refused.say(guest.lang), line=line, shown=shown
        )
        return page(content, status=422)
    return Redirect(f"/r/{match.id}", status_code=303)


def _decoded(data: bytes) -> str:
    return data.decode("utf-8", errors="replace").removeprefix("\ufeff")


def _checked(text: str) -> Record:
    """The record, legal from its first event to its last. Whoever pastes may lose the blank line at the end."""
    if not text.strip():
        raise BadRecord(Message.of("page.import-empty"))
    record = read_record(text.strip() + "\n\n", find)
    if any(len(name) > _LONGEST_NAME for name in (*record.seats, *record.words)):
        raise BadRecord(Message.of("page.import-name", n=_LONGEST_NAME))
    return record
