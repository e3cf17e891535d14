"""The board of L'Or des Fous as tables: 7 columns a to g, 11 rows 1 to 11; cell 0 is a1, cell 6 g1, cell 76 g11."""

from __future__ import annotations

import numpy as np

COLUMNS, ROWS = 7, 11
CELLS = COLUMNS * ROWS
REACH = 3  # the farthest a pawn goes
OFF = -1  # what lies beyond the edge

# --- rows and columns first, then the diagonals
_STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1))
DIRECTIONS = len(_STEPS)
STRAIGHT = 4

ROW = np.array([cell // COLUMNS for cell in range(CELLS)], np.int64)
COLUMN = np.array([cell % COLUMNS for cell in range(CELLS)], np.int64)


def _target(cell: int, direction: int, distance: int) -> int:
    right, up = _STEPS[direction]
    column, row = cell % COLUMNS + distance * right, cell // COLUMNS + distance * up
    return row * COLUMNS + column if 0 <= column < COLUMNS and 0 <= row < ROWS else OFF


TO = np.array(
    [
        [[_target(cell, direction, distance) for direction in range(DIRECTIONS)] for cell in range(CELLS)]
        for distance in range(1, REACH + 1)
    ],
    np.int64,
)
"""The cell `k + 1` steps away, by k, cell and direction; OFF beyond the edge."""

GAP = np.maximum(np.abs(ROW[:, None] - ROW), np.abs(COLUMN[:, None] - COLUMN))
"""How many single steps lie between two cells."""

NEAR = GAP == 1
"""Whether two cells touch, by a side or a corner."""

REACHED: tuple[tuple[tuple[int, ...], ...], ...] = tuple(tuple(map(tuple, cells)) for cells in TO.tolist())
BESIDE = tuple(frozenset(np.flatnonzero(near).tolist()) for near in NEAR)
"""`TO` and `NEAR` once more for those who draw and speak: plain numbers, and for each cell those that touch it."""


def name(cell: int) -> str:
    """`a1`."""
    return "abcdefg"[cell % COLUMNS] + str(cell // COLUMNS + 1)


NAMES = tuple(name(cell) for cell in range(CELLS))
CELL_OF = {text: cell for cell, text in enumerate(NAMES)}
