"""The sheet of a table: its parts drawn from plain values, each by one template, and put together as a page.

A part that was drawn before from the same values is not drawn again; the caches are bounded and shared by all tables.
"""

from __future__ import annotations

from functools import cache, lru_cache
from html import escape
from itertools import count

from mathotheque.core.parts import Group, Part, in_ascii
from mathotheque.core.speech import Message
from mathotheque.core.svg import attributes
from mathotheque.web.live.presence import Company
from mathotheque.web.table.clock import Clock
from mathotheque.web.table.coaching import End, GuideStep
from mathotheque.web.table.quiz import Quiz
from mathotheque.web.table.real_dice import Pad
from mathotheque.web.table.view import Curtain, Practice, Rematch, Say, SeatLine, TableView, UndoLine
from mathotheque.web.templating import part

_PARTS, _GROUPS = 16_384, 2_048  # drawings kept

Parts = dict[str, Part]
Drawable = (
    str
    | int
    | bool
    | Curtain
    | End
    | Pad
    | Practice
    | Quiz
    | Rematch
    | Say
    | SeatLine
    | UndoLine
    | tuple[int, ...]
    | tuple[GuideStep, ...]
    | tuple[str, ...]
)
"""What a part may be drawn from."""


@lru_cache(_PARTS)
def _drawn(template: str, lang: str, *values: Drawable) -> str:
    """The part that a template draws from these values."""
    return part(f"table/{template}.html", lang)(*values)


@lru_cache(_GROUPS)
def _kept(template: str, lang: str, *values: Drawable) -> str:
    """The same for a long part that a table has for itself as long as it lasts."""
    return in_ascii(part(f"table/{template}.html", lang)(*values))


def draw_sheet(view: TableView, company: Company, link: str, *, locked_out: bool = False) -> Group:
    """The table for the eyes of `view`; `company` is there, and others come by `link`.

    Who is `locked_out` is told that the key of his seat was replaced.
    """
    shells = _shells(view.lang)
    heard: Parts = {"rows": _rows(view.rows, view.lang)} if view.rows else {}
    board = shells["board"].holding({"picture": view.picture, **heard})
    told: Parts = {"locked-out": _drawn("locked_out", view.lang)} if locked_out else {}
    dock = shells["dock"].holding(told | _dock(view, company, link))
    side = shells["side"].holding({"say": _drawn("say", view.lang, view.say), "dock": dock})
    rail = shells["rail"].holding(_rail(view, company))
    return Group("table", _head(view), "</main>", {"rail": rail, "board": board, "side": side})


