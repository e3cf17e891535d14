"""What a teacher does: every post is answered by the class's page, or for its script by nothing: the stream tells."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from litestar import Response, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect

from mathotheque.games import find
from mathotheque.lessons.events import TaskSet
from mathotheque.lessons.lesson import Customs, Lesson
from mathotheque.lessons.service import Lessons
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
Deed = Callable[[Lessons, Lesson, Fields], Awaitable[Lesson]]


@post("/class/{code:str}/{deed:str}")
async def command(request: Visit, house: House, code: str, deed: str) -> Answer:
    """Something only the teacher does, named by the last word of the address."""
    if deed not in DEEDS:
        raise NotFoundException
    lesson = await taught(request, house, code)
    fields = {name: str(value) for name, value in (await request.form()).items()}
    await DEEDS[deed](house.lessons, lesson, fields)
    if by_script(request):
        return Response(None, status_code=204)
    return Redirect(f"/class/{code}", status_code=303)


async def _set_task(lessons: Lessons, lesson: Lesson, fields: Fields) -> Lesson:
    """What is played; and where a way is chosen, everybody is seated at once."""
    game = find(fields.get("game", ""))
    chosen = game.choose(**given(game.options, fields))
    custom = given(options_of(chosen), fields)
    level = fields.get("level", "")
    level = level if level in chosen.level_names else ""
    task = TaskSet(game.key, dict(chosen.chosen), custom, level, fields.get("lean") == "yes")  # type: ignore[arg-type]
    lesson = await lessons.set_task(lesson.code, task)
    how = fields.get("how", "")
    return await lessons.next_round(lesson.code, how) if how else lesson


async def _next_round(lessons: Lessons, lesson: Lesson, fields: Fields) -> Lesson:
    """Another round: everybody gets a table. The page tells which round it saw."""
    after = whole(fields["after"], 0) if "after" in fields else None
    return await lessons.next_round(lesson.code, fields.get("how", "rotate"), after)


async def _seat_by_hand(lessons: Lessons, lesson: Lesson, fields: Fields) -> Lesson:
    """Pupils put at tables by hand."""
    chosen = {name: value for name, value in fields.items() if name.startswith(_PLACE)}
    places = {name.removeprefix(_PLACE): max(0, min(99, whole(value, 0))) for name, value in chosen.items()}
    return await lessons.seat_by_hand(lesson.code, places)


async def _admit(lessons: Lessons, lesson: Lesson, fields: Fields) -> Lesson:
    """Let somebody in, or everybody who waits."""
    return await lessons.admit(lesson.code, *filter(None, [fields.get("pupil", "")]))


async def _nod(lessons: Lessons, lesson: Lesson, fields: Fields) -> Lesson:
    """Somebody on another device is the pupil, or is not."""
    return await lessons.answer_back(lesson.code, fields.get("pupil", ""), granted=fields.get("granted") == "yes")


async def _rename(lessons: Lessons, lesson: Lesson, fields: Fields) -> Lesson:
    """Correct a first name."""
    return await lessons.rename(lesson.code, fields.get("pupil", ""), one_line(fields.get("name", "")))


async def _show(lessons: Lessons, lesson: Lesson, fields: Fields) -> Lesson:
    """What the projector shows."""
    return await lessons.show(lesson.code, fields.get("what", ""), whole(fields.get("table"), 0))


async def _set_customs(lessons: Lessons, lesson: Lesson, fields: Fields) -> Lesson:
    """How the class does things."""
    now = lesson.customs
    numbers = {
        name: max(1, min(_LONGEST, whole(fields.get(name), getattr(now, name))))
        for name in ("idle", "tries", "hints", "away")
    }
    admission = fields.get("admission") == "yes"
    return await lessons.set_customs(lesson.code, Customs(admission, odd=fields.get("odd", now.odd), **numbers))


DEEDS: dict[str, Deed] = {
    "task": _set_task,
    "round": _next_round,
    "seat": lambda lessons, lesson, fields: lessons.seat_waiting(lesson.code, fields.get("how", "random")),
    "places": _seat_by_hand,
    "admit": _admit,
    "send-away": lambda lessons, lesson, _: lessons.remove_waiting(lesson.code),
    "nod": _nod,
    "rename": _rename,
    "remove": lambda lessons, lesson, fields: lessons.remove(lesson.code, fields.get("pupil", "")),
    "seen": lambda lessons, lesson, fields: lessons.hand(lesson.code, fields.get("pupil", ""), up=False),
    "show": _show,
    "pause": lambda lessons, lesson, _: lessons.pause(lesson.code),
    "resume": lambda lessons, lesson, _: lessons.resume(lesson.code),
    "close": lambda lessons, lesson, _: lessons.close(lesson.code),
    "reopen": lambda lessons, lesson, _: lessons.reopen(lesson.code),
    "customs": _set_customs,
}
"""What a teacher may do, by the last word of its address."""
