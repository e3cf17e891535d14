"""L'Or des Fous: the board as a picture, as plain text, and where to touch it.

Each pawn keeps its element (`p-L-1` to `p-D-6`) for the whole game, each cell its own (`t-a1`), each stone its own
(`s-1`, `s-2`). Whoever looks has his own camp at the bottom: positions turn, texts do not.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from mathotheque.core.chapters import Path
from mathotheque.core.drawing import (
    BIRCH,
    GOLD,
    HONEY,
    INK,
    OAK,
    PAPER,
    circle,
    group,
    labelled,
    number,
    path,
    picture,
    polygon,
    rect,
    slab,
    stroke,
    text,
)
from mathotheque.core.kernel import OVER, PHASE, Ints
from mathotheque.core.speech import Message
from mathotheque.games.or_des_fous import notation
from mathotheque.games.or_des_fous.geometry import CELLS, COLUMN, COLUMNS, NAMES, NEAR, ROW, ROWS
from mathotheque.games.or_des_fous.rules import (
    BOARD,
    DARK,
    DIE,
    LAST,
    LIGHT,
    NAME,
    NO_DIE,
    NOWHERE,
    PAWN,
    PAWNS,
    STONE,
    carries,
    mark,
)

_CELL, _LEFT, _TOP = 100, 48, 18
WIDTH, HEIGHT = COLUMNS * _CELL + _LEFT + 18, ROWS * _CELL + _TOP + 62
_SIDES = ("L", "D")
_CAP = 36
_LABEL = "#5A3D1C"
_PIPS = {1: (0,), 2: (-1, 1), 3: (-1, 0, 1)}
_STONES = (
    (
        ((-10, -28), (14, -26), (28, -6), (22, 20), (-4, 29), (-27, 12), (-26, -12)),
        ((-6, -12), (8, -13), (14, 0), (6, 12), (-9, 10), (-13, -2)),
    ),
    (
        ((-22, -24), (20, -26), (28, 0), (24, 22), (-2, 27), (-26, 20), (-28, -4)),
        ((-12, -13), (11, -14), (14, 10), (-11, 13)),
    ),
)
"""The outline and the table of each stone: six facets, or a cut square."""

Point = tuple[float, float]


def draw(s: Ints, seat: int | None, lang: str) -> str:
    """The board with the camp of `seat` at the bottom (the light one for a spectator)."""
    near = seat or LIGHT
    ground = slab(WIDTH, HEIGHT - 18, HONEY) + _ground(near) + _labels(near) + _last_turn(s, near)
    cells = "".join(_touchable(cell, near) for cell in range(CELLS))
    pawns = "".join(_pawn(s, owner, place, near, lang) for owner in range(2) for place in _by_name(s, owner))
    stones = "".join(_stone(k, _raised(int(s[STONE + k]), near)) for k in range(2))
    body = ground + cells + group(pawns + stones, class_="pieces") + _die(s, lang)
    return picture(body, WIDTH, HEIGHT, Message.of("or-des-fous.board").say(lang), class_="game-or-des-fous")


def _centre(cell: int, near: int) -> Point:
    seen = cell if near == LIGHT else CELLS - 1 - cell
    x = _LEFT + int(COLUMN[seen]) * _CELL + _CELL / 2
    return x, _TOP + (ROWS - 1 - int(ROW[seen])) * _CELL + _CELL / 2


def _raised(cell: int, near: int) -> Point:
    """Where a piece stands: a little above the middle of its cell."""
    x, y = _centre(cell, near)
    return x, y - 2


def _ground(near: int) -> str:
    """The cells, the camps with their patterns, and the grid."""
    cells = "".join(_cell(cell, near) for cell in range(CELLS))
    bottom, top = _TOP + (ROWS - 1) * _CELL, _TOP
    dark, light = (top, bottom) if near == LIGHT else (bottom, top)
    bars = "".join(f"M{_LEFT + k * 50 + 8} {dark + 92}l34 -84" for k in range(2 * COLUMNS))
    arches = "".join(f"M{_LEFT + k * 50 + 9} {light + 88}q16 -26 32 0" for k in range(2 * COLUMNS))
    patterns = path(bars, "none", class_="b-campD-s", **stroke("#96704A", 6))
    patterns += path(arches, "none", class_="b-campL-s", **stroke("#E2C592", 5))
    fine = "".join(f"M{_LEFT + k * _CELL} {_TOP}v{ROWS * _CELL}" for k in range(COLUMNS + 1))
    fine += "".join(f"M{_LEFT} {_TOP + k * _CELL}h{COLUMNS * _CELL}" for k in range(ROWS + 1))
    strong = "".join(f"M{_LEFT} {_TOP + k * _CELL}h{COLUMNS * _CELL}" for k in (1, ROWS - 1))
    lines = path(fine, "none", class_="b-grid-s", **stroke("#B8935C", 3))
    return cells + patterns + lines + path(strong, "none", class_="b-grid-s", **stroke("#B8935C", 6))


def _cell(cell: int, near: int) -> str:
    x, y = _centre(cell, near)
    colour, name = {0: ("#FFF9EA", "b-campL"), ROWS - 1: ("#B08A62", "b-campD")}.get(int(ROW[cell]), (BIRCH, "b-board"))
    half = _CELL / 2
    return rect(x - half, y - half, _CELL, _CELL, 0, colour, class_=name)


def _touchable(cell: int, near: int) -> str:
    """What is touched, and lights up, when the cell is meant."""
    half = _CELL / 2 - 7
    hit = rect(-half, -half, 2 * half, 2 * half, 12, PAPER, class_="hit", fill_opacity=0)
    return group(hit, at=_centre(cell, near), id=f"t-{NAMES[cell]}")


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
    """A dotted ring where the pawn came from, and the way the stone has gone."""
    left, came, giver, end = (int(cell) for cell in s[LAST : LAST + 4])
    if left == NOWHERE:
        return ""
    x, y = _raised(left, near)
    ring = circle(x, y, _CAP, "none", class_="b-ghostring", **stroke(_LABEL, 4, dashes="8 8", cap="butt"))
    if giver == NOWHERE:
        return ring
    way = relay_way(s, giver, came, end)
    points = "L".join(" ".join(number(part) for part in _raised(cell, near)) for cell in way)
    shadow = path(f"M{points}", "none", class_="b-pathb", **stroke("#6E4A00", 30))
    return ring + shadow + path(f"M{points}", "none", class_="b-path", **stroke("#F6C445", 20))


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


def _element(s: Ints, owner: int, place: int) -> str:
    return f"p-{_SIDES[owner]}-{int(s[NAME + owner * PAWNS + place]) + 1}"


def _pawn(s: Ints, owner: int, place: int, near: int, lang: str) -> str:
    cell = notation.cells(s, owner)[place]
    key = ("light", "dark")[owner] + ("-carrier" if carries(s, cell) else "")
    label = Message.of(f"or-des-fous.board.{key}", cell=NAMES[cell]).say(lang)
    body = _light_cap() if owner == LIGHT else _dark_cap()
    return labelled(body, label, at=_raised(cell, near), id=_element(s, owner, place))


def _arc(radius: float) -> str:
    x, y = number(0.49 * radius), number(0.42 * radius)
    return f"M-{x} -{y}A{number(0.65 * radius)} {number(0.65 * radius)} 0 0 1 {x} -{y}"


def _light_cap() -> str:
    """A bottle cap with a plain rim."""
    r = _CAP
    body = circle(0, 0.14 * r, r, "#9C7440") + circle(0, 0, r, "#FBF0D8", class_="face", **stroke("#4A3216", 0.07 * r))
    hollow = circle(0, 0, 0.7 * r, "#E2C592", **stroke("#8A6230", 0.05 * r))
    return body + hollow + path(_arc(r), "none", **stroke("#A97F45", 0.09 * r))


def _dark_cap() -> str:
    """A bottle cap with a milled rim: the shape tells it apart, not only the colour."""
    r, teeth = _CAP, 32
    rim = [(1.05 if k % 2 else 0.93, 2 * pi * k / teeth) for k in range(teeth)]
    outline = [(r * far * cos(angle), r * far * sin(angle)) for far, angle in rim]
    body = polygon([(x, y + 0.14 * r) for x, y in outline], "#170D06")
    body += polygon(outline, "#5E3A20", class_="face cap-d", **stroke("#23130A", 0.06 * r))
    hollow = circle(0, 0, 0.7 * r, "#3A2212", **stroke("#8E6140", 0.05 * r))
    return body + hollow + path(_arc(r), "none", **stroke("#1D0F06", 0.1 * r))


def _stone(kind: int, at: Point) -> str:
    """Fool's gold, in one of two cuts; a touch goes through it to its carrier."""
    size = 25 / 30
    outline, table = ([(x * size, y * size) for x, y in shape] for shape in _STONES[kind])
    body = polygon(outline, GOLD, **stroke("#6E4A00", 2.6 * size))
    body += polygon([outline[3], outline[4], outline[5], table[-2], table[2]], "#C98A12")
    body += polygon([outline[0], outline[1], table[1], table[0]], "#FFD970")
    body += polygon(table, "#FFE9A6", **stroke("#B57F10", 1.2 * size))
    return group(body, at=at, id=f"s-{kind + 1}", pointer_events="none")


