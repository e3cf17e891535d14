"""The class against the computer: a page to project and lead, a page to vote on, and what the moves were worth."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Mapping
from typing import Any

from litestar import Response, get, post
from litestar.response import Redirect

from mathotheque.core.appraisal import Estimate
from mathotheque.core.errors import Refused
from mathotheque.face.face import Face
from mathotheque.lessons.lesson import Lesson
from mathotheque.lessons.voting import seat_of, turn_of
from mathotheque.matches.match import Match
from mathotheque.web.classes.keys import must_be_pupil, pupil_here, taught, teaches
from mathotheque.web.classes.vote_view import stage_of, vote_view
from mathotheque.web.house import House
from mathotheque.web.lookback.analysis_pages import study
from mathotheque.web.requests.limits import origin_of
from mathotheque.web.requests.numbers import whole
from mathotheque.web.requests.replies import Answer, status_of
from mathotheque.web.shelf.pages import Visit, page, render, who

_PATIENCE = 0.4  # seconds for the values before the page says that they are worked out
_HANDS = "h-"  # before a move that hands are counted for
_LONGEST_MOVE = 200


async def _looked_at(request: Visit, house: House, code: str) -> tuple[Lesson, bool]:
    """The class, for its teacher or one of its pupils, and whether this is the teacher."""
    lesson = await house.lessons.lesson(code)
    if teaches(house, request, lesson):
        return lesson, True
    must_be_pupil(house, request, lesson)
    return lesson, False


@get("/class/{code:str}/together")
async def vote_page(request: Visit, house: House, code: str) -> Answer:
    """The board, the vote, and once it is closed what the moves are worth."""
    return await _shown(request, house, code)


async def _shown(request: Visit, house: House, code: str, refused: Refused | None = None) -> Answer:
    """The page, perhaps with why something could not be done."""
    lesson, teacher = await _looked_at(request, house, code)
    guest, here = who(request), f"/class/{code}/together"
    match = await house.votes.match(lesson)
    if match is None and not teacher:
        return Redirect(f"/j/{code}")
    if match is None:
        return page(render("vote/nothing.html", guest, here, lesson=lesson))
    house.attend(match.id, origin_of(request.scope))
    judged = await _judged(request, house, lesson, match)
    pupil = pupil_here(house, request, lesson)
    view = await asyncio.to_thread(vote_view, lesson, match, judged, pupil.id if pupil else "", guest.lang)
    problem, status = (refused.say(guest.lang), status_of(refused)) if refused else ("", 200)
    drawn = render(
        "vote.html", guest, here, lesson=lesson, game=match.game, view=view, teacher=teacher, problem=problem
    )  # fmt: skip
    return page(drawn, status=status)


async def _judged(request: Visit, house: House, lesson: Lesson, match: Match) -> Mapping[str, Estimate] | None:
    """What every move is worth, once nobody votes any more; None before, and while it is worked out."""
    turn, position = turn_of(match), match.position
    if lesson.vote is None or not lesson.vote.on(turn).closed or match.to_move != seat_of(match):
        return None
    key = ("vote", match.id, turn)
    studied = await house.desk.ask(key, lambda: study(position), origin_of(request.scope), _PATIENCE)
    if studied is None:
        return None
    return studied.analysis.moves if studied.analysis else {}


@get("/class/{code:str}/together/now")
async def vote_now(request: Visit, house: House, code: str) -> Response[Any]:
    """What the page's script asks for: the stage, and how many have voted."""
    lesson, _ = await _looked_at(request, house, code)
    match = await house.votes.match(lesson)
    if match is None or lesson.vote is None:
        return _json({"stage": "", "voted": 0})
    house.attend(match.id, origin_of(request.scope))
    voted = sum(lesson.vote.on(turn_of(match)).counts.values())
    return _json({"stage": stage_of(lesson, match), "voted": voted})


def _json(told: dict[str, object]) -> Response[Any]:
    return Response(told, headers={"cache-control": "no-store"})


@post("/class/{code:str}/together")
async def begin(request: Visit, house: House, code: str) -> Answer:
    """A new match of the whole class."""
    await taught(request, house, code)
    await house.votes.begin(code)
    return Redirect(f"/class/{code}/together", status_code=303)


@post("/class/{code:str}/together/vote")
async def vote(request: Visit, house: House, code: str) -> Answer:
    """A pupil's vote."""
    lesson = await house.lessons.lesson(code)
    pupil, form = must_be_pupil(house, request, lesson), await request.form()
    match = await house.votes.match(lesson)
    fields = {name: str(value)[:_LONGEST_MOVE] for name, value in form.items()}
    move = Face(match.position).compose(fields) if match is not None else ""
    return await _do(request, house, code, house.votes.vote(code, pupil.id, move, whole(form.get("turn"), -1)))


@post("/class/{code:str}/together/hands")
async def count_hands(request: Visit, house: House, code: str) -> Answer:
    """Hands that the teacher counted, by move."""
    await taught(request, house, code)
    form = await request.form()
    counted = {name.removeprefix(_HANDS): value for name, value in form.items() if name.startswith(_HANDS)}
    if written := str(form.get("move", "")).strip():
        counted[written[:_LONGEST_MOVE]] = form.get("hands", "")
    hands = {move: whole(value, 0) for move, value in counted.items()}
    known = (await house.lessons.lesson(code)).vote
    turn = whole(form.get("turn"), -1)
    before = dict(known.on(turn).hands) if known else {}
    told = {move: n for move, n in {**before, **hands}.items() if n}
    return await _do(request, house, code, house.votes.count(code, told, turn))


@post("/class/{code:str}/together/close")
async def close_vote(request: Visit, house: House, code: str) -> Answer:
    """Nobody votes any more."""
    await taught(request, house, code)
    turn = whole((await request.form()).get("turn"), -1)
    return await _do(request, house, code, house.votes.close(code, turn))


@post("/class/{code:str}/together/play")
async def play_chosen(request: Visit, house: House, code: str) -> Answer:
    """What was chosen is played."""
    await taught(request, house, code)
    form = await request.form()
    turn, move = whole(form.get("turn"), -1), str(form.get("move", ""))[:_LONGEST_MOVE]
    return await _do(request, house, code, house.votes.play(code, turn, move))


async def _do(request: Visit, house: House, code: str, deed: Awaitable[object]) -> Answer:
    """Done, and the page that follows; or the page with the reason why not."""
    try:
        await deed
    except Refused as refused:
        return await _shown(request, house, code, refused)
    return Redirect(f"/class/{code}/together", status_code=303)
