"""Pousse-Blocs: the law. Numbers in docstrings are those of the rule book, `rules.fr.md`."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

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
from mathotheque.games.pousse_blocs import SEATS_OF_MODE
from mathotheque.games.pousse_blocs.calculation import results

# --- the blocks: a side's blocks are one number, a bit for each block that stands there (rule 1)
BLOCKS = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
LANES = len(BLOCKS)
EVERY = (1 << LANES) - 1  # all ten
MOST_PUSHED = 3  # blocks of one calculation
LEVELS = 3

# --- the sets of blocks that one roll can push: those of one block first, then two, then three
_SETS = tuple(lanes for size in range(1, MOST_PUSHED + 1) for lanes in combinations(range(LANES), size))
SETS = len(_SETS)
PAIRS_FROM, TRIPLES_FROM = LANES, LANES + LANES * (LANES - 1) // 2
BITS = np.array([sum(1 << lane for lane in lanes) for lanes in _SETS], np.int64)
SET_BLOCKS = tuple(tuple(BLOCKS[lane] for lane in lanes) for lanes in _SETS)
NO_SET = -1
SET_OF = np.full(EVERY + 1, NO_SET, np.int64)  # the set that consists of just these blocks
SET_OF[BITS] = np.arange(SETS)
LEFT = np.array([sum(block for k, block in enumerate(BLOCKS) if bits >> k & 1) for bits in range(EVERY + 1)], np.int64)

# --- the rolls: two dice, the larger first; an outcome is the number of a roll
ROLLS = tuple((high, low) for high in range(1, 7) for low in range(1, high + 1))
OUTCOMES = len(ROLLS)
DICE = np.array(ROLLS, np.int64)
WEIGHTS = np.array([1 if high == low else 2 for high, low in ROLLS], np.int64)
DOUBLE = np.array([high == low for high, low in ROLLS])
SEVEN = np.array([high + low == 7 for high, low in ROLLS])
DIE_BIT = np.array([[1 << BLOCKS.index(die) if die in BLOCKS else 0 for die in roll] for roll in ROLLS], np.int64)

# --- the modes (rules 15 to 19): what faces a side, whose it is, who plays after it
MODES = tuple(SEATS_OF_MODE)
DUEL, QUICK, SOLO, THREE, FOUR = range(len(MODES))
SIDES = 4  # most sides
NO_SIDE = -1
MODE_SIDES = np.array([2, 2, 1, 4, 4], np.int64)
MODE_SEATS = np.array(list(SEATS_OF_MODE.values()), np.int64)
MODE_STARTERS = np.array([1, 2, 1, 2, 2], np.int64)  # sides that begin with the blocks
FACING = np.array([[1, 0, -1, -1], [-1] * 4, [-1] * 4, [2, 3, 0, 1], [2, 3, 0, 1]], np.int64)
SEAT = np.array([[0, 1, -1, -1], [0, 1, -1, -1], [0, -1, -1, -1], [0, 1, 2, 2], [0, 1, 2, 3]], np.int64)
NEXT = np.array([[1, 0, -1, -1], [1, 0, -1, -1], [0, -1, -1, -1], [1, 3, 0, 2], [1, 2, 3, 0]], np.int64)

# --- the vector: options
MODE = HEADER
LEVEL = HEADER + 1  # from 0
# --- what the law knows
MASK = LEVEL + 1  # 4: the blocks of each side
SIDE = MASK + SIDES  # the side to act; at the end the one that won
DICE_NOW = SIDE + 1  # the roll on the table; TO_ROLL before it
OPENING = DICE_NOW + 1  # a bit for each side whose first turn, of one roll, is still to come (rule 20)
SIZE = OPENING + 1

TO_ROLL = -1

# --- an action is the set of blocks to push, or the pass
PASS = SETS
ACTIONS = SETS + 1
CHOICES = SETS

_SEEN_SIDE = LANES + 3  # its blocks, whether it is to act, still has its opening, is the seat's own
FEATURES = SIDES * _SEEN_SIDE + 3 + 2 * 6 + LEVELS + len(MODES)


def targets(level: int, roll: int) -> tuple[int, ...]:
    """Rules 10 to 12: the sum of the dice, at level 3 (counted from 0 here: 2) also their product."""
    high, low = ROLLS[roll]
    return (high + low,) if level + 1 < LEVELS or high * low == high + low else (high + low, high * low)


def _hits() -> tuple[Ints, Ints, Ints]:
    """By level and roll: whether a set may be pushed with a roll to follow, and the list of those sets.

    Rules 4 to 6: a calculation, on a double also any two blocks; nothing on a 7.
    """
    may = np.zeros((LEVELS, OUTCOMES, SETS), np.int64)
    for level in range(LEVELS):
        made = [results(blocks, level + 1) for blocks in SET_BLOCKS]
        for roll in range(OUTCOMES):
            goals = targets(level, roll)
            if not SEVEN[roll]:
                may[level, roll] = [any(goal in numbers for goal in goals) for numbers in made]
            if DOUBLE[roll]:
                may[level, roll, PAIRS_FROM:TRIPLES_FROM] = 1
    count = may.sum(axis=2)
    listed = np.zeros((LEVELS, OUTCOMES, SETS), np.int64)
    for level, roll in np.ndindex(LEVELS, OUTCOMES):
        listed[level, roll, : count[level, roll]] = np.flatnonzero(may[level, roll])
    return may, count, listed


MAY_PUSH, PUSH_COUNT, PUSH_LIST = _hits()


def start(chosen: Mapping[str, Value]) -> Ints:
    """The first position: side 1 is to roll."""
    s = np.zeros(SIZE, np.int64)
    mode = MODES.index(str(chosen["mode"]))
    s[MODE] = mode
    s[LEVEL] = int(chosen["level"]) - 1
    s[SEATS] = MODE_SEATS[mode]
    starters = int(MODE_STARTERS[mode])
    s[MASK : MASK + starters] = EVERY
    if chosen["opening"] == "one-roll" and mode != SOLO:
        s[OPENING] = (1 << starters) - 1
    s[DICE_NOW] = TO_ROLL
    s[PHASE] = CHANCE
    return s


def points(s: Ints) -> tuple[int, ...] | None:
    """Rule 15: alone, the sum of what is left; otherwise there are no points."""
    return (int(LEFT[s[MASK]]),) if s[MODE] == SOLO else None


# --- the law


@part
def is_fresh(s: Ints) -> bool:
    """Rule 4: nobody has pushed yet. Side 1 never gets all its blocks back: whoever faces it would have won."""
    return s[MASK] == EVERY


@part
def on_seven(s: Ints) -> bool:
    return s[DICE_NOW] != TO_ROLL and SEVEN[s[DICE_NOW]]


@part
def rolls_a_seven_again(s: Ints) -> bool:
    """Rule 4: on a 7, if nobody has pushed yet; alone, always."""
    return on_seven(s) and (s[MODE] == SOLO or is_fresh(s))


@part
def in_opening(s: Ints) -> bool:
    """Rule 20: this is the side's first turn, of one roll."""
    return s[OPENING] >> s[SIDE] & 1 == 1


