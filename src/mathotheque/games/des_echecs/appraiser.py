"""Dés d'échecs: what every position is worth, proved: the round with best play, and the match after it."""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np

from mathotheque.core.appraisal import Estimate, shares_of
from mathotheque.core.game import Game
from mathotheque.core.kernel import CHANCE, PHASE, Ints
from mathotheque.core.position import Position
from mathotheque.core.turn import Over
from mathotheque.games.des_echecs.rules import (
    COUNT,
    DICE,
    FACES,
    GOAL,
    HAND,
    LEFT,
    OUTCOMES,
    POINTS,
    ROLLED,
    STAKE,
    STARTER,
    TOKENS,
    WEIGHTS,
    WITH_STAKE,
    must_bet,
)
from mathotheque.games.des_echecs.solution import (
    match_chances,
    result,
    results_with,
    round_odds,
    round_solver,
    stake_chances,
)
from mathotheque.search.appraising import OpenAppraiser

VERSION = "1"
_RESULTS = (1, 0, -1)


def appraiser(game: Game, effort: str) -> OpenAppraiser:
    """Everything is proved, so every effort gives the same."""
    return OpenAppraiser(VERSION, worth)


def worth(position: Position) -> Estimate:
    """The share of the match of each seat when both play best."""
    turn = position.turn
    if isinstance(turn, Over):
        return Estimate(shares_of(turn))
    share = _share(position._vector)
    return Estimate((share, 1 - share))


def _share(s: Ints) -> float:
    """The chance of seat 0 to win the match."""
    if must_bet(s) or (s[ROLLED] == 0 and not s[WITH_STAKE]):
        return _between_rounds(s, 0)
    return sum(chance * _after_round(s, found) for found, chance in zip(_RESULTS, _round_chances(s), strict=True))


def _round_chances(s: Ints) -> tuple[float, float, float]:
    """How likely seat 0 wins, draws and loses this round."""
    if s[ROLLED] == 0:
        odds = round_odds()
        first, drawn, second = float(odds.win), float(odds.draw), float(odds.loss)
        return (first, drawn, second) if s[STARTER] == 0 else (second, drawn, first)
    if s[PHASE] == CHANCE:
        return _chances_with(_roll_of(s, 0), int(s[STARTER]))
    found = _fresh_result(s) if s[LEFT] + s[LEFT + 1] == 2 * HAND else result(int(round_solver().values(s[None, :])[0]))
    won, drawn, lost = (float(found == wanted) for wanted in _RESULTS)
    return won, drawn, lost


_NUMBER = {tuple(map(int, dice)): number for number, dice in enumerate(DICE)}


def _roll_of(s: Ints, seat: int) -> int:
    """The number of a seat's roll, all of which lies on the table."""
    return _NUMBER[tuple(face for face in range(FACES - 1, -1, -1) for _ in range(s[COUNT + seat * FACES + face]))]


def _fresh_result(s: Ints) -> int:
    """Whether seat 0 wins (1), draws (0) or loses (-1) a round in which nothing was played yet."""
    mine, theirs = _roll_of(s, 0), _roll_of(s, 1)
    return int(results_with(mine)[theirs]) if s[STARTER] == 0 else -int(results_with(theirs)[mine])


@lru_cache(2 * OUTCOMES)
def _chances_with(roll: int, starter: int) -> tuple[float, float, float]:
    """How likely seat 0 wins, draws and loses with that roll, over all rolls of the other."""
    if starter == 0:
        results = results_with(roll)
    else:
        results = -np.array([results_with(other)[roll] for other in range(OUTCOMES)])
    won, drawn, lost = (float(WEIGHTS[results == wanted].sum() / WEIGHTS.sum()) for wanted in _RESULTS)
    return won, drawn, lost


def _after_round(s: Ints, found: int) -> float:
    """The chance of seat 0 once this round is won (1), drawn (0) or lost (-1) by it; the other seat begins the next."""
    after = s.copy()
    if found:
        after[POINTS + (0 if found > 0 else 1)] += 1
    after[STARTER] = 1 - s[STARTER]
    return _between_rounds(after, found * int(s[STAKE]) if s[WITH_STAKE] else 0)


def _between_rounds(s: Ints, gain: int) -> float:
    """The chance of seat 0 before a round, with so many tokens more than lie before it."""
    goal, starter = int(s[GOAL]), int(s[STARTER])
    mine, theirs = int(s[POINTS]), int(s[POINTS + 1])
    if mine >= goal or theirs >= goal:
        return float(mine >= goal)
    if s[WITH_STAKE]:
        return float(stake_chances(goal)[0][mine, theirs, int(s[TOKENS]) + gain, starter])
    return _match(goal)[mine, theirs, starter]


@cache
def _match(goal: int) -> dict[tuple[int, int, int], float]:
    odds = round_odds()
    return match_chances(goal, float(odds.win), float(odds.draw), float(odds.loss))
