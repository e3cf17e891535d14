"""What a class knows: the map of its facts, who knows which, a table for spreadsheets. For its teacher only."""

from __future__ import annotations

from dataclasses import dataclass

from litestar import Response, get

from mathotheque.core.facts import Fact
from mathotheque.lessons.fact_table import SEPARATORS, fact_table
from mathotheque.lessons.facts import Standings, together
from mathotheque.lessons.lesson import Lesson
from mathotheque.web.classes.fact_map import Kind, kinds, knowers_of, map_of, person_of, usual_kind
from mathotheque.web.classes.keys import taught
from mathotheque.web.house import House
from mathotheque.web.shelf.pages import Visit, page, render, who


@dataclass(frozen=True, slots=True)
class Known:
    """A class with what each of its pupils knows, by number and in the order they came; and what they are called."""

    lesson: Lesson
    names: dict[str, str]
    standings: dict[str, Standings]


async def known_in(request: Visit, house: House, code: str) -> Known:
    """What everybody of the class knows, for its teacher."""
    lesson = await taught(request, house, code)
    found = await house.facts.of(lesson.matches)
    names = {pupil.id: lesson.called(pupil.id) for pupil in lesson.present}
    return Known(lesson, names, {pupil: found.get(pupil, {}) for pupil in names})


@get("/class/{code:str}/facts")
async def facts_page(
    request: Visit, house: House, code: str, kind: str = "", pupil: str = "", fact: str = ""
) -> Response[str]:
    """The map of the class or of one pupil, and beside a chosen fact everybody."""
    known, guest, every = await known_in(request, house, code), who(request), kinds()
    lesson, lang = known.lesson, guest.lang
    chosen = every[kind if kind in every else _usual(known, every)]
    one = pupil if pupil in known.names else ""
    shown = known.standings[one] if one else together(known.standings.values())
    place = Fact(chosen.name, fact)
    drawn = map_of(chosen, shown, fact, lang)
    facts = {cell.fact for row in drawn.rows for cell in row.cells}
    return page(
        render(
            "facts.html", guest, f"/class/{code}/facts?kind={chosen.name}", lesson=lesson, kind=chosen, kinds=every,
            map=drawn, pupil=one, name=known.names.get(one, ""), fact=fact if fact in facts else "",
            label=chosen.label(place).say(lang) if fact in facts else "",
            knowers=knowers_of(place, known.names, known.standings, lang) if fact in facts else (),
            people=[person_of(chosen, p, n, known.standings[p], lang) for p, n in known.names.items()],
            asked=sum(standing.asked for standing in shown.values()), separator=SEPARATORS[lang == "fr"],
        )
    )  # fmt: skip


def _usual(known: Known, every: dict[str, Kind]) -> str:
    return usual_kind(every, known.standings.values(), known.lesson.task.game if known.lesson.task else "")


@get("/class/{code:str}/facts.csv")
async def facts_file(request: Visit, house: House, code: str, separator: str = SEPARATORS[0]) -> Response[bytes]:
    """Every fact that was asked of everybody, for a spreadsheet."""
    known, every, lang = await known_in(request, house, code), kinds(), who(request).lang
    by_name = {name: known.standings[pupil] for pupil, name in known.names.items()}
    between = separator if separator in SEPARATORS else SEPARATORS[0]
    table = fact_table(by_name, lambda fact: every[fact.kind].label(fact).say(lang), between)
    name = f"mathotheque-{code}.csv"
    return Response(
        table,
        media_type="text/csv; charset=utf-8",
        headers={"cache-control": "no-store", "content-disposition": f'attachment; filename="{name}"'},
    )
