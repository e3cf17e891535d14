"""Foumath: the law. Numbers in docstrings are those of the rule book, `rules.fr.md`."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from mathotheque.core.kernel import (
    ACTOR,
    CHANCE,
    DECIDE,
    HEADER,
    LEGAL,
    OBSERVE,
    ODDS,
    OVER,
    PHASE,
    PLAY,
    ROLL,
    SCORES,
    SEATS,
    UNIT,
    Floats,
    Ints,
    part,
    rule,
)
from mathotheque.core.options import Value
from mathotheque.games.foumath.cells import AHEAD, AXES, BEHIND, BOARDS, CELL, CELLS, DIGITS, OFF, WORTH

PAWNS = 4  # each seat's
LINE = 3  # pawns that make a line
MOST_SEATS = 4
LEVELS = ("junior", "advanced", "expert")
JUNIOR, ADVANCED, EXPERT = range(len(LEVELS))

# --- what a turn waits for
STAGES = 4
FIRST, CHOOSE, ROLLING, PLACE = range(STAGES)  # the first roll of a round; what to roll; the roll; what to do with it

# --- the vector: options
BOARD = HEADER  # number of BOARDS
LEVEL = BOARD + 1
GOAL = LEVEL + 1  # points to pass
# --- what the law knows
OWNER = GOAL + 1  # 81: the seat + 1 whose pawn stands on a cell, or FREE
DOWN = OWNER + CELLS  # 4: how many pawns each seat has on the board
PAWN = DOWN + MOST_SEATS  # 4 x 4: the cells of each seat's pawns, in the order they came
POINTS = PAWN + MOST_SEATS * PAWNS  # 4
STARTER = POINTS + MOST_SEATS  # who began the round
STAGE = STARTER + 1
DIE = STAGE + 1  # 2: the digits on the table
KEPT = DIE + 2  # the die that is not rolled, or NEITHER
WINNER = KEPT + 1  # of the game; NOBODY until it is over
# --- for drawing only; so are the pawns of a finished round, which stay in sight until the next roll
LATEST = WINNER + 1  # the cell of the latest pawn, or OFF
WON_BY = LATEST + 1  # who won the round still in sight, or NOBODY
ROUND = WON_BY + 1  # which round it is, from 1; UNTOLD where a text does not say
SIZE = ROUND + 1

FREE, NOBODY, NEITHER, UNTOLD = 0, -1, 2, 0

# --- an action is one number: roll both, keep a digit, nothing to do, or a pawn (or the hand) and one of two cells
ROLL_BOTH = 0
PASS = DIGITS
PLACING = PASS + 1
HAND = CELLS  # a pawn that is not on the board yet comes from here
SIDES = 2  # the smaller digit chooses the row, or the larger one does
ACTIONS = PLACING + SIDES * (CELLS + 1)
CHOICES = SIDES * PAWNS

# --- an outcome is a pair of digits, or one digit beside a kept die
_PAIRS = tuple((larger, smaller) for larger in range(DIGITS) for smaller in range(larger + 1))
OUTCOMES = len(_PAIRS)
ROLLED = np.array(_PAIRS, np.int64)
WEIGHTS = np.array([1 if larger == smaller else 2 for larger, smaller in _PAIRS], np.int64)

FEATURES = MOST_SEATS * (CELLS + 3) + STAGES + DIGITS + len(LEVELS) + 1


def start(chosen: Mapping[str, Value]) -> Ints:
    """The first position: seat 1 is about to roll both dice."""
    s = np.zeros(SIZE, np.int64)
    s[SEATS] = chosen["players"]
    s[BOARD] = BOARDS.index(str(chosen["board"]))
    s[LEVEL] = LEVELS.index(str(chosen["level"]))
    s[GOAL] = chosen["goal"]
    s[WINNER] = NOBODY
    s[WON_BY] = NOBODY
    s[ROUND] = 1
    clear_sight(s)
    open_round(s)
    return s


def points(s: Ints) -> tuple[int, ...] | None:
    """The totals; none for juniors."""
    return None if s[LEVEL] == JUNIOR else tuple(int(total) for total in s[POINTS : POINTS + s[SEATS]])


# --- actions, written and read in one place


@part
def placing(origin: int, side: int) -> int:
    return PLACING + SIDES * origin + side


@part
def is_placing(action: int) -> bool:
    return action >= PLACING


@part
def origin_of(action: int) -> int:
    return (action - PLACING) >> 1


@part
def side_of(action: int) -> int:
    return (action - PLACING) & 1


@part
def is_keeping(action: int) -> bool:
    return ROLL_BOTH < action < PASS


# --- the law


@part
def after_seat(s: Ints, seat: int) -> int:
    """The seat to the left."""
    return seat + 1 if seat + 1 < s[SEATS] else 0


@part
def target(s: Ints, side: int) -> int:
    """Rule 6: the cell of the two digits in one order or the other; OFF with a 0."""
    smaller = min(s[DIE], s[DIE + 1])
    larger = max(s[DIE], s[DIE + 1])
    return CELL[smaller, larger] if side == 0 else CELL[larger, smaller]


@part
def is_double(s: Ints) -> bool:
    return s[DIE] == s[DIE + 1]


@part
def is_open(s: Ints, cell: int) -> bool:
    """Rules 7 and 8: a 0 has no cell, and a cell holds one pawn."""
    return cell != OFF and s[OWNER + cell] == FREE


@part
def next_pawn(s: Ints, seat: int, before: int) -> int:
    """The seat's first pawn, in board order, beyond the cell `before`."""
    found = CELLS
    for k in range(s[DOWN + seat]):
        cell = s[PAWN + seat * PAWNS + k]
        if before < cell < found:
            found = cell
    return found


