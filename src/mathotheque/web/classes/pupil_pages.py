"""A pupil's way in: a code, a first name or an animal, a waiting room, one's own table; and back after anything."""

from __future__ import annotations

import re
import unicodedata

from litestar import get, post
from litestar.response import Redirect

from mathotheque.core.errors import Refused
from mathotheque.core.speech import Message
from mathotheque.lessons.badges import called
from mathotheque.lessons.lesson import Lesson, Pupil
from mathotheque.lessons.refusals import NoSuchClass
from mathotheque.web.classes.keys import asking_here, must_be_pupil, pupil_cookie, pupil_here
from mathotheque.web.classes.walls import place_of
from mathotheque.web.house import House
from mathotheque.web.requests.people import one_line
from mathotheque.web.requests.replies import Answer, sit_down, status_of, told
from mathotheque.web.shelf.pages import Note, Visit, page, render, who

_NOT_A_CODE = re.compile("[^a-z0-9]")


def typed_code(text: str) -> str:
    """A code as somebody typed it."""
    return _NOT_A_CODE.sub("", text.lower())[:5]


@get("/j")
async def code_page(request: Visit, house: House, code: str = "") -> Answer:
    """Where the code of a class is typed."""
    if not code:
        return page(render("pupil/code.html", who(request), "/j", problem="", code=""))
    wanted = typed_code(code)
    try:
        await house.lessons.lesson(wanted)
    except NoSuchClass as unknown:
        problem = unknown.say(who(request).lang)
        return page(render("pupil/code.html", who(request), "/j", problem=problem, code=wanted), status=404)
    return Redirect(f"/j/{wanted}")


@get("/j/{code:str}")
async def pupil_page(request: Visit, house: House, code: str) -> Answer:
    """Where this device belongs: the form to come in, the waiting room, or the pupil's own table."""
    lesson = await house.lessons.lesson(code)
    pupil, asking = pupil_here(house, request, lesson), asking_here(house, request, lesson)
    if pupil is not None:
        return await _lead(request, house, lesson, pupil)
    if asking is not None:
        return _wait(request, lesson, asking, "asking")
    if lesson.closed:
        return page(render("pupil/closed.html", who(request), f"/j/{code}", lesson=lesson))
    return _door(request, lesson)


async def _lead(request: Visit, house: House, lesson: Lesson, pupil: Pupil) -> Answer:
    """To the table, with the proof of one's chair; else into the waiting room."""
    table = lesson.table_of(pupil.id)
    if table is None and pupil.admitted and lesson.vote is not None:
        return Redirect(f"/class/{lesson.code}/together")
    if table is None or not pupil.admitted:
        return _wait(request, lesson, pupil, place_of(lesson, pupil.id, pupil.device))
    chair = frozenset({table.pupils.index(pupil.id)})
    return sit_down(house, request, await house.service.glance(table.match), chair, kept=False)


def _wait(request: Visit, lesson: Lesson, pupil: Pupil, place: str) -> Answer:
    guest = who(request)
    badge = called(pupil.badge).say(guest.lang)
    return page(
        render("pupil/waiting.html", guest, f"/j/{lesson.code}", lesson=lesson, pupil=pupil, badge=badge, place=place)
    )


def _door(request: Visit, lesson: Lesson, problem: str = "", name: str = "", status: int = 200) -> Answer:
    """The form to come in, perhaps with what was wrong."""
    guest = who(request)
    free = [(badge, called(badge).say(guest.lang)) for badge in lesson.free_badges]
    taken = [(pupil.badge, called(pupil.badge).say(guest.lang)) for pupil in lesson.pupils.values()]
    return page(
        render(
            "pupil/door.html", guest, f"/j/{lesson.code}", lesson=lesson, problem=problem, name=name,
            free=sorted(free, key=_in_the_dictionary), taken=sorted(taken, key=_in_the_dictionary),
        ),
        status=status,
    )  # fmt: skip


def _in_the_dictionary(badge: tuple[str, str]) -> str:
    """Where a badge of that name stands: É beside E."""
    return unicodedata.normalize("NFKD", badge[1])


@post("/j/{code:str}")
async def join(request: Visit, house: House, code: str) -> Answer:
    """Come in; who has come in on this device before is led on."""
    lesson = await house.lessons.lesson(code)
    known = pupil_here(house, request, lesson)
    if known is not None:
        return Redirect(f"/j/{code}", status_code=303)
    form = await request.form()
    name = one_line(str(form.get("name", "")))
    try:
        pupil = await house.lessons.join(code, name, str(form.get("badge", "")))
    except Refused as refused:
        return _door(request, lesson, refused.say(who(request).lang), name, status_of(refused))
    answer: Answer = Redirect(f"/j/{code}", status_code=303)
    answer.cookies = [pupil_cookie(house, code, pupil.id, pupil.device)]
    return answer


@post("/j/{code:str}/back")
async def ask_back(request: Visit, house: House, code: str) -> Answer:
    """Somebody who was in the class already is on another device: the teacher has to nod."""
    lesson = await house.lessons.lesson(code)
    try:
        pupil, device = await house.lessons.ask_back(code, str((await request.form()).get("badge", "")))
    except Refused as refused:
        return _door(request, lesson, refused.say(who(request).lang), status=status_of(refused))
    answer: Answer = Redirect(f"/j/{code}", status_code=303)
    answer.cookies = [pupil_cookie(house, code, pupil.id, device)]
    return answer


@post("/j/{code:str}/hand")
async def hand(request: Visit, house: House, code: str) -> Answer:
    """A hand goes up, or down again; told to who did it."""
    lesson = await house.lessons.lesson(code)
    pupil = must_be_pupil(house, request, lesson)
    await house.lessons.hand(code, pupil.id, up=not pupil.hand)
    table = lesson.table_of(pupil.id)
    if table is None:
        return Redirect(f"/j/{code}", status_code=303)
    words = Message.of("class.hand-down" if pupil.hand else "class.hand-up").say(who(request).lang)
    return await told(request, house, table.match, Note(words))
