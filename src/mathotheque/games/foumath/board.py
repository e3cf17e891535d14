"""Foumath: the board as a picture, as plain text, and where to touch it.

Cells are centred on a grid of 100 units. Pawns keep their elements (`p-seat-number`) for a whole round, the dice (`d-1`
light, `d-2` dark, in the left corners) for the whole game. The right corners hold the points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from mathotheque.core.kernel import DECIDE, OVER, PHASE, SEATS, Ints
from mathotheque.core.parts import Group
from mathotheque.core.speech import Message
from mathotheque.core.svg import (
    GOLD,
    INK,
    PAPER,
    circle,
    group,
    labelled,
    path,
    picture,
    polygon,
    rect,
    slab,
    stroke,
    text,
)
from mathotheque.face.protocols import Path
from mathotheque.games.foumath.cells import AHEAD, AXES, CELLS, COLUMN, OFF, ROW, SIDE, WORTH
from mathotheque.games.foumath.notation import cell_text, dice_text, write_move
from mathotheque.games.foumath.pieces import die, pawn
from mathotheque.games.foumath.rules import (
    BOARD,
    DIE,
    FIRST,
    GOAL,
    JUNIOR,
    KEPT,
    LATEST,
    LEVEL,
    LINE,
    NOBODY,
    PAWN,
    PAWNS,
    PLACE,
    POINTS,
    ROLLING,
    SIDES,
    STAGE,
    STARTER,
    WINNER,
    WON_BY,
    is_open,
    target,
)
from mathotheque.games.foumath.words import calculation

WIDTH, HEIGHT = 1080, 1098
_SIZE, _MARGIN, _CELL = 1080, 90, 100
_RED, _BAND, _RIM = "#C63D2F", "#FBDFA0", "#7A5200"
_DICE_AT = ((13, 10), (13, 1000))
_SCORES_AT = ((998, 32), (998, 64), (998, 1018), (998, 1050))
_MARKS = "●■▲◆"


def centre(cell: int) -> tuple[float, float]:
    """The middle of a cell."""
    half = _CELL / 2
    return _MARGIN + _CELL * int(COLUMN[cell]) - half, _MARGIN + _CELL * int(ROW[cell]) - half


def layers(s: Ints, seat: int | None, lang: str) -> Group:
    """The board; the same for everybody."""
    ground = _ground(_lit_digits(s), int(s[BOARD]))
    pawns = "".join(_pawn(s, owner, k, seat, lang) for owner in range(int(s[SEATS])) for k in range(PAWNS))
    parts = {
        "ground": group(ground, id="ground"),
        "targets": group(_targets(s, lang), id="targets"),
        "line": group(_line(s), id="line"),
        "pieces": group(pawns, id="pieces", class_="pieces"),
        "dice": group(_dice(s, lang), id="dice"),
        "scores": group(_scores(s), id="scores"),
    }
    return picture(parts, WIDTH, HEIGHT, Message.of("foumath.board").say(lang), class_="game-foumath")


@cache
def _ground(lit: tuple[int, ...], board: int) -> str:
    """What changes only with the lit digits: bands, triangles, the cells with their numbers."""
    cells = group("".join(_cell(board, cell) for cell in range(CELLS)), class_="cells")
    return slab(_SIZE, _SIZE) + "".join(_bands(digit) for digit in lit) + "".join(_triangles(lit)) + cells


def _lit_digits(s: Ints) -> tuple[int, ...]:
    """The rows and columns that matter now: of the roll, or of the kept die."""
    if s[PHASE] == OVER:
        return ()
    if s[STAGE] == PLACE:
        return tuple(sorted({int(digit) for digit in s[DIE : DIE + 2]} - {0}))
    if s[STAGE] == ROLLING and s[KEPT] < len(_DICE_AT):
        return (int(s[DIE + s[KEPT]]),)
    return ()


def _bands(digit: int) -> str:
    start = _MARGIN + (digit - 1) * _CELL + 6
    across, along = _CELL - 12, SIDE * _CELL
    row = rect(_MARGIN, start, along, across, 44, _BAND, class_="b-band")
    return row + rect(start, _MARGIN, across, along, 44, _BAND, class_="b-band")


def _triangles(lit: Sequence[int]) -> Iterator[str]:
    """The numbers of rows and columns, on all four sides."""
    near, deep, wide, number = 18, 70, 34, 35
    for digit in range(1, SIDE + 1):
        middle = _MARGIN + digit * _CELL - _CELL / 2
        colour, ink = (GOLD, INK) if digit in lit else (_RED, "#FFFFFF")
        suffix = "-on" if digit in lit else ""
        corners = [(near, middle - wide), (near, middle + wide), (deep, middle)]
        mirrored = [(_SIZE - x, y) for x, y in corners]
        for shape, at in ((corners, number), (mirrored, _SIZE - number)):
            yield polygon(shape, colour, class_=f"b-tri{suffix}", **stroke(colour, 8))
            yield text(at, middle, str(digit), 30, ink, class_=f"b-trinum{suffix}")
            yield polygon([(y, x) for x, y in shape], colour, class_=f"b-tri{suffix}", **stroke(colour, 8))
            yield text(middle, at, str(digit), 30, ink, class_=f"b-trinum{suffix}")


def _cell(board: int, cell: int) -> str:
    x, y = centre(cell)
    worth = int(WORTH[board, cell])
    rim = stroke("#C1935A", 6) if ROW[cell] == COLUMN[cell] else stroke("#C9A877", 3)
    number = text(x, y, str(worth), 36 if worth < 10 else 33, "#3A2A1A", font_weight="600", class_="b-num")
    return circle(x, y, 42, PAPER, class_="b-cell", **rim) + number


def open_targets(s: Ints) -> list[int]:
    """The free cells of a roll that is to be played."""
    if s[PHASE] != DECIDE or s[STAGE] != PLACE:
        return []
    cells = sorted({int(target(s, side)) for side in range(SIDES)})
    return [cell for cell in cells if is_open(s, cell)]


def _targets(s: Ints, lang: str) -> str:
    drawn = ""
    for cell in open_targets(s):
        worth = int(WORTH[s[BOARD], cell])
        ring = circle(0, 0, 46, "#FFF3CC", class_="hit", **stroke(_RIM, 4))
        ring += circle(0, 0, 37, "none", class_="hit-in", **stroke(_RIM, 4, dashes="12 8", cap="butt"))
        label = Message.of("foumath.board.target", cell=calculation(s, cell), worth=worth).say(lang)
        body = ring + text(0, 0, str(worth), 34)
        drawn += labelled(body, label, at=centre(cell), class_="target", id=_target_id(cell))
    return drawn


def _target_id(cell: int) -> str:
    return f"c-{ROW[cell]}-{COLUMN[cell]}"


def cells_in_sight(s: Ints, owner: int) -> list[int]:
    """The cells of a seat's pawns as they are drawn; in a finished round too."""
    first = PAWN + owner * PAWNS
    return [int(cell) for cell in s[first : first + PAWNS] if cell != OFF]