@part
def legal_rolls(s: Ints, out: Ints) -> int:
    """Rules 4 and 5: both dice, or all but one of the digits on the table, which is not 0."""
    larger = max(s[DIE], s[DIE + 1])
    smaller = min(s[DIE], s[DIE + 1])
    out[0] = ROLL_BOTH
    n = 1
    if larger > 0:
        out[n] = larger
        n += 1
    if 0 < smaller < larger:
        out[n] = smaller
        n += 1
    return n


@part
def legal_sides(s: Ints, origin: int, out: Ints, n: int) -> int:
    """Rule 8: every free cell of the roll, for one pawn."""
    for side in range(1 if is_double(s) else SIDES):
        if is_open(s, target(s, side)):
            out[n] = placing(origin, side)
            n += 1
    return n


@rule(LEGAL)
def legal(s: Ints, out: Ints) -> int:
    """Rules 4 to 10: what to roll; then a new pawn, or with four down any of them, to a free cell of the roll."""
    if s[STAGE] == CHOOSE:
        return legal_rolls(s, out)
    me = s[ACTOR]
    n = 0
    if s[DOWN + me] < PAWNS:
        n = legal_sides(s, HAND, out, n)
    else:
        origin = OFF
        for _ in range(PAWNS):
            origin = next_pawn(s, me, origin)
            n = legal_sides(s, origin, out, n)
    if n == 0:
        out[0] = PASS
        n = 1
    return n


@part
def set_stage(s: Ints, stage: int) -> None:
    s[STAGE] = stage
    s[PHASE] = DECIDE if stage in (CHOOSE, PLACE) else CHANCE


@part
def open_round(s: Ints) -> None:
    """Rules 3 and 15: an empty board, and whoever begins rolls both dice."""
    for cell in range(CELLS):
        s[OWNER + cell] = FREE
    for seat in range(MOST_SEATS):
        s[DOWN + seat] = 0
    s[KEPT] = NEITHER
    s[ACTOR] = s[STARTER]
    set_stage(s, FIRST)


@part
def clear_sight(s: Ints) -> None:
    """The pawns of the round before stay in sight until the dice are rolled again."""
    for k in range(MOST_SEATS * PAWNS):
        s[PAWN + k] = OFF
    s[LATEST] = OFF
    s[WON_BY] = NOBODY


@part
def put(s: Ints, seat: int, origin: int, cell: int) -> None:
    """Rules 8 and 10: a new pawn comes down, or one on the board moves."""
    if origin == HAND:
        s[PAWN + seat * PAWNS + s[DOWN + seat]] = cell
        s[DOWN + seat] += 1
    else:
        s[OWNER + origin] = FREE
        for k in range(PAWNS):
            if s[PAWN + seat * PAWNS + k] == origin:
                s[PAWN + seat * PAWNS + k] = cell
    s[OWNER + cell] = seat + 1
    s[LATEST] = cell


@part
def reach(s: Ints, cell: int, steps: Ints, axis: int) -> int:
    """How many pawns of the same seat follow `cell` without a gap."""
    n = 0
    beyond = steps[cell, axis]
    while beyond != OFF and s[OWNER + beyond] == s[OWNER + cell]:
        n += 1
        beyond = steps[beyond, axis]
    return n


@part
def line_axis(s: Ints, cell: int) -> int:
    """Rule 11: the direction in which the pawn on `cell` stands in a line, or AXES."""
    for axis in range(AXES):
        if 1 + reach(s, cell, AHEAD, axis) + reach(s, cell, BEHIND, axis) >= LINE:
            return axis
    return AXES


