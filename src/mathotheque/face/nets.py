"""Dice of paper: nets to cut out along the full line, fold along the dashed ones and glue by the grey flaps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, hypot, pi, sin

from mathotheque.core.svg import INK, circle, group, number, path, polygon, stroke, text
from mathotheque.face.material import Drawing

FACE = 100
"""The side of a cube's face in units: faces are drawn in a box of this size."""
_FLAP = 24.0  # how wide a flap is
_LEAN = 14.0  # how much its ends lean
_AIR = 2.0  # around a net, so that its line is not cut
_GREY = "#E4E4E4"
_CUT = stroke(INK, 1.4)
_FOLD = stroke("#6A6A6A", 1, dashes="5 4", cap="butt")

Point = tuple[float, float]
Edge = tuple[Point, Point]

# --- a cube: four faces in a row, one above and one below the second

_PLACES = ((0, 1), (1, 1), (2, 1), (3, 1), (1, 0), (1, 2))
_FLAPS = ((4, "left"), (4, "top"), (4, "right"), (5, "left"), (5, "bottom"), (5, "right"), (3, "right"))
OPPOSITE = ((0, 2), (1, 3), (4, 5))
"""Which of a cube's six faces lie opposite each other once it is folded."""


def cube(faces: Sequence[str], side: float, label: str) -> Drawing:
    """The net of a die whose six faces are drawn in boxes of FACE units, `side` millimetres each."""
    left, top = _AIR, _AIR + _FLAP
    corners = [(left + column * FACE, top + row * FACE) for column, row in _PLACES]
    flaps = "".join(_flap(*_side_of(corners[face], name)) for face, name in _FLAPS)
    squares = "".join(polygon(_square(corner), "#FFFFFF", stroke="none") for corner in corners)
    drawn = "".join(group(body, at=corner) for corner, body in zip(corners, faces, strict=True))
    glued = [_side_of(corners[face], name) for face, name in _FLAPS]
    lines = _lines([edge for corner in corners for edge in _sides(corner)], glued)
    box = (4 * FACE + _FLAP + 2 * _AIR, 3 * FACE + 2 * _FLAP + 2 * _AIR)
    return Drawing(flaps + squares + drawn + lines, box, side * box[0] / FACE, label)


def _square(corner: Point) -> list[Point]:
    x, y = corner
    return [(x, y), (x + FACE, y), (x + FACE, y + FACE), (x, y + FACE)]


def _sides(corner: Point) -> list[Edge]:
    return [_side_of(corner, name) for name in ("top", "right", "bottom", "left")]


def _side_of(corner: Point, name: str) -> Edge:
    """A side, so that what lies outside is on its left."""
    a, b, c, d = _square(corner)
    return {"top": (a, b), "right": (b, c), "bottom": (c, d), "left": (d, a)}[name]


# --- ten faces: two fans of five kites, one turned about the edge they share

_LONG, _AXIS = sin(0.3 * pi) / sin(0.1 * pi), sin(0.6 * pi) / sin(0.1 * pi)  # of the short edge, which is 1
_KITE = pi / 5
_KITES = 5
_MIDDLE = 2  # the kite of the first fan that the second one hangs on
_DIGIT, _DOT = 0.66, 0.38  # where digit and dot stand on the axis, from the tip


def ten_faces(digits: Sequence[str], kite: float, label: str, *, dark: bool) -> Drawing:
    """The net of a ten-faced die, its kites `kite` millimetres long; a dark one has grey faces with a dot."""
    scale = FACE / _AXIS
    upper = [[(scale * x, scale * y) for x, y in _kite(k)] for k in range(_KITES)]
    hinge = upper[_MIDDLE][2], upper[_MIDDLE][3]
    centre = (hinge[0][0] + hinge[1][0]) / 2, (hinge[0][1] + hinge[1][1]) / 2
    lower = [[(2 * centre[0] - x, 2 * centre[1] - y) for x, y in one] for one in upper]
    kites = upper + lower
    edges = [(one[k], one[(k + 1) % 4]) for one in kites for k in range(4)]
    glued = [edge for edge in _short(upper) if not _same(edge, hinge)]
    glued += [(upper[0][0], upper[0][1]), (lower[0][0], lower[0][1])]
    flaps = "".join(_flap(*edge) for edge in glued)
    xs = [x for one in kites for x, _ in one]
    ys = [y for one in kites for _, y in one]
    pad = _FLAP + _AIR
    moved = (pad - min(xs), pad - min(ys))
    fill = "#D5DAE2" if dark else "#FFFFFF"
    body = flaps + "".join(polygon(one, fill, stroke="none") for one in kites)
    body += "".join(_dot(one) for one in kites) if dark else ""
    body += "".join(_digit(one, digit) for one, digit in zip(kites, digits, strict=True)) + _lines(edges, glued)
    box = (max(xs) - min(xs) + 2 * pad, max(ys) - min(ys) + 2 * pad)
    return Drawing(group(body, at=moved), box, kite * box[0] / FACE, label)


