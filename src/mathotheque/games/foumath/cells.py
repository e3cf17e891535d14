"""Foumath: the board. Its cells, what is printed on them, and which touch which."""

from __future__ import annotations

import numpy as np

DIGITS = 10  # faces of a die, 0 to 9
SIDE = 9  # rows and columns of the board, 1 to 9
CELLS = SIDE * SIDE
BOARDS = ("multiplication", "addition")
OFF = -1  # no cell

ROW = np.repeat(np.arange(1, SIDE + 1), SIDE)
COLUMN = np.tile(np.arange(1, SIDE + 1), SIDE)
CELL = np.full((DIGITS, DIGITS), OFF, np.int64)  # by row and column; no cell has a 0
CELL[1:, 1:] = np.arange(CELLS).reshape(SIDE, SIDE)
WORTH = np.array([ROW * COLUMN, ROW + COLUMN], np.int64)  # by board: what is printed on a cell
AXES = 4  # row, column, two diagonals
_STEPS = ((0, 1), (1, 0), (1, 1), (1, -1))
_SURROUNDED = np.full((DIGITS + 1, DIGITS + 1), OFF, np.int64)
_SURROUNDED[:DIGITS, :DIGITS] = CELL
AHEAD = np.array([[_SURROUNDED[r + y, c + x] for y, x in _STEPS] for r, c in zip(ROW, COLUMN, strict=True)])
BEHIND = np.array([[_SURROUNDED[r - y, c - x] for y, x in _STEPS] for r, c in zip(ROW, COLUMN, strict=True)])

# --- the same in Python's own numbers, for what is written and drawn
PLACES = tuple((int(row), int(column)) for row, column in zip(ROW, COLUMN, strict=True))
PRINTED: tuple[tuple[int, ...], ...] = tuple(tuple(worths) for worths in WORTH.tolist())  # by board and cell


def cell_at(row: int, column: int) -> int:
    """The cell of two digits; OFF where one of them is 0."""
    return (row - 1) * SIDE + column - 1 if row and column else OFF


def cells_of(one: int, other: int) -> tuple[int, int]:
    """Rule 6: the cells of a roll, the smaller digit's row first; OFF with a 0."""
    smaller, larger = (one, other) if one < other else (other, one)
    return cell_at(smaller, larger), cell_at(larger, smaller)


def _run(cell: int, axis: int) -> tuple[int, ...]:
    """A cell and all that follow it along an axis."""
    return () if cell == OFF else (cell, *_run(int(AHEAD[cell, axis]), axis))


RUNS = tuple(tuple(_run(cell, axis) for axis in range(AXES)) for cell in range(CELLS))
