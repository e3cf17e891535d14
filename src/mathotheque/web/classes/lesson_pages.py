"""Lessons that are ready: what each is about and what to do, and one click that opens a class set for it."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect

from mathotheque.core.lesson_plans import ReadyLesson, ready_lessons
from mathotheque.games import shelf
from mathotheque.lessons.events import TaskSet
from mathotheque.web.classes.keys import teacher_cookie
from mathotheque.web.house import House
from mathotheque.web.requests.people import one_line
from mathotheque.web.requests.replies import Answer
from mathotheque.web.shelf.pages import Visit, page, render, who


@get("/lessons")
async def lessons_page(request: Visit) -> Response[str]:
    """Every lesson there is."""
    return page(render("lessons.html", who(request), "/lessons", lessons=ready_lessons(shelf())))


@get("/lessons/{key:str}")
async def lesson_page(request: Visit, key: str) -> Response[str]:
    """One lesson: its steps, and the class to open for it."""
    return page(render("lessons/lesson.html", who(request), f"/lessons/{key}", ready=_ready(key)))


@post("/lessons/{key:str}")
async def open_lesson(request: Visit, house: House, key: str) -> Answer:
    """A new class with the game of the lesson; its key goes to this browser alone."""
    ready, form = _ready(key), await request.form()
    lesson, teacher = await house.lessons.open(one_line(str(form.get("name", ""))), who(request).lang)
    plan = ready.plan
    await house.lessons.set_task(
        lesson.code, TaskSet(ready.game.key, dict(ready.game.chosen), dict(plan.custom), plan.level)
    )  # fmt: skip
    answer: Answer = Redirect(f"/class/{lesson.code}", status_code=303)
    answer.cookies = [teacher_cookie(house, lesson.code, teacher)]
    return answer


def _ready(key: str) -> ReadyLesson:
    found = next((ready for ready in ready_lessons(shelf()) if ready.plan.key == key), None)
    if found is None:
        raise NotFoundException
    return found
