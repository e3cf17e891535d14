"""A game's page: who sits down, which options, perhaps a position to begin from. It needs no compiled rules."""

from __future__ import annotations

from dataclasses import replace

from litestar import Response, get, post

from mathotheque.core.errors import Refused
from mathotheque.core.game import Game
from mathotheque.core.options import Free
from mathotheque.matches.events import LOT
from mathotheque.matches.table_options import options_of
from mathotheque.web.house import House
from mathotheque.web.requests.people import nickname
from mathotheque.web.requests.replies import Answer, sit_down
from mathotheque.web.shelf.even_game import STRONG, WEAK
from mathotheque.web.shelf.pages import Visit, game_or_404, page, who
from mathotheque.web.shelf.setup_form import Form, against_computers, first_form, given, read_chairs, read_position
from mathotheque.web.shelf.setup_page import draw_setup


@get("/g/{key:str}")
async def game_page(request: Visit, house: House, key: str) -> Response[str]:
    """The page; whatever the address names is filled in already."""
    game, guest = game_or_404(key), who(request)
    asked = dict(request.query_params)
    form = asked if asked.keys() - {WEAK, STRONG} else {**first_form(game, gentle=guest.gentle), **asked}
    return page(draw_setup(game, guest, form, await house.promises.make()))


@post("/g/{key:str}/now")
async def play_now(request: Visit, house: House, key: str) -> Answer:
    """One touch: you against the computer, as the page says; from the shelf with nothing to say, and you begin."""
    game = game_or_404(key)
    game, form = game_or_404(key), await _form(request)
    if "who0" not in form:
        form = {**first_form(game, gentle=who(request).gentle), "begins": "1", **form}
    return await _open(request, house, game, form, alone=True)


@post("/g/{key:str}")
async def open_table(request: Visit, house: House, key: str) -> Answer:
    """A table as chosen on the page; or the page again with the reason, nothing lost."""
    return await _open(request, house, game_or_404(key), await _form(request), alone=False)


async def _form(request: Visit) -> dict[str, str]:
    return {name: str(value) for name, value in (await request.form()).items()}


async def _open(request: Visit, house: House, game: Game, form: Form, *, alone: bool) -> Answer:
    """The table of this form; `alone`: all others are computers."""
    guest = who(request)
    me = guest.me if guest.me.name else replace(guest.me, name=nickname())  # a name that was lent stays
    texts = ("position", *(f"o-{option.name}" for option in game.options if isinstance(option, Free)))
    if any(form.get(text) for text in texts):
        await house.preparation.ready(game)  # the rules read them
    try:
        custom = given(options_of(game), form)
        chosen = game.choose(**given(game.options, form))
        chairs, mine = read_chairs(chosen, against_computers(chosen, form) if alone else form, me)
        position = read_position(chosen, form.get("position", ""))
        seed = await house.promises.take(form.get("promise", ""))
        match = await house.service.open(chosen, chairs, custom, position, form.get("begins", LOT), seed)
    except Refused as refused:
        return page(draw_setup(game, guest, form, await house.promises.make(), refused.say(guest.lang)), status=422)
    marked = [chairs[seat].name for seat in sorted(mine) if chairs[seat].mark is not None]
    return sit_down(house, request, match, mine, me=replace(me, name=marked[0]) if marked else None)
