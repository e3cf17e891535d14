"""Foumath: what the search is told. Opinions, no rules: how a round and a game may end for each seat."""

from __future__ import annotations

import numpy as np

from mathotheque.core.copying import copy
from mathotheque.core.kernel import ACTOR, OVER, PHASE, SEATS, VALUE, Doubles, Ints, part, rule
from mathotheque.games.foumath.rules import (
    BOARD,
    DOWN,
    EXPERT,
    FIRST,
    GOAL,
    JUNIOR,
    LEVEL,
    MOST_SEATS,
    POINTS,
    ROLLING,
    STAGE,
    WINNER,
    WON_BY,
    after_seat,
    highest_worth,
)
from mathotheque.games.foumath.standing import USUAL_GAIN, match_odds
from mathotheque.games.foumath.threats import MATES, chance_later, chance_now, find_mates, likely_gain, prospects

# Fitted to the results of our bots' own games: what a seat's share of the round hangs on when the seat to act fails to
# line up. By number of seats and distance from the seat to act: turn, threats, open lines, pawns down.
TURN, THREATS, OPEN_LINES, PAWNS_DOWN = range(4)
SHARE = np.zeros((MOST_SEATS + 1, MOST_SEATS, 4))
SHARE[2, :2] = (0.0, 5.82, 0.017, -0.16), (-0.07, 5.96, 0.011, -0.09)
SHARE[3, :3] = (0.0, 5.81, 0.023, -0.12), (-0.09, 6.03, 0.013, -0.01), (-0.12, 6.00, 0.013, -0.03)
SHARE[4, :4] = (
    (0.0, 5.86, 0.023, -0.07), (-0.08, 6.09, 0.010, 0.07), (-0.13, 6.12, 0.011, 0.05), (-0.14, 6.11, 0.011, 0.02)
)  # fmt: skip

SETTLED = 0.3  # how much of what stands on the board now will still stand there when the round ends later
USUAL_LOSS = np.array([45.0, 13.0])
HOPE = 0.001  # what one open line adds at a glance: it only breaks ties


@part
def round_odds(s: Ints, out: Doubles) -> float:
    """Returns the exact chance of the seat to act to line up at once; fills every seat's chance to do so later."""
    mates = np.zeros(MATES, np.int64)
    seat = s[ACTOR]
    at_once, total = 0.0, 0.0
    for distance in range(s[SEATS]):
        find_mates(s, seat, mates)
        if distance == 0:
            at_once = chance_now(s, mates)
        share = SHARE[s[SEATS], distance]
        score = share[TURN] + share[THREATS] * chance_later(mates)
        score += share[OPEN_LINES] * prospects(s, seat) + share[PAWNS_DOWN] * s[DOWN + seat]
        out[seat] = np.exp(score)
        total += out[seat]
        seat = after_seat(s, seat)
    for seat in range(s[SEATS]):
        out[seat] *= (1.0 - at_once) / total
    return at_once


@part
def suppose_line(s: Ints, winner: int, settled: float) -> None:
    """The points as they may be once that seat has won the round; `settled` is how much of the board stays as it is."""
    if s[LEVEL] == EXPERT:
        for seat in range(s[SEATS]):
            if seat != winner:
                loss = settled * highest_worth(s, seat) + (1.0 - settled) * USUAL_LOSS[s[BOARD]]
                s[POINTS + seat] = max(0, s[POINTS + seat] - int(loss))
    s[POINTS + winner] += int(likely_gain(s, winner, USUAL_GAIN[s[BOARD]]))


@part
def add_ending(s: Ints, winner: int, chance: float, settled: float, then: Doubles, out: Doubles) -> None:
    """Adds to every seat's chance to win the game what it gets if that seat wins the round."""
    before = s[POINTS : POINTS + MOST_SEATS].copy()
    suppose_line(s, winner, settled)
    if s[POINTS + winner] > s[GOAL]:
        out[winner] += chance
    else:
        match_odds(s, then)
        for seat in range(s[SEATS]):
            out[seat] += chance * then[seat]
    copy(before, s[POINTS : POINTS + MOST_SEATS])


@part
def odds_with_points(s: Ints, out: Doubles) -> None:
    """Rules 13 to 16: every seat's chance to win the game, over who may win this round, now or later."""
    later, then = np.zeros(MOST_SEATS), np.zeros(MOST_SEATS)
    at_once = round_odds(s, later)
    out[: s[SEATS]] = 0.0
    if at_once > 0.0:
        add_ending(s, s[ACTOR], at_once, 1.0, then, out)
    for winner in range(s[SEATS]):
        add_ending(s, winner, later[winner], SETTLED, then, out)


@part
def game_odds(s: Ints, out: Doubles) -> None:
    """The chance of every seat to win the game."""
    if s[PHASE] == OVER:
        for seat in range(s[SEATS]):
            out[seat] = 1.0 if seat == s[WINNER] else 0.0
    elif s[LEVEL] == JUNIOR:
        at_once = round_odds(s, out)
        out[s[ACTOR]] += at_once
    elif s[STAGE] == FIRST:
        match_odds(s, out)
    else:
        odds_with_points(s, out)


@rule(VALUE)
def value(s: Ints, out: Doubles) -> None:
    """The result each seat may expect: 1 for the winner, the others share -1."""
    game_odds(s, out)
    others = s[SEATS] - 1
    for seat in range(s[SEATS]):
        out[seat] -= (1.0 - out[seat]) / others


@rule(VALUE)
def glance(s: Ints, out: Doubles) -> None:
    """What a player sees who looks only at her own pawns: the chance of a line at once or next time, and open lines."""
    mates = np.zeros(MATES, np.int64)
    for seat in range(s[SEATS]):
        if s[PHASE] == OVER or s[STAGE] == FIRST:
            out[seat] = 1.0 if s[WON_BY] == seat else -1.0
            continue
        find_mates(s, seat, mates)
        chance = chance_now(s, mates) if s[STAGE] == ROLLING and s[ACTOR] == seat else chance_later(mates)
        out[seat] = 2.0 * chance - 1.0 + HOPE * prospects(s, seat)
