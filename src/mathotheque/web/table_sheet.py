"""The sheet of a table: its parts drawn from plain values, each by one template, and put together as a page.

A part that was drawn before from the same values is not drawn again; the caches are bounded and shared by all tables.
"""

from __future__ import annotations

from functools import cache, lru_cache
from html import escape

from mathotheque.core.parts import Group, Part
from mathotheque.core.speech import Message
from mathotheque.core.svg import attributes
from mathotheque.web.clock import Clock
from mathotheque.web.coaching import End, GuideStep
from mathotheque.web.presence import Company
from mathotheque.web.quiz import Quiz
from mathotheque.web.table import Ask, Choice, Curtain, Practice, Rematch, Say, SeatLine, TableView, UndoLine
from mathotheque.web.templating import part

_FEW, _MANY = 1_024, 8_192  # drawings kept: of large parts, of small ones

Parts = dict[str, Part]


def draw_sheet(view: TableView, company: Company, link: str, *, locked_out: bool = False) -> Group:
    """The table for the eyes of `view`; `company` is there, and others come by `link`.

    Who is `locked_out` is told that the key of his seat was replaced.
    """
    shells = _shells(view.lang)
    board = shells["board"].holding({"picture": view.picture, **_rows(view)})
    told: Parts = {"locked-out": _locked_out(view.lang)} if locked_out else {}
    dock = shells["dock"].holding({**told, **_dock(view, company, link)})
    side = shells["side"].holding({"say": _say(view.say, view.lang), "dock": dock})
    rail = shells["rail"].holding(_rail(view, company))
    return Group("table", _head(view), "</main>", {"rail": rail, "board": board, "side": side})


def _head(view: TableView) -> str:
    """What the script is to know of the table."""
    hushed = " table--hushed" if view.hushed else " table--waiting" if view.waiting else ""
    seat = "" if view.seat is None else view.seat
    turn = "1" if view.my_turn else ""
    return (
        f'<main class="table{hushed}" id="table" data-match="{view.table}" data-version="{view.version}" '
        f'data-seat="{seat}" data-length="{view.length}" data-turn="{turn}" data-stage="{escape(view.stage)}" '
        f'data-paths="{escape(view.paths)}"{_outcome(view)}>'
    )


def _outcome(view: TableView) -> str:
    """How it ended for who sits here: the device's own collection keeps it."""
    if view.end is None or not view.seated or view.practice is not None:
        return ""
    end = view.end
    told = {"data_beaten": end.beaten, "data_alone": end.alone, "data_worth": end.worth, "data_level": end.level}
    return attributes(data_game=view.game, data_ended=end.mood, **told)


@cache
def _shells(lang: str) -> dict[str, Group]:
    """The elements around parts, still empty: of each its name, the sentence that names it, and its attributes."""
    known = {
        "rail": ("div", "", {"class_": "rail"}),
        "players": ("section", "page.players", {"class_": "a-seats"}),
        "seats": ("ol", "", {"class_": "seats"}),
        "journal": ("section", "page.journal", {"class_": "log a-log", "tabindex": "0"}),
        "lines": ("ol", "", {}),
        "board": ("section", "page.board", {"class_": "a-board"}),
        "rows": ("ul", "page.rows", {"class_": "sr"}),
        "side": ("div", "", {"class_": "side"}),
        "dock": ("section", "page.actions", {"class_": "dock a-dock"}),
        "aside": ("div", "", {"class_": "dock__aside"}),
        "window": (
            "dialog",
            "",
            {"class_": "sheet", "data_modal": "1", "open": "1", "aria_labelledby": "window-title"},
        ),
        "acts": ("div", "", {"class_": "acts"}),
    }
    shells = {}
    for key, (name, says, given) in known.items():
        label = {"aria_label": Message.of(says).say(lang)} if says else {}
        shells[key] = Group(key, f"<{name}{attributes(id=key, **given, **label)}>", f"</{name}>", {})
    return shells


# --- who plays, and what happened


def _rail(view: TableView, company: Company) -> Parts:
    lang, shells, away = view.lang, _shells(view.lang), company.away
    seats: Parts = {f"seat-{seat.number}": _seat(seat, seat.number in away, lang) for seat in view.seats}
    players: Parts = {"seats": shells["seats"].holding(seats)}
    if view.tally or company.watching:
        players["room"] = _room(view.tally, company.watching, lang)
    if view.goal:
        players["table-goal"] = _goal(view.goal, lang)
    if view.steps:
        players["guide"] = _guide(view.game, view.steps, lang)
    lines: Parts = {line.id: line.markup for line in view.log}
    journal: Parts = {"journal-title": _journal_title(view.from_memory, lang), "lines": shells["lines"].holding(lines)}
    if not view.log:
        journal["journal-empty"] = _journal_empty(lang)
    rail: Parts = {"players": shells["players"].holding(players), "journal": shells["journal"].holding(journal)}
    if view.quiz is not None:
        mine = view.quiz.mine
        rail["question" if mine else "quiz"] = (
            _question(view.table, view.version, view.quiz, lang) if mine else _quiz(view.quiz, lang)
        )
    return rail


