"""L'Or des Fous: the board as a picture, as plain text, and where to touch it.

Each pawn keeps its element (`p-L-1` to `p-D-6`) for the whole game, each cell its own (`t-a1`), each stone its own
(`s-1`, `s-2`). Whoever looks has his own camp at the bottom: positions turn, texts do not.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import hypot

import numpy as np

from mathotheque.core.kernel import ACTOR, DECIDE, OVER, PHASE, Ints
from mathotheque.core.parts import Group
from mathotheque.core.speech import Message
from mathotheque.core.svg import (
    BIRCH,
    HONEY,
    circle,
    group,
    labelled,
    number,
    path,
    picture,
    rect,
    slab,
    stroke,
    text,
)
from mathotheque.face.protocols import Path
from mathotheque.games.or_des_fous import notation, pieces
from mathotheque.games.or_des_fous.geometry import CELLS, COLUMN, COLUMNS, NAMES, NEAR, ROW, ROWS
from mathotheque.games.or_des_fous.rules import (
    BOARD,
    CHOICES,
    DARK,
    DIE,
    EMPTY,
    LAST,
    LIGHT,
    NAME,
    NO_DIE,
    NOWHERE,
    PASS,
    PAWN,
    PAWNS,
    STONE,
    carries,
    legal,
    mark,
)

_CELL, _LEFT, _TOP = 100, 48, 18
WIDTH, HEIGHT = COLUMNS * _CELL + _LEFT + 18, ROWS * _CELL + _TOP + 62
_SIDES = ("L", "D")
_CAP = 36
_LABEL = "#5A3D1C"

Point = tuple[float, float]


def layers(s: Ints, seat: int | None, lang: str) -> Group:
    """The board with the camp of `seat` at the bottom (the light one for a spectator)."""
    near = seat or LIGHT
    targets = _targets(s) if s[PHASE] == DECIDE and s[ACTOR] == seat else frozenset()
    ground = slab(WIDTH, HEIGHT - 18, HONEY) + _ground(near) + _labels(near)
    cells = "".join(_touchable(cell, near, target=cell in targets, lang=lang) for cell in range(CELLS))
    taken = targets & {int(stone) for stone in s[STONE : STONE + 2]}
    pawns = "".join(_pawn(s, owner, place, near, taken, lang) for owner in range(2) for place in _by_name(s, owner))
    stones = "".join(_stone(k, _raised(int(s[STONE + k]), near)) for k in range(2))
    parts = {
        "ground": group(ground, id="ground"),
        "cells": group(cells, id="cells", pointer_events="all"),
        "way": group("", id="way"),
        "last": group(_last_turn(s, near), id="last"),
        "pieces": group(pawns + stones, id="pieces", class_="pieces"),
        "numbers": group("", id="numbers"),
    }
    if s[DIE] != NO_DIE:
        parts["d-1"] = _die(s, lang)
    return picture(parts, WIDTH, HEIGHT, Message.of("or-des-fous.board").say(lang), class_="game-or-des-fous")


def _targets(s: Ints) -> frozenset[int]:
    """Every cell that some move leads to, or sends a captured pawn back to."""
    found = set()
    out = np.zeros(CHOICES, np.int64)
    for action in out[: legal(s, out)]:
        if action != PASS:
            _, to = notation.route(s, action)
            found.add(to)
            if s[BOARD + to] != EMPTY:
                found.add(notation.home_of(s, action))
    return frozenset(found)


def _centre(cell: int, near: int) -> Point:
    seen = cell if near == LIGHT else CELLS - 1 - cell
    x = _LEFT + int(COLUMN[seen]) * _CELL + _CELL / 2
    return x, _TOP + (ROWS - 1 - int(ROW[seen])) * _CELL + _CELL / 2


def _raised(cell: int, near: int) -> Point:
    """Where a piece stands: a little above the middle of its cell."""
    x, y = _centre(cell, near)
    return x, y - 2


def _ground(near: int) -> str:
    """The board, the camps with their patterns, and the grid."""
    bottom, top = _TOP + (ROWS - 1) * _CELL, _TOP
    dark, light = (top, bottom) if near == LIGHT else (bottom, top)
    wide = COLUMNS * _CELL
    field = rect(_LEFT, _TOP, wide, ROWS * _CELL, 10, BIRCH, class_="b-board")
    field += rect(_LEFT, dark, wide, _CELL, 10, "#B08A62", class_="b-campD")
    field += rect(_LEFT, light, wide, _CELL, 10, "#FFF9EA", class_="b-campL")
    bars = "".join(f"M{_LEFT + k * 50 + 8} {dark + 92}l34 -84" for k in range(2 * COLUMNS))
    arches = "".join(f"M{_LEFT + k * 50 + 9} {light + 88}q16 -26 32 0" for k in range(2 * COLUMNS))
    patterns = path(bars, "none", class_="b-campD-s", **stroke("#96704A", 6))
    patterns += path(arches, "none", class_="b-campL-s", **stroke("#E2C592", 5))
    fine = "".join(f"M{_LEFT + k * _CELL} {_TOP}v{ROWS * _CELL}" for k in range(COLUMNS + 1))
    fine += "".join(f"M{_LEFT} {_TOP + k * _CELL}h{wide}" for k in range(ROWS + 1))
    strong = "".join(f"M{_LEFT} {_TOP + k * _CELL}h{wide}" for k in (1, ROWS - 1))
    lines = path(fine, "none", class_="b-grid-s", **stroke("#B8935C", 3))
    return field + patterns + lines + path(strong, "none", class_="b-grid-s", **stroke("#B8935C", 6))


@cache
def _touchable(cell: int, near: int, *, target: bool, lang: str) -> str:
    """What is touched when the cell is meant; where a move may lead, it lights up with a dot."""
    place, name = _centre(cell, near), f"t-{NAMES[cell]}"
    if not target:
        return group(path("M-43-43h86v86h-86z"), at=place, id=name)
    hit = rect(-43, -43, 86, 86, 14, "none", class_="hit") + circle(0, 0, 13, "none", class_="dot")
    return labelled(hit, Message.of("or-des-fous.board.cell", cell=NAMES[cell]).say(lang), at=place, id=name)


def _labels(near: int) -> str:
    """Letters below and numbers on the left."""
    words = ""
    for column in range(COLUMNS):
        x, _ = _centre(column, near)
        words += text(x, HEIGHT - 43, NAMES[column][0], 29, _LABEL, font_weight="600", class_="b-num2")
    for row in range(ROWS):
        _, y = _centre(row * COLUMNS, near)
        words += text(_LEFT / 2 + 1, y, str(row + 1), 27, _LABEL, font_weight="600", class_="b-num2")
    return words


def _last_turn(s: Ints, near: int) -> str:
    """A dotted ring where the pawn came from, the line it took, and the way the stone has gone."""
    left, came, giver, end = (int(cell) for cell in s[LAST : LAST + 4])
    if left == NOWHERE:
        return ""
    x, y = _raised(left, near)
    ring = circle(x, y, _CAP, "none", class_="b-ghostring", **stroke(_LABEL, 4, dashes="8 8", cap="butt"))
    ring += _line((x, y), _raised(came, near))
    if giver == NOWHERE:
        return ring
    way = relay_way(s, giver, came, end)
    points = "L".join(" ".join(number(part) for part in _raised(cell, near)) for cell in way)
    shadow = path(f"M{points}", "none", class_="b-pathb", **stroke("#6E4A00", 30))
    return ring + shadow + path(f"M{points}", "none", class_="b-path", **stroke("#F6C445", 20))


def _line(start: Point, end: Point) -> str:
    """A dashed line between two places, from rim to rim, where there is room for one."""
    far = hypot(end[0] - start[0], end[1] - start[1])
    if far < 2 * _CELL:
        return ""
    right, down = (end[0] - start[0]) / far, (end[1] - start[1]) / far
    at = [
        number(part) for part in (start[0] + 42 * right, start[1] + 42 * down, end[0] - 50 * right, end[1] - 50 * down)
    ]
    d = f"M{at[0]} {at[1]}L{at[2]} {at[3]}"
    return path(d, "none", class_="b-ghostring", **stroke(_LABEL, 6, dashes="10 8", cap="butt"))


def relay_way(s: Ints, giver: int, came: int, end: int) -> list[int]:
    """The cells a stone has gone over: from its carrier to the pawn that came, then the shortest chain to its end."""
    owner = int(s[BOARD + came])
    free = {int(cell) for cell in s[PAWN : PAWN + 2 * PAWNS] if s[BOARD + cell] == owner}
    free = {cell for cell in free if cell == end or not carries(s, cell)} - {giver}
    ways = [[giver, came]]
    seen = {giver, came}
    for way in ways:
        if way[-1] == end:
            return way
        linked = [cell for cell in sorted(free - seen) if NEAR[way[-1], cell]]
        seen |= set(linked)
        ways += [[*way, cell] for cell in linked]
    return ways[0]


def _by_name(s: Ints, owner: int) -> list[int]:
    """The places of the seat's pawns in the order of their names, so that elements keep theirs."""
    names = s[NAME + owner * PAWNS : NAME + (owner + 1) * PAWNS]
    return sorted(range(PAWNS), key=lambda place: int(names[place]))


