"""The page of a review: chance or skill, the win shares, and a few moves to look at again."""

from __future__ import annotations

import asyncio

from litestar import get

from mathotheque.core.record import Record
from mathotheque.core.speech import Message
from mathotheque.matches.refusals import TableError
from mathotheque.web.house import House
from mathotheque.web.lookback.replay import film_of, prove
from mathotheque.web.lookback.replay_steps import Film
from mathotheque.web.lookback.review_view import view_of
from mathotheque.web.lookback.reviewing import Working
from mathotheque.web.requests.limits import origin_of
from mathotheque.web.requests.problems import reason, tell
from mathotheque.web.requests.replies import Answer
from mathotheque.web.shelf.pages import Visit, held, page, render, who


async def finished_record(house: House, film: Film) -> Record:
    """The record of a match that is over; a match that goes on is not judged, that would be a hint to everybody."""
    if not film.match.over:
        raise TableError(Message.of("review.not-over"))
    record = film.match.record(await house.service.seed(film.match.id))
    record.remember(film.positions)
    return record


@get("/r/{name:str}/review")
async def review_page(request: Visit, house: House, name: str) -> Answer:
    """The review of a finished match; while it is worked out, how far it is."""
    film = await film_of(request, house, name)
    record = await finished_record(house, film)
    found = await house.reviewing.ask(name, record, origin_of(request.scope))
    here, guest = f"/r/{name}/review", who(request)
    if found is None:
        return tell(request, 429, reason(429)).response
    if isinstance(found, Working):
        return page(render("review_waiting.html", guest, here, film=film, working=found), status=202)

    mine = held(house, request, film.match)

    def draw() -> str:
        proof = prove(record, imported=film.match.opened.imported)
        return render(
            "review.html", guest, here, film=film, review=view_of(found, film, mine), proof=proof, again=bool(mine)
        )  # fmt: skip

    return page(await asyncio.to_thread(draw))
