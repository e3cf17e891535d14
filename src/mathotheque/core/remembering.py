"""What compiled code has worked out of a position, remembered in rows of arrays: which row, and whether it is there."""

from __future__ import annotations

import numpy as np

from mathotheque.core.kernel import Ints, part
from mathotheque.core.randomness import xorshift

NOTHING = -(2**40)
"""Fills rows in which nothing is remembered: no position has such a number."""
_APART = 2**20  # makes a number of a position large and positive, so that its bits spread


@part
def row_for(s: Ints, first: int, last: int, rows: int) -> int:
    """The row of a position, by its numbers from `first` to before `last`. Two may have the same: see `is_row`."""
    mixed = np.uint64(1)
    for k in range(first, last):
        mixed = xorshift(mixed ^ np.uint64(s[k] + _APART))
    return np.int64(mixed >> np.uint64(1)) % rows  # type: ignore[return-value]


@part
def is_row(s: Ints, row: Ints, first: int, last: int) -> bool:
    """Whether the numbers from `first` to before `last` are those of the row."""
    k = first
    while k < last and s[k] == row[k]:
        k += 1
    return k == last