def winning_line(s: Ints) -> list[int]:
    """The cells of the line that ended the round in sight."""
    if s[WON_BY] == NOBODY:
        return []
    own = set(cells_in_sight(s, int(s[WON_BY])))
    for cell in sorted(own):
        for axis in range(AXES):
            run = [cell]
            while int(AHEAD[run[-1], axis]) in own:
                run.append(int(AHEAD[run[-1], axis]))
            if len(run) >= LINE:
                return run
    return []


def _line(s: Ints) -> str:
    run = winning_line(s)
    if not run:
        return ""
    (x, y), (to_x, to_y) = centre(run[0]), centre(run[-1])
    d = f"M{x:g} {y:g}L{to_x:g} {to_y:g}"
    return path(d, "none", class_="b-line-edge", **stroke(INK, 30)) + path(
        d, "none", class_="b-line", **stroke(GOLD, 22)
    )


def _pawn(s: Ints, owner: int, k: int, seat: int | None, lang: str) -> str:
    cell = int(s[PAWN + owner * PAWNS + k])
    if cell == OFF:
        return ""
    x, y = centre(cell)
    worth = int(WORTH[s[BOARD], cell])
    halo = circle(0, 3, 50, "none", class_="b-last", **stroke(INK, 4, dashes="4 9", cap="butt"))
    body = (halo if s[LATEST] == cell else "") + circle(0, 3, 47, "none", class_="ring") + pawn(owner, str(worth))
    key = "own" if owner == seat else "pawn"
    label = Message.of(f"foumath.board.{key}", cell=calculation(s, cell), worth=worth, seat=owner + 1).say(lang)
    return labelled(body, label, at=(x, y - 2), id=f"p-{owner + 1}-{k + 1}")