@part
def line_worth(s: Ints, cell: int, axis: int) -> int:
    """Rule 13: the sum under the line, of the best three where four stand in it."""
    for _ in range(reach(s, cell, BEHIND, axis)):
        cell = BEHIND[cell, axis]
    length = 1 + reach(s, cell, AHEAD, axis)
    total = 0
    least = WORTH[s[BOARD], cell]
    for _ in range(length):
        worth = WORTH[s[BOARD], cell]
        total += worth
        least = min(least, worth)
        cell = AHEAD[cell, axis]
    return total - least if length > LINE else total


@part
def highest_worth(s: Ints, seat: int) -> int:
    """Rule 14: the highest number under one of the seat's pawns; 0 with none down."""
    highest = 0
    for k in range(s[DOWN + seat]):
        highest = max(highest, WORTH[s[BOARD], s[PAWN + seat * PAWNS + k]])
    return highest


@part
def close_round(s: Ints, gain: int) -> None:
    """Rules 12 to 16: the end of the game, or the points and the next round."""
    me = s[ACTOR]
    s[WON_BY] = me
    if s[LEVEL] != JUNIOR:
        s[POINTS + me] += gain
    if s[LEVEL] == EXPERT:
        for seat in range(s[SEATS]):
            if seat != me:
                s[POINTS + seat] = max(0, s[POINTS + seat] - highest_worth(s, seat))
    if s[LEVEL] == JUNIOR or s[POINTS + me] > s[GOAL]:
        s[WINNER] = me
        s[PHASE] = OVER
        return
    s[STARTER] = after_seat(s, s[STARTER])
    if s[ROUND] != UNTOLD:
        s[ROUND] += 1
    open_round(s)


@rule(PLAY)
def play(s: Ints, action: int) -> None:
    """Plays a legal action."""
    me = s[ACTOR]
    if is_placing(action):
        cell = target(s, side_of(action))
        put(s, me, origin_of(action), cell)
        axis = line_axis(s, cell)
        if axis < AXES:
            close_round(s, line_worth(s, cell, axis))
            return
        if not is_double(s):  # rule 9: a double gives another turn
            s[ACTOR] = after_seat(s, me)
        set_stage(s, CHOOSE)
    elif action == PASS:
        s[ACTOR] = after_seat(s, me)
        set_stage(s, CHOOSE)
    else:
        s[KEPT] = NEITHER if action == ROLL_BOTH else 0 if s[DIE] == action else 1
        set_stage(s, ROLLING)


@part
def rolls_one(s: Ints) -> bool:
    return s[KEPT] != NEITHER


@rule(ODDS)
def odds(s: Ints, out: Ints) -> int:
    """Rule 2: fair dice of ten faces."""
    if rolls_one(s):
        for digit in range(DIGITS):
            out[digit] = 1
        return DIGITS
    for outcome in range(OUTCOMES):
        out[outcome] = WEIGHTS[outcome]
    return OUTCOMES


@rule(ROLL)
def roll(s: Ints, outcome: int) -> None:
    """Rules 4 and 6: the dice that were rolled show their digits."""
    if s[STAGE] == FIRST:
        clear_sight(s)
    if rolls_one(s):
        s[DIE + 1 - s[KEPT]] = outcome
    else:
        s[DIE] = ROLLED[outcome, 0]
        s[DIE + 1] = ROLLED[outcome, 1]
    s[KEPT] = NEITHER
    set_stage(s, PLACE)


@rule(SCORES)
def scores(s: Ints, out: Ints) -> None:
    """Rules 12 and 16: the winner 1, the others share -1."""
    for seat in range(s[SEATS]):
        out[seat] = UNIT if seat == s[WINNER] else -UNIT // (s[SEATS] - 1)


@rule(OBSERVE)
def observe(s: Ints, seat: int, out: Floats) -> None:
    """Pawns, turn, starter and points from the seat on leftwards (a spectator: seat 1), stage, dice, options."""
    me = max(seat, 0)
    out[:] = 0
    n = 0
    who = me
    for _ in range(s[SEATS]):
        for k in range(s[DOWN + who]):
            out[n + s[PAWN + who * PAWNS + k]] = 1
        n += CELLS
        out[n] = s[ACTOR] == who
        out[n + 1] = s[STARTER] == who
        out[n + 2] = s[POINTS + who] / (s[GOAL] + 1)
        n += 3
        who = after_seat(s, who)
    n = MOST_SEATS * (CELLS + 3)
    if s[PHASE] != OVER:
        out[n + s[STAGE]] = 1
        for die in range(2):
            if s[PHASE] == DECIDE or s[KEPT] == die:
                out[n + STAGES + s[DIE + die]] += 0.5
    n += STAGES + DIGITS
    out[n + s[LEVEL]] = 1
    out[n + len(LEVELS)] = s[BOARD]