@part
def is_fallback(s: Ints, action: int) -> bool:
    """Rule 7: no calculation and no double, only a block that shows what a die shows."""
    roll = s[DICE_NOW]
    return not DOUBLE[roll] and MAY_PUSH[s[LEVEL], roll, action] == 0


@rule(LEGAL)
def legal(s: Ints, out: Ints) -> int:
    """Rules 4 to 9 and 14: every set of blocks one may push, or the pass when there is none."""
    roll = s[DICE_NOW]
    mask = s[MASK + s[SIDE]]
    n = 0
    if roll == TO_ROLL or SEVEN[roll]:
        out[0] = PASS
        return 1
    if DOUBLE[roll] and mask & (mask - 1) == 0:
        out[0] = SET_OF[mask]
        return 1
    level = s[LEVEL]
    for k in range(PUSH_COUNT[level, roll]):
        found = PUSH_LIST[level, roll, k]
        if BITS[found] & ~mask == 0:
            out[n] = found
            n += 1
    if n == 0:
        for k in range(2):
            if DIE_BIT[roll, k] & mask != 0:
                out[n] = SET_OF[DIE_BIT[roll, k]]
                n += 1
    if n == 0:
        out[0] = PASS
        n = 1
    return n


@part
def roll_next(s: Ints) -> None:
    s[DICE_NOW] = TO_ROLL
    s[PHASE] = CHANCE