def element_of(s: Ints, owner: int, place: int) -> str:
    """The element of the seat's pawn in that place."""
    return f"p-{_SIDES[owner]}-{int(s[NAME + owner * PAWNS + place]) + 1}"


def _pawn(s: Ints, owner: int, place: int, near: int, taken: frozenset[int], lang: str) -> str:
    cell = notation.cells(s, owner)[place]
    key = ("light", "dark")[owner] + ("-carrier" if carries(s, cell) else "")
    label = Message.of(f"or-des-fous.board.{key}", cell=NAMES[cell])
    body = pieces.light_cap(_CAP) if owner == LIGHT else pieces.dark_cap(_CAP)
    if cell in taken:
        label = Message.of("or-des-fous.board.takeable", pawn=label)
        corners = "M-46 -24V-46H-24M46 -24V-46H24M-46 24V46H-24M46 24V46H24"
        body += path(corners, "none", class_="brackets", visibility="hidden", **stroke("#B3261E", 8))
    return labelled(body, label.say(lang), at=_raised(cell, near), id=element_of(s, owner, place))


def _stone(kind: int, at: Point) -> str:
    """A touch goes through a stone to its carrier."""
    return group(pieces.stone(kind), at=at, id=f"s-{kind + 1}", pointer_events="none")


def _die(s: Ints, lang: str) -> str:
    """In the corner beside the letters."""
    label = Message.of("or-des-fous.board.die", die=int(s[DIE])).say(lang)
    return labelled(pieces.die(int(s[DIE])), label, at=(4, HEIGHT - 64), scale=0.42, id="d-1")


