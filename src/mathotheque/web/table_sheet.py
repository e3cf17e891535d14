"""The sheet of a table: its parts drawn from plain values, each by one template, and put together as a page.

A part that was drawn before from the same values is not drawn again; the caches are bounded and shared by all tables.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from mathotheque.core.parts import Group, Part
from mathotheque.core.speech import Message
from mathotheque.core.svg import attributes
from mathotheque.web.clock import Clock
from mathotheque.web.coaching import End, GuideStep
from mathotheque.web.journal import LogLine
from mathotheque.web.people import NICKNAMES
from mathotheque.web.presence import Company
from mathotheque.web.quiz import Quiz
from mathotheque.web.table import Curtain, Say, SeatLine, TableView, UndoLine
from mathotheque.web.templating import part

_FEW, _MANY = 2_048, 8_192  # drawings kept: of large parts, of small ones


@dataclass(frozen=True, slots=True)
class Deeds:
    """What a viewer may do beside moving."""

    hint: bool
    undo: bool
    rematch: bool
    follow: bool
    talk: bool
    carry: bool
    look_back: bool


def draw_sheet(view: TableView, company: Company, link: str) -> Group:
    """The table for the eyes of `view`; `company` is there, and others come by `link`."""
    rail = _group("div", "rail", dict(_rail(view, company)), class_="rail")
    board = _group("section", "board", {"picture": view.picture}, class_="a-board", says="page.board", lang=view.lang)
    dock = _group(
        "section", "dock", dict(_dock(view, company, link)), class_="dock a-dock", says="page.actions", lang=view.lang
    )
    side = _group("div", "side", {"say": _line_of(view.say, view.lang), "dock": dock}, class_="side")
    return Group("table", _head(view), "</main>", {"rail": rail, "board": board, "side": side})


def _head(view: TableView) -> str:
    """What the script is to know."""
    told = attributes(
        class_="table table--hushed" if view.hushed else "table",
        id="table",
        data_match=view.table,
        data_version=view.version,
        data_seat="" if view.seat is None else view.seat,
        data_length=view.length,
        data_stage=view.stage,
        data_turn="1" if view.my_turn else "",
        data_paths=view.paths,
    )
    return f"<main{told}>"


# --- who plays, and what happened


def _rail(view: TableView, company: Company) -> Iterator[tuple[str, Part]]:
    lang = view.lang
    seats = {
        f"seat-{seat.number}": _seat(seat, away=seat.number in company.away, lang=lang) for seat in view.seats
    }  # fmt: skip
    players: dict[str, Part] = {"seats": _group("ol", "seats", seats, class_="seats")}
    if view.tally or company.watching:
        players["room"] = _room(view.tally, company.watching, lang)
    if view.goal and not view.over:
        players["table-goal"] = _goal(view.goal, lang)
    if view.steps:
        players["guide"] = _guide(view.game, view.steps, lang)
    yield "players", _group("section", "players", players, class_="a-seats", says="page.players", lang=lang)
    title = _words("h2", "journal-title", "page.last-call" if view.from_memory else "page.journal", lang)
    lines = _group("ol", "lines", {line.id: _journal_line(line, lang) for line in view.log})
    journal: dict[str, Part] = {"journal-title": title, "lines": lines}
    if not view.log:
        journal["journal-empty"] = _words("p", "journal-empty", "page.journal-empty", lang, "mute")
    yield (
        "journal",
        _group("section", "journal", journal, class_="log a-log", tabindex="0", says="page.journal", lang=lang),
    )
    if view.quiz is not None and view.quiz.mine:
        yield "question", _question(view.table, view.version, view.quiz, lang)
    elif view.quiz is not None:
        yield "quiz", _quiz(view.quiz, lang)


@lru_cache(_MANY)
def _seat(seat: SeatLine, *, away: bool, lang: str) -> str:
    return part("table/seat.html", lang)(seat, away)


@lru_cache(_MANY)
def _room(tally: str, watching: int, lang: str) -> str:
    return part("table/room.html", lang)(tally, watching)


@lru_cache(_MANY)
def _journal_line(line: LogLine, lang: str) -> str:
    return part("table/line.html", lang)(line)


@lru_cache(_FEW)
def _question(table: str, version: int, quiz: Quiz, lang: str) -> str:
    return part("table/question.html", lang)(table, version, quiz)


@lru_cache(_FEW)
def _quiz(quiz: Quiz, lang: str) -> str:
    return part("table/quiz.html", lang)(quiz)


@lru_cache(_MANY)
def _line_of(say: Say, lang: str) -> str:
    return part("table/say.html", lang)(say)


# --- what can be done


def _dock(view: TableView, company: Company, link: str) -> Iterator[tuple[str, Part]]:
    table, lang = view.table, view.lang
    if view.end is not None and view.end.mood != "over":
        yield "end", _end(view.end, lang)
    if view.undo is not None:
        yield "undo", _undo(table, view.undo, lang)
    if view.replaced:
        yield "replaced", part("table/replaced.html", lang)(table)
    for seat in view.seats if view.seat is not None else ():
        if seat.current and seat.number in company.away:
            yield f"away-{seat.number}", part("table/away.html", lang)(table, seat)
    if view.ending:
        yield "ending", part("table/ending.html", lang)(table)
    if view.curtain is not None:
        yield "curtain", _curtain(table, view.curtain, lang)
    if view.aside:
        yield "aside", _group("div", "aside", view.aside, class_="dock__aside")
    if view.ask is not None:
        yield "announce", part("table/announce.html", lang)(table, view.version, view.ask.calculation)
        yield "offers", part("table/offers.html", lang)(table, view.version, view.ask.offers)
    yield from _moves(view)
    yield from _free_seats(view, link)
    yield "acts", _actions(table, link, _deeds(view), lang)


@lru_cache(_FEW)
def _goal(goal: str, lang: str) -> str:
    return part("table/goal.html", lang)(goal)


@lru_cache(_FEW)
def _end(end: End, lang: str) -> str:
    return part("table/end.html", lang)(end)


@lru_cache(_FEW)
def _guide(game: str, steps: tuple[GuideStep, ...], lang: str) -> str:
    return part("table/guide.html", lang)(game, steps)


@lru_cache(_FEW)
def _undo(table: str, undo: UndoLine, lang: str) -> str:
    return part("table/undo.html", lang)(table, undo)


@lru_cache(_FEW)
def _curtain(table: str, curtain: Curtain, lang: str) -> str:
    return part("table/curtain.html", lang)(table, curtain)


def _moves(view: TableView) -> Iterator[tuple[str, Part]]:
    """The game's own controls, in a sheet of their own while a clock runs; and a list of moves where they need one."""
    clock = {"clock": draw_clock(view.table, view.clock, view.lang)} if view.clock else {}
    if view.dock:
        controls = {"controls": _controls(view)}
        if clock:
            yield "window", Group("window", _WINDOW, "</dialog>", {**clock, **controls})
        else:
            yield from controls.items()
    else:
        yield from clock.items()
    if view.choices:
        unfolded = not view.paths and not view.dock
        yield "moves", part("table/moves.html", view.lang)(
            view.table, view.seat, view.version, unfolded, view.choices
        )  # fmt: skip


