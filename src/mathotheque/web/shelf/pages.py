"""Pages to read: the shelf, a game's page, a table, a rule book."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from dataclasses import dataclass
from html import escape
from typing import Any

import segno
from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.response import Redirect
from markupsafe import Markup

from mathotheque.core.errors import Refused, UnknownGame
from mathotheque.core.game import Game
from mathotheque.core.speech import Message
from mathotheque.games import find, shelf
from mathotheque.matches.glance import Glance
from mathotheque.matches.match import Match
from mathotheque.matches.refusals import NoSuchMatch, OtherRules, TableError
from mathotheque.web.house import House
from mathotheque.web.live.sheet import put
from mathotheque.web.live.viewers import Eyes
from mathotheque.web.requests.limits import origin_of
from mathotheque.web.requests.people import Visitor, chairs_of, cookie_in, is_ours, is_outdated, visitor
from mathotheque.web.table.coaching import result, steps_of
from mathotheque.web.templating import part, templates

Visit = Request[Any, Any, Any]


def who(request: Visit) -> Visitor:
    """The visitor of this request."""
    return visitor(request.cookies, request.headers.get("accept-language", ""))


def own_chairs(house: House, request: Visit, match: Match | Glance) -> frozenset[int]:
    """The chairs of the match that are this browser's."""
    return chairs_of(house.secret, match.id, _seat_cookie(request, match), match.keys)


def _seat_cookie(request: Visit, match: Match | Glance) -> str:
    return cookie_in(request.scope, f"seat-{match.id}")


def held(house: House, request: Visit, match: Match) -> frozenset[int]:
    """The seats of the match this browser holds now."""
    return match.seats_of(own_chairs(house, request, match))


def eyes_of_visit(house: House, request: Visit, match: Match) -> Eyes:
    """With whose eyes this browser looks at the match."""
    chairs = own_chairs(house, request, match)
    locked_out = not chairs and is_outdated(house.secret, match.id, _seat_cookie(request, match), match.keys)
    shared = match.game.hides and len(chairs) > 1
    lifted = request.cookies.get(f"eyes-{match.id}", "") if shared else ""
    keys, link = match.keys_of(chairs), link_to(house, request, match.id)
    return Eyes(match.id, chairs, who(request).lang, lifted, link, keys, locked_out)


def render(template: str, guest: Visitor, here: str, **data: object) -> str:
    """A page in the guest's language and theme."""
    known = {"theme": guest.theme, "me": guest.me, "gentle": guest.gentle, "here": here}
    return templates(guest.lang).get_template(template).render(**known, **data)


def page(content: str, status: int = 200, **headers: str) -> Response[str]:
    """An HTML answer that no cache keeps."""
    return Response(
        content, status_code=status, media_type="text/html", headers={"cache-control": "no-store", **headers}
    )


def game_or_404(key: str) -> Game:
    """The game, or the page that says there is none."""
    try:
        return find(key)
    except UnknownGame as unknown:
        raise NotFoundException(str(unknown)) from unknown


@get("/")
async def shelf_page(request: Visit, house: House) -> Response[str]:
    """The shelf: every box, one touch to play, a code to join, matches to resume."""
    guest = who(request)
    cookies = request.cookies
    known = [name for name in guest.recent if is_ours(house.secret, name, cookies.get(f"seat-{name}", ""))]
    matches = [match for match in await house.service.glances(known) if own_chairs(house, request, match)]
    running = [match for match in matches if not match.over]
    finished = [(match, await _ended(house, match, guest.lang)) for match in matches if match.over]
    promise = await house.promises.make()
    return page(render("shelf.html", guest, "/", games=shelf(), running=running, finished=finished, promise=promise))


async def _ended(house: House, match: Glance, lang: str) -> str:
    """Who won, where the game is ready to say it; nothing of a match that was never ended."""
    if not house.preparation.progress(match.game).ready.is_set():
        return ""
    try:
        told = await house.service.match(match.id)
    except Refused:  # it was played under other rules
        return ""
    return result(told).say(lang) if told.scores is not None else ""


@get("/join")
async def join(request: Visit, house: House, code: str = "") -> Redirect:
    """From a code to its table, or to its class."""
    typed = re.sub("[^a-z0-9]", "", code.lower())[:5] or "-"
    with suppress(NoSuchMatch):
        await house.lessons.lesson(typed)
        return Redirect(f"/j/{typed}")
    return Redirect(f"/t/{typed}")


@get("/t/{name:str}")
async def table_page(request: Visit, house: House, name: str) -> Response[Any]:
    """The table as this browser may see it; a match played elsewhere or by other rules can only be looked at."""
    if (await house.service.glance(name)).imported:
        return Redirect(f"/r/{name}")
    try:
        return page(await draw_table(request, house, name))
    except OtherRules:
        return Redirect(f"/r/{name}")