def _head(view: TableView) -> str:
    """What the script is to know of the table."""
    hushed = " table--hushed" if view.hushed else " table--waiting" if view.waiting else ""
    seat = "" if view.seat is None else view.seat
    turn = "1" if view.my_turn else ""
    resting = ' data-resting="1"' if view.paused else ""
    return (
        f'<main class="table{hushed}" id="table" data-match="{view.table}" data-version="{view.version}" '
        f'data-seat="{seat}" data-length="{view.length}" data-turn="{turn}" data-stage="{escape(view.stage)}" '
        f'data-paths="{escape(view.paths)}"{resting}{_outcome(view)}>'
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
    lang = view.lang
    rail: Parts = {
        "players": _players(view.seats, company, view.tally, view.goal, view.game, view.steps, lang),
        "journal": _journal(view),
    }
    if view.quiz is not None and view.quiz.mine:
        rail["question"] = _drawn("question", lang, view.table, view.version, view.quiz)
    elif view.quiz is not None:
        rail["quiz"] = _drawn("quiz", lang, view.quiz)
    return rail


@lru_cache(_GROUPS)
def _players(
    seats: tuple[SeatLine, ...], company: Company, tally: str, goal: str, game: str,
    steps: tuple[GuideStep, ...], lang: str,
) -> Group:  # fmt: skip
    shells = _shells(lang)
    lines: Parts = {f"seat-{seat.number}": _drawn("seat", lang, seat, seat.number in company.away) for seat in seats}
    players: Parts = {"seats": shells["seats"].holding(lines)}
    if tally or company.watching:
        players["room"] = _drawn("room", lang, tally, company.watching)
    if goal:
        players["table-goal"] = _drawn("goal", lang, goal)
    if steps:
        players["guide"] = _drawn("guide", lang, game, steps)
    return shells["players"].holding(players)


def _journal(view: TableView) -> Group:
    lang, shells = view.lang, _shells(view.lang)
    journal: Parts = {
        "journal-title": _drawn("journal_title", lang, view.from_memory),
        "lines": shells["lines"].holding({line.id: line.markup for line in view.log}),
    }
    if not view.log:
        journal["journal-empty"] = _drawn("journal_empty", lang)
    return shells["journal"].holding(journal)


@lru_cache(_GROUPS)
def _rows(rows: tuple[str, ...], lang: str) -> Group:
    """The board in words, for whoever hears it."""
    return _shells(lang)["rows"].holding(dict(map(_row, count(1), rows)))


@lru_cache(_PARTS)
def _row(number: int, row: str) -> tuple[str, str]:
    """One row of it, by its id: a move changes few of them."""
    return f"row-{number}", f'<li id="row-{number}">{escape(row)}</li>'


# --- what can be done


def _dock(view: TableView, company: Company, link: str) -> Parts:
    table, lang = view.table, view.lang
    dock: Parts = {}
    if view.end is not None and view.end.mood != "over":
        dock["end"] = _drawn("end", lang, view.end)
        if view.seated and not view.room:
            dock["end-name"] = _drawn("end_name", lang, table)
        if view.end.other_level and view.rematch is not None and not view.rematch.next:
            dock["another-level"] = _drawn("another_level", lang, table, view.end)
    if view.practice is not None:
        dock["practice"] = _drawn("practice", lang, table, view.practice)
    if view.undo is not None:
        dock["undo"] = _drawn("undo", lang, table, view.undo)
    if view.foreseen:
        dock["foreseen"] = _drawn("foreseen", lang)
    if view.replaced:
        dock["replaced"] = _drawn("replaced", lang, table)
    for seat in view.seats if view.seat is not None and company.away else ():
        if seat.current and seat.number in company.away:
            dock[f"away-{seat.number}"] = _drawn("away", lang, table, seat.number, seat.mark, seat.name)
    if view.ending:
        dock["ending"] = _drawn("ending", lang, table)
    if view.curtain is not None:
        dock["curtain"] = _drawn("curtain", lang, table, view.curtain)
    if view.aside:
        dock["aside"] = _shells(lang)["aside"].holding(view.aside)
    if view.ask is not None:
        dock["announce"] = _drawn("announce", lang, table, view.version, view.ask.calculation)
        dock["offers"] = _drawn("offers", lang, table, view.version, view.ask.offers)
    if view.errands:
        dock["errands"] = _drawn("errands", lang, view.errands)
    if view.pad is not None:
        dock["dice-pad"] = _drawn("dice_pad", lang, table, view.version, view.pad)
    _put_moves(view, dock)
    if view.waiting:
        _put_free_seats(view, link, dock)
    elif not view.seated:
        dock["watching"] = _drawn("watching", lang, view.rematch.next if view.rematch else "", view.over)
    dock["acts"] = _acts(
        table, link, view.seat is not None, view.waiting, view.over, view.my_turn, view.others, view.rematch,
        view.commitment, view.by_hand, view.room, lang,
    )  # fmt: skip
    return dock


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
    if view.choices:  # too seldom the same to be kept
        unfolded, moves = not view.paths and not view.dock, part("table/moves.html", view.lang)
        dock["moves"] = moves(view.table, view.seat or 0, view.version, unfolded, view.choices)


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


# --- free seats, and what can be done beside moving


def _put_free_seats(view: TableView, link: str, dock: Parts) -> None:
    """While somebody is waited for: who sits there gets code, link and computers instead; a guest gets a chair."""
    lang, free = view.lang, tuple(seat for seat in view.seats if seat.free)
    if view.seated:
        dock["waiting"] = part("table/waiting.html", lang)(
            view.table, link, view.title, view.inviters, free, view.without
        )  # fmt: skip
    for seat in free[:1]:
        dock[f"chair-{seat.number}"] = _drawn("sit", lang, view.table, seat.number, view.commitment, view.seated)


@lru_cache(_GROUPS)
def _acts(
    table: str, link: str, seated: bool, waiting: bool, over: bool, my_turn: bool, others: bool,
    rematch: Rematch | None, commitment: str, by_hand: bool, room: str, lang: str,
) -> Group:  # fmt: skip
    acts: Parts = {}
    playing = not over and not waiting
    if seated and playing and my_turn:
        acts["act-hint"] = _drawn("act_hint", lang, table)
    if seated and playing:
        acts["act-undo"] = _drawn("act_undo", lang, table, by_hand)
    if seated and not waiting and rematch is not None:
        acts["act-rematch"] = _drawn("act_rematch", lang, table, rematch)
        acts["act-replay"] = _drawn("act_replay", lang, table)
    if over and not room:
        acts["act-shelf"] = _drawn("act_shelf", lang)
    if seated and room:
        acts["act-hand"] = _drawn("act_hand", lang, room)
    if seated and not waiting and others and not room:
        acts["talk"] = _kept("talk", lang, table)
    acts["more"] = _kept("more", lang, table, link, seated, playing, commitment)
    return _shells(lang)["acts"].holding(acts)