def _die(s: Ints, lang: str) -> str:
    """In the corner beside the letters, once it is rolled."""
    if s[DIE] == NO_DIE:
        return ""
    pips = "".join(circle(50 + 25 * k, 49 + 25 * k, 9.5, INK) for k in _PIPS[int(s[DIE])])
    body = rect(4, 12, 92, 92, 18, OAK) + rect(4, 3, 92, 92, 18, PAPER, **stroke(INK, 3)) + pips
    label = Message.of("or-des-fous.board.die", die=int(s[DIE])).say(lang)
    return labelled(body, label, at=(4, HEIGHT - 64), scale=0.42, id="d-1")


# --- touching


def paths(s: Ints, moves: Sequence[str], seat: int) -> tuple[Path, ...]:
    """Touch a pawn, then a cell; then who gets the stone, or its carrier (or the pawn again) to leave it.

    A capture: a pawn, the carrier it takes, then the cell to which that one goes back. Where two stones could pass on,
    the carrier of the one that shall is touched first.
    """
    relays = [move for move in moves if ">" in move]
    ways: list[Path] = []
    for move in moves:
        if "x" in move:
            ways.append(_capture_path(s, move, seat))
        elif ">" in move:
            ways.append(_relay_path(s, move, seat, relays))
        elif move != "--":
            ways += _plain_paths(s, move, seat, relays)
    return tuple(ways)


