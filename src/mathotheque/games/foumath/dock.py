"""Foumath beside the board: the dice as buttons, then where the pawn goes, each choice large enough for a finger."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape

from mathotheque.core.kernel import ACTOR, DECIDE, OVER, PHASE, Ints
from mathotheque.core.options import Value
from mathotheque.core.protocols import Cast
from mathotheque.core.speech import Message
from mathotheque.core.svg import figure
from mathotheque.face.html import tag
from mathotheque.games.foumath.board import FACE_IDS, cap_id, pawns_by_cell
from mathotheque.games.foumath.cells import BOARDS, CELLS, PLACES, PRINTED, cell_at
from mathotheque.games.foumath.notation import cell_text, write_move
from mathotheque.games.foumath.pieces import DIE_STROKES
from mathotheque.games.foumath.rules import (
    BOARD,
    CHOOSE,
    DIE,
    DOWN,
    FIRST,
    GOAL,
    JUNIOR,
    LEVEL,
    LEVELS,
    MOST_SEATS,
    PASS,
    PAWNS,
    PLACE,
    ROLLING,
    ROUND,
    STAGE,
    UNTOLD,
)
from mathotheque.games.foumath.sight import open_targets
from mathotheque.games.foumath.words import calculation, way

_SIGNS = {"multiplication": "×", "addition": "+"}
_CHECK = "M4.5 12.5l5 5L19.5 7"
_ID = "do-"  # before a move: the id of its button


def _say(key: str, **blanks: object) -> Message:
    return Message.of(f"foumath.dock.{key}", **blanks)


# --- sentences


def stage(s: Ints) -> Message:
    """`Manche 2 · avancé`; juniors play one round."""
    return _stage(int(s[LEVEL]), int(s[ROUND]))


@lru_cache(1000)
def _stage(level: int, number: int) -> Message:
    named = _say(f"level.{LEVELS[level]}")
    return named if level == JUNIOR or number == UNTOLD else _say("round", round=number, level=named)


def fact(s: Ints, seat: int) -> Message:
    """`3 pions`: those on the board, in words short enough for a phone with four players."""
    return _fact(int(s[DOWN + seat]))


@lru_cache(PAWNS + 1)
def _fact(down: int) -> Message:
    return _say("down", n=down)


def target(s: Ints) -> int | None:
    """The points to pass; juniors play for one line."""
    return None if s[LEVEL] == JUNIOR else int(s[GOAL])


def prompt(s: Ints, seat: int, custom: Mapping[str, Value]) -> Message | None:
    """What to roll; or what the roll makes, and where it may go."""
    n: list[int] = s.tolist()
    if n[STAGE] == CHOOSE:
        return _CHOOSE
    cells = tuple(open_targets(n))
    if n[STAGE] != PLACE or not cells:
        return None
    return _roll_prompt(n[BOARD], n[DIE], n[DIE + 1], cells, moving=n[DOWN + seat] == PAWNS)


_CHOOSE = _say("choose")


@lru_cache(2000)
def _roll_prompt(board: int, one: int, other: int, cells: tuple[int, ...], *, moving: bool) -> Message:
    named = [_unbroken(board, cell) for cell in cells]
    key = "move" if moving and len(cells) > 1 else "move-there" if moving else "place"
    places = _say("or", one=named[0], other=named[-1]) if len(named) > 1 else named[0]
    rolled = cell_at(one, other)  # in the order of the dice
    made = _say("sum", calculation=_unbroken(board, rolled), result=PRINTED[board][rolled])
    return _say(key, sum=made, cells=places)


def _unbroken(board: int, cell: int) -> Message:
    """`5 × 6` on one line."""
    row, column = PLACES[cell]
    return _say(f"cell.{BOARDS[board]}", row=row, column=column)


# --- what can be pressed


def parts(
    s: Ints, actions: Sequence[int], seat: int, cast: Cast, custom: Mapping[str, Value], lang: str
) -> Mapping[str, str]:
    """The dice to keep or to roll; or the roll, and a button for every place it can go to."""
    if not lists_all(s, actions):
        return {}
    n: list[int] = s.tolist()
    board, one, other = n[BOARD], n[DIE], n[DIE + 1]
    if n[STAGE] == CHOOSE:
        return {"dock-title": _title("dock-title", "on-table", lang), "choosing": _choosing(one, other, lang)}
    ways = [way(one, other, action) for action in actions]
    if n[DOWN + seat] == PAWNS:
        places = _moving(board, ways, pawns_by_cell(n, seat), lang)
    else:
        places = _placing(board, tuple(cell for _, cell in ways), lang)
    title = _title("dock-title", "your-roll", lang)
    return {"dock-title": title, "rolled": _rolled(board, one, other, lang), "places": places}


def lists_all(s: Ints, actions: Sequence[int]) -> bool:
    """Every move but the pass."""
    return PASS not in actions


def pointed(s: Ints, action: int) -> tuple[str, ...]:
    """The button of the move."""
    return (_ID + write_move(s, action),)


def aside(s: Ints, seat: int | None, cast: Cast, lang: str) -> Mapping[str, str]:
    """While somebody else plays, the dice on the table."""
    mine = s[PHASE] == DECIDE and s[ACTOR] == seat
    if mine or s[STAGE] in (FIRST, ROLLING) or s[PHASE] == OVER:
        return {}
    title = _title("aside-title", "on-table", lang)
    return {"aside-title": title, "aside-dice": _lying(int(s[DIE]), int(s[DIE + 1]), lang)}


@lru_cache(20)
def _title(name: str, key: str, lang: str) -> str:
    return tag("h2", _say(key).say(lang), id=name, class_="panel-title")


@lru_cache(100)
def _die(k: int, digit: int, lang: str = "") -> str:
    """The light or the dark die as it lies on the board; with a language it says what it shows."""
    label = Message.of(("foumath.board.light", "foumath.board.dark")[k], face=str(digit)).say(lang) if lang else ""
    return figure(f'<use href="#{FACE_IDS[k]}"/>', 100, 110, label, class_="die", **DIE_STROKES)


@lru_cache(200)
def _lying(one: int, other: int, lang: str) -> str:
    return tag("div", id="aside-dice", class_="dock__dice", inside=_die(0, one, lang) + _die(1, other, lang))


@lru_cache(200)
def _choosing(one: int, other: int, lang: str) -> str:
    """Rule 4: keep one of the digits, which is not 0, or roll both."""
    buttons = ""
    for k, digit in enumerate((one,) if one == other else (one, other)):
        if digit:
            inside = _die(k, digit) + _say("keep", digit=digit).say(lang)
            move = f"keep{digit}"
            buttons += tag("button", id=_ID + move, class_="btn btn--die", name="move", value=move, inside=inside)
        else:
            inside = _die(k, digit) + _say("nought").say(lang)
            buttons += tag("span", class_="btn btn--die", aria_disabled="true", inside=inside)
    pair = tag("span", class_="pair", inside=_die(0, one) + _die(1, other)) + _say("both").say(lang)
    buttons += tag("button", id=f"{_ID}roll", class_="btn btn--die btn--go", name="move", value="roll", inside=pair)
    return tag("div", id="choosing", class_="dock__btns", inside=buttons)


@lru_cache(400)
def _rolled(board: int, one: int, other: int, lang: str) -> str:
    """`5 × 6 = 30`, with dice for digits."""
    sign = tag("b", _SIGNS[BOARDS[board]], class_="slab")
    result = tag("b", f"= {PRINTED[board][cell_at(one, other)]}", class_="slab nowrap")
    inside = _die(0, one, lang) + sign + _die(1, other, lang) + result
    return tag("div", id="rolled", class_="dock__dice", inside=inside)


@lru_cache(1000)
def _placing(board: int, cells: tuple[int, ...], lang: str) -> str:
    """A button for each free cell; golden when there is only one."""
    check = f'<svg viewBox="0 0 24 24" class="check" aria-hidden="true" focusable="false"><path d="{_CHECK}"/></svg>'
    gold = " btn--go" if len(cells) == 1 else ""
    buttons = ""
    for cell in cells:
        label = escape(Message.of("foumath.do.place", cell=_place(board, cell, lang)).say(lang))
        inside = (check if gold else "") + label
        move = cell_text(cell)
        buttons += f'<button id="{_ID}{move}" class="btn btn--wide{gold}" name="move" value="{move}">{inside}</button>'
    return f'<div id="places" class="dock__btns dock__btns--1">{buttons}</div>'


def _moving(board: int, ways: Sequence[tuple[int, int]], pawns: Mapping[int, str], lang: str) -> str:
    """Each of the four pawns with the cells it may go to; lit when it is chosen on the board."""
    buttons: dict[int, str] = {}
    for origin, cell in ways:
        buttons[origin] = buttons.get(origin, "") + _there(board, origin, cell, lang)
    rows = "".join(
        f'<div class="deed" data-for="{pawns[origin]}">{_token(pawns[origin])}{there}</div>'
        for origin, there in buttons.items()
    )
    return f'<div id="places" class="deeds">{rows}</div>'


@lru_cache(PAWNS * MOST_SEATS)
def _token(element: str) -> str:
    """The pawn of the board."""
    return figure(f'<use href="#{cap_id(element)}" x="44" y="42"/>', 88, 92, class_="token")


@lru_cache(4000)
def _there(board: int, origin: int, cell: int, lang: str) -> str:
    here, there = _place(board, origin, lang), _place(board, cell, lang)
    label = escape(Message.of("foumath.do.move", origin=here, cell=there).say(lang))
    move = f"{cell_text(origin)}-{cell_text(cell)}"
    words = f"<small>{escape(here)} →</small>{escape(there)}"
    head = f'id="{_ID}{move}" class="btn btn--from" name="move" value="{move}"'
    return f'<button {head} aria-label="{label}">{words}</button>'


@lru_cache(4 * CELLS)
def _place(board: int, cell: int, lang: str) -> str:
    return calculation(board, cell).say(lang)
