"""Foumath: what there is to see, told from the plain numbers of a view."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from mathotheque.core.kernel import DECIDE, OVER, PHASE
from mathotheque.games.foumath.cells import OFF, RUNS, cells_of
from mathotheque.games.foumath.rules import (
    DIE,
    FREE,
    KEPT,
    LINE,
    NEITHER,
    NOBODY,
    OWNER,
    PAWN,
    PAWNS,
    PLACE,
    ROLLING,
    STAGE,
    WON_BY,
)


def lit_digits(n: Sequence[int]) -> tuple[int, ...]:
    """The rows and columns that matter now: of the roll, or of the kept die."""
    if n[PHASE] == OVER:
        return ()
    if n[STAGE] == PLACE:
        return tuple(sorted({n[DIE], n[DIE + 1]} - {0}))
    if n[STAGE] == ROLLING and n[KEPT] != NEITHER:
        return (n[DIE + n[KEPT]],)
    return ()


def named_cells(n: Sequence[int]) -> tuple[int, int]:
    """Rule 6: the cells of the two digits in one order and the other, by side of an action; OFF with a 0."""
    return cells_of(n[DIE], n[DIE + 1])


def open_targets(n: Sequence[int]) -> list[int]:
    """The free cells of a roll that is to be played."""
    if n[PHASE] != DECIDE or n[STAGE] != PLACE:
        return []
    return [cell for cell in sorted(set(named_cells(n))) if cell != OFF and n[OWNER + cell] == FREE]


def winning_line(n: Sequence[int]) -> list[int]:
    """The cells of the line that ended the round in sight."""
    if n[WON_BY] == NOBODY:
        return []
    own = set(in_sight(n, n[WON_BY]))
    for cell in sorted(own):
        for run in RUNS[cell]:
            held = list(takewhile(own.__contains__, run))
            if len(held) >= LINE:
                return held
    return []


def in_sight(n: Sequence[int], owner: int) -> list[int]:
    """The cells of a seat's pawns as they are drawn; in a finished round too."""
    first = PAWN + owner * PAWNS
    return [cell for cell in n[first : first + PAWNS] if cell != OFF]
