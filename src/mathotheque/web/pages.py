"""Pages to read: the shelf, a game's page, a table, a rule book."""

from __future__ import annotations

import asyncio
import re
import secrets
from dataclasses import dataclass
from html import escape
from typing import Any

import segno
from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.response import Redirect

from mathotheque.core.errors import UnknownGame
from mathotheque.core.game import Game
from mathotheque.core.speech import Message
from mathotheque.games import find, shelf
from mathotheque.matches.match import Match
from mathotheque.matches.refusals import TableError
from mathotheque.matches.seats import PHRASES
from mathotheque.web.house import House
from mathotheque.web.icons import icon, token
from mathotheque.web.page_files import address
from mathotheque.web.people import Visitor, chairs_of, visitor
from mathotheque.web.spoken import templates
from mathotheque.web.table import look

NICKNAMES = ("Pascal", "Sophie", "Évariste", "Émilie", "Blaise", "Ada", "Fibonacci", "Hypatie", "Euler", "Emmy")

Visit = Request[Any, Any, Any]


def who(request: Visit) -> Visitor:
    """The visitor of this request."""
    return visitor(request.cookies, request.headers.get("accept-language", ""))


def own_chairs(house: House, request: Visit, name: str) -> frozenset[int]:
    """The chairs of the match that are this browser's."""
    return chairs_of(house.secret, name, request.cookies.get(f"seat-{name}", ""))


def held(house: House, request: Visit, match: Match) -> frozenset[int]:
    """The seats of the match this browser holds now."""
    return match.seats_of(own_chairs(house, request, match.id))


def eyes(request: Visit, match: str) -> str:
    """Who last lifted the curtain in this browser, and when (see `eyes_for`)."""
    return request.cookies.get(f"eyes-{match}", "")


def render(template: str, guest: Visitor, here: str, **data: object) -> str:
    """A page in the guest's language and theme."""

    def say(key: str, **blanks: object) -> str:
        return Message.of(key, **blanks).say(guest.lang)

    return (
        templates(guest.lang)
        .get_template(template)
        .render(
            say=say,
            lang=guest.lang,
            theme=guest.theme,
            here=here,
            icon=icon,
            token=token,
            players=_players,
            page_file=address,
            phrases=PHRASES,
            **data,
        )
    )


def page(content: str, status: int = 200, **headers: str) -> Response[str]:
    """An HTML answer that no cache keeps."""
    return Response(
        content, status_code=status, media_type="text/html", headers={"cache-control": "no-store", **headers}
    )


def _players(game: Game) -> str:
    low, high = min(game.players), max(game.players)
    return str(low) if low == high else f"{low}–{high}"


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
    own = [name for name in guest.recent if own_chairs(house, request, name)]  # a cookie must not find others' tables
    matches = [await house.service.glance(name) for name in own if await house.store.kept(name)]
    running = [match for match in matches if not match.over]
    finished = [match for match in matches if match.over]
    return page(render("shelf.html", guest, "/", games=shelf(), running=running, finished=finished))


@get("/join")
async def join(request: Visit, house: House, code: str = "") -> Redirect:
    """From a code to its table."""
    return Redirect(f"/t/{re.sub('[^a-z0-9]', '', code.lower())[:5] or '-'}")


@get("/t/{name:str}")
async def table_page(request: Visit, house: House, name: str) -> Response[Any]:
    """The table as this browser may see it; a match played elsewhere can only be looked at again."""
    if (await house.service.glance(name)).imported:
        return Redirect(f"/r/{name}")
    return page(await draw_table(request, house, name))


@dataclass(frozen=True, slots=True)
class Note:
    """A word to one visitor alone: a hint, or why something was refused and by which rule.

    What was `typed` goes back into its field: nobody writes a calculation twice.
    """

    words: str
    rule: str = ""
    refused: bool = False
    typed: str = ""

    def refill(self, dock: str) -> str:
        """The dock with its text field as it was."""
        return dock.replace('name="move" value=""', f'name="move" value="{escape(self.typed)}"', 1)


async def draw_table(request: Visit, house: House, name: str, note: Note | None = None) -> str:
    """The table's page, perhaps with a word to this visitor."""
    guest = who(request)
    game = (await house.service.glance(name)).game
    if not await house.preparation.soon(game, house.settings.patience_seconds):
        progress = house.preparation.progress(game)
        return render("preparing.html", guest, f"/t/{name}", name=name, progress=progress)
    match = await house.service.match(name)
    house.attend(name)
    view = look(match, held(house, request, match), guest.lang, eyes(request, name), house.presence)
    return render(
        "table.html", guest, f"/t/{name}", view=view, note=note, nickname=secrets.choice(NICKNAMES),
        link=link_to(request, name),
    )  # fmt: skip


@get("/t/{name:str}/preparing")
async def preparing(request: Visit, house: House, name: str) -> Response[str]:
    """How far the game of this table is; nothing (204) once it is ready."""
    progress = house.preparation.progress((await house.service.glance(name)).game)
    if progress.ready.is_set():
        return page("", status=204)
    return page(render("table/preparing.html", who(request), f"/t/{name}", name=name, progress=progress))


def link_to(request: Visit, name: str) -> str:
    """The address of a table, to share."""
    return f"{request.base_url}t/{name}"


def draw_fragment(view: object, guest: Visitor, name: str, link: str) -> str:
    """What a stream sends: the table without the page around it."""
    return render("fragment.html", guest, f"/t/{name}", view=view, note=None, nickname=NICKNAMES[0], link=link)


def draw_note(note: Note, guest: Visitor, match: Match) -> str:
    """The table's line with a word, for the script to put in its place."""
    return render("table/say.html", guest, f"/t/{match.id}", note=note, view=None, key=match.game.key)


@get("/t/{name:str}/qr.svg")
async def qr(request: Visit, house: House, name: str) -> Response[str]:
    """The table's address as a picture for a phone's camera."""
    await house.service.match(name)
    return picture_of(link_to(request, name))


def picture_of(link: str) -> Response[str]:
    """The address as a square of dots."""
    drawing = segno.make(link, error="m").svg_inline(scale=4, border=2)
    head = '<svg xmlns="http://www.w3.org/2000/svg"'
    return Response(drawing.replace("<svg", head, 1), media_type="image/svg+xml", headers={"cache-control": "no-store"})


@get("/t/{name:str}/record")
async def record(house: House, name: str) -> Response[str]:
    """The match written down; the seed once it is over."""
    text = await record_text(house, name)
    return Response(text, media_type="text/plain; charset=utf-8", headers={"cache-control": "no-store"})


async def record_text(house: House, name: str) -> str:
    """The match written down; refused while hands are hidden."""
    match = await house.service.match(name)
    if match.game.hides and not match.over:
        raise TableError(Message.of("table.record-hidden"))
    record = match.record(await house.service.seed(name))

    def write() -> str:
        record.remember(house.reels.of(match))
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
