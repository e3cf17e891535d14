"""The analysis board: any position of any game, from a text, from a match that is over, or from the start."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from urllib.parse import urlencode

from litestar import get

from mathotheque.core.errors import NotJudged, Refused
from mathotheque.core.game import Game
from mathotheque.core.options import show
from mathotheque.core.position import EVERYTHING, Position
from mathotheque.core.protocols import Cast
from mathotheque.core.record import Story
from mathotheque.core.speech import Message
from mathotheque.core.turn import Decide
from mathotheque.matches.refusals import TableError
from mathotheque.reviews.analysis import Analysis, analyse
from mathotheque.reviews.words import reasons_for
from mathotheque.web.house import House
from mathotheque.web.lookback.analysis_view import board_of, seat_names
from mathotheque.web.lookback.replay import film_of
from mathotheque.web.requests.limits import origin_of
from mathotheque.web.requests.numbers import whole
from mathotheque.web.requests.replies import Answer
from mathotheque.web.shelf.pages import Visit, game_or_404, page, render, room_address, who
from mathotheque.web.shelf.setup_form import Form, given
from mathotheque.web.shelf.setup_page import as_far_as_possible, option_rows

_PATIENCE = 0.4  # seconds a page is waited for before it says that it is worked out


@dataclass(frozen=True, slots=True)
class Studied:
    """A position, what its mover was shown, and what was said of it, or why nothing can be."""

    position: Position
    story: Story | tuple[()]
    analysis: Analysis | None
    unjudged: Message | None = None


def study(position: Position, story: Story | tuple[()] = ()) -> Studied:
    """Judge a position as whoever is to decide may know it: to be called in a thread."""
    try:
        return Studied(position, story, analyse(known(position), story=story))
    except NotJudged as refused:
        return Studied(position, story, None, refused.message)


def reasons_of(studied: Studied, lang: str) -> tuple[str, ...]:
    """Why the best move is good, as a hint at a table would say."""
    if studied.analysis is None or not studied.analysis.best:
        return ()
    cast = Cast(seat_names(studied.position.game, lang))
    reasons = reasons_for(studied.analysis.position, studied.analysis.best, cast, studied.story)
    return tuple(reason.say(lang) for reason in reasons)


def known(position: Position) -> Position:
    """What the seat to decide sees; everything where nothing is hidden."""
    turn = position.turn
    if position.viewer != EVERYTHING or not position.game.hides or not isinstance(turn, Decide):
        return position
    return position.view(turn.seat)


@get("/analysis/{key:str}")
async def analysis_page(request: Visit, house: House, key: str) -> Answer:
    """The position with its moves and odds; while it is worked out, that it is; what was wrong with a text."""
    game, guest, form = game_or_404(key), who(request), dict(request.query_params)
    here = f"{request.url.path}?{urlencode(form)}" if form else request.url.path
    if not await house.preparation.soon(game, house.settings.patience_seconds):
        return page(render("analysis_waiting.html", guest, here, game=game), status=202)
    problem = ""
    try:
        chosen, studied = await _studied(request, house, game, form)
    except Refused as refused:
        problem = refused.say(guest.lang)
        chosen, studied = as_far_as_possible(game, form), None
    if studied is None and not problem:
        return page(render("analysis_waiting.html", guest, here, game=game), status=202)

    settled = {f"o-{name}": show(value) for name, value in chosen.chosen.items()}

    def draw() -> str:
        board = board_of(studied.position, studied.analysis, studied.unjudged, guest.lang) if studied else None
        return render(
            "analysis.html", guest, here, game=chosen, problem=problem, board=board,
            text=form.get("position", "") or (board.text if board else ""),
            eyes=form.get("eyes", "") or (str(board.eyes) if board else ""),
            reasons=reasons_of(studied, guest.lang) if studied else (),
            options=option_rows(chosen, chosen.options, {**settled, **form}, guest.lang),
            notation=Message.of(f"{key}.position").say(guest.lang),
            link=f"{room_address(house, request)}{here}",
            levels=[(level, Message.of(f"{key}.bot.{level}").say(guest.lang)) for level in chosen.level_names],
            chosen=settled,
            printed=f"/print/{key}?{urlencode(form or {'position': str(studied.position)})}" if studied else "",
        )  # fmt: skip

    return page(await asyncio.to_thread(draw), status=422 if problem else 200)


async def _studied(request: Visit, house: House, game: Game, form: Form) -> tuple[Game, Studied | None]:
    """The game with its options, and the position once it is judged."""
    origin = origin_of(request.scope)
    if form.get("match"):
        return await _moment(request, house, game, form)
    chosen = game.choose(**given(game.options, form))
    text, eyes = form.get("position", "").strip(), whole(form.get("eyes"), 0)

    def work() -> Studied:
        if not text:
            return study(chosen.start())
        return study(chosen.read(text, eyes - 1) if eyes and chosen.hides else chosen.read(text))

    return chosen, await house.desk.ask(("text", chosen, text, eyes), work, origin, _PATIENCE)


async def _moment(request: Visit, house: House, game: Game, form: Form) -> tuple[Game, Studied | None]:
    """A moment of a match that is over: there everybody may know everything."""
    name, at = form["match"], whole(form.get("at"), 0)
    film = await film_of(request, house, name)
    if film.match.game.key != game.key:
        raise TableError(Message.of("analysis.other-game", game=film.match.game.title))
    if not film.match.over:
        raise TableError(Message.of("review.not-over"))
    at = film.nearest(at)
    position = film.positions[at]
    story: Story | tuple[()] = ()
    if position.game.hides and isinstance(position.turn, Decide):
        told = film.match.story(position.turn.seat)
        story = told.until(at) if isinstance(told, Story) else ()
    key, origin = ("match", name, at), origin_of(request.scope)
    return film.match.game, await house.desk.ask(key, lambda: study(position, story), origin, _PATIENCE)
