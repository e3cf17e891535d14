"""Foumath: who can make a line with which roll, exactly. Facts for advice, no rules.

A seat with two pawns side by side, or with one cell between them, completes a line on a free *third* cell, by a new
pawn or by moving one of the others. So the digits that complete a line say everything about the next roll.
"""

from __future__ import annotations

import numpy as np

from mathotheque.core.kernel import Ints, part
from mathotheque.games.foumath.cells import AHEAD, AXES, BEHIND, CELLS, COLUMN, DIGITS, OFF, ROW, WORTH
from mathotheque.games.foumath.rules import (
    BOARD,
    CHOOSE,
    DIE,
    DOWN,
    FIRST,
    FREE,
    KEPT,
    NEITHER,
    OWNER,
    PAWN,
    PAWNS,
    ROLLING,
    STAGE,
)

WINDOWS = 3 * AXES  # lines of three through a cell, at most
ROLLS = DIGITS * DIGITS  # ways two dice can fall
MATES = 2 * DIGITS  # room for `find_mates` and for counting


def _thirds() -> Ints:
    """For two cells, the cells that make a line of three with them; OFF where there is none."""
    table = np.full((CELLS, CELLS, 2), OFF, np.int64)
    for cell in range(CELLS):
        for axis in range(AXES):
            beside = AHEAD[cell, axis]
            if beside == OFF:
                continue
            ends = BEHIND[cell, axis], AHEAD[beside, axis]
            table[cell, beside] = table[beside, cell] = ends
            if ends[1] != OFF:
                table[cell, ends[1]] = table[ends[1], cell] = beside, OFF
    return table


def _windows() -> Ints:
    """For each cell, the two other cells of every line of three through it; OFF after the last."""
    table = np.full((CELLS, WINDOWS, 2), OFF, np.int64)
    filled = [0] * CELLS
    for cell in range(CELLS):
        for axis in range(AXES):
            beside = AHEAD[cell, axis]
            end = OFF if beside == OFF else AHEAD[beside, axis]
            if end == OFF:
                continue
            three = cell, beside, end
            for one in three:
                table[one, filled[one]] = [other for other in three if other != one]
                filled[one] += 1
    return table


THIRD = _thirds()
WINDOW = _windows()
BITS = np.array([mask.bit_count() for mask in range(1 << DIGITS)], np.int64)


@part
def find_mates(s: Ints, seat: int, mates: Ints) -> None:
    """For each digit, as bits: which digits beside it complete a line of the seat."""
    for digit in range(DIGITS):
        mates[digit] = 0
    first = PAWN + seat * PAWNS
    for k in range(s[DOWN + seat]):
        for other in range(k):
            for end in range(2):
                cell = THIRD[s[first + k], s[first + other], end]
                if cell != OFF and s[OWNER + cell] == FREE:
                    mates[ROW[cell]] |= 1 << COLUMN[cell]
                    mates[COLUMN[cell]] |= 1 << ROW[cell]


@part
def with_digit(mates: Ints, digit: int) -> int:
    """Rolls of 10 that complete a line beside a kept digit."""
    return BITS[mates[digit]]


@part
def with_both(mates: Ints) -> int:
    """Rolls of 100 of two dice that complete a line."""
    ways = 0
    for digit in range(DIGITS):
        ways += BITS[mates[digit]]
    return ways


@part
def chance_now(s: Ints, mates: Ints) -> float:
    """The chance that the seat to act completes a line by this turn's roll, choosing the dice as well as can be."""
    if s[STAGE] == FIRST:
        return 0.0
    if s[STAGE] == CHOOSE:
        kept = max(with_digit(mates, s[DIE]), with_digit(mates, s[DIE + 1]))
        return max(kept / DIGITS, with_both(mates) / ROLLS)
    if s[STAGE] == ROLLING:
        if s[KEPT] == NEITHER:
            return with_both(mates) / ROLLS
        return with_digit(mates, s[DIE + s[KEPT]]) / DIGITS
    return 1.0 if mates[s[DIE]] >> s[DIE + 1] & 1 else 0.0


@part
def chance_later(mates: Ints) -> float:
    """The same with any two digits on the table."""
    digits = mates[DIGITS:]  # how many digits have so many mates
    for count in range(DIGITS):
        digits[count] = 0
    for digit in range(DIGITS):
        digits[with_digit(mates, digit)] += 1
    both = with_both(mates)
    total, before, so_far = 0, 0, 0
    for count in range(DIGITS):
        so_far += digits[count]
        total += (so_far * so_far - before) * max(count * DIGITS, both)
        before = so_far * so_far
    return total / (ROLLS * ROLLS)


@part
def prospects(s: Ints, seat: int) -> int:
    """Lines of three with one pawn of the seat and two free cells."""
    open_lines = 0
    first = PAWN + seat * PAWNS
    for k in range(s[DOWN + seat]):
        cell = s[first + k]
        for window in range(WINDOWS):
            one = WINDOW[cell, window, 0]
            if one == OFF:
                break
            if s[OWNER + one] == FREE and s[OWNER + WINDOW[cell, window, 1]] == FREE:
                open_lines += 1
    return open_lines


@part
def likely_gain(s: Ints, seat: int, usual: float) -> float:
    """What a line of the seat would be worth: the mean of those it threatens, or what its pawns promise."""
    first = PAWN + seat * PAWNS
    lines, total, under = 0, 0, 0
    for k in range(s[DOWN + seat]):
        cell = s[first + k]
        under += WORTH[s[BOARD], cell]
        for other in range(k):
            for end in range(2):
                third = THIRD[cell, s[first + other], end]
                if third != OFF and s[OWNER + third] == FREE:
                    lines += 1
                    total += WORTH[s[BOARD], cell] + WORTH[s[BOARD], s[first + other]] + WORTH[s[BOARD], third]
    if lines > 0:
        return total / lines
    if s[DOWN + seat] == 0:
        return usual
    return 0.5 * usual + 1.5 * under / s[DOWN + seat]