# --- touching


def paths(s: Ints, actions: Sequence[int], seat: int) -> tuple[Path, ...]:
    """Touch a pawn, then a cell; then the pawn that gets the stone, or the stone's carrier to leave it there.

    A capture: a pawn, the carrier it takes, then the cell to which that one goes back. Where two stones could pass on,
    the carrier of the one that shall is touched first, and the pawn that has moved to leave both.
    """
    moves = [notation.write_move(s, action) for action in actions]
    relays = [move for move in moves if ">" in move]
    ways: list[Path] = []
    for action, move in zip(actions, moves, strict=True):
        if "x" in move:
            ways.append(Path(action, _capture_path(s, move, seat)))
        elif ">" in move:
            ways += [Path(action, touch) for touch in _relay_paths(s, move, seat, relays)]
        elif action != PASS:
            ways.append(Path(action, _plain_path(s, move, seat, relays)))
    return tuple(ways)


def _on(s: Ints, name: str, owner: int) -> str:
    """The element of the seat's pawn on that cell."""
    return element_of(s, owner, notation.cells(s, owner).index(NAMES.index(name)))


def _capture_path(s: Ints, move: str, seat: int) -> tuple[str, ...]:
    start, _, rest = move.partition("x")
    taken, _, home = rest.partition("@")
    back = _on(s, start, seat) if home == start else f"t-{home}"
    return _on(s, start, seat), _on(s, taken, 1 - seat), back


def _givers(move: str, relays: Sequence[str]) -> set[str]:
    """The carriers that could pass their stone on after that move of a pawn."""
    return {relay.partition(",")[2].partition(">")[0] for relay in relays if relay.startswith(f"{move},")}


def _relay_paths(s: Ints, move: str, seat: int, relays: Sequence[str]) -> list[tuple[str, ...]]:
    """The pawn that has moved stands on its new cell: touching either is the same."""
    plain, _, passing = move.partition(",")
    start, _, to = plain.partition("-")
    giver, _, end = passing.partition(">")
    mover = _on(s, start, seat)
    chosen = (_on(s, giver, seat),) if len(_givers(plain, relays)) > 1 else ()
    ends = (f"t-{to}", mover) if end == to else (_on(s, end, seat),)
    return [(mover, f"t-{to}", *chosen, last) for last in ends]


def _plain_path(s: Ints, move: str, seat: int, relays: Sequence[str]) -> tuple[str, ...]:
    start, _, to = move.partition("-")
    touch = _on(s, start, seat), f"t-{to}"
    givers = sorted(_givers(move, relays))
    if not givers:
        return touch
    return *touch, _on(s, givers[0], seat) if len(givers) == 1 else touch[0]


# --- plain text

_SIGNS = {LIGHT: ("o", "O"), DARK: ("x", "X")}


def sketch(s: Ints, seat: int | None, lang: str) -> str:
    """The board in letters: o and x are pawns, O and X carry a stone."""
    near = seat or LIGHT
    rows = range(ROWS - 1, -1, -1) if near == LIGHT else range(ROWS)
    columns = range(COLUMNS) if near == LIGHT else range(COLUMNS - 1, -1, -1)
    lines = [f"{row + 1:2} " + " ".join(_sign(s, row * COLUMNS + column) for column in columns) for row in rows]
    lines.append("   " + " ".join(NAMES[column][0] for column in columns))
    if s[PHASE] != OVER and s[DIE] != NO_DIE:
        lines.append(Message.of("or-des-fous.board.die", die=int(s[DIE])).say(lang))
    return "\n".join([*lines, Message.of("or-des-fous.sketch.key").say(lang)])


def _sign(s: Ints, cell: int) -> str:
    for owner in (LIGHT, DARK):
        if s[BOARD + cell] == mark(owner):
            return _SIGNS[owner][bool(carries(s, cell))]
    return "-" if ROW[cell] in (0, ROWS - 1) else "."
