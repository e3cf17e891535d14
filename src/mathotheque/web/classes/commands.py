"""What a teacher does: every post is answered by the class's page, or for its script by nothing: the stream tells."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from litestar import Response, post
from litestar.response import Redirect

from mathotheque.games import find
from mathotheque.lessons.events import TaskSet
from mathotheque.lessons.lesson import Customs, Lesson
from mathotheque.matches.table_options import options_of
from mathotheque.web.classes.keys import taught
from mathotheque.web.house import House
from mathotheque.web.requests.numbers import whole
from mathotheque.web.requests.people import one_line
from mathotheque.web.requests.replies import Answer, by_script
from mathotheque.web.shelf.pages import Visit
from mathotheque.web.shelf.setup_form import given

_LONGEST = 600  # seconds of a threshold
_PLACE = "t-"  # before the number of a pupil who is put somewhere

Fields = Mapping[str, str]
Deed = Callable[[Lesson, Fields], Awaitable[Lesson]]


async def _do(request: Visit, house: House, code: str, deed: Deed) -> Answer:
    """Something only the teacher does."""
    lesson = await taught(request, house, code)
    await deed(lesson, {name: str(value) for name, value in (await request.form()).items()})
    if by_script(request):
        return Response(None, status_code=204)
    return Redirect(f"/class/{code}", status_code=303)


@post("/class/{code:str}/task")
async def set_task(request: Visit, house: House, code: str) -> Answer:
    """What is played; and where a way is chosen, everybody is seated at once."""

    async def deed(lesson: Lesson, fields: Fields) -> Lesson:
        game = find(fields.get("game", ""))
        chosen = game.choose(**given(game.options, fields))
        custom = given(options_of(chosen), fields)
        level = fields.get("level", "")
        level = level if level in chosen.level_names else ""
        task = TaskSet(game.key, dict(chosen.chosen), custom, level, fields.get("lean") == "yes")  # type: ignore[arg-type]
        lesson = await house.lessons.set_task(code, task)
        how = fields.get("how", "")
        return await house.lessons.next_round(code, how) if how else lesson

    return await _do(request, house, code, deed)


@post("/class/{code:str}/round")
async def next_round(request: Visit, house: House, code: str) -> Answer:
    """Another round: everybody gets a table."""
    return await _do(
        request, house, code, lambda _, fields: house.lessons.next_round(code, fields.get("how", "rotate"))
    )  # fmt: skip


@post("/class/{code:str}/seat")
async def seat_waiting(request: Visit, house: House, code: str) -> Answer:
    """Who has no table gets one."""
    return await _do(
        request, house, code, lambda _, fields: house.lessons.seat_waiting(code, fields.get("how", "random"))
    )  # fmt: skip


@post("/class/{code:str}/places")
async def seat_by_hand(request: Visit, house: House, code: str) -> Answer:
    """Pupils put at tables by hand."""

    async def deed(_: Lesson, fields: Fields) -> Lesson:
        chosen = {name: value for name, value in fields.items() if name.startswith(_PLACE)}
        places = {name.removeprefix(_PLACE): max(0, min(99, whole(value, 0))) for name, value in chosen.items()}
        return await house.lessons.seat_by_hand(code, places)

    return await _do(request, house, code, deed)


@post("/class/{code:str}/admit")
async def admit(request: Visit, house: House, code: str) -> Answer:
    """Let somebody in, or everybody who waits."""

    async def deed(_: Lesson, fields: Fields) -> Lesson:
        return await house.lessons.admit(code, *filter(None, [fields.get("pupil", "")]))

    return await _do(request, house, code, deed)


@post("/class/{code:str}/send-away")
async def send_away(request: Visit, house: House, code: str) -> Answer:
    """Send everybody away who waits."""
    return await _do(request, house, code, lambda *_: house.lessons.remove_waiting(code))


@post("/class/{code:str}/nod")
async def nod(request: Visit, house: House, code: str) -> Answer:
    """Somebody on another device is the pupil, or is not."""

    async def deed(_: Lesson, fields: Fields) -> Lesson:
        granted = fields.get("granted") == "yes"
        return await house.lessons.answer_back(code, fields.get("pupil", ""), granted=granted)

    return await _do(request, house, code, deed)


@post("/class/{code:str}/rename")
async def rename(request: Visit, house: House, code: str) -> Answer:
    """Correct a first name."""

    async def deed(_: Lesson, fields: Fields) -> Lesson:
        return await house.lessons.rename(code, fields.get("pupil", ""), one_line(fields.get("name", "")))

    return await _do(request, house, code, deed)


@post("/class/{code:str}/remove")
async def remove(request: Visit, house: House, code: str) -> Answer:
    """Send somebody away."""
    return await _do(
        request, house, code, lambda _, fields: house.lessons.remove(code, fields.get("pupil", ""))
    )  # fmt: skip


@post("/class/{code:str}/seen")
async def seen(request: Visit, house: House, code: str) -> Answer:
    """The teacher has been there: the hand goes down."""

    async def deed(_: Lesson, fields: Fields) -> Lesson:
        return await house.lessons.hand(code, fields.get("pupil", ""), up=False)

    return await _do(request, house, code, deed)


@post("/class/{code:str}/show")
async def show(request: Visit, house: House, code: str) -> Answer:
    """What the projector shows."""

    async def deed(_: Lesson, fields: Fields) -> Lesson:
        return await house.lessons.show(code, fields.get("what", ""), whole(fields.get("table"), 0))

    return await _do(request, house, code, deed)


@post("/class/{code:str}/pause")
async def pause(request: Visit, house: House, code: str) -> Answer:
    """Everybody rests."""
    return await _do(request, house, code, lambda *_: house.lessons.pause(code))


@post("/class/{code:str}/resume")
async def resume(request: Visit, house: House, code: str) -> Answer:
    """Everybody goes on."""
    return await _do(request, house, code, lambda *_: house.lessons.resume(code))


@post("/class/{code:str}/close")
async def close(request: Visit, house: House, code: str) -> Answer:
    """The lesson is over."""
    return await _do(request, house, code, lambda *_: house.lessons.close(code))


@post("/class/{code:str}/reopen")
async def reopen(request: Visit, house: House, code: str) -> Answer:
    """The next lesson."""
    return await _do(request, house, code, lambda *_: house.lessons.reopen(code))


@post("/class/{code:str}/customs")
async def set_customs(request: Visit, house: House, code: str) -> Answer:
    """How the class does things."""

    async def deed(lesson: Lesson, fields: Fields) -> Lesson:
        now = lesson.customs
        numbers = {
            name: max(1, min(_LONGEST, whole(fields.get(name), getattr(now, name))))
            for name in ("idle", "tries", "hints", "away")
        }
        admission = fields.get("admission") == "yes"
        return await house.lessons.set_customs(code, Customs(admission, odd=fields.get("odd", now.odd), **numbers))

    return await _do(request, house, code, deed)