def _kite(k: int) -> list[Point]:
    """Tip, side, foot, side of a kite of the first fan; the short edge has length 1."""
    angles = (k * _KITE, (k + 0.5) * _KITE, (k + 1) * _KITE)
    reach = (_LONG, _AXIS, _LONG)
    return [(0, 0), *((r * cos(angle), r * sin(angle)) for r, angle in zip(reach, angles, strict=True))]


def _short(fan: Sequence[Sequence[Point]]) -> Iterator[Edge]:
    """The short edges of a fan."""
    for one in fan:
        yield one[1], one[2]
        yield one[2], one[3]


def _digit(kite: Sequence[Point], digit: str) -> str:
    """A digit across its kite, its head towards the tip; 6 and 9 are underlined."""
    (tip_x, tip_y), (foot_x, foot_y) = kite[0], kite[2]
    x, y = tip_x + _DIGIT * (foot_x - tip_x), tip_y + _DIGIT * (foot_y - tip_y)
    dx, dy = (foot_x - tip_x) / FACE, (foot_y - tip_y) / FACE
    turned = f"matrix({number(dy)} {number(-dx)} {number(dx)} {number(dy)} {number(x)} {number(y)})"
    words = text(0, 0, digit, 26) + (path("M-8 13H8", "none", **stroke(INK, 2.6)) if digit in "69" else "")
    return f'<g transform="{turned}">{words}</g>'


def _dot(kite: Sequence[Point]) -> str:
    """What tells a dark die from a light one where both are white: a dot between the tip and the digit."""
    (tip_x, tip_y), (foot_x, foot_y) = kite[0], kite[2]
    return circle(tip_x + _DOT * (foot_x - tip_x), tip_y + _DOT * (foot_y - tip_y), 3, INK)


# --- lines and flaps


def _flap(start: Point, end: Point) -> str:
    """A grey flap on the left of an edge that runs around the net."""
    (x, y), (to_x, to_y) = start, end
    length = hypot(to_x - x, to_y - y)
    ux, uy = (to_x - x) / length, (to_y - y) / length
    out_x, out_y = uy * _FLAP, -ux * _FLAP
    lean = min(_LEAN, length / 3)
    corners = [start, (x + ux * lean + out_x, y + uy * lean + out_y)]
    corners += [(to_x - ux * lean + out_x, to_y - uy * lean + out_y), end]
    return polygon(corners, _GREY, **_CUT)


def _lines(edges: Sequence[Edge], glued: Sequence[Edge]) -> str:
    """Every edge once: dashed where it is folded, full where it is cut."""
    drawn = ""
    for place, edge in enumerate(edges):
        if any(_same(edge, other) for other in edges[:place]):
            continue
        folded = any(_same(edge, other) for other in (*edges[place + 1 :], *glued))
        (x, y), (to_x, to_y) = edge
        line = f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}"
        drawn += path(line, "none", **(_FOLD if folded else _CUT))
    return drawn


def _same(one: Edge, other: Edge) -> bool:
    return (_close(one[0], other[0]) and _close(one[1], other[1])) or (
        _close(one[0], other[1]) and _close(one[1], other[0])
    )


def _close(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) < 1e-6


# --- a spinner, for who does not like to fold


def spinner(words: Sequence[str], size: float, label: str) -> Drawing:
    """A disc of equal parts: a paper clip turns around a pencil's tip in its middle."""
    middle, radius, part = 100.0, 98.0, 2 * pi / len(words)
    drawn = circle(middle, middle, radius, "#FFFFFF", **_CUT)
    spokes = ""
    for k, word in enumerate(words):
        angle = k * part - pi / 2
        spokes += f"M{middle} {middle}L{number(middle + radius * cos(angle))} {number(middle + radius * sin(angle))}"
        at = angle + part / 2
        drawn += text(middle + 0.74 * radius * cos(at), middle + 0.74 * radius * sin(at), word, 24)
    drawn += path(spokes, "none", **stroke("#6A6A6A", 1)) + circle(middle, middle, 3, INK)
    return Drawing(drawn, (200, 200), size, label)
