"""Pages to read: the shelf, a game's page, a table, a rule book."""

from __future__ import annotations

import html
import re
import secrets
from typing import Any

import segno
from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.response import Redirect
from markupsafe import Markup

from mathotheque.core.errors import UnknownGame
from mathotheque.core.game import Game
from mathotheque.core.options import Choice, Free, Option, show
from mathotheque.core.speech import Message
from mathotheque.games import find, shelf
from mathotheque.web.drawing import icon, token
from mathotheque.web.house import House
from mathotheque.web.people import Visitor, seats_of, visitor
from mathotheque.web.table import look

_templates = Environment(
    loader=PackageLoader("mathotheque.web"), autoescape=True, undefined=StrictUndefined, trim_blocks=True
)
NICKNAMES = ("Pascal", "Sophie", "Évariste", "Émilie", "Blaise", "Ada", "Fibonacci", "Hypatie", "Euler", "Emmy")
MOST_SEATS = 6

Visit = Request[Any, Any, Any]


def who(request: Visit) -> Visitor:
    """The visitor of this request."""
    return visitor(request.cookies, request.headers.get("accept-language", ""))


def held(house: House, request: Visit, match: str) -> frozenset[int]:
    """The seats of the match this browser holds."""
    return seats_of(house.secret, match, request.cookies.get(f"seat-{match}", ""))


def eyes(request: Visit, match: str) -> int | None:
    """The seat that last lifted the curtain in this browser."""
    seat = request.cookies.get(f"eyes-{match}", "")
    return int(seat) if seat.isascii() and seat.isdigit() else None


def render(template: str, guest: Visitor, here: str, **data: object) -> str:
    """A page in the guest's language and theme."""

    def say(key: str, **blanks: object) -> str:
        return Message.of(key, **blanks).say(guest.lang)

    return _templates.get_template(template).render(
        say=say, lang=guest.lang, theme=guest.theme, here=here, icon=icon, token=token, players=_players, **data
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
    running = []
    for name in guest.recent:
        if await house.store.kept(name):
            match = await house.service.match(name)
            if match.scores is None:
                running.append(match)
    return page(render("shelf.html", guest, "/", games=shelf(), running=running))


@get("/join")
async def join(request: Visit, house: House, code: str = "") -> Redirect:
    """From a code to its table."""
    return Redirect(f"/t/{re.sub('[^a-z0-9]', '', code.lower())[:5] or '-'}")


@get("/g/{key:str}")
async def game_page(request: Visit, key: str) -> Response[str]:
    """What the game is, who sits down, which options."""
    return page(draw_game_page(game_or_404(key), who(request)))


def draw_game_page(game: Game, guest: Visitor, problem: str = "") -> str:
    """The game's page, perhaps with what was wrong."""
    levels = game.level_names
    return render(
        "game.html", guest, f"/g/{game.key}", game=game, problem=problem, levels=levels,
        middle=levels[(len(levels) - 1) // 2], nicknames=secrets.SystemRandom().sample(NICKNAMES, MOST_SEATS),
        most_seats=max(game.players), option_text=lambda option: _option_text(game, option, guest.lang),
        option_field=_option_field,
    )  # fmt: skip


def _option_text(game: Game, option: Option, lang: str) -> str:
    return Message.of(f"{game.key}.option.{option.name}").say(lang)


def _option_field(option: Option) -> Markup:
    head = Markup('id="o-{0}" name="o-{0}" class="input"').format(option.name)
    if isinstance(option, Choice):
        values = Markup("").join(Markup("<option>{}</option>").format(show(value)) for value in option.values)
        return Markup("<select {}>{}</select>").format(head, values)
    if isinstance(option, Free):
        return Markup('<input {} maxlength="200" value="">').format(head)
    return Markup('<input {} type="number" min="{}" max="{}" value="{}">').format(
        head, option.low, option.high, option.default
    )


@get("/t/{name:str}")
async def table_page(request: Visit, house: House, name: str) -> Response[str]:
    """The table as this browser may see it."""
    return page(await draw_table(request, house, name))


async def draw_table(request: Visit, house: House, name: str, problem: str = "") -> str:
    """The table's page, perhaps with why something was refused."""
    guest = who(request)
    match = await house.service.match(name)
    house.robots.consider(name)
    view = look(match, held(house, request, name), guest.lang, eyes(request, name))
    return render(
        "table.html", guest, f"/t/{name}", view=view, problem=problem, nickname=secrets.choice(NICKNAMES),
        link=link_to(request, name),
    )  # fmt: skip


def link_to(request: Visit, name: str) -> str:
    """The address of a table, to share."""
    return f"{request.base_url}t/{name}"


def draw_fragment(view: object, guest: Visitor, name: str, link: str) -> str:
    """What a stream sends: the table without the page around it."""
    return render("fragment.html", guest, f"/t/{name}", view=view, problem="", nickname=NICKNAMES[0], link=link)


@get("/t/{name:str}/qr.svg")
async def qr(request: Visit, house: House, name: str) -> Response[str]:
    """The table's address as a picture for a phone's camera."""
    await house.service.match(name)
    drawing = segno.make(link_to(request, name), error="m").svg_inline(scale=4, border=2)
    head = '<svg xmlns="http://www.w3.org/2000/svg"'
    return Response(drawing.replace("<svg", head, 1), media_type="image/svg+xml")


@get("/t/{name:str}/record")
async def record(house: House, name: str) -> Response[str]:
    """The match written down; the seed once it is over."""
    match = await house.service.match(name)
    text = match.record(await house.service.seed(name)).text
    return Response(text, media_type="text/plain; charset=utf-8", headers={"cache-control": "no-store"})


@get("/rules/{key:str}")
async def rules_page(request: Visit, key: str) -> Response[str]:
    """The rule book."""
    guest = who(request)
    game = game_or_404(key)
    book = Markup(_book(game.rule_book(guest.lang)))
    return page(render("rules.html", guest, f"/rules/{key}", game=game, book=book))


def _book(markdown: str) -> str:
    """The little Markdown our rule books use, as HTML; every rule can be linked to by its number."""
    out: list[str] = []
    listing = ""
    for line in markdown.split("\n"):
        numbered = re.match(r"(\d+)\. (.*)", line)
        wanted = "ol" if numbered else "ul" if line.startswith("- ") else ""
        if listing and wanted != listing and line.strip():
            out.append(f"</{listing}>")
            listing = ""
        if wanted and not listing:
            out.append(f'<ol start="{numbered[1]}">' if numbered else "<ul>")
            listing = wanted
        if numbered:
            out.append(f'<li id="r{numbered[1]}" value="{numbered[1]}">{_inline(numbered[2])}</li>')
        elif wanted:
            out.append(f"<li>{_inline(line[2:])}</li>")
        elif heading := re.match(r"(#+) (.*)", line):
            level = len(heading[1])
            out.append(f"<h{level}>{_inline(heading[2])}</h{level}>")
        elif line.strip():
            out.append(f"<p>{_inline(line)}</p>")
    return "".join(out) + (f"</{listing}>" if listing else "")


def _inline(text: str) -> str:
    escaped = html.escape(text, quote=False)
    escaped = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", escaped)
    escaped = re.sub(r"\*(.+?)\*", r"<i>\1</i>", escaped)
    return re.sub(r"`(.+?)`", r"<code>\1</code>", escaped)


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