def _on(s: Ints, name: str, owner: int) -> str:
    """The element of the seat's pawn on that cell."""
    return _element(s, owner, notation.cells(s, owner).index(NAMES.index(name)))


def _capture_path(s: Ints, move: str, seat: int) -> Path:
    start, _, rest = move.partition("x")
    taken, _, home = rest.partition("@")
    back = _on(s, start, seat) if home == start else f"t-{home}"
    return Path(move, (_on(s, start, seat), _on(s, taken, 1 - seat), back))


def _givers(move: str, relays: Sequence[str]) -> set[str]:
    """The carriers that could pass their stone on after that move of a pawn."""
    return {relay.partition(",")[2].partition(">")[0] for relay in relays if relay.startswith(f"{move},")}


def _relay_path(s: Ints, move: str, seat: int, relays: Sequence[str]) -> Path:
    plain, _, passing = move.partition(",")
    start, _, to = plain.partition("-")
    giver, _, end = passing.partition(">")
    last = f"t-{to}" if end == to else _on(s, end, seat)
    chosen = (_on(s, giver, seat),) if len(_givers(plain, relays)) > 1 else ()
    return Path(move, (_on(s, start, seat), f"t-{to}", *chosen, last))


def _plain_paths(s: Ints, move: str, seat: int, relays: Sequence[str]) -> list[Path]:
    start, _, to = move.partition("-")
    touch = _on(s, start, seat), f"t-{to}"
    givers = _givers(move, relays)
    if not givers:
        return [Path(move, touch)]
    leave = [_on(s, start, seat)] + [_on(s, giver, seat) for giver in givers if len(givers) == 1]
    return [Path(move, (*touch, last)) for last in leave]


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
