"""L'Or des Fous: the strongest level's evaluation, a small network over what is looked at and where everybody stands.

Beside the numbers of `prospects` every pawn counts by its cell, and every free one by how it stands to each stone. All
is seen by the seat to roll, its own camp first. The hidden units come in pairs, the second of which sees the board in
a mirror, so that left and right are worth the same. `network.npy` holds the weights of each variant, made by
`python -m tests.games.or_des_fous.training`.
"""

from __future__ import annotations

from math import tanh
from pathlib import Path

import numpy as np

from mathotheque.core.kernel import ACTOR, OVER, PHASE, VALUE, Doubles, Ints, part, rule
from mathotheque.games.or_des_fous.geometry import CELLS, COLUMN, COLUMNS, ROW, ROWS
from mathotheque.games.or_des_fous.prospects import SEEN, look
from mathotheque.games.or_des_fous.rules import BOARD, DARK, PAWN, PAWNS, STONE, VARIANT, carries, mark

UNITS = 8  # and as many that see the mirror
INPUTS = 2 * SEEN  # what is looked at for the seat to roll, then for the other

# --- the rows of the table of places
_ACROSS, _ALONG = 2 * COLUMNS - 1, 2 * ROWS - 1  # how many ways two cells can lie to each other
_TOWARD = 4 * CELLS  # after the cells of: my free pawns, my carriers, theirs
PLACES = _TOWARD + 4 * _ACROSS * _ALONG  # my free pawn to my stone, to theirs; their free pawn to mine, to theirs

# --- the weights of a variant, one after the other
STRAIGHT_ON = 0  # from each input to the result
INTO = STRAIGHT_ON + INPUTS  # from each input to each unit
TABLE = INTO + INPUTS * UNITS  # from each place to each unit
BIAS = TABLE + PLACES * UNITS
OUT = BIAS + UNITS  # from each unit to the result
LAST = OUT + UNITS
WEIGHTS_OF_A_VARIANT = LAST + 1

ROOM = INPUTS + 2 * UNITS
"""Numbers that `expects` works with."""


def _mirrored(row: int) -> int:
    """The row of the same place in a mirror."""
    width = COLUMNS if row < _TOWARD else _ACROSS
    line, column = divmod(row if row < _TOWARD else row - _TOWARD, width)
    return (0 if row < _TOWARD else _TOWARD) + line * width + width - 1 - column


MIRRORED = np.array([_mirrored(row) for row in range(PLACES)], np.int64)


@part
def place_of_pawn(s: Ints, pawn: int) -> int:
    """The row of the table for where one of the twelve pawns stands."""
    cell = s[PAWN + pawn]
    kind = (0 if pawn // PAWNS == s[ACTOR] else 2) + (1 if carries(s, cell) else 0)
    return kind * CELLS + (CELLS - 1 - cell if s[ACTOR] == DARK else cell)


@part
def place_toward(s: Ints, pawn: int, which: int) -> int:
    """The row of the table for how a free pawn stands to one of the two stones."""
    cell, stone = s[PAWN + pawn], s[STONE + which]
    across, along = COLUMN[cell] - COLUMN[stone], ROW[cell] - ROW[stone]
    if s[ACTOR] == DARK:
        across, along = -across, -along
    kind = (0 if pawn // PAWNS == s[ACTOR] else 2) + (0 if s[BOARD + stone] == mark(s[ACTOR]) else 1)
    return _TOWARD + (kind * _ALONG + along + ROWS - 1) * _ACROSS + across + COLUMNS - 1


@part
def add_place(row: int, w: Doubles, room: Doubles) -> None:
    """Tells every unit of a place, and its partner of the mirrored one."""
    here, there = TABLE + row * UNITS, TABLE + MIRRORED[row] * UNITS
    for unit in range(UNITS):
        room[INPUTS + unit] += w[here + unit]
        room[INPUTS + UNITS + unit] += w[there + unit]


@part
def expects(s: Ints, w: Doubles, room: Doubles) -> float:
    """What the seat to roll or to move may expect, from -1 to 1; leaves the inputs and the units' sums in `room`."""
    me = s[ACTOR]
    look(s, me, room, 0)
    look(s, 1 - me, room, SEEN)
    total = w[LAST]
    for unit in range(UNITS):
        room[INPUTS + unit] = w[BIAS + unit]
    for k in range(INPUTS):
        seen = room[k]
        if seen != 0.0:
            total += w[STRAIGHT_ON + k] * seen
            for unit in range(UNITS):
                room[INPUTS + unit] += w[INTO + k * UNITS + unit] * seen
    for unit in range(UNITS):
        room[INPUTS + UNITS + unit] = room[INPUTS + unit]
    for pawn in range(2 * PAWNS):
        add_place(place_of_pawn(s, pawn), w, room)
        if not carries(s, s[PAWN + pawn]):
            for which in range(2):
                add_place(place_toward(s, pawn, which), w, room)
    for unit in range(UNITS):
        one, other = room[INPUTS + unit], room[INPUTS + UNITS + unit]
        total += w[OUT + unit] * (one / (1.0 + abs(one)) + other / (1.0 + abs(other)))
    return tanh(total)


FILE = Path(__file__).with_suffix(".npy")
WEIGHTS = np.load(FILE).astype(np.float64)


@rule(VALUE)
def value(s: Ints, out: Doubles) -> None:
    """The result each seat may expect."""
    me = s[ACTOR]
    out[me] = 1.0 if s[PHASE] == OVER else expects(s, WEIGHTS[s[VARIANT]], np.empty(ROOM))
    out[1 - me] = -out[me]
