"""The screen beside a table with real cards: it draws and reads questions, runs the window, and keeps the score."""

from __future__ import annotations

from collections.abc import Sequence
from random import SystemRandom
from typing import Any

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect

from mathotheque.core.errors import BadNotation
from mathotheque.core.game import Game
from mathotheque.face.protocols import AskedFromCard
from mathotheque.matches.table_options import label_of, options_of, value_of
from mathotheque.web.house import House
from mathotheque.web.paper.card_table import ASKED, CardTable, Entry, choices, read_table
from mathotheque.web.requests.numbers import whole
from mathotheque.web.shelf.pages import Visit, game_or_404, page, render, who

_chance = SystemRandom()


def _draw(weights: Sequence[int]) -> int:
    """One of several that are alike."""
    return _chance.randrange(len(weights))


def _game(key: str) -> Game:
    game = game_or_404(key)
    if not game.has("with_cards"):
        raise NotFoundException
    return game


@get("/g/{key:str}/cards")
async def card_page(request: Visit, house: House, key: str) -> Response[str]:
    """The table of this address; or who plays, where it names nobody."""
    game, guest, fields = _game(key), who(request), dict(request.query_params)
    await house.preparation.ready(game)
    table = read_table(game, fields)
    here = f"/g/{key}/cards"
    if table is None:
        few, seconds = bool(fields.keys() & {"names", "name0"}), game.module("with_cards").WINDOW
        asked = {field: _in_words(game, name, guest.lang) for name, field in ASKED.items()}
        return page(
            render("cards/setup.html", guest, here, game=game, asked=asked, few=few, fields=fields, seconds=seconds)
        )
    question = _question(table, fields.get("ask", ""))
    given = whole(fields.get("given"), -1)
    return page(
        render(
            "cards/table.html", guest, here, game=game, table=table, question=question,
            player=min(max(whole(fields.get("player"), 0), 0), len(table.names) - 1),
            given=given if question and 0 <= given < len(question.answers(guest.lang)) else None,
            standing=sorted(enumerate(table.scores), key=lambda one: -one[1]),
        )
    )  # fmt: skip


def _in_words(game: Game, name: str, lang: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """What an option is called, and each of its values."""
    option = next(option for option in (*game.options, *options_of(game)) if option.name == name)
    values = tuple((value, value_of(game, option, value).say(lang)) for value in choices(game, name))
    return label_of(game, option).say(lang), values


def _question(table: CardTable, text: str) -> AskedFromCard | None:
    """The question an address tells; None where it tells none."""
    try:
        return table.rules.read(text)
    except BadNotation:
        return None


@post("/g/{key:str}/cards")
async def card_deed(request: Visit, house: House, key: str) -> Response[Any]:
    """Something happened at the table: scored, asked, answered, or a slip; the address that follows tells it."""
    game = _game(key)
    await house.preparation.ready(game)
    form = {name: str(value) for name, value in (await request.form()).items()}
    table = read_table(game, form)
    if table is None:
        return Redirect(f"/g/{key}/cards", status_code=303)
    return Redirect(_next(table, form), status_code=303)


def _next(table: CardTable, form: dict[str, str]) -> str:
    player = min(max(whole(form.get("player"), 0), 0), len(table.names) - 1)
    if "undo" in form:
        return table.before.address(player=player)
    if form.get("gain") in {gain.key for gain in table.rules.gains(table.form)}:
        return table.after(Entry(player, form["gain"])).address(player=player)
    question = _question(table, form.get("ask", ""))
    if question is not None and "given" in form:
        given = whole(form["given"], -1)
        entry = Entry(player, card=question.card, right=given == question.right)
        return table.after(entry).address(player=player, ask=question.text, given=given)
    subject = whole(form.get("subject"), -1)
    if 0 <= subject < len(table.rules.subjects()):
        asked = table.rules.put(
            subject, table.used, table.kind, table.form, lambda weights: _chance.randrange(len(weights))
        )
        return table.address(player=player, ask=asked.text)
    return table.address(player=player)