@dataclass(frozen=True, slots=True)
class Note:
    """A word to one visitor alone: a hint, or why something was refused and by which rule.

    What was `typed` goes back into its field: nobody writes a calculation twice. `lights` are elements it speaks of.
    A secret stays until it was `seen`: then the table at that address is shown.
    """

    words: str
    rule: str = ""
    refused: bool = False
    typed: str = ""
    reasons: tuple[str, ...] = ()
    lights: tuple[str, ...] = ()
    seen: str = ""

    def refill(self, sheet: str) -> str:
        """The table with its text field as it was."""
        return sheet.replace('name="move" value=""', f'name="move" value="{escape(self.typed)}"', 1)


async def draw_table(request: Visit, house: House, name: str, note: Note | None = None) -> str:
    """The table's page, perhaps with a word to this visitor."""
    guest = who(request)
    game = (await house.service.glance(name)).game
    if not await house.preparation.soon(game, house.settings.patience_seconds):
        progress = house.preparation.progress(game)
        return render("preparing.html", guest, f"/t/{name}", name=name, progress=progress)
    match = await house.service.newest(name)
    house.attend(name, origin_of(request.scope))
    if match.over:
        await house.advising.recall(match, held(house, request, match))
    seen = house.viewers.see(match, eyes_of_visit(house, request, match))
    sheet = seen.now(match)
    if note is not None:
        sheet = put(sheet, "say", draw_note(note, guest, match.game.key))
    markup = note.refill(str(sheet)) if note is not None else str(sheet)
    room = seen.view.room if f"pupil-{seen.view.room}" in request.cookies else ""
    return render("table.html", guest, f"/t/{name}", view=seen.view, game=match.game, sheet=Markup(markup), room=room)


@get("/t/{name:str}/preparing")
async def preparing(request: Visit, house: House, name: str) -> Response[str]:
    """How far the game of this table is; nothing (204) once it is ready."""
    progress = house.preparation.progress((await house.service.glance(name)).game)
    if progress.ready.is_set():
        return page("", status=204)
    return page(render("table/preparing.html", who(request), f"/t/{name}", name=name, progress=progress))


@get("/t/{name:str}/guide")
async def guide(request: Visit, house: House, name: str) -> Response[str]:
    """This turn step by step, whichever turn it is; nothing (204) for somebody who is not to move."""
    match = await house.service.match(name)
    eyes = eyes_of_visit(house, request, match)
    view = house.viewers.see(match, eyes).view
    if not view.my_turn or view.hushed or view.seat is None:
        return page("", status=204)
    steps = steps_of(match.position.view(view.seat), view.lang)
    return page(part("table/guide.html", view.lang)(view.game, steps) if steps else "", status=200 if steps else 204)


def link_to(house: House, request: Visit, name: str) -> str:
    """The address of a table, to share."""
    return f"{room_address(house, request)}/t/{name}"


def room_address(house: House, request: Visit) -> str:
    """Where others find the room. What a request says of its host counts only where a proxy vouches for it."""
    return house.address or str(request.base_url).rstrip("/")


def draw_note(note: Note, guest: Visitor, game: str) -> str:
    """The table's line with a word to one visitor."""
    return part("table/note.html", guest.lang)(note, game)


@get("/t/{name:str}/qr.svg")
async def qr(request: Visit, house: House, name: str) -> Response[str]:
    """The table's address as a picture for a phone's camera."""
    await house.service.match(name)
    return picture_of(link_to(house, request, name))


def picture_of(link: str) -> Response[str]:
    """The address as a square of dots."""
    drawing = segno.make(link, error="m").svg_inline(scale=4, border=2)
    head = '<svg xmlns="http://www.w3.org/2000/svg"'
    return Response(drawing.replace("<svg", head, 1), media_type="image/svg+xml", headers={"cache-control": "no-store"})


@get("/t/{name:str}/record")
async def record(house: House, name: str) -> Response[str]:
    """The match written down; the seed once it is over."""
    text = await record_text(house, name)
    return Response(text, media_type="text/plain", headers={"cache-control": "no-store"})


async def record_text(house: House, name: str) -> str:
    """The match written down; refused while hands are hidden."""
    match = await house.service.match(name)
    if match.game.hides and not match.over:
        raise TableError(Message.of("table.record-hidden"))
    record = match.record(await house.service.seed(name))

    def write() -> str:
        record.remember(house.replayed.of(match))
        return record.text

    return await asyncio.to_thread(write)


@get("/api/docs")
async def api_page(request: Visit) -> Response[str]:
    """What the JSON API offers, from its own description."""
    guest = who(request)
    schema = request.app.openapi_schema.to_schema()
    calls = [
        (method.upper(), path, operation.get("description") or operation.get("summary", ""))
        for path, methods in sorted(schema["paths"].items())
        for method, operation in methods.items()
    ]
    return page(render("api.html", guest, "/api/docs", calls=calls))
