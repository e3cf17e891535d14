"""How a post is answered: the page that follows, or for the script nothing at all, or the table's line with a word."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from litestar import Response
from litestar.datastructures import Cookie
from litestar.response import Redirect

from mathotheque.core.errors import BadNotation, BrokenGame, IllegalMove, Refused, UnknownExercise, UnknownGame
from mathotheque.core.speech import Message, as_sentence
from mathotheque.matches.glance import Glance
from mathotheque.matches.match import Match
from mathotheque.matches.refusals import NoSuchMatch, NotYours, Stale
from mathotheque.matches.store.faults import StoreUnavailable
from mathotheque.web.house import House
from mathotheque.web.requests.people import Me, remember, seat_token
from mathotheque.web.shelf.pages import Note, Visit, draw_note, draw_table, held, page, who

_YEAR = 365 * 24 * 3600

Answer = Response[Any]
Deed = Callable[[Match, int], Awaitable[Match]]
"""Something done to a match by one of its seats."""


def cookie(house: House, key: str, value: str) -> Cookie:
    """A cookie that only this house reads."""
    return Cookie(
        key=key, value=value, path="/", max_age=_YEAR, httponly=True, samesite="lax",
        secure=house.settings.secure_cookies,
    )  # fmt: skip


def sit_down(
    house: House,
    request: Visit,
    match: Match | Glance,
    chairs: frozenset[int],
    where: str = "",
    me: Me | None = None,
    kept: bool = True,
) -> Answer:
    """To the table, or `where` else one is going, with the proof of one's chairs, and with who one is.

    Where it is `kept` the browser remembers it among its latest tables.
    """
    answer: Answer = Redirect(where or f"/t/{match.id}", status_code=303)
    answer.cookies = [
        cookie(house, f"seat-{match.id}", seat_token(house.secret, match.id, chairs, match.keys)),
        *([cookie(house, "tables", remember(who(request).recent, match.id))] if kept else ()),
        *([cookie(house, "me", me.text)] if me is not None else ()),
    ]
    return answer


def my_seat(match: Match, mine: frozenset[int]) -> int:
    """The seat a browser acts for: the one that is waited for if it is among its seats, else its first."""
    if not mine:
        raise NotYours(Message.of("page.not-yours"))
    acting = match.acting(mine)
    return min(mine) if acting is None else acting


def done(request: Visit, name: str) -> Answer:
    """It is done; the stream tells the rest."""
    if by_script(request):
        return Response(None, status_code=204)
    return Redirect(f"/t/{name}", status_code=303)


async def told(request: Visit, house: House, name: str, note: Note, status: int = 200) -> Answer:
    """The table with a word to this visitor alone; for the script only the line that holds it."""
    if by_script(request):
        game = (await house.service.match(name)).game
        return page(draw_note(note, who(request), game.key), status=status)
    return page(await draw_table(request, house, name, note), status=status)


async def refuse(request: Visit, house: House, name: str, refused: Refused) -> Answer:
    """The reason, with the rule that forbids it."""
    if isinstance(refused, StoreUnavailable):
        raise refused  # the table cannot be shown either
    note, status = refusal(refused, who(request).lang), status_of(refused)
    if isinstance(refused, NoSuchMatch):
        return Response(note.words, status_code=status, media_type="text/plain")
    return await told(request, house, name, note, status)


def refusal(refused: Refused, lang: str) -> Note:
    """Why something was refused, for the table's line; what was typed goes back into its field."""
    rule = refused.rule if isinstance(refused, IllegalMove) else ""
    typed = (
        refused.move if isinstance(refused, IllegalMove) else refused.text if isinstance(refused, BadNotation) else ""
    )
    return Note(_reason(refused, lang), rule, refused=True, typed=typed)


def _reason(refused: Refused, lang: str) -> str:
    """Why, in words: notation is for terminals."""
    told = refused.reason if isinstance(refused, IllegalMove) else None
    return refused.say(lang) if told is None else as_sentence(told.say(lang))


async def for_me(request: Visit, house: House, name: str, deed: Deed) -> Answer:
    """Something done by the visitor's seat; spectators do nothing."""
    try:
        match = await house.service.match(name)
        await deed(match, my_seat(match, held(house, request, match)))
    except Refused as refused:
        return await refuse(request, house, name, refused)
    return done(request, name)


def status_of(refused: Refused) -> int:
    """409 for what came too late, 404 for what is not there, 403 for another's seat, 422 for what cannot be.

    503 for a game that cannot be loaded on this machine, and while nothing can be stored: nothing was, and it is
    worth another try.
    """
    if isinstance(refused, StoreUnavailable | BrokenGame):
        return 503
    if isinstance(refused, Stale):
        return 409
    if isinstance(refused, NoSuchMatch | UnknownGame | UnknownExercise):
        return 404
    return 403 if isinstance(refused, NotYours) else 422


def by_script(request: Visit) -> bool:
    """Whether a page's script asks: it wants only what changes."""
    return request.headers.get("x-script") == "1"
