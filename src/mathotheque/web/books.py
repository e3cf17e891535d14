"""The rule books as pages, and as a drawer beside the table; every rule can be linked to by its number."""

from __future__ import annotations

import html
import re
from functools import cache

from litestar import Response, get
from markupsafe import Markup

from mathotheque.core.game import Game
from mathotheque.games import shelf
from mathotheque.web.pages import Visit, game_or_404, page, render, who


@get("/rules")
async def rules_index(request: Visit) -> Response[str]:
    """All the rule books."""
    return page(render("books.html", who(request), "/rules", games=shelf()))


@get("/rules/{key:str}")
async def rules_page(request: Visit, key: str) -> Response[str]:
    """The rule book."""
    guest = who(request)
    game = game_or_404(key)
    return page(render("rules.html", guest, f"/rules/{key}", game=game, book=_book_of(game, guest.lang)))


@get("/rules/{key:str}/drawer")
async def rules_drawer(request: Visit, key: str) -> Response[str]:
    """The same for the drawer beside a table."""
    guest = who(request)
    game = game_or_404(key)
    return page(render("drawer.html", guest, f"/rules/{key}", game=game, book=_book_of(game, guest.lang)))


@cache
def _book_of(game: Game, lang: str) -> Markup:
    return Markup(_book(game.rule_book(lang)))


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
