"""Sheets to print: shown as they will lie on paper, printed by the browser, or fetched as PDF where that can be made.

They are drawn at a desk of their own, off the loop and everybody in turn: a printing waits, a move never does.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import urlencode

from litestar import Response, get
from litestar.response import Redirect
from markupsafe import Markup

from mathotheque.core.errors import Refused
from mathotheque.core.game import Game
from mathotheque.core.options import show
from mathotheque.core.position import Position
from mathotheque.core.speech import Message
from mathotheque.games import shelf
from mathotheque.matches.refusals import TableError
from mathotheque.printing.boards import BOARD
from mathotheque.printing.html import STYLE, sections
from mathotheque.printing.ink import FULL, INKS, inked
from mathotheque.printing.pages import Document
from mathotheque.printing.paper import PAPERS, USUAL, Paper, paper_called
from mathotheque.printing.positions import POSITION, position_document
from mathotheque.printing.sheets import ALL, chosen_sheets, document, numbers_of, sheets_of
from mathotheque.printing.typesetting import can_typeset, pdf
from mathotheque.web.house import House
from mathotheque.web.lookback.replay import film_of
from mathotheque.web.requests.limits import origin_of
from mathotheque.web.requests.numbers import whole
from mathotheque.web.requests.replies import Answer
from mathotheque.web.shelf.pages import Visit, game_or_404, page, render, room_address, who
from mathotheque.web.shelf.setup_form import Form, given
from mathotheque.web.shelf.setup_page import as_far_as_possible

_PATIENCE = 3.0  # seconds a page or a file is waited for before it says that it is being made
T = TypeVar("T")
_KEPT_FIELDS = ("position", "eyes", "match", "at")


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What is to be printed: its name for the desk, how it is drawn, and the sheet that is chosen."""

    key: Hashable
    draw: Callable[[], Document]
    sheet: str


@get("/print")
async def print_index(request: Visit) -> Response[str]:
    """Every box that can be printed."""
    words = {"title": "print.page", "lead": "print.lead"}
    return page(render("boxes.html", who(request), "/print", games=shelf(), **words))


@get("/print/sheets.css")
async def print_style() -> Response[bytes]:
    """How sheets look, on a screen and on paper."""
    return Response(STYLE.read_bytes(), media_type="text/css", headers={"cache-control": "no-cache"})


@get("/print/{key:str}")
async def print_page(request: Visit, house: House, key: str) -> Answer:
    """The sheets as they will be printed; what was wrong with the wish, while the usual board is shown."""
    game, guest, form = game_or_404(key), who(request), dict(request.query_params)
    here = f"/print/{key}?{urlencode(form)}" if form else f"/print/{key}"
    if not await house.preparation.soon(game, house.settings.patience_seconds):
        return page(render("print_waiting.html", guest, here, game=game), status=202)
    problem, chosen = "", as_far_as_possible(game, form)
    try:
        wanted = await _wanted(request, house, game, form)
        drawn = await _at_the_press(request, house, ("html", wanted.key), lambda: sections(wanted.draw()))
        sheet = wanted.sheet
    except Refused as refused:
        problem, drawn, sheet = refused.say(guest.lang), "", BOARD
    if drawn is None:
        return page(render("print_waiting.html", guest, here, game=game), status=202)
    content = render(
        "print.html", guest, here, game=chosen, problem=problem, sheets=Markup(drawn), sheet=sheet,
        choices=_choices(chosen, sheet, guest.lang), papers=[(one.key, one.title) for one in PAPERS.values()],
        numbers=numbers_of(chosen, sheet), number=whole(form.get("number"), 1),
        paper=form.get("paper", USUAL), inks=INKS, ink=form.get("ink", FULL), kept=_kept(chosen, form),
        file=f"/print/{key}/sheets.pdf?{urlencode(form)}" if can_typeset() and not problem else "",
    )  # fmt: skip
    return page(content, status=422 if problem else 200)


@get("/t/{name:str}/print")
async def print_table(house: House, name: str) -> Redirect:
    """From a table to the sheet of its position."""
    return Redirect(f"/print/{(await house.service.glance(name)).game.key}?match={name}")


@get("/print/{key:str}/sheets.pdf")
async def print_file(request: Visit, house: House, key: str) -> Response[bytes] | Response[str]:
    """The same sheets as a PDF to keep."""
    game, guest, form = game_or_404(key), who(request), dict(request.query_params)
    here = f"/print/{key}/sheets.pdf?{urlencode(form)}"
    if not await house.preparation.soon(game, house.settings.patience_seconds):
        return page(render("print_waiting.html", guest, here, game=game), status=202)
    wanted = await _wanted(request, house, game, form)
    made = await _at_the_press(request, house, ("pdf", wanted.key), lambda: pdf(wanted.draw()))
    if made is None:
        return page(render("print_waiting.html", guest, here, game=game), status=202)
    name = f"mathotheque-{game.key}-{wanted.sheet}-{form.get('paper', USUAL)}.pdf"
    headers = {"cache-control": "no-store", "content-disposition": f'attachment; filename="{name}"'}
    return Response(made, media_type="application/pdf", headers=headers)


async def _at_the_press(request: Visit, house: House, key: Hashable, work: Callable[[], T]) -> T | None:
    return await house.press.ask(key, work, origin_of(request.scope), _PATIENCE)


async def _wanted(request: Visit, house: House, game: Game, form: Form) -> _Wanted:
    """What the address asks for; refused in words where there is no such thing."""
    lang, room = who(request).lang, room_address(house, request)
    paper, ink = paper_called(form.get("paper", USUAL)), form.get("ink", FULL)
    if form.get("match"):
        position = await _of_match(request, house, game, form)
        return _position(position, paper, lang, ink, room)
    chosen = game.choose(**given(game.options, form))
    if form.get("position"):
        eyes = whole(form.get("eyes"), 0)
        read = chosen.read(form["position"].strip(), eyes - 1 if eyes and chosen.hides else None)
        return _position(read, paper, lang, ink, room)
    sheet, number = form.get("sheet", BOARD), whole(form.get("number"), 1)
    chosen_sheets(chosen, sheet)
    key = chosen, sheet, paper, lang, ink, number
    return _Wanted(key, lambda: document(chosen, sheet, paper, lang, ink, number=number), sheet)


def _position(position: Position, paper: Paper, lang: str, ink: str, room: str) -> _Wanted:
    key = position, paper, lang, ink, room
    return _Wanted(key, lambda: inked(position_document(position, paper, lang, room), ink), POSITION)


async def _of_match(request: Visit, house: House, game: Game, form: Form) -> Position:
    """A position of a match, as it stands or at one of its steps; the sheet itself shows nothing hidden."""
    film = await film_of(request, house, form["match"])
    if film.match.game.key != game.key:
        raise TableError(Message.of("analysis.other-game", game=film.match.game.title))
    return film.positions[film.nearest(whole(form.get("at"), film.steps[-1]))]


def _choices(game: Game, sheet: str, lang: str) -> list[tuple[str, str]]:
    """The sheets of the game in words; a position is offered where one is shown."""
    names = (*((POSITION,) if sheet == POSITION else ()), *sheets_of(game), ALL)
    return [(name, Message.of(f"print.sheet.{name}").say(lang)) for name in names]


def _kept(game: Game, form: Form) -> dict[str, str]:
    """What the form of the page hands on without showing it."""
    options = {f"o-{name}": show(value) for name, value in game.changed.items()}
    return options | {name: form[name] for name in _KEPT_FIELDS if form.get(name)}
