"""Dés d'échecs solved: every round exactly, and from it every match.

Once the dice lie on the table a round has no more chance in it, so each pair of rolls has one result with best play.
A match is then a walk over the scores with known steps. Best play in a round never depends on the score: a round won
is worth more than a draw and a draw more than a loss at every score.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TypeVar

import numpy as np
from numba import types

from mathotheque.core.game import Game
from mathotheque.core.kernel import ACTOR, Doubles, Ints, Law, rule
from mathotheque.core.protocols import Theorem
from mathotheque.core.speech import Message, percent
from mathotheque.games.des_echecs import GAME, rules
from mathotheque.games.des_echecs.advice import CLEAR, pack, round_worth
from mathotheque.games.des_echecs.rules import (
    GOAL,
    HAND,
    OUTCOMES,
    POINTS,
    STARTER,
    TOKENS,
    TOKENS_EACH,
    WEIGHTS,
    must_bet,
    stake_of,
)
from mathotheque.search.exact import Solver
from mathotheque.search.solved import Result

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


def round_odds(progress: Progress | None = None) -> RoundOdds:
    """The exact chances of the starter of a round, over all pairs of rolls."""
    rows = []
    for roll in range(OUTCOMES):
        rows.append(_ways_with(roll))
        if progress:
            progress(roll + 1, OUTCOMES)
    win, draw, loss = (sum(numbers) for numbers in zip(*rows, strict=True))
    whole = win + draw + loss
    return RoundOdds(Fraction(win, whole), Fraction(draw, whole), Fraction(loss, whole))


_results: dict[int, Ints] = {}


def _ways_with(roll: int) -> tuple[int, int, int]:
    """In how many ways the starter wins, draws and loses when this is his roll."""
    results = results_with(roll)
    win, draw, loss = (int(WEIGHTS[roll] * WEIGHTS[results == wanted].sum()) for wanted in (1, 0, -1))
    return win, draw, loss


def results_with(roll: int) -> Ints:
    """By the other's roll: whether the starter, whose roll this is, wins (1), draws (0) or loses (-1) the round."""
    if roll not in _results:
        _results[roll] = _play_out(roll)
    return _results[roll]


def _play_out(roll: int) -> Ints:
    law = Law.of(rules)
    tables = np.tile(rules.start(GAME.chosen), (OUTCOMES, 1))
    for answer, table in enumerate(tables):
        law.roll(table, roll)
        law.roll(table, answer)
    found: Ints = np.sign(round_solver().values(tables))
    return found


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


# --- what each action is worth


class Proof:
    """Every round and every stake, exactly; a round's result first, then its captures."""

    def work(self, s: Ints, actions: Sequence[int], nodes: int) -> int:
        """Solve more of this round; at the stake, more of all the rounds there are, one roll at a time."""
        if not must_bet(s):
            return round_solver().work(_after(s, actions), nodes)
        roll = next((roll for roll in range(OUTCOMES) if roll not in _results), None)
        if roll is None:
            return 0
        results_with(roll)
        return OUTCOMES

    def results(self, s: Ints, actions: Sequence[int]) -> Sequence[Result]:
        """The round's result for the mover: 1, 0 or -1. At the stake: from -1, the match lost, to 1, won."""
        if must_bet(s):
            return [(_stake_value(s, int(stake_of(action))), 0.0) for action in actions]
        sign = 1 if s[ACTOR] == 0 else -1
        worths = (sign * int(worth) for worth in round_solver().values(_after(s, actions)))
        return [(float(result(worth)), float(captures(worth))) for worth in worths]


def _after(s: Ints, actions: Sequence[int]) -> Ints:
    law = Law.of(rules)
    rows = np.tile(s, (len(actions), 1))
    for row, action in zip(rows, actions, strict=True):
        law.play(row, action)
    return rows


def _stake_value(s: Ints, stake: int) -> float:
    """What a stake makes of the match for its namer, from -1 to 1."""
    starter, tokens = int(s[STARTER]), int(s[TOKENS])
    mine, theirs = int(s[POINTS]), int(s[POINTS + 1])
    chances, _ = stake_chances(int(s[GOAL]))
    odds = round_odds()
    win, loss = (odds.win, odds.loss) if starter == 0 else (odds.loss, odds.win)
    chance = (
        float(win) * chances[mine + 1, theirs, tokens + stake, 1 - starter]
        + float(loss) * chances[mine, theirs + 1, tokens - stake, 1 - starter]
        + float(odds.draw) * chances[mine, theirs, tokens, 1 - starter]
    )
    return float(2 * chance - 1) * (1 if starter == 0 else -1)


# --- what the command `solve` prints


def report(game: Game, progress: Progress | None = None) -> tuple[Theorem, ...]:
    """The chances in a round and in a match, as the command `solve` prints them."""
    odds = round_odds(progress)
    chances = (
        ("des-echecs.solve.win", odds.win),
        ("des-echecs.solve.draw", odds.draw),
        ("des-echecs.solve.loss", odds.loss),
    )
    rows = tuple(
        (Message.of(key), Message.of("des-echecs.solve.chance", percent=percent(float(chance), 4), chance=str(chance)))
        for key, chance in chances
    )
    rounds = Theorem(Message.of("des-echecs.solve.round"), rows)
    goal = int(game.chosen["points"])
    return rounds, _stakes(goal) if game.chosen["stake"] else _scores(goal, odds)


def _scores(goal: int, odds: RoundOdds) -> Theorem:
    chances = match_chances(goal, float(odds.win), float(odds.draw), float(odds.loss))
    level = [(points, points) for points in range(goal)]
    behind = [(max(goal - 1 - k, 0), goal - 1) for k in range(1, min(goal, 4))]
    rows = tuple(
        (
            Message.of("des-echecs.solve.score", mine=mine, theirs=theirs),
            Message.of(
                "des-echecs.solve.chances",
                starting=percent(float(chances[mine, theirs, 0]), 4),
                other=percent(float(chances[mine, theirs, 1]), 4),
            ),
        )
        for mine, theirs in dict.fromkeys(level + behind)
    )
    return Theorem(Message.of("des-echecs.solve.match", goal=goal), rows)


def _stakes(goal: int) -> Theorem:
    chances, bets = stake_chances(goal)
    rows = tuple(
        (
            Message.of("des-echecs.solve.tokens", mine=tokens, theirs=PILE - tokens),
            Message.of(
                "des-echecs.solve.bet",
                percent=percent(float(chances[0, 0, tokens, 0]), 4),
                n=int(bets[0, 0, tokens, 0]),
            ),
        )
        for tokens in range(2, PILE, 2)
    )
    return Theorem(Message.of("des-echecs.solve.stakes", goal=goal), rows)
