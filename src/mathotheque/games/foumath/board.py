"""Foumath: the board as a picture, as plain text, and where to touch it.

Cells are centred on a grid of 100 units. Pawns keep their elements (`p-seat-number`) for a whole round, the dice (`d-1`
light, `d-2` dark, in the left corners) for the whole game. The right corners hold the points.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from mathotheque.core.kernel import OVER, PHASE, SEATS, Ints
from mathotheque.core.parts import Group, Part
from mathotheque.core.protocols import Cast
from mathotheque.core.seatmarks import USUAL, Marks
from mathotheque.core.speech import Message
from mathotheque.core.svg import (
    GOLD,
    INK,
    circle,
    group,
    labelled,
    layer,
    path,
    picture,
    stroke,
    text,
    title,
)
from mathotheque.face.protocols import Path
from mathotheque.games.foumath.cells import CELLS, OFF, PLACES, PRINTED
from mathotheque.games.foumath.ground import HEIGHT, WIDTH, centre, ground
from mathotheque.games.foumath.pieces import DIE_STROKES, die, pawn
from mathotheque.games.foumath.rules import (
    BOARD,
    DIE,
    FIRST,
    HAND,
    JUNIOR,
    KEPT,
    LATEST,
    LEVEL,
    MOST_SEATS,
    PASS,
    PAWN,
    PAWNS,
    PLACING,
    POINTS,
    ROLL_BOTH,
    ROLLING,
    SIDES,
    STAGE,
)
from mathotheque.games.foumath.sight import lit_digits, named_cells, open_targets, winning_line
from mathotheque.games.foumath.sketching import named_sketch as named_sketch
from mathotheque.games.foumath.sketching import sketch as sketch
from mathotheque.games.foumath.words import calculation

_RIM = "#7A5200"
_DICE_AT = ((13, 10), (13, 1000))
DICE_IDS = ("d-1", "d-2")
"""The elements of the light and the dark die."""
FACE_IDS = ("face-1", "face-2")
"""What is seen of them, in those elements."""
_SCORES_AT = ((998, 32), (998, 64), (998, 1018), (998, 1050))


# --- the picture


def layers(s: Ints, seat: int | None, lang: str, marks: Marks = USUAL) -> Group:
    """The board; the same for everybody."""
    return named_layers(s, seat, Cast((), seat, marks), lang)


def named_layers(s: Ints, seat: int | None, cast: Cast, lang: str) -> Group:
    """The same with pawns called by the names of their players, where those are known."""
    n: list[int] = s.tolist()
    board = n[BOARD]
    names = cast.names or ("",) * MOST_SEATS
    cells = tuple(n[PAWN : PAWN + n[SEATS] * PAWNS])
    parts: dict[str, Part] = {
        "ground": ground(board, lit_digits(n), lang),
        "targets": _targets(tuple(open_targets(n)), board, lang),
        "line": _line(tuple(winning_line(n)), board, lang),
        "pieces": _pawns(cells, board, n[LATEST], seat, names, cast.marks, lang),
        "dice": _dice(_faces(n), lang),
        "scores": _scores(_points(n), cast.marks),
    }
    return _picture(lang).holding(parts)


@cache
def _picture(lang: str) -> Group:
    return picture({}, WIDTH, HEIGHT, Message.of("foumath.board").say(lang), class_="game-foumath")


_TARGETS, _DICE = layer("targets", {}), layer("dice", {})
_PIECES, _SCORES = layer("pieces", {}, class_="pieces"), layer("scores", {}, class_="scores")


@lru_cache(1000)
def _targets(cells: tuple[int, ...], board: int, lang: str) -> Group:
    return _TARGETS.holding({target_id(cell): _target(cell, board, lang) for cell in cells})


@lru_cache(4 * CELLS)
def _target(cell: int, board: int, lang: str) -> str:
    worth = PRINTED[board][cell]
    ring = circle(0, 0, 46, "#FFF3CC", class_="hit", **stroke(_RIM, 4))
    ring += circle(0, 0, 37, "none", class_="hit-in", **stroke(_RIM, 4, dashes="12 8", cap="butt"))
    label = Message.of("foumath.board.target", cell=calculation(board, cell), worth=worth).say(lang)
    body = ring + text(0, 0, str(worth), 34)
    return labelled(body, label, at=centre(cell), class_="target", id=target_id(cell))


def target_id(cell: int) -> str:
    """The element of a cell that can be played."""
    return _TARGET_IDS[cell]


_TARGET_IDS = tuple(f"c-{row}-{column}" for row, column in PLACES)


@lru_cache(1000)
def _line(run: tuple[int, ...], board: int, lang: str) -> str:
    """The gold line, which says its numbers."""
    if not run:
        return group("", id="line")
    (x, y), (to_x, to_y) = centre(run[0]), centre(run[-1])
    d = f"M{x:g} {y:g}L{to_x:g} {to_y:g}"
    edge = path(d, "none", class_="b-line-edge", **stroke(INK, 30))
    worths = tuple(PRINTED[board][cell] for cell in run)
    label = title(Message.of("foumath.board.line", worths=worths).say(lang), "line-name")
    return group(label + edge + path(d, "none", class_="b-line", **stroke(GOLD, 22)), id="line")


_PAWN_IDS = tuple(tuple(f"p-{owner + 1}-{k + 1}" for k in range(PAWNS)) for owner in range(MOST_SEATS))
_WHOSE, _HALO = ("pawn", "own"), ("", "b-last")


@lru_cache(4000)
def _pawns(
    cells: tuple[int, ...], board: int, latest: int, seat: int | None, names: tuple[str, ...], marks: Marks, lang: str
) -> Group:  # fmt: skip
    """The pawns of all seats, by the cells they stand on."""
    drawn: dict[str, Part] = {}
    for place, cell in enumerate(cells):
        owner, k = divmod(place, PAWNS)
        if cell != OFF:
            whose, halo = _WHOSE[owner == seat], _HALO[cell == latest]
            drawn[_PAWN_IDS[owner][k]] = _pawn(owner, marks[owner], k, cell, board, whose, names[owner], halo, lang)
    return _PIECES.holding(drawn)


@lru_cache(10_000)
def _pawn(owner: int, mark: int, k: int, cell: int, board: int, whose: str, name: str, halo: str, lang: str) -> Group:
    """A pawn where it stands. Its cap is a part of its own, which the dock shows again."""
    element, (x, y) = _PAWN_IDS[owner][k], centre(cell)
    worth = PRINTED[board][cell]
    key, whom = (f"{whose}-of", name) if name and whose == "pawn" else (whose, owner + 1)
    label = Message.of(f"foumath.board.{key}", cell=calculation(board, cell), worth=worth, seat=whom).say(lang)
    parts: dict[str, Part] = {f"name-{element}": title(label, f"name-{element}")}
    if halo:
        around = stroke(INK, 4, dashes="4 9", cap="butt")
        parts[f"last-{element}"] = circle(0, 3, 50, "none", class_=halo, id=f"last-{element}", **around)
    parts[f"ring-{element}"] = circle(0, 3, 47, "none", class_="ring", id=f"ring-{element}")
    parts[cap_id(element)] = _cap(mark, worth, element)
    return layer(element, parts, at=(x, y - 2))


def cap_id(element: str) -> str:
    """What is seen of a pawn, in the pawn's element."""
    return f"cap-{element}"


