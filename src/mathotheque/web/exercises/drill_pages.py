"""Drills in the room: a question at a time, by keys or by touch, without haste. Nothing is kept here.

Where somebody is in a round travels with the form; what was missed lately is noted by the browser.
"""

from __future__ import annotations

from random import SystemRandom
from typing import Any

from litestar import Response, get, post

from mathotheque.core.protocols import Judgement
from mathotheque.exercises.drill import ROUND, Drill, Lap, answered, begin, drill_called, drills_of, read_missed
from mathotheque.exercises.drill import write_missed as written
from mathotheque.games import shelf
from mathotheque.web.requests.numbers import whole
from mathotheque.web.requests.replies import by_script
from mathotheque.web.shelf.pages import Visit, page, render, who

_LONGEST_ANSWER = 100
_LONGEST_MISSED = 1000
_chance = SystemRandom()


@get("/drills")
async def drills_page(request: Visit) -> Response[str]:
    """Every drill there is."""
    return page(render("drills.html", who(request), "/drills", drills=drills_of(shelf())))


@get("/drills/{kind:str}")
async def drill_page(request: Visit, kind: str, missed: str = "") -> Response[str]:
    """A first question; a link may say what was `missed`, so that it comes back."""
    drill = drill_called(shelf(), kind)
    return _shown(request, drill, begin(drill, read_missed(drill, missed[:_LONGEST_MISSED]), _chance))


@post("/drills/{kind:str}")
async def answer(request: Visit, kind: str) -> Response[Any]:
    """An answer: right, and the next question; or a way, and the same one again. Without one a new round begins."""
    drill = drill_called(shelf(), kind)
    form = await request.form()
    missed = read_missed(drill, str(form.get("missed", ""))[:_LONGEST_MISSED])
    fact = str(form.get("fact", ""))
    if fact not in drill.facts:
        return _shown(request, drill, begin(drill, missed, _chance))
    count = min(max(whole(form.get("answered"), 0), 0), ROUND - 1)
    lap = Lap(fact, missed, count, min(max(whole(form.get("at_once"), 0), 0), count), bool(form.get("tried")))
    judged = drill.judge(fact, str(form.get("answer", ""))[:_LONGEST_ANSWER])
    return _shown(request, drill, answered(drill, lap, judged.right, _chance), judged)


def _shown(request: Visit, drill: Drill, lap: Lap, judged: Judgement | None = None) -> Response[str]:
    """The page of a drill; for its script only the question."""
    guest = who(request)
    review = [drill.question(fact).say(guest.lang) for fact in dict.fromkeys(lap.missed)]
    template = "drills/question.html" if by_script(request) else "drills/drill.html"
    return page(
        render(
            template, guest, f"/drills/{drill.kind}", drill=drill, lap=lap, judged=judged, whole=ROUND,
            missed=written(lap.missed), review=review,
        )
    )  # fmt: skip