@lru_cache(_MANY)
def _seat(seat: SeatLine, away: bool, lang: str) -> str:
    return part("table/seat.html", lang)(seat, away)


@lru_cache(_MANY)
def _room(tally: str, watching: int, lang: str) -> str:
    return part("table/room.html", lang)(tally, watching)


@lru_cache(_FEW)
def _goal(goal: str, lang: str) -> str:
    return part("table/goal.html", lang)(goal)


@lru_cache(_FEW)
def _guide(game: str, steps: tuple[GuideStep, ...], lang: str) -> str:
    return part("table/guide.html", lang)(game, steps)


@lru_cache(_FEW)
def _journal_title(from_memory: bool, lang: str) -> str:
    return part("table/journal_title.html", lang)(from_memory)


@lru_cache(_FEW)
def _journal_empty(lang: str) -> str:
    return part("table/journal_empty.html", lang)()


@lru_cache(_FEW)
def _question(table: str, version: int, quiz: Quiz, lang: str) -> str:
    return part("table/question.html", lang)(table, version, quiz)


@lru_cache(_FEW)
def _quiz(quiz: Quiz, lang: str) -> str:
    return part("table/quiz.html", lang)(quiz)


@lru_cache(_MANY)
def _say(say: Say, lang: str) -> str:
    return part("table/say.html", lang)(say)


def _rows(view: TableView) -> Parts:
    """The board in words, for whoever hears it."""
    rows: Parts = {f"row-{number}": _row(number, words) for number, words in enumerate(view.rows, 1)}
    return {"rows": _shells(view.lang)["rows"].holding(rows)} if rows else {}


@lru_cache(_MANY)
def _row(number: int, words: str) -> str:
    return f'<li id="row-{number}">{escape(words)}</li>'


# --- what can be done


def _dock(view: TableView, company: Company, link: str) -> Parts:
    table, lang = view.table, view.lang
    dock: Parts = {}
    if view.end is not None and view.end.mood != "over":
        dock["end"] = _end(view.end, lang)
        if view.end.other_level and view.rematch is not None and not view.rematch.next:
            dock["another-level"] = _another_level(table, view.end, lang)
    if view.practice is not None:
        dock["practice"] = _practice(table, view.practice, lang)
    if view.undo is not None:
        dock["undo"] = _undo(table, view.undo, lang)
    if view.foreseen:
        dock["foreseen"] = _foreseen(lang)
    if view.replaced:
        dock["replaced"] = _replaced(table, lang)
    for seat in view.seats if view.seat is not None and company.away else ():
        if seat.current and seat.number in company.away:
            dock[f"away-{seat.number}"] = _away(table, seat.number, seat.mark, seat.name, lang)
    if view.ending:
        dock["ending"] = _ending(table, lang)
    if view.curtain is not None:
        dock["curtain"] = _curtain(table, view.curtain, lang)
    if view.aside:
        dock["aside"] = _shells(lang)["aside"].holding(view.aside)
    if view.ask is not None:
        dock["announce"] = _announce(table, view.version, view.ask, lang)
        dock["offers"] = _offers(table, view.version, view.ask, lang)
    _put_moves(view, dock)
    if view.waiting:
        _put_free_seats(view, link, dock)
    elif not view.seated:
        dock["watching"] = part("table/watching.html", lang)(view.rematch.next if view.rematch else "", view.over)
    dock["acts"] = _shells(lang)["acts"].holding(_acts(view, link))
    return dock


@lru_cache(_FEW)
def _locked_out(lang: str) -> str:
    return part("table/locked_out.html", lang)()


@lru_cache(_FEW)
def _end(end: End, lang: str) -> str:
    return part("table/end.html", lang)(end)


@lru_cache(_FEW)
def _practice(table: str, practice: Practice, lang: str) -> str:
    return part("table/practice.html", lang)(table, practice)


@lru_cache(_FEW)
def _another_level(table: str, end: End, lang: str) -> str:
    return part("table/another_level.html", lang)(table, end)


@lru_cache(_FEW)
def _undo(table: str, undo: UndoLine, lang: str) -> str:
    return part("table/undo.html", lang)(table, undo)


@lru_cache(_FEW)
def _foreseen(lang: str) -> str:
    return part("table/foreseen.html", lang)()


@lru_cache(_FEW)
def _replaced(table: str, lang: str) -> str:
    return part("table/replaced.html", lang)(table)


@lru_cache(_FEW)
def _away(table: str, number: int, mark: int, name: str, lang: str) -> str:
    return part("table/away.html", lang)(table, number, mark, name)


