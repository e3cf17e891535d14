"""Sheets that pupils take home, on paper: what each has to review, answers on the back, a code to the same drill."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

import segno
from litestar import Response, get
from markupsafe import Markup

from mathotheque.core.facts import Exercise, Fact
from mathotheque.exercises.drill import write_missed
from mathotheque.lessons.exercise_sheet import sheet_for
from mathotheque.lessons.facts import Standings
from mathotheque.web.classes.fact_map import Kind, kinds
from mathotheque.web.classes.fact_pages import known_in
from mathotheque.web.house import House
from mathotheque.web.shelf.pages import Visit, page, render, room_address, who

_AIRY = 12  # short lines that leave room to write


@dataclass(frozen=True, slots=True)
class Line:
    """An exercise of a sheet, and what is right, for its back."""

    fact: str
    question: str
    choices: tuple[str, ...]
    answer: str


@dataclass(frozen=True, slots=True)
class DrillCode:
    """Where the same is practised: what the drill is called, its address, and the same as a picture."""

    title: str
    address: str
    picture: Markup


@dataclass(frozen=True, slots=True)
class SheetView:
    """The sheet of one pupil: a front and a back; `airy` where there is room to write large."""

    name: str
    animal: str
    airy: bool
    review: tuple[Line, ...]
    courage: tuple[Line, ...]
    more: int
    drills: tuple[DrillCode, ...]


@get("/class/{code:str}/sheets")
async def sheets_page(request: Visit, house: House, code: str, pupil: str = "", kind: str = "") -> Response[str]:
    """The sheets of everybody, or of one pupil; of all kinds of facts, or of one."""
    known, guest, every = await known_in(request, house, code), who(request), kinds()
    wanted = {pupil: known.names[pupil]} if pupil in known.names else known.names
    only = (kind,) if kind in every else ()
    address = room_address(house, request)
    sheets = [
        _view(known.lesson.pupils[one].badge, name, known.standings[one], only, every, address, guest.lang)
        for one, name in wanted.items()
    ]
    written = [sheet for sheet in sheets if sheet.review or sheet.courage]
    here, left = f"/class/{code}/sheets", len(sheets) - len(written)
    return page(render("exercise_sheets.html", guest, here, lesson=known.lesson, sheets=written, left=left))


def _view(
    animal: str, name: str, known: Standings, only: tuple[str, ...], every: dict[str, Kind], address: str, lang: str
) -> SheetView:
    sheet = sheet_for(known, only)
    on_paper = {fact: _exercise(fact, known, every) for fact in (*sheet.review, *sheet.courage)}

    def line(fact: Fact) -> Line:
        exercise = on_paper[fact]
        choices = tuple(choice.say(lang) for choice in exercise.choices)
        return Line(fact.name, exercise.question.say(lang), choices, exercise.answer.say(lang))

    drilled: dict[str, list[str]] = {}
    for fact in sheet.review:
        if on_paper[fact].drilled:
            drilled.setdefault(fact.kind, []).append(on_paper[fact].drilled)
    short = not any(exercise.choices for exercise in on_paper.values())
    return SheetView(
        name,
        animal,
        short and len(sheet.review) <= _AIRY,
        tuple(map(line, sheet.review)),
        tuple(map(line, sheet.courage)),
        sheet.more,
        tuple(_code(every[kind], tuple(facts), address, lang) for kind, facts in drilled.items()),
    )


def _exercise(fact: Fact, known: Standings, every: dict[str, Kind]) -> Exercise:
    return every[fact.kind].offered.exercise(fact.kind, fact.name, known[fact].missed)


def _code(kind: Kind, facts: tuple[str, ...], address: str, lang: str) -> DrillCode:
    link = f"{address}/drills/{kind.offered.drill(kind.name)}?{urlencode({'missed': write_missed(facts)})}"
    picture = segno.make(link, error="l").svg_inline(scale=3, border=2, omitsize=True)
    return DrillCode(kind.title.say(lang), link, Markup(picture))
