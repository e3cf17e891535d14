"""Foumath: what lies below the pawns: the slab, the digits of rows and columns, the cells with their numbers."""

from __future__ import annotations

from functools import cache, lru_cache

from mathotheque.core.parts import Group
from mathotheque.core.speech import Message
from mathotheque.core.svg import GOLD, INK, OAK, PAPER, alike, circle, group, layer, letters, path, rect, slab, stroke
from mathotheque.games.foumath.cells import CELLS, PLACES, PRINTED, SIDE
from mathotheque.games.foumath.words import calculation

WIDTH, HEIGHT = 1080, 1098
_SIZE, _MARGIN, _CELL = 1080, 90, 100
_RED, _BAND = "#C63D2F", "#FBDFA0"


def centre(cell: int) -> tuple[float, float]:
    """The middle of a cell."""
    row, column = PLACES[cell]
    return _MARGIN + _CELL * column - _CELL / 2, _MARGIN + _CELL * row - _CELL / 2


def cell_id(cell: int) -> str:
    """The element of a cell as it is printed."""
    row, column = PLACES[cell]
    return f"k-{row}-{column}"


@lru_cache(400)
def ground(board: int, lit: tuple[int, ...], lang: str) -> Group:
    """Slab, bands, triangles and cells: they change only with the digits that are lit."""
    axes = {f"axis-{digit}": _axis(digit, "-on" if digit in lit else "") for digit in range(1, SIDE + 1)}
    still = {"slab": group(slab(_SIZE, _SIZE), id="slab"), "bands": _bands(lit)}
    return layer("ground", {**still, **axes, "cells": _cells(board, lang)})


def _bands(lit: tuple[int, ...]) -> str:
    """A light way along the rows and columns of these digits."""
    across, along = _CELL - 12, SIDE * _CELL
    drawn = ""
    for digit in lit:
        start = _MARGIN + (digit - 1) * _CELL + 6
        drawn += rect(_MARGIN, start, along, across, 44, _BAND, class_="b-band")
        drawn += rect(start, _MARGIN, across, along, 44, _BAND, class_="b-band")
    return group(drawn, id="bands")


@cache
def _axis(digit: int, suffix: str) -> str:
    """The number of a row and a column in its triangles, on all four sides; lit with the suffix `-on`."""
    near, deep, wide, number = 18, 70, 34, 35
    middle = _MARGIN + digit * _CELL - _CELL // 2
    colour, ink = (GOLD, INK) if suffix else (_RED, "#FFFFFF")
    corners = [(near, middle - wide), (near, middle + wide), (deep, middle)]
    shapes = [corners, [(_SIZE - x, y) for x, y in corners]]
    shapes += [[(y, x) for x, y in shape] for shape in shapes]
    outline = "".join(f"M{'L'.join(f'{x} {y}' for x, y in shape)}Z" for shape in shapes)
    places = ((number, middle), (_SIZE - number, middle), (middle, number), (middle, _SIZE - number))
    words = letters([(x, y, str(digit)) for x, y in places], 30, ink, class_=f"b-trinum{suffix}")
    return group(path(outline, colour, class_=f"b-tri{suffix}", **stroke(colour, 8)) + words, id=f"axis-{digit}")


def _name(board: int, cell: int, lang: str) -> str:
    worth = PRINTED[board][cell]
    return Message.of("foumath.board.cell", cell=calculation(board, cell), worth=worth).say(lang)


@cache
def _cells(board: int, lang: str) -> str:
    """The cells with their numbers; those of equal digits have a strong rim. A free one says its name to a keyboard."""
    drawn = ""
    for equal, rim in ((False, stroke("#C9A877", 3)), (True, stroke(OAK, 6))):
        cells = [cell for cell in range(CELLS) if (PLACES[cell][0] == PLACES[cell][1]) == equal]
        discs = "".join(
            circle(*centre(cell), 42, "", id=cell_id(cell), data_name=_name(board, cell, lang)) for cell in cells
        )  # fmt: skip
        drawn += alike(discs, class_="b-cell", fill=PAPER, **rim)
    for size, worths in ((36, range(10)), (33, range(10, CELLS + 1))):
        words = [(*centre(cell), str(worth)) for cell, worth in enumerate(PRINTED[board]) if worth in worths]
        drawn += letters(words, size, "#3A2A1A", font_weight="600", class_="b-num")
    return group(drawn, id="cells", class_="cells")
