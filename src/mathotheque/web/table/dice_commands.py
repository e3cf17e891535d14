"""What somebody enters of real dice: what fell, and who begins."""

from __future__ import annotations

from litestar import post

from mathotheque.matches.match import Match
from mathotheque.web.house import House
from mathotheque.web.requests.numbers import whole
from mathotheque.web.requests.replies import Answer, for_me
from mathotheque.web.shelf.pages import Visit

_MOST_DICE = 20


@post("/t/{name:str}/rolled")
async def rolled(request: Visit, house: House, name: str) -> Answer:
    """Dice that fell: tapped face by face, or written."""
    form = await request.form()
    tapped = "".join(str(form.get(f"die{number}", "")) for number in range(_MOST_DICE))
    told, version = str(form.get("told", "")).strip() or tapped, whole(form.get("version"), 0)
    return await for_me(request, house, name, lambda _, seat: house.service.rolled(name, seat, told, version))


@post("/t/{name:str}/begin")
async def begin(request: Visit, house: House, name: str) -> Answer:
    """Who begins, as dice or a lot among people have settled it."""
    form = await request.form()
    place, version = whole(form.get("place"), -1), whole(form.get("version"), 0)
    return await for_me(request, house, name, lambda _, seat: house.service.begin(name, seat, place, version))


def seat_to_undo(match: Match, mine: frozenset[int], seat: int) -> int:
    """Whose choice is taken back: where people share a real board, that of whoever of one's own chose last."""
    if not match.by_hand:
        return seat
    chose = ((before, one) for one in mine if (before := match.course.last_choice(one)) is not None)
    return max(chose, default=(0, seat))[1]
