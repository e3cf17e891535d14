"""The rule books as pages, and as a drawer beside the table; every rule can be linked to by its number."""

from __future__ import annotations

from functools import cache

from litestar import Response, get
from markdown_it import MarkdownIt
from markupsafe import Markup

from mathotheque.core.completeness import MINUTE
from mathotheque.core.game import Game
from mathotheque.core.speech import Message
from mathotheque.games import shelf
from mathotheque.web.shelf.pages import Visit, game_or_404, page, render, who

_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")  # a book of any package is words, never markup
_OUTERMOST = 1  # how deep the rules themselves stand: a list within a rule has its own numbers


@get("/rules")
async def rules_index(request: Visit) -> Response[str]:
    """All the rule books."""
    words = {"title": "page.rule-books", "lead": "page.rule-books-lead"}
    return page(render("boxes.html", who(request), "/rules", games=shelf(), **words))


@get("/rules/{key:str}")
async def rules_page(request: Visit, key: str) -> Response[str]:
    """The rule book."""
    guest = who(request)
    game = game_or_404(key)
    return page(render("rules.html", guest, f"/rules/{key}", game=game, book=book_of(game, guest.lang)))


@get("/rules/{key:str}/drawer")
async def rules_drawer(request: Visit, key: str) -> Response[str]:
    """The same for the drawer beside a table: first the rules in a minute."""
    guest = who(request)
    game = game_or_404(key)
    minute, book = minute_of(game, guest.lang), book_of(game, guest.lang)
    return page(render("drawer.html", guest, f"/rules/{key}", game=game, minute=minute, book=book))


def minute_of(game: Game, lang: str) -> list[str]:
    """The rules in a minute."""
    return [Message.of(f"{game.key}.minute.{line}").say(lang) for line in MINUTE]


@cache
def book_of(game: Game, lang: str) -> Markup:
    """The rule book as HTML; a rule's number is its address."""
    tokens = _MARKDOWN.parse(game.rule_book(lang))
    for k, token in enumerate(tokens):
        if token.type == "list_item_open" and token.info and token.level == _OUTERMOST:
            token.attrs |= {"id": f"r{token.info}", "value": token.info}
        elif token.type == "th_open" and not tokens[k + 1].content:  # a corner is no heading
            token.tag = tokens[k + 2].tag = "td"
    return Markup(_MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {}))
