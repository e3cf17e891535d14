"""A player to measure our best level by: a full look three decisions ahead, by the simple evaluation we began with.

A stone is good near its camp, with its pawns about it, and with few pawns missing in a chain to the camp; having both
is better, having none is bad.
"""

from __future__ import annotations

import numpy as np

import mathotheque as mt
from mathotheque.core.kernel import VALUE, Doubles, Ints, part, rule
from mathotheque.games.or_des_fous.geometry import CELLS, DIRECTIONS, GAP, OFF, ROW, ROWS, TO
from mathotheque.games.or_des_fous.rules import (
    BOARD,
    DARK,
    EMPTY,
    LIGHT,
    NOWHERE,
    PAWN,
    PAWNS,
    STONE,
    camp_row,
    carrier,
    carries,
    mark,
)
from mathotheque.search.bots import SearchBot
from mathotheque.search.expectimax import Expectimax
from mathotheque.search.interface import Limits

DEPTH = 3
_FAR, _MOST_MISSING = 99, 8
_NEAR, _HUNTING, _ROW, _MISSING = 0.004, 0.002, 0.03, 0.12
_BOTH, _NONE = 0.35, 0.9


class LookBot(SearchBot):
    """Looks three decisions ahead, at every move and every roll."""

    def __init__(self, game: mt.Game, seed: int) -> None:
        super().__init__(Expectimax(game.law, simple_value, DEPTH), Limits(), seed)


@part
def price(s: Ints, seat: int, cell: int) -> int:
    """What a cell costs a chain: nothing under one's own free pawn, more where somebody is in the way."""
    if s[BOARD + cell] == EMPTY:
        return 1
    return 0 if s[BOARD + cell] == mark(seat) and not carries(s, cell) else 2


@part
def missing_from(s: Ints, seat: int, stone: int) -> int:
    """The cheapest chain from the stone to the camp, nearly: cells nothing has to be paid for are looked at first."""
    cost = np.full(CELLS, _FAR, np.int64)
    queue = np.empty(4 * CELLS * DIRECTIONS, np.int64)
    head = tail = queue.size // 2
    cost[stone], queue[tail] = 0, stone
    tail += 1
    while head < tail:
        cell = queue[head]
        head += 1
        if ROW[cell] == camp_row(seat):
            return int(cost[cell])
        for direction in range(DIRECTIONS):
            to = TO[0, cell, direction]
            if to == OFF:
                continue
            paid = price(s, seat, to)
            if cost[cell] + paid < cost[to]:
                cost[to] = cost[cell] + paid
                if paid == 0:
                    head -= 1
                    queue[head] = to
                else:
                    queue[tail] = to
                    tail += 1
    return _FAR


@part
def spread(s: Ints, seat: int, stone: int) -> int:
    """How far the seat's pawns are from a stone, together."""
    total = 0
    for place in range(PAWNS):
        total += GAP[s[PAWN + seat * PAWNS + place], stone]
    return total


@part
def standing(s: Ints, seat: int) -> float:
    """What a seat's stones and pawns are worth."""
    total, missing, stones = 0.0, _FAR, 0
    for which in range(2):
        stone = carrier(s, seat, which)
        if stone != NOWHERE:
            stones += 1
            total += _ROW * (ROWS - 1 - abs(ROW[stone] - camp_row(seat))) - _NEAR * spread(s, seat, stone)
            missing = min(missing, missing_from(s, seat, stone))
    if stones == 0:
        return -_HUNTING * (spread(s, seat, s[STONE]) + spread(s, seat, s[STONE + 1])) - _NONE
    return total + _BOTH * (stones - 1) - _MISSING * min(missing, _MOST_MISSING)


@rule(VALUE)
def simple_value(s: Ints, out: Doubles) -> None:
    """What each seat may expect, whoever is to roll."""
    ahead = standing(s, LIGHT) - standing(s, DARK)
    out[LIGHT] = ahead / (1.0 + abs(ahead))
    out[DARK] = -out[LIGHT]