def draw_clock(table: str, clock: Clock, lang: str) -> str:
    """The time left to answer."""
    return part("table/clock.html", lang)(table, clock)


_WINDOW = '<dialog class="sheet" id="window" data-modal open aria-labelledby="window-title">'


def _controls(view: TableView) -> Group:
    """What is hidden in the form is a part of its own: the version changes when nothing else does."""
    hidden = {
        "controls-seat": f'<input type="hidden" id="controls-seat" name="seat" value="{view.seat}">',
        "controls-version": f'<input type="hidden" id="controls-version" name="version" value="{view.version}">',
    }
    head = f'<form id="controls" class="dock__game" data-live method="post" action="/t/{view.table}/play">'
    return Group("controls", head, "</form>", {**hidden, **view.dock})


def _free_seats(view: TableView, link: str) -> Iterator[tuple[str, Part]]:
    """While somebody is waited for: the link to share, and a chair to sit on."""
    if not view.waiting:
        return
    yield "waiting", part("table/waiting.html", view.lang)(link)
    yield "qr", part("table/qr.html", view.lang)(view.table)
    taken = {seat.name for seat in view.seats}
    offered = [name for name in NICKNAMES if name not in taken]
    start = sum(map(ord, view.table))
    for seat in view.seats:
        if seat.free:
            name = offered[(start + seat.number) % len(offered)]
            yield f"chair-{seat.number}", part("table/sit.html", view.lang)(
                view.table, seat.number, name, view.commitment
            )  # fmt: skip


def _deeds(view: TableView) -> Deeds:
    seated = view.seat is not None and not view.waiting
    return Deeds(
        hint=seated and not view.over and view.my_turn,
        undo=seated and not view.over,
        rematch=seated and view.over,
        follow=view.next_match,
        talk=seated and view.others,
        carry=view.seat is not None,
        look_back=not view.over and not view.waiting,
    )


@lru_cache(_FEW)
def _actions(table: str, link: str, deeds: Deeds, lang: str) -> str:
    return part("table/actions.html", lang)(table, link, deeds)


# --- elements around parts


def _group(name: str, key: str, parts: Mapping[str, Part], *, says: str = "", lang: str = "", **given: str) -> Group:
    """An element around parts; `says` is the sentence that names it to those who do not see it."""
    return Group(key, _opening(name, key, says, lang, **given), f"</{name}>", parts)


@lru_cache(_FEW)
def _opening(name: str, key: str, says: str, lang: str, **given: str) -> str:
    label = {"aria_label": Message.of(says).say(lang)} if says else {}
    return f"<{name}{attributes(id=key, **given, **label)}>"


@lru_cache(_FEW)
def _words(name: str, key: str, says: str, lang: str, kind: str = "") -> str:
    """A short element with one fixed sentence."""
    given = {"id": key, "class_": kind} if kind else {"id": key}
    return f"<{name}{attributes(**given)}>{Message.of(says).say(lang)}</{name}>"
