"""Foumath beside the board: the dice as buttons, then where the pawn goes, each choice large enough for a finger."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mathotheque.core.kernel import ACTOR, DECIDE, OVER, PHASE, Ints
from mathotheque.core.options import Value
from mathotheque.core.protocols import Cast
from mathotheque.core.speech import Message
from mathotheque.core.svg import figure
from mathotheque.face.html import tag
from mathotheque.games.foumath.board import element, open_targets
from mathotheque.games.foumath.cells import BOARDS, CELL, COLUMN, ROW, WORTH
from mathotheque.games.foumath.notation import write_move
from mathotheque.games.foumath.pieces import die, pawn
from mathotheque.games.foumath.rules import (
    BOARD,
    CHOOSE,
    DIE,
    DOWN,
    FIRST,
    JUNIOR,
    LEVEL,
    LEVELS,
    PASS,
    PAWNS,
    PLACE,
    ROLLING,
    ROUND,
    STAGE,
    UNTOLD,
)
from mathotheque.games.foumath.words import calculation

_SIGNS = {"multiplication": "×", "addition": "+"}
_CHECK = "M4.5 12.5l5 5L19.5 7"


def _say(key: str, **blanks: object) -> Message:
    return Message.of(f"foumath.dock.{key}", **blanks)


# --- sentences


def stage(s: Ints) -> Message:
    """`Manche 2 · avancé`; juniors play one round."""
    level = _say(f"level.{LEVELS[s[LEVEL]]}")
    return level if s[LEVEL] == JUNIOR or s[ROUND] == UNTOLD else _say("round", round=int(s[ROUND]), level=level)


def fact(s: Ints, seat: int) -> Message:
    """`3 pions posés`."""
    return _say("down", n=int(s[DOWN + seat]))


def prompt(s: Ints, seat: int, custom: Mapping[str, Value]) -> Message | None:
    """What to roll; or what the roll makes, and where it may go."""
    if s[STAGE] == CHOOSE:
        return _say("choose")
    cells = tuple(_unbroken(s, cell) for cell in open_targets(s))
    if s[STAGE] != PLACE or not cells:
        return None
    moving = s[DOWN + seat] == PAWNS
    key = "move" if moving and len(cells) > 1 else "move-there" if moving else "place"
    places = _say("or", one=cells[0], other=cells[-1]) if len(cells) > 1 else cells[0]
    return _say(key, sum=_calculated(s), cells=places)


def _calculated(s: Ints) -> Message:
    """`5 × 6 = 30`, in the order of the dice."""
    cell = int(CELL[s[DIE], s[DIE + 1]])
    return _say("sum", calculation=_unbroken(s, cell), result=int(WORTH[s[BOARD], cell]))


def _unbroken(s: Ints, cell: int) -> Message:
    """`5 × 6` on one line."""
    return _say(f"cell.{BOARDS[s[BOARD]]}", row=int(ROW[cell]), column=int(COLUMN[cell]))


# --- what can be pressed


def parts(
    s: Ints, actions: Sequence[int], seat: int, cast: Cast, custom: Mapping[str, Value], lang: str
) -> Mapping[str, str]:
    """The dice to keep or to roll; or the roll, and a button for every place it can go to."""
    if not lists_all(s, actions):
        return {}
    moves = [write_move(s, action) for action in actions]
    if s[STAGE] == CHOOSE:
        return {"dock-title": _title("on-table", lang), "choosing": _choosing(s, lang)}
    places = _moving(s, moves, seat, lang) if s[DOWN + seat] == PAWNS else _placing(s, moves, lang)
    return {"dock-title": _title("your-roll", lang), "rolled": _rolled(s, lang), "places": places}


def lists_all(s: Ints, actions: Sequence[int]) -> bool:
    """Every move but the pass."""
    return PASS not in actions


def aside(s: Ints, seat: int | None, cast: Cast, lang: str) -> Mapping[str, str]:
    """While somebody else plays, the dice on the table."""
    mine = s[PHASE] == DECIDE and s[ACTOR] == seat
    if mine or s[STAGE] in (FIRST, ROLLING) or s[PHASE] == OVER:
        return {}
    dice = _die(s, 0, lang) + _die(s, 1, lang)
    return {
        "aside-title": _title("on-table", lang, "aside-title"),
        "aside-dice": tag("div", id="aside-dice", class_="dock__dice", inside=dice),
    }


def _title(key: str, lang: str, name: str = "dock-title") -> str:
    return tag("h2", _say(key).say(lang), id=name, class_="panel-title")


def _die(s: Ints, k: int, lang: str = "") -> str:
    """The light or the dark die; with a language it says what it shows."""
    face = str(s[DIE + k])
    label = Message.of(("foumath.board.light", "foumath.board.dark")[k], face=face).say(lang) if lang else ""
    return figure(die(face, light=k == 0), 100, 110, label, class_="die")


def _choosing(s: Ints, lang: str) -> str:
    """Rule 4: keep one of the digits, which is not 0, or roll both."""
    digits = [int(digit) for digit in s[DIE : DIE + 2]]
    buttons = ""
    for k, digit in enumerate(digits[: len(set(digits))]):
        if digit:
            inside = _die(s, k) + _say("keep", digit=digit).say(lang)
            buttons += tag("button", class_="btn btn--die", name="move", value=f"keep{digit}", inside=inside)
        else:
            inside = _die(s, k) + _say("nought").say(lang)
            buttons += tag("span", class_="btn btn--die", aria_disabled="true", inside=inside)
    pair = tag("span", class_="pair", inside=_die(s, 0) + _die(s, 1)) + _say("both").say(lang)
    buttons += tag("button", class_="btn btn--die btn--go", name="move", value="roll", inside=pair)
    return tag("div", id="choosing", class_="dock__btns", inside=buttons)


def _rolled(s: Ints, lang: str) -> str:
    """`5 × 6 = 30`, with dice for digits."""
    worth = int(WORTH[s[BOARD], CELL[s[DIE], s[DIE + 1]]])
    sign = tag("b", _SIGNS[BOARDS[s[BOARD]]], class_="slab")
    result = tag("b", f"= {worth}", class_="slab nowrap")
    return tag("div", id="rolled", class_="dock__dice", inside=_die(s, 0, lang) + sign + _die(s, 1, lang) + result)


def _placing(s: Ints, moves: Sequence[str], lang: str) -> str:
    """A button for each free cell; golden when there is only one."""
    check = f'<svg viewBox="0 0 24 24" class="check" aria-hidden="true" focusable="false"><path d="{_CHECK}"/></svg>'
    gold = " btn--go" if len(moves) == 1 else ""
    buttons = ""
    for move in moves:
        label = Message.of("foumath.do.place", cell=calculation(s, _cell(move))).say(lang)
        inside = (check if gold else "") + label
        buttons += tag("button", class_=f"btn btn--wide{gold}", name="move", value=move, inside=inside)
    return tag("div", id="places", class_="dock__btns dock__btns--1", inside=buttons)


def _moving(s: Ints, moves: Sequence[str], seat: int, lang: str) -> str:
    """Each of the four pawns with the cells it may go to; lit when it is chosen on the board."""
    ways: dict[str, str] = {}
    for move in moves:
        origin, there = move.split("-")
        label = Message.of("foumath.do.move", origin=_named(s, origin), cell=_named(s, there)).say(lang)
        words = _named(s, there).say(lang)
        button = tag("button", words, class_="btn", name="move", value=move, aria_label=label)
        ways[origin] = ways.get(origin, "") + button
    rows = ""
    for origin, buttons in ways.items():
        worth = str(int(WORTH[s[BOARD], _cell(origin)]))
        token = figure(f'<g transform="translate(44 42)">{pawn(seat, worth)}</g>', 88, 92, class_="token")
        rows += tag("div", class_="deed", data_for=element(s, origin, seat), inside=token + buttons)
    return tag("div", id="places", class_="deeds", inside=rows)


def _cell(place: str) -> int:
    return int(CELL[int(place[0]), int(place[1])])


def _named(s: Ints, place: str) -> Message:
    return calculation(s, _cell(place))
