"""Tables of practice: a move of a finished match is looked at again, another one tried, and the answer shown."""

from __future__ import annotations

from dataclasses import replace

from litestar import post
from litestar.exceptions import TooManyRequestsException

from mathotheque.core.errors import Refused
from mathotheque.core.game import Game
from mathotheque.core.position import Position
from mathotheque.core.record import Story
from mathotheque.core.speech import Message
from mathotheque.core.turn import Decide
from mathotheque.face.face import Face
from mathotheque.matches.events import Again, Chair
from mathotheque.matches.match import Match
from mathotheque.matches.refusals import NoSuchMatch, TableError
from mathotheque.matches.seats import usual_level
from mathotheque.reviews.second_look import SecondLook, look_again
from mathotheque.web.house import House
from mathotheque.web.lookback.replay import film_of
from mathotheque.web.requests.limits import origin_of
from mathotheque.web.requests.numbers import whole
from mathotheque.web.requests.people import Me, nickname
from mathotheque.web.requests.replies import Answer, refuse, sit_down, told
from mathotheque.web.shelf.pages import Note, Visit, held, who

_PATIENCE = 8.0  # seconds a move that was tried waits for its verdict: the dearest judge takes two


@post("/r/{name:str}/again")
async def practise(request: Visit, house: House, name: str) -> Answer:
    """A table from the position of one move of a finished match: you in the mover's seat, computers in the others."""
    at = whole((await request.form()).get("at"), -1)
    film = await film_of(request, house, name)
    match, me = film.match, who(request).me
    if not match.over:
        raise TableError(Message.of("review.not-over"))
    position = film.positions[at] if 0 <= at < len(match.history) else None
    if position is None or not isinstance(position.turn, Decide) or len(position.moves) < 2:
        raise TableError(Message.of("review.no-decision"))
    me = me if me.name else replace(me, name=nickname())
    seat, again = position.turn.seat, Again(name, at, match.history[at].text)
    chairs = [Chair(level=_level(match, k)) if k != seat else _mine(me) for k in range(len(match.seats))]
    table = await house.service.open(match.game, chairs, position=str(position), again=again)
    if match.game.has("appraiser"):
        await _second_look(house, match.game, position, again, origin_of(request.scope), 0)  # while one still thinks
    return sit_down(house, request, table, frozenset({seat}), me=me, kept=False)


def _mine(me: Me) -> Chair:
    return Chair(me.name, here=True, mark=me.mark)


def _level(match: Match, seat: int) -> str:
    """The level that sat there, or one that is good company."""
    level = match.seats[seat].level
    return level if level in match.game.level_names else usual_level(match.game)


@post("/t/{name:str}/solution")
async def solution(request: Visit, house: House, name: str) -> Answer:
    """The best move of the position that is looked at again, and why; for who sits at the table."""
    lang = who(request).lang
    try:
        match = await house.service.match(name)
        if match.opened.again is None or not held(house, request, match):
            raise TableError(Message.of("review.no-practice"))
        look = await second_look(house, match, origin_of(request.scope))
        if look is None:
            raise TableError(Message.of("review.thinking"))
    except Refused as refused:
        return await refuse(request, house, name, refused)
    face, action = Face(look.view), look.view.number(look.best)
    lights = () if match.history else face.pointed(action)
    words = Message.of("review.answer", move=face.label(action)).say(lang)
    reasons = tuple(reason.say(lang) for reason in look.reasons(match.cast(look.seat)))
    return await told(request, house, name, Note(words, reasons=reasons, lights=lights))


async def weigh_try(house: House, before: Match, move: str, origin: str) -> None:
    """At a table of practice: the first move from its position gets its verdict. Without one the move stands too."""
    if before.opened.again is None or before.history:
        return
    try:
        look = await second_look(house, before, origin)
        if look is not None:
            await house.service.weighed(before.id, move, look.verdict(move))
    except (Refused, TooManyRequestsException):
        return


async def second_look(house: House, match: Match, origin: str) -> SecondLook | None:
    """What every move is worth at the position of a table of practice; None while that is worked out."""
    assert match.opened.again is not None
    return await _second_look(house, match.game, match.first, match.opened.again, origin, _PATIENCE)


async def _second_look(
    house: House, game: Game, position: Position, again: Again, origin: str, patience: float
) -> SecondLook | None:
    story = await _story(house, position, again) if game.hides else ()
    return await house.desk.ask(
        ("again", again.match, again.index), lambda: look_again(position, story), origin, patience
    )  # fmt: skip


async def _story(house: House, position: Position, again: Again) -> Story | tuple[()]:
    """What the mover had been shown in the match; nothing once it was forgotten."""
    assert isinstance(position.turn, Decide)
    try:
        story = (await house.service.match(again.match)).story(position.turn.seat)
    except NoSuchMatch:
        return ()
    return story.until(again.index) if isinstance(story, Story) else ()
