"""Dés d'échecs: the law. Numbers in docstrings are those of the rule book, `rules.fr.md`."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations_with_replacement
from math import factorial, prod

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

# --- the figures, weakest first: a figure is its number here (rule 1)
FIGURES = "PNBRQK"
FACES = len(FIGURES)
HAND = 5  # dice a seat rolls
TOKENS_EACH = 20
STAKES = TOKENS_EACH  # the smaller of two piles never holds more

# --- the vector: options
GOAL = HEADER  # points that win the match
WITH_STAKE = HEADER + 1
# --- what the law knows
COUNT = WITH_STAKE + 1  # 2 x 6: how many dice of each figure each seat has left
LEFT = COUNT + 2 * FACES  # 2: how many dice each seat has left
ROLLED = LEFT + 2  # how many seats have rolled in this round
CAPTURES = ROLLED + 1  # 2: of this round
POINTS = CAPTURES + 2  # 2: of the match
STARTER = POINTS + 2  # who plays first in this round
TOKENS = STARTER + 1  # 2
STAKE = TOKENS + 2  # of this round; NO_STAKE until it is named
WINNER = STAKE + 1  # of the match; NOBODY until it is over
# --- for drawing only
DIE = WINNER + 1  # 2 x 5: the figure of each die, NO_FIGURE where there is none
PAIR = DIE + 2 * HAND  # 2 x 5: the pair each die left the table in, from 1; ON_TABLE before
PAIRS = PAIR + 2 * HAND  # how many pairs have left the table
PAIR_BY = PAIRS + 1  # 5: the seat that made each pair
LAST = PAIR_BY + HAND  # captures of seat 0 less those of seat 1 in the round that has just ended
ROUND = LAST + 1  # which round it is, from 1; UNTOLD where a text does not say
SIZE = ROUND + 1

NO_STAKE, NOBODY, NO_FIGURE, ON_TABLE, UNTOLD = 0, -1, -1, 0, 0

# --- an action is one number: a pair of figures, the pass, or a stake
PASS = FACES * FACES
ACTIONS = PASS + 1 + STAKES
CHOICES = FACES * (FACES + 1) // 2

# --- an outcome is the number of a roll: five dice, strongest first
_ROLLS = tuple(combinations_with_replacement(range(FACES - 1, -1, -1), HAND))
OUTCOMES = len(_ROLLS)
DICE = np.array(_ROLLS, np.int64)  # the figures of each roll
WEIGHTS = np.array(
    [factorial(HAND) // prod(factorial(roll.count(face)) for face in range(FACES)) for roll in _ROLLS], np.int64
)

FEATURES = 4 + 2 * (FACES + 3) + 2


def start(chosen: Mapping[str, Value]) -> Ints:
    """The first position: seat 1 starts the first round."""
    s = np.zeros(SIZE, np.int64)
    s[SEATS] = 2
    s[GOAL] = chosen["points"]
    s[WITH_STAKE] = chosen["stake"]
    s[TOKENS : TOKENS + 2] = TOKENS_EACH
    s[WINNER] = NOBODY
    s[DIE : DIE + 2 * HAND] = NO_FIGURE
    s[ROUND] = 1
    open_round(s)
    return s


def points(s: Ints) -> tuple[int, ...]:
    """The points of the match."""
    return int(s[POINTS]), int(s[POINTS + 1])


# --- actions, written and read in one place


@part
def pairing(mine: int, theirs: int) -> int:
    return mine * FACES + theirs


@part
def attacker(action: int) -> int:
    return action // FACES


@part
def target(action: int) -> int:
    return action % FACES


@part
def betting(stake: int) -> int:
    return PASS + stake


@part
def is_bet(action: int) -> bool:
    return action > PASS


@part
def stake_of(action: int) -> int:
    return action - PASS


# --- the law


@part
def count(s: Ints, seat: int, face: int) -> int:
    return s[COUNT + seat * FACES + face]


@part
def must_bet(s: Ints) -> bool:
    """Rule 10: before every roll the starter names a stake."""
    return s[WITH_STAKE] == 1 and s[STAKE] == NO_STAKE


@part
def largest_stake(s: Ints) -> int:
    """Rule 10: up to the smaller pile."""
    return min(s[TOKENS], s[TOKENS + 1])


@part
def open_round(s: Ints) -> None:
    """Rules 2 and 10: five dice each to roll, after the stake where there is one."""
    s[ROLLED] = 0
    s[CAPTURES] = 0
    s[CAPTURES + 1] = 0
    s[STAKE] = NO_STAKE
    s[ACTOR] = s[STARTER]
    s[PHASE] = DECIDE if must_bet(s) else CHANCE


@rule(LEGAL)
def legal(s: Ints, out: Ints) -> int:
    """Rules 3 to 5: every pair of figures one may take off the table, or the pass when there is none."""
    n = 0
    if must_bet(s):
        for stake in range(1, largest_stake(s) + 1):
            out[n] = betting(stake)
            n += 1
        return n
    me = s[ACTOR]
    for mine in range(FACES - 1, -1, -1):
        if count(s, me, mine) == 0:
            continue
        for theirs in range(mine, -1, -1):
            if count(s, 1 - me, theirs) > 0:
                out[n] = pairing(mine, theirs)
                n += 1
    if n == 0:
        out[0] = PASS
        n = 1
    return n


@part
def take_off(s: Ints, seat: int, face: int) -> None:
    """Rule 4: a die that has captured, been captured or been cancelled leaves the table."""
    s[COUNT + seat * FACES + face] -= 1
    s[LEFT + seat] -= 1
    for die in range(seat * HAND, seat * HAND + HAND):
        if s[DIE + die] == face and s[PAIR + die] == ON_TABLE:
            s[PAIR + die] = s[PAIRS]
            break


@part
def win_match(s: Ints, seat: int) -> None:
    s[WINNER] = seat
    s[ACTOR] = seat
    s[PHASE] = OVER


@part
def close_round(s: Ints) -> None:
    """Rules 6 to 8 and 11: the point, the stake, the end of the match or the next starter."""
    s[LAST] = s[CAPTURES] - s[CAPTURES + 1]
    if s[LAST] != 0:
        best = 0 if s[LAST] > 0 else 1
        s[POINTS + best] += 1
        s[TOKENS + best] += s[STAKE]
        s[TOKENS + 1 - best] -= s[STAKE]
        if s[POINTS + best] == s[GOAL] or s[TOKENS + 1 - best] == 0:
            win_match(s, best)
            return
    s[STARTER] = 1 - s[STARTER]
    if s[ROUND] != UNTOLD:
        s[ROUND] += 1
    open_round(s)


@rule(PLAY)
def play(s: Ints, action: int) -> None:
    """Plays a legal action."""
    me = s[ACTOR]
    if is_bet(action):
        s[STAKE] = stake_of(action)
        s[PHASE] = CHANCE
        return
    if action != PASS:
        s[PAIR_BY + s[PAIRS]] = me
        s[PAIRS] += 1
        take_off(s, me, attacker(action))
        take_off(s, 1 - me, target(action))
        if attacker(action) > target(action):
            s[CAPTURES + me] += 1
        if s[LEFT + me] == 0:
            close_round(s)
            return
    s[ACTOR] = 1 - me


@rule(ODDS)
def odds(s: Ints, out: Ints) -> int:
    """Rule 2: five fair dice of six faces; a roll is worth the number of ways it can fall."""
    for outcome in range(OUTCOMES):
        out[outcome] = WEIGHTS[outcome]
    return OUTCOMES


@part
def clear_table(s: Ints) -> None:
    """The pairs of the round before stay in sight until the dice are rolled again."""
    for die in range(2 * HAND):
        s[DIE + die] = NO_FIGURE
        s[PAIR + die] = ON_TABLE
    s[PAIRS] = 0


@rule(ROLL)
def roll(s: Ints, outcome: int) -> None:
    """Rule 2: seat 1's dice, then seat 2's; then the starter plays."""
    seat = s[ROLLED]
    if seat == 0:
        clear_table(s)
    for k in range(HAND):
        face = DICE[outcome, k]
        s[DIE + seat * HAND + k] = face
        s[COUNT + seat * FACES + face] += 1
    s[LEFT + seat] = HAND
    s[ROLLED] += 1
    if s[ROLLED] == 2:
        s[PHASE] = DECIDE


@rule(SCORES)
def scores(s: Ints, out: Ints) -> None:
    """Rule 8: the winner of the match 1, the other -1."""
    out[s[WINNER]] = UNIT
    out[1 - s[WINNER]] = -UNIT


@rule(OBSERVE)
def observe(s: Ints, seat: int, out: Floats) -> None:
    """Own dice, the other's, whose turn, captures, points, tokens and stake; a spectator looks with seat 1's eyes."""
    me = max(seat, 0)
    out[0] = s[PHASE] == DECIDE and s[ACTOR] == me
    out[1] = s[PHASE] == CHANCE
    out[2] = must_bet(s)
    out[3] = s[STARTER] == me
    n = 4
    for k in range(2):
        who = me if k == 0 else 1 - me
        for face in range(FACES):
            out[n] = count(s, who, face) / HAND
            n += 1
        out[n] = s[CAPTURES + who] / HAND
        out[n + 1] = s[POINTS + who] / s[GOAL]
        out[n + 2] = s[TOKENS + who] / (2 * TOKENS_EACH)
        n += 3
    out[n] = s[STAKE] / STAKES
    out[n + 1] = s[WITH_STAKE]
