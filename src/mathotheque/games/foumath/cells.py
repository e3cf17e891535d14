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
