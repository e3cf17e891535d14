"""Dés d'échecs solved: every round exactly, and from it every match.

Once the dice lie on the table a round has no more chance in it, so each pair of rolls has one result with best play.
A match is then a walk over the scores with known steps. Best play in a round never depends on the score: a round won
is worth more than a draw and a draw more than a loss at every score.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TypeVar

import numpy as np
from numba import types

from mathotheque.core.kernel import Doubles, Ints, Law, rule
from mathotheque.games.des_echecs import GAME, rules
from mathotheque.games.des_echecs.advice import CLEAR, pack, round_worth
from mathotheque.games.des_echecs.rules import HAND, OUTCOMES, TOKENS_EACH, WEIGHTS
from mathotheque.search.exact import Solver

Progress = Callable[[int, int], None]
"""Told how much of the work is done: (done, whole)."""

Number = TypeVar("Number", float, Fraction)

PILE = 2 * TOKENS_EACH


@cache
def round_solver() -> Solver:
    """The solver of rounds; a pass after every pair makes the longest one."""
    return Solver(Law.of(rules), round_worth, pack, longest=2 * HAND)


def result(worth: int) -> int:
    """1, 0 or -1: whether a worth to seat 0 is a round won, drawn or lost by it."""
    return (worth > 0) - (worth < 0)


def captures(worth: int) -> int:
    """The captures of seat 0 less those of seat 1 that a worth tells."""
    return worth - result(worth) * CLEAR


@dataclass(frozen=True, slots=True)
class RoundOdds:
    """The chances of whoever starts a round, before the dice are rolled, when both play best."""

    win: Fraction
    draw: Fraction
    loss: Fraction


@cache
def round_odds(progress: Progress | None = None) -> RoundOdds:
    """The exact chances of the starter of a round, over all pairs of rolls."""
    solver = round_solver()
    law = Law.of(rules)
    before = rules.start(GAME.chosen)
    ways = {1: 0, 0: 0, -1: 0}
    for first in range(OUTCOMES):
        tables = np.tile(before, (OUTCOMES, 1))
        for second in range(OUTCOMES):
            law.roll(tables[second], first)
            law.roll(tables[second], second)
        for second, worth in enumerate(solver.values(tables)):
            ways[result(int(worth))] += int(WEIGHTS[first]) * int(WEIGHTS[second])
        if progress:
            progress(first + 1, OUTCOMES)
    total = sum(ways.values())
    return RoundOdds(*(Fraction(ways[k], total) for k in (1, 0, -1)))


def match_chances(goal: int, win: Number, draw: Number, loss: Number) -> dict[tuple[int, int, int], Number]:
    """The chance of seat 1 to win the match from (its points, the other's, starter), by exact reasoning.

    A drawn round only changes the starter, so each score is a pair of equations with two unknowns.
    """
    one = win + draw + loss
    chances: dict[tuple[int, int, int], Number] = {}

    def ahead(mine: int, theirs: int, starter: int) -> Number:
        if mine == goal:
            return one
        return one - one if theirs == goal else chances[mine, theirs, starter]

    for missing in range(2, 2 * goal + 1):
        for mine in range(goal):
            theirs = 2 * goal - missing - mine
            if not 0 <= theirs < goal:
                continue
            starting = win * ahead(mine + 1, theirs, 1) + loss * ahead(mine, theirs + 1, 1)
            following = loss * ahead(mine + 1, theirs, 0) + win * ahead(mine, theirs + 1, 0)
            whole = one - draw * draw
            chances[mine, theirs, 0] = (starting + draw * following) / whole
            chances[mine, theirs, 1] = (following + draw * starting) / whole
    return chances


_CHANCES = types.Array(types.float64, 4, "C")
_BETS = types.Array(types.int64, 4, "C")


@rule(types.void(types.int64, types.float64, types.float64, types.float64, _CHANCES, _BETS))
def solve_stakes(goal: int, win: float, draw: float, loss: float, chances: Doubles, bets: Ints) -> None:
    """Fills the chance of seat 1 by (points, points, its tokens, starter), and the starter's best stake.

    The stake does not change what a draw brings, so it is chosen by what a win and a loss bring.
    """
    for tokens in range(PILE + 1):
        for other in range(goal):
            for starter in range(2):
                chances[goal, other, tokens, starter] = 1.0
    for other in range(goal):
        for points in range(other + 1):
            for starter in range(2):
                chances[other, points, PILE, starter] = 1.0
                chances[points, other, PILE, starter] = 1.0
    for missing in range(2, 2 * goal + 1):
        for mine in range(goal):
            theirs = 2 * goal - missing - mine
            if theirs < 0 or theirs >= goal:
                continue
            for tokens in range(1, PILE):
                limit = min(tokens, PILE - tokens)
                starting = -1.0
                following = 2.0
                for stake in range(1, limit + 1):
                    up, down = tokens + stake, tokens - stake
                    mine_first = win * chances[mine + 1, theirs, up, 1] + loss * chances[mine, theirs + 1, down, 1]
                    if mine_first > starting:
                        starting = mine_first
                        bets[mine, theirs, tokens, 0] = stake
                    theirs_first = loss * chances[mine + 1, theirs, up, 0] + win * chances[mine, theirs + 1, down, 0]
                    if theirs_first < following:
                        following = theirs_first
                        bets[mine, theirs, tokens, 1] = stake
                whole = 1.0 - draw * draw
                chances[mine, theirs, tokens, 0] = (starting + draw * following) / whole
                chances[mine, theirs, tokens, 1] = (following + draw * starting) / whole


@cache
def stake_chances(goal: int) -> tuple[Doubles, Ints]:
    """Chances and best stakes of the game with tokens, by (points, points, tokens of seat 1, starter)."""
    odds = round_odds()
    shape = goal + 1, goal + 1, PILE + 1, 2
    chances, bets = np.zeros(shape), np.zeros(shape, np.int64)
    solve_stakes(goal, float(odds.win), float(odds.draw), float(odds.loss), chances, bets)
    return chances, bets