def _dice(s: Ints, lang: str) -> str:
    """The digits on the table; `?` on a die that rolls."""
    if s[STAGE] == FIRST or s[PHASE] == OVER:
        return ""
    drawn = ""
    for k, at in enumerate(_DICE_AT):
        rolling = s[STAGE] == ROLLING and s[KEPT] != k
        face = "?" if rolling else str(s[DIE + k])
        label = Message.of(("foumath.board.light", "foumath.board.dark")[k], face=face).say(lang)
        drawn += labelled(die(face, light=k == 0), label, at=at, scale=0.68, id=f"d-{k + 1}")
    return drawn


def _scores(s: Ints) -> str:
    if s[LEVEL] == JUNIOR:
        return ""
    drawn = ""
    for owner, (x, y) in zip(range(int(s[SEATS])), _SCORES_AT, strict=False):
        drawn += group(pawn(owner), at=(x, y), scale=0.32)
        drawn += text(x + 18, y, str(s[POINTS + owner]), 22, text_anchor="start", class_="b-num2")
    return group(drawn, class_="scores")


def paths(s: Ints, actions: Sequence[int], seat: int) -> tuple[Path, ...]:
    """Touch the die you keep; touch a cell, after the pawn that goes there. Rolling both is no matter of the board."""
    ways = []
    for action in actions:
        move = write_move(s, action)
        if move.startswith("keep"):
            ways += [Path(action, (f"d-{k + 1}",)) for k in range(len(_DICE_AT)) if s[DIE + k] == int(move[-1])]
        elif move[0].isdigit():
            *origin, cell = (element(s, place, seat) for place in move.split("-"))
            ways.append(Path(action, (*origin, cell)))
    return tuple(ways)


def element(s: Ints, place: str, seat: int) -> str:
    """What to touch for a place in notation: the seat's pawn there, else the cell."""
    for k in range(PAWNS):
        cell = int(s[PAWN + seat * PAWNS + k])
        if cell != OFF and cell_text(cell) == place:
            return f"p-{seat + 1}-{k + 1}"
    return f"c-{place[0]}-{place[1]}"


def sketch(s: Ints, seat: int | None, lang: str) -> str:
    """The table of numbers with every pawn as a sign, then points and dice."""
    standing = {cell: owner for owner in range(int(s[SEATS])) for cell in cells_in_sight(s, owner)}
    head = "     " + "".join(f"{digit:>4}" for digit in range(1, SIDE + 1))
    lines = [head]
    for row in range(SIDE):
        cells = range(row * SIDE, (row + 1) * SIDE)
        lines.append(f"{row + 1:>4} " + "".join(_sketch_cell(s, cell, standing.get(cell)) for cell in cells))
    pawns = tuple(Message.of("foumath.sketch.seat", mark=_MARKS[k], seat=k + 1) for k in range(int(s[SEATS])))
    lines.append(Message.of("foumath.sketch.pawns", pawns=pawns).say(lang))
    if s[LEVEL] != JUNIOR:
        totals = "-".join(str(s[POINTS + k]) for k in range(int(s[SEATS])))
        starter = int(s[STARTER]) + 1
        lines.append(Message.of("foumath.sketch.points", totals=totals, goal=int(s[GOAL]), starter=starter).say(lang))
    return "\n".join([*lines, *_sketch_dice(s, lang)])


def _sketch_cell(s: Ints, cell: int, owner: int | None) -> str:
    worth = int(WORTH[s[BOARD], cell])
    return f"{worth:>4}" if owner is None else f"{_MARKS[owner]}{worth}".rjust(4)


def _sketch_dice(s: Ints, lang: str) -> list[str]:
    if s[PHASE] == OVER:
        return [Message.of("foumath.sketch.winner", seat=int(s[WINNER]) + 1).say(lang)]
    digits = dice_text(s)[1:]
    return [Message.of("foumath.sketch.dice", dice=" ".join(digits)).say(lang)] if digits else []