@lru_cache(_FEW)
def _ending(table: str, lang: str) -> str:
    return part("table/ending.html", lang)(table)


@lru_cache(_FEW)
def _curtain(table: str, curtain: Curtain, lang: str) -> str:
    return part("table/curtain.html", lang)(table, curtain)


@lru_cache(_FEW)
def _announce(table: str, version: int, ask: Ask, lang: str) -> str:
    return part("table/announce.html", lang)(table, version, ask.calculation)


@lru_cache(_FEW)
def _offers(table: str, version: int, ask: Ask, lang: str) -> str:
    return part("table/offers.html", lang)(table, version, ask.offers)


# --- moves


def _put_moves(view: TableView, dock: Parts) -> None:
    """The game's own controls, in a sheet of their own while a clock runs; and a list of moves where they need one."""
    clock: Parts = {"clock": draw_clock(view.table, view.clock, view.lang)} if view.clock else {}
    if not view.dock:
        dock |= clock
    elif clock:
        dock["window"] = _shells(view.lang)["window"].holding({**clock, "controls": _controls(view)})
    else:
        dock["controls"] = _controls(view)
    if view.choices:
        unfolded = not view.paths and not view.dock
        dock["moves"] = _moves(view.table, view.seat or 0, view.version, unfolded, view.choices, view.lang)


def draw_clock(table: str, clock: Clock, lang: str) -> str:
    """The time left to answer."""
    return part("table/clock.html", lang)(table, clock)


def _controls(view: TableView) -> Group:
    """What is hidden in the form is a part of its own: the version changes when nothing else does."""
    hidden: Parts = {
        "controls-seat": f'<input type="hidden" id="controls-seat" name="seat" value="{view.seat}">',
        "controls-version": f'<input type="hidden" id="controls-version" name="version" value="{view.version}">',
    }
    head = f'<form id="controls" class="dock__game" data-live method="post" action="/t/{view.table}/play">'
    return Group("controls", head, "</form>", {**hidden, **view.dock})


def _moves(table: str, seat: int, version: int, unfolded: bool, choices: tuple[Choice, ...], lang: str) -> str:
    """Every legal move as a button; too seldom the same to be kept."""
    return part("table/moves.html", lang)(table, seat, version, unfolded, choices)


# --- free seats, and what can be done beside moving


def _put_free_seats(view: TableView, link: str, dock: Parts) -> None:
    """While somebody is waited for: who sits there gets code, link and computers instead; a guest gets a chair."""
    lang, free = view.lang, tuple(seat for seat in view.seats if seat.free)
    if view.seated:
        dock["waiting"] = part("table/waiting.html", lang)(
            view.table, link, view.title, view.inviters, free, view.without
        )  # fmt: skip
    for seat in free[:1]:
        dock[f"chair-{seat.number}"] = part("table/sit.html", lang)(
            view.table, seat.number, view.commitment, view.seated
        )


def _acts(view: TableView, link: str) -> Parts:
    table, lang = view.table, view.lang
    seated = view.seat is not None and not view.waiting
    acts: Parts = {}
    if seated and view.my_turn and not view.over:
        acts["act-hint"] = _hint(table, lang)
    if seated and not view.over:
        acts["act-undo"] = _take_back(table, lang)
    if seated and view.rematch is not None:
        acts["act-rematch"] = _rematch(table, view.rematch, lang)
        acts["act-replay"] = _replay(table, lang)
    if view.over:
        acts["act-shelf"] = _shelf(lang)
    if seated and view.others:
        acts["talk"] = _talk(table, lang)
    playing = not view.over and not view.waiting
    acts["more"] = _more(table, link, view.seat is not None, playing, view.commitment, lang)
    return acts


@lru_cache(_FEW)
def _hint(table: str, lang: str) -> str:
    return part("table/act_hint.html", lang)(table)


@lru_cache(_FEW)
def _take_back(table: str, lang: str) -> str:
    return part("table/act_undo.html", lang)(table)


@lru_cache(_FEW)
def _rematch(table: str, rematch: Rematch, lang: str) -> str:
    return part("table/act_rematch.html", lang)(table, rematch)


@lru_cache(_FEW)
def _replay(table: str, lang: str) -> str:
    return part("table/act_replay.html", lang)(table)


@lru_cache(_FEW)
def _shelf(lang: str) -> str:
    return part("table/act_shelf.html", lang)()


@lru_cache(_FEW)
def _talk(table: str, lang: str) -> str:
    return part("table/talk.html", lang)(table)


@lru_cache(_FEW)
def _more(table: str, link: str, seated: bool, playing: bool, commitment: str, lang: str) -> str:
    """Whose turn it is changes nothing here: it is not sent again at every move."""
    return part("table/more.html", lang)(table, link, seated, playing, commitment)
