"""The living parts of a class's pages, drawn from plain values and kept: only what has changed is drawn or sent."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from mathotheque.core.parts import Group, Part
from mathotheque.lessons.facts import together
from mathotheque.lessons.lesson import Lesson
from mathotheque.matches.service import Service
from mathotheque.web.classes.fact_map import Person, kind_now, map_of, person_of
from mathotheque.web.classes.facts import Known
from mathotheque.web.classes.table_states import TableStates
from mathotheque.web.classes.view import (
    Knock,
    count_of,
    knocks_of,
    others_of,
    row_of,
    task_in_words,
    tile_of,
    vote_tile,
)
from mathotheque.web.live.sheet import Frame, diff, whole
from mathotheque.web.templating import part

_KEPT = 4_096

Groups = dict[str, Group]
"""The living groups of a page, by id, wherever they stand on it."""


@lru_cache(_KEPT)
def _drawn(template: str, lang: str, *values: Hashable) -> str:
    return part(f"classroom/{template}.html", lang)(*values)


def draw_wall(lesson: Lesson, service: Service, states: TableStates, lang: str, theme: str, *, named: bool) -> Group:
    """Every table as a spectator sees it."""
    tiles: dict[str, Part] = {}
    for table in lesson.tables.values():
        tile = tile_of(lesson, table, service, states, lang, named=named)
        tiles[f"tile-{tile.number}"] = _drawn("tile", lang, lesson.code, tile, theme)
    if not tiles:
        voting = f"/class/{lesson.code}/together" if lesson.vote else ""
        tiles["no-tables"] = _drawn("no_tables", lang, named, voting)
    size = "" if named else f" minis--{_columns(len(tiles))}"
    return Group("wall", f'<section class="minis{size}" id="wall">', "</section>", tiles)


def _columns(tables: int) -> int:
    """So many beside each other that a projector shows all of them: nobody scrolls there."""
    return next((columns for most, columns in ((4, 4), (12, 6), (16, 8), (30, 10)) if tables <= most), 12)


def draw_teacher(
    lesson: Lesson, service: Service, states: TableStates, known: Known, lang: str, theme: str
) -> Groups:  # fmt: skip
    """What lives on the teacher's page."""
    code, game = lesson.code, lesson.task.game if lesson.task else ""
    playing = lesson.task is not None and not lesson.closed
    acts = {"class-acts": _drawn("acts", lang, code, lesson.paused, playing, len(lesson.unseated), lesson.round)}
    projecting = _drawn("projecting", lang, code, lesson.shown.what, lesson.shown.table)
    line = _drawn("task_line", lang, task_in_words(lesson, lang))
    found = knocks_of(lesson)
    knocks: dict[str, Part] = {}
    if found:
        knocks["knocks-all"] = _drawn("knocks_all", lang, code, sum(not knock.back for knock in found))
    knocks |= {_knock_id(knock): _drawn("knock", lang, code, knock) for knock in found}
    rows: dict[str, Part] = {}
    tables = max(lesson.tables, default=0) + 1
    for pupil in lesson.present:
        person = known.once(_person, game, pupil.id, lang)
        rows[f"row-{pupil.id}"] = _drawn("row", lang, code, row_of(lesson, pupil, person), tables)
    return {
        "counts": Group("counts", '<div id="counts">', "</div>", {"count": _count(lesson, lang)}),
        "heading": Group("heading", '<div id="heading">', "</div>", {"task-line": line}),
        "acting": Group("acting", '<div class="row" id="acting">', "</div>", acts),
        "knocks": Group(
            "knocks", f'<ul class="knocks{"" if found else " knocks--none"}" id="knocks">', "</ul>", knocks
        ),
        "projector": Group("projector", '<div id="projector">', "</div>", {"projecting": projecting}),
        "missed": known.once(_missed, code, game, lang),
        "wall": draw_wall(lesson, service, states, lang, theme, named=True),
        "rows": Group("rows", '<tbody id="rows">', "</tbody>", rows),
    }


def _person(known: Known, game: str, pupil: str, lang: str) -> Person | None:
    kind = kind_now(known.pupils.values(), game)
    return person_of(kind, pupil, "", known.pupils.get(pupil, {}), lang) if kind else None


def _missed(known: Known, code: str, game: str, lang: str) -> Group:
    """The map of what was missed, small; only a title where nothing is asked."""
    kind = kind_now(known.pupils.values(), game)
    parts: dict[str, Part] = {"missed-title": _drawn("missed_title", lang, "")}
    if kind is not None:
        drawn = map_of(kind, together(known.pupils.values()), "", lang)
        rows: dict[str, Part] = {
            f"missed-{n}": _drawn("missed_row", lang, code, kind.name, n, row) for n, row in enumerate(drawn.rows)
        }
        parts = {
            "missed-title": _drawn(
                "missed_title", lang, "questions" if hasattr(kind.offered, "questions_for") else "results"
            ),
            "missed-map": Group(
                "missed-map",
                '<table class="missed" id="missed-map">',
                "</table>",
                {
                    "missed-columns": _drawn("missed_columns", lang, drawn.columns),
                    "missed-rows": Group("missed-rows", '<tbody id="missed-rows">', "</tbody>", rows),
                },
            ),
            "missed-means": _drawn("missed_means", lang, any(known.pupils.values())),
        }
    return Group("missed", '<div class="stack" id="missed">', "</div>", parts)


def _count(lesson: Lesson, lang: str) -> str:
    return _drawn("count", lang, count_of(lesson, lang), others_of(lesson, lang))


def _knock_id(knock: Knock) -> str:
    return f"{'back' if knock.back else 'knock'}-{knock.pupil}"


def draw_projector(lesson: Lesson, service: Service, states: TableStates, lang: str, theme: str, link: str) -> Groups:
    """What lives on the projector: the code, one board, or the wall without names."""
    what, shown = lesson.shown.what, lesson.tables.get(lesson.shown.table)
    parts: dict[str, Part] = {}
    if lesson.paused:
        parts["resting"] = _drawn("resting", lang)
    if what != "code" and lesson.vote is not None and (match := service.live(lesson.vote.match)) is not None:
        parts["one"] = _drawn("one", lang, lesson.code, vote_tile(lesson.vote, match, lang), theme)
    elif what == "wall":
        parts["wall"] = draw_wall(lesson, service, states, lang, theme, named=False)
    elif what == "table" and shown is not None:
        tile = tile_of(lesson, shown, service, states, lang, named=False)
        parts["one"] = _drawn("one", lang, lesson.code, tile, theme)
    else:
        parts["joining"] = _drawn("joining", lang, lesson.code, lesson.opened.name, link)
        parts["count"] = _count(lesson, lang)
    return {"shown": Group("shown", f'<div class="shown shown--{what}" id="shown">', "</div>", parts)}


def all_of(groups: Groups) -> Frame:
    """Everything, for somebody who has nothing or something old."""
    return _together([whole(group) for group in groups.values()])


def changed(before: Groups, after: Groups) -> Frame:
    """What somebody needs who has the groups as they were."""
    return _together([diff(before[name], after[name]) for name in after])


def _together(frames: list[Frame]) -> Frame:
    told = Frame()
    for frame in frames:
        told.parts.update(frame.parts)
        told.order.update(frame.order)
    return told