@part
def end_turn(s: Ints) -> None:
    """Rules 14, 15 and 20: the next side's turn; a side without blocks will pass; alone, the end."""
    if s[MODE] == SOLO:
        s[DICE_NOW] = TO_ROLL
        s[PHASE] = OVER
        return
    s[OPENING] &= ~(1 << s[SIDE])
    s[SIDE] = NEXT[s[MODE], s[SIDE]]
    s[ACTOR] = SEAT[s[MODE], s[SIDE]]
    roll_next(s)
    if s[MASK + s[SIDE]] == 0:
        s[PHASE] = DECIDE


@part
def push(s: Ints, bits: int) -> None:
    """Rules 16 to 19: pushed blocks stand before whoever faces the side, or are out of the game."""
    side = s[SIDE]
    s[MASK + side] &= ~bits
    facing = FACING[s[MODE], side]
    if facing != NO_SIDE:
        s[MASK + facing] |= bits


@rule(PLAY)
def play(s: Ints, action: int) -> None:
    """Plays a legal action."""
    if action == PASS:
        if rolls_a_seven_again(s):
            roll_next(s)
        else:
            end_turn(s)
        return
    ends = is_fallback(s, action) or in_opening(s)
    push(s, BITS[action])
    if s[MASK + s[SIDE]] == 0:
        s[DICE_NOW] = TO_ROLL
        s[PHASE] = OVER
    elif ends:
        end_turn(s)
    else:
        roll_next(s)


@rule(ODDS)
def odds(s: Ints, out: Ints) -> int:
    """Rule 3: two fair dice; a double falls in one way, any other roll in two."""
    for outcome in range(OUTCOMES):
        out[outcome] = WEIGHTS[outcome]
    return OUTCOMES


@rule(ROLL)
def roll(s: Ints, outcome: int) -> None:
    """Rule 3: the dice lie on the table, the side is to push."""
    s[DICE_NOW] = outcome
    s[PHASE] = DECIDE


@rule(SCORES)
def scores(s: Ints, out: Ints) -> None:
    """Rule 13: the winner 1, the others share -1. Rule 15: alone, minus the sum of what is left."""
    if s[MODE] == SOLO:
        out[0] = -UNIT * LEFT[s[MASK]]
        return
    for seat in range(s[SEATS]):
        out[seat] = -UNIT // (s[SEATS] - 1)
    out[s[ACTOR]] = UNIT


@rule(OBSERVE)
def observe(s: Ints, seat: int, out: Floats) -> None:
    """The sides in the order of play from the seat's own, then phase, dice, level and mode; a spectator is seat 1."""
    me = max(seat, 0)
    out[:] = 0
    side = 0
    while SEAT[s[MODE], side] != me:
        side = NEXT[s[MODE], side]
    n = 0
    for _ in range(MODE_SIDES[s[MODE]]):
        for lane in range(LANES):
            out[n + lane] = s[MASK + side] >> lane & 1
        out[n + LANES] = s[SIDE] == side
        out[n + LANES + 1] = s[OPENING] >> side & 1
        out[n + LANES + 2] = SEAT[s[MODE], side] == me
        n += _SEEN_SIDE
        side = NEXT[s[MODE], side]
    n = SIDES * _SEEN_SIDE
    out[n] = s[PHASE] == DECIDE and s[ACTOR] == me
    out[n + 1] = s[PHASE] == CHANCE
    out[n + 2] = is_fresh(s)
    n += 3
    if s[DICE_NOW] != TO_ROLL:
        out[n + DICE[s[DICE_NOW], 0] - 1] = 1
        out[n + 6 + DICE[s[DICE_NOW], 1] - 1] = 1
    n += 2 * 6
    out[n + s[LEVEL]] = 1
    out[n + LEVELS + s[MODE]] = 1
