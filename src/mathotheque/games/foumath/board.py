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
_SCORES_AT = ((998, 32), (998, 64), (998, 1018), (998, 1050))


# --- the picture


def layers(s: Ints, seat: int | None, lang: str, marks: Marks = USUAL) -> Group:
    """The board; the same for everybody."""
    return named_layers(s, seat, Cast((), seat, marks), lang)


def named_layers(s: Ints, seat: int | None, cast: Cast, lang: str) -> Group:
    """The same with pawns called by the names of their players, where those are known."""
    n: list[int] = s.tolist()
    board = n[BOARD]
    parts: dict[str, Part] = {
        **ground(board, lit_digits(n), lang),
        "targets": _TARGETS.holding({target_id(cell): _target(cell, board, lang) for cell in open_targets(n)}),
        "line": _line(tuple(winning_line(n)), board, lang),
        "pieces": _PIECES.holding(_pawns(n, seat, cast, lang)),
        "dice": _DICE.holding(_dice(n, lang)),
        "scores": _SCORES.holding(_scores(n, cast.marks)),
    }
    return _picture(lang).holding(parts)


@cache
def _picture(lang: str) -> Group:
    return picture({}, WIDTH, HEIGHT, Message.of("foumath.board").say(lang), class_="game-foumath")


_TARGETS, _DICE = layer("targets", {}), layer("dice", {})
_PIECES, _SCORES = layer("pieces", {}, class_="pieces"), layer("scores", {}, class_="scores")


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


def _pawns(n: Sequence[int], seat: int | None, cast: Cast, lang: str) -> dict[str, str]:
    board, latest = n[BOARD], n[LATEST]
    marks, names = cast.marks, cast.names or ("",) * MOST_SEATS
    return {
        _PAWN_IDS[owner][k]: _pawn(
            owner, marks[owner], k, cell, board, _WHOSE[owner == seat], names[owner], _HALO[cell == latest], lang
        )
        for owner in range(n[SEATS])
        for k, cell in enumerate(n[PAWN + owner * PAWNS : PAWN + (owner + 1) * PAWNS])
        if cell != OFF
    }


@lru_cache(10_000)
def _pawn(owner: int, mark: int, k: int, cell: int, board: int, whose: str, name: str, halo: str, lang: str) -> str:
    x, y = centre(cell)
    worth = PRINTED[board][cell]
    body = circle(0, 3, 47, "none", class_="ring") + pawn(mark, str(worth))
    if halo:
        body = circle(0, 3, 50, "none", class_=halo, **stroke(INK, 4, dashes="4 9", cap="butt")) + body
    key, whom = (f"{whose}-of", name) if name and whose == "pawn" else (whose, owner + 1)
    label = Message.of(f"foumath.board.{key}", cell=calculation(board, cell), worth=worth, seat=whom).say(lang)
    return labelled(body, label, at=(x, y - 2), id=_PAWN_IDS[owner][k])


def _dice(n: Sequence[int], lang: str) -> dict[str, str]:
    """The digits on the table; `?` on a die that rolls."""
    if n[STAGE] == FIRST or n[PHASE] == OVER:
        return {}
    rolling = [n[STAGE] == ROLLING and n[KEPT] != k for k in range(len(_DICE_AT))]
    return {DICE_IDS[k]: _die(k, "?" if rolls else str(n[DIE + k]), lang) for k, rolls in enumerate(rolling)}


@lru_cache(100)
def _die(k: int, face: str, lang: str) -> str:
    label = Message.of(("foumath.board.light", "foumath.board.dark")[k], face=face).say(lang)
    return labelled(die(face, light=k == 0), label, at=_DICE_AT[k], scale=0.68, id=DICE_IDS[k], **DIE_STROKES)


def _scores(n: Sequence[int], marks: Marks) -> dict[str, str]:
    if n[LEVEL] == JUNIOR:
        return {}
    return {f"score-{owner + 1}": _score(owner, marks[owner], n[POINTS + owner]) for owner in range(n[SEATS])}


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
