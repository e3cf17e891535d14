"""L'Or des Fous: the board as a picture in parts, as plain text, and where to touch it.

Each pawn keeps its element (`p-L-1` to `p-D-6`) for the whole game, each cell its own (`t-a1`), each stone its own
(`s-1`, `s-2`). Whoever looks has his own camp at the bottom: positions turn, texts do not.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import hypot

import numpy as np

from mathotheque.core.kernel import ACTOR, DECIDE, OVER, PHASE, Ints
from mathotheque.core.parts import Group, Part
from mathotheque.core.protocols import NAMELESS, Cast
from mathotheque.core.seatmarks import USUAL, Marks
from mathotheque.core.speech import Message
from mathotheque.core.svg import (
    BIRCH,
    HONEY,
    circle,
    group,
    labelled,
    layer,
    number,
    path,
    picture,
    rect,
    slab,
    stroke,
    text,
    title,
)
from mathotheque.games.or_des_fous import pieces
from mathotheque.games.or_des_fous.deeds import ways
from mathotheque.games.or_des_fous.ear import owners
from mathotheque.games.or_des_fous.geometry import BESIDE, CELLS, COLUMN, COLUMNS, NAMES, ROW, ROWS
from mathotheque.games.or_des_fous.rules import (
    BOARD,
    CHOICES,
    DARK,
    DIE,
    EMPTY,
    FACES,
    LAST,
    LIGHT,
    NAME,
    NO_DIE,
    NOWHERE,
    PAWN,
    PAWNS,
    STONE,
    legal,
)
from mathotheque.games.or_des_fous.touching import PAWN_IDS, TARGET_IDS
from mathotheque.games.or_des_fous.touching import paths as paths

_CELL, _LEFT, _TOP = 100, 48, 18
WIDTH, HEIGHT = COLUMNS * _CELL + _LEFT + 18, ROWS * _CELL + _TOP + 62
_CAP = 36
_LABEL = "#5A3D1C"
_SIDES, _LANGUAGES = 2, 2

DIE_ID, DIE_FACE = "d-1", "d-1-face"
"""The die, and the element of it that shows what was rolled."""

Point = tuple[float, float]


def layers(s: Ints, seat: int | None, lang: str, marks: Marks = USUAL) -> Group:
    """The board with the camp of `seat` at the bottom (the light one for a spectator)."""
    return named_layers(s, seat, Cast((), None, marks), lang)


def named_layers(s: Ints, seat: int | None, cast: Cast, lang: str) -> Group:
    """The same with pawns called by the names of their players, where those are known."""
    n = s.tolist()
    near = seat or LIGHT
    takeable = _takeable(s, n) if n[PHASE] == DECIDE and n[ACTOR] == seat else frozenset()
    parts: dict[str, Part] = {
        "ground": _ground(near),
        "cells": _cells(near, lang),
        "way": _empty("way"),
        "last": _last_turn(n, near),
        "pieces": _pieces(n, takeable, near, cast, lang),
        "numbers": _empty("numbers"),
    }
    if n[DIE] != NO_DIE:
        parts[DIE_ID] = _die(n[DIE], lang)
    return _picture(lang).holding(parts)


@lru_cache(_LANGUAGES)
def _picture(lang: str) -> Group:
    return picture({}, WIDTH, HEIGHT, Message.of("or-des-fous.board").say(lang), class_="game-or-des-fous")


def _takeable(s: Ints, n: list[int]) -> frozenset[int]:
    """The cells of the pawns that can be taken now."""
    out = np.zeros(CHOICES, np.int64)
    return frozenset(way.to for way in ways(n, out[: legal(s, out)].tolist()) if n[BOARD + way.to] != EMPTY)


def _centre(cell: int, near: int) -> Point:
    seen = cell if near == LIGHT else CELLS - 1 - cell
    x = _LEFT + int(COLUMN[seen]) * _CELL + _CELL / 2
    return x, _TOP + (ROWS - 1 - int(ROW[seen])) * _CELL + _CELL / 2


def _raised(cell: int, near: int) -> Point:
    """Where a piece stands: a little above the middle of its cell."""
    x, y = _centre(cell, near)
    return x, y - 2


# --- what lies still


@lru_cache(_SIDES)
def _ground(near: int) -> str:
    return group(slab(WIDTH, HEIGHT - 18, HONEY) + _field(near) + _coordinates(near), id="ground")


def _field(near: int) -> str:
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


def _coordinates(near: int) -> str:
    """Letters below and numbers on the left."""
    words = ""
    for column in range(COLUMNS):
        x, _ = _centre(column, near)
        words += text(x, HEIGHT - 43, NAMES[column][0], 29, _LABEL, font_weight="600", class_="b-num2")
    for row in range(ROWS):
        _, y = _centre(row * COLUMNS, near)
        words += text(_LEFT / 2 + 1, y, str(row + 1), 27, _LABEL, font_weight="600", class_="b-num2")
    return words


@lru_cache(2)
def _empty(name: str) -> str:
    """Where the script draws the way of a stone and its numbers while somebody chooses."""
    return group("", id=name)


@lru_cache(FACES * _LANGUAGES)
def _die(die: int, lang: str) -> str:
    """In the corner beside the letters; the dock shows the same face."""
    label = Message.of("or-des-fous.board.die", die=die).say(lang)
    return labelled(group(pieces.die(die), id=DIE_FACE), label, at=(4, HEIGHT - 64), scale=0.42, id=DIE_ID)


@lru_cache(_SIDES * _LANGUAGES)
def _cells(near: int, lang: str) -> str:
    """What is touched when a cell is meant: it lights up with a dot, and says its name, where a move can lead."""
    lit = '<rect x="-43" y="-43" width="86" height="86" rx="14" class="hit"/><circle r="13" class="dot"/>'
    cells = ""
    for cell, name in enumerate(NAMES):
        label = Message.of("or-des-fous.board.cell", cell=name).say(lang)
        cells += group(lit, at=_centre(cell, near), id=TARGET_IDS[cell], data_name=label)
    return group(cells, id="cells", pointer_events="all", fill="none")


# --- the last turn


def _last_turn(n: list[int], near: int) -> str:
    left, came, giver, end = n[LAST : LAST + 4]
    way = () if giver == NOWHERE else relay_way(n, giver, came, end)
    return _trace(left, came, way, near)


@lru_cache(2_000)
def _trace(left: int, came: int, way: tuple[int, ...], near: int) -> str:
    """A dotted ring where the pawn came from, the line it took, and the way the stone has gone."""
    if left == NOWHERE:
        return group("", id="last")
    x, y = _raised(left, near)
    ring = circle(x, y, _CAP, "none", class_="b-ghostring", **stroke(_LABEL, 4, dashes="8 8", cap="butt"))
    ring += _line((x, y), _raised(came, near))
    if not way:
        return group(ring, id="last")
    points = "L".join(" ".join(number(part) for part in _raised(cell, near)) for cell in way)
    shadow = path(f"M{points}", "none", class_="b-pathb", **stroke("#6E4A00", 30))
    return group(ring + shadow + path(f"M{points}", "none", class_="b-path", **stroke("#F6C445", 20)), id="last")


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


def relay_way(n: Sequence[int], giver: int, came: int, end: int) -> tuple[int, ...]:
    """The cells a stone has gone over: from its carrier to the pawn that came, then the shortest chain to its end."""
    owner, stones = n[BOARD + came], n[STONE : STONE + 2]
    free = {cell for cell in n[PAWN : PAWN + 2 * PAWNS] if n[BOARD + cell] == owner}
    free = {cell for cell in free if cell == end or cell not in stones} - {giver}
    chains: list[tuple[int, ...]] = [(giver, came)]
    seen = {giver, came}
    for chain in chains:
        if chain[-1] == end:
            return chain
        linked = sorted((free - seen) & BESIDE[chain[-1]])
        seen.update(linked)
        chains += [(*chain, cell) for cell in linked]
    return chains[0]


# --- pieces


def _pieces(n: list[int], takeable: frozenset[int], near: int, cast: Cast, lang: str) -> Group:
    """The pawns in the order of their names, so that elements keep their places; then the stones."""
    stones, marks = n[STONE : STONE + 2], cast.marks
    whose = owners(cast)
    pawns: dict[str, Part] = dict.fromkeys(PAWN_IDS, "")
    for k in range(2 * PAWNS):
        cell, owner, name = n[PAWN + k], k // PAWNS, n[NAME + k]
        element = PAWN_IDS[owner * PAWNS + name]
        carries, takes = cell in stones, cell in takeable
        pawns[element] = _pawn(owner, marks[owner], name, cell, carries, takes, whose[owner], near, lang)
    pawns["s-1"] = _stone(0, stones[0], near)
    pawns["s-2"] = _stone(1, stones[1], near)
    return layer("pieces", pawns, class_="pieces")


@lru_cache(8_000)
def _pawn(
    owner: int, mark: int, name: int, cell: int, carries: bool, takeable: bool, whose: Message, near: int, lang: str
) -> Group:
    """A pawn where it stands; its cap is a part of its own, so that a move does not draw it again."""
    element = PAWN_IDS[owner * PAWNS + name]
    label = Message.of(
        "or-des-fous.board.carrier" if carries else "or-des-fous.board.pawn", cell=NAMES[cell], pawn=whose
    )
    if takeable:
        label = Message.of("or-des-fous.board.takeable", pawn=label)
    parts = {f"{element}-name": title(label.say(lang), f"{element}-name"), f"{element}-cap": _cap(owner, mark, element)}
    if takeable:
        parts[f"{element}-take"] = _brackets(element)
    return layer(element, parts, at=_raised(cell, near))


@lru_cache(2 * PAWNS * len(USUAL))
def _cap(owner: int, mark: int, element: str) -> str:
    cap = pieces.light_cap if owner == LIGHT else pieces.dark_cap
    return cap(_CAP, mark, f"{element}-cap")


def _brackets(element: str) -> str:
    """Around a pawn that can be taken, while somebody chooses."""
    corners = "M-46 -24V-46H-24M46 -24V-46H24M-46 24V46H-24M46 24V46H24"
    line = stroke("#B3261E", 8)
    return path(corners, "none", id=f"{element}-take", class_="brackets", visibility="hidden", **line)


@lru_cache(2 * CELLS * _SIDES)
def _stone(kind: int, cell: int, near: int) -> Group:
    """A touch goes through a stone to its carrier."""
    name = f"s-{kind + 1}"
    cut = {f"{name}-cut": _cut(kind, f"{name}-cut")}
    return layer(name, cut, at=_raised(cell, near), pointer_events="none")


@lru_cache(2)
def _cut(kind: int, name: str) -> str:
    return group(pieces.stone(kind), id=name)


# --- plain text

_SIGNS = {LIGHT: ("o", "O"), DARK: ("x", "X")}


def sketch(s: Ints, seat: int | None, lang: str) -> str:
    """The board in letters: o and x are pawns, O and X carry a stone."""
    return named_sketch(s, seat, NAMELESS, lang)


def named_sketch(s: Ints, seat: int | None, cast: Cast, lang: str) -> str:
    """The same with the names at the table."""
    n = s.tolist()
    signs = ["-" if row in (0, ROWS - 1) else "." for row in range(ROWS) for _ in range(COLUMNS)]
    for k, cell in enumerate(n[PAWN : PAWN + 2 * PAWNS]):
        signs[cell] = _SIGNS[k // PAWNS][cell in n[STONE : STONE + 2]]
    near = seat or LIGHT
    rows = range(ROWS - 1, -1, -1) if near == LIGHT else range(ROWS)
    columns = range(COLUMNS) if near == LIGHT else range(COLUMNS - 1, -1, -1)
    lines = [f"{row + 1:2} " + " ".join(signs[row * COLUMNS + column] for column in columns) for row in rows]
    lines.append("   " + " ".join(NAMES[column][0] for column in columns))
    if n[PHASE] != OVER and n[DIE] != NO_DIE:
        lines.append(Message.of("or-des-fous.board.die", die=n[DIE]).say(lang))
    light, dark = (
        cast.called(side, Message.of(f"or-des-fous.sketch.{key}")) for side, key in ((LIGHT, "light"), (DARK, "dark"))
    )
    return "\n".join([*lines, Message.of("or-des-fous.sketch.key", light=light, dark=dark).say(lang)])