@lru_cache(10_000)
def _cap(mark: int, worth: int, element: str) -> str:
    return group(pawn(mark, str(worth)), id=cap_id(element))


def _faces(n: Sequence[int]) -> tuple[str, ...]:
    """The digits on the table; `?` on a die that rolls."""
    if n[STAGE] == FIRST or n[PHASE] == OVER:
        return ()
    rolls = n[STAGE] == ROLLING
    return tuple(["?" if rolls and n[KEPT] != k else str(n[DIE + k]) for k in range(len(_DICE_AT))])


@lru_cache(300)
def _dice(faces: tuple[str, ...], lang: str) -> Group:
    return _DICE.holding({DICE_IDS[k]: _die(k, face, lang) for k, face in enumerate(faces)})


@lru_cache(100)
def _die(k: int, face: str, lang: str) -> str:
    """The dock shows the same face."""
    label = Message.of(("foumath.board.light", "foumath.board.dark")[k], face=face).say(lang)
    body = group(die(face, light=k == 0), class_="body", id=FACE_IDS[k])
    return labelled(body, label, at=_DICE_AT[k], scale=0.68, id=DICE_IDS[k], **DIE_STROKES)


def _points(n: Sequence[int]) -> tuple[int, ...]:
    """What everybody has; juniors count nothing."""
    return () if n[LEVEL] == JUNIOR else tuple(n[POINTS : POINTS + n[SEATS]])


@lru_cache(4000)
def _scores(points: tuple[int, ...], marks: Marks) -> Group:
    return _SCORES.holding({
        f"score-{owner + 1}": _score(owner, marks[owner], count) for owner, count in enumerate(points)
    })  # fmt: skip


@lru_cache(4000)
def _score(owner: int, mark: int, points: int) -> str:
    x, y = _SCORES_AT[owner]
    words = text(x + 18, y, str(points), 22, text_anchor="start", class_="b-num2")
    return group(group(pawn(mark), at=(x, y), scale=0.32) + words, id=f"score-{owner + 1}")


# --- touching


def paths(s: Ints, actions: Sequence[int], seat: int) -> tuple[Path, ...]:
    """Touch the die you keep; touch a cell, after the pawn that goes there. Rolling both is no matter of the board."""
    n: list[int] = s.tolist()
    cells, pawns = named_cells(n), pawns_by_cell(n, seat)
    ways = []
    for action in actions:
        if action >= PLACING:
            origin, side = divmod(action - PLACING, SIDES)
            there = target_id(cells[side])
            ways.append(Path(action, (there,) if origin == HAND else (pawns[origin], there)))
        elif action not in (ROLL_BOTH, PASS):
            ways += [Path(action, (name,)) for k, name in enumerate(DICE_IDS) if n[DIE + k] == action]
    return tuple(ways)


def pawns_by_cell(n: Sequence[int], seat: int) -> dict[int, str]:
    """The elements of the seat's pawns, by the cells they stand on."""
    return {n[PAWN + seat * PAWNS + k]: _PAWN_IDS[seat][k] for k in range(PAWNS)}
