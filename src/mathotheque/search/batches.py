"""Many games moved on at once: one row an environment, each with its own random numbers.

Nothing here depends on other rows, so any division of the rows among threads gives the same games.
"""

from __future__ import annotations

import numpy as np
from numba import types

from mathotheque.core.copying import copy
from mathotheque.core.kernel import (
    ACTOR,
    CHANCE,
    DECIDE,
    OBSERVE,
    ODDS,
    OVER,
    PHASE,
    ROLL,
    SCORES,
    SEATS,
    UNIT,
    Bits,
    Doubles,
    Floats,
    Ints,
    Rule,
    rule,
)
from mathotheque.core.randomness import RNG, weighted
from mathotheque.search.playouts import ENGINE, wander

_F = types.FunctionType
_INTS = types.Array(types.int64, 1, "C")
_ROWS = types.Array(types.int64, 2, "C")
_RNGS = types.Array(types.uint64, 2, "C")
_FLAGS = types.Array(types.boolean, 1, "C")
_MASKS = types.Array(types.int8, 2, "C")
_SEEN = types.Array(types.float32, 2, "C")
_RESULTS = types.Array(types.float64, 2, "C")


@rule(types.void(_INTS, _INTS, RNG, _F(ODDS), _F(ROLL)))
def wait(s: Ints, weights: Ints, rng: Bits, odds: Rule, roll: Rule) -> None:
    """Chance speaks until a seat decides or the game is over."""
    while s[PHASE] == CHANCE:
        n = odds(s, weights)
        roll(s, weighted(rng, weights, n))


@rule(types.void(types.int64, types.int64, _ROWS, _ROWS, _RNGS, _INTS, _FLAGS, types.int64, _F(ODDS), _F(ROLL)))
def begin(
    low: int,
    high: int,
    states: Ints,
    starts: Ints,
    rngs: Bits,
    plies: Ints,
    chosen: Ints,
    outcomes: int,
    odds: Rule,
    roll: Rule,
) -> None:
    """Begins the chosen games of the rows from `low` to `high` - 1 anew, up to their first decision."""
    weights = np.empty(outcomes, np.int64)
    for i in range(low, high):
        if chosen[i]:
            copy(starts[i], states[i])
            plies[i] = 0
            wait(states[i], weights, rngs[i], odds, roll)


@rule(
    types.void(
        types.int64, types.int64, _ROWS, _ROWS, _RNGS, _INTS, _INTS, _RESULTS, _FLAGS, _FLAGS,
        types.int64, types.boolean, types.int64, *ENGINE[1:], _F(SCORES),
    )
)  # fmt: skip
def advance(
    low: int,
    high: int,
    states: Ints,
    starts: Ints,
    rngs: Bits,
    plies: Ints,
    actions: Ints,
    rewards: Doubles,
    terminated: Ints,
    truncated: Ints,
    most: int,
    again: bool,
    outcomes: int,
    play: Rule,
    odds: Rule,
    roll: Rule,
    scores: Rule,
) -> None:
    """Plays one legal action in each row; a finished game waits, or with `again` a new one begins at once."""
    weights = np.empty(outcomes, np.int64)
    points = np.zeros(rewards.shape[1], np.int64)
    for i in range(low, high):
        s = states[i]
        rewards[i, :] = 0.0
        if (terminated[i] or truncated[i]) and not again:
            continue
        play(s, actions[i])
        plies[i] += 1
        wait(s, weights, rngs[i], odds, roll)
        terminated[i] = s[PHASE] == OVER
        truncated[i] = not terminated[i] and plies[i] >= most
        if terminated[i]:
            scores(s, points)
            for seat in range(s[SEATS]):
                rewards[i, seat] = points[seat] / UNIT
        if again and (terminated[i] or truncated[i]):
            copy(starts[i], s)
            plies[i] = 0
            wait(s, weights, rngs[i], odds, roll)


@rule(
    types.void(
        types.int64, types.int64, _ROWS, _INTS, _ROWS, _INTS, _MASKS, _SEEN, _FLAGS, types.boolean,
        ENGINE[0], _F(OBSERVE),
    )
)  # fmt: skip
def look(
    low: int,
    high: int,
    states: Ints,
    seats: Ints,
    choices: Ints,
    counts: Ints,
    masks: Ints,
    seen: Floats,
    stopped: Ints,
    with_numbers: bool,
    legal: Rule,
    observe: Rule,
) -> None:
    """Writes who is to decide in each row, what that seat may do and, if wanted, what it sees."""
    for i in range(low, high):
        s = states[i]
        for k in range(counts[i]):
            masks[i, choices[i, k]] = 0
        counts[i] = 0
        seats[i] = s[ACTOR]
        if s[PHASE] == DECIDE and not stopped[i]:
            counts[i] = legal(s, choices[i])
        for k in range(counts[i]):
            masks[i, choices[i, k]] = 1
        if with_numbers:
            seen[i, :] = 0.0
            observe(s, seats[i], seen[i])


@rule(
    types.void(
        types.int64, types.int64, _ROWS, _RNGS, types.int64, types.int64, types.int64, types.int64, _RESULTS, _INTS,
        *ENGINE, _F(SCORES),
    )
)  # fmt: skip
def roll_out(
    low: int,
    high: int,
    states: Ints,
    rngs: Bits,
    games: int,
    most: int,
    most_choices: int,
    outcomes: int,
    totals: Doubles,
    plies: Ints,
    legal: Rule,
    play: Rule,
    odds: Rule,
    roll: Rule,
    scores: Rule,
) -> None:
    """Random games to their end from each row, which stays as it is: the sum of scores, and of decisions made."""
    s = np.empty(states.shape[1], np.int64)
    choices = np.empty(most_choices, np.int64)
    weights = np.empty(outcomes, np.int64)
    points = np.zeros(totals.shape[1], np.int64)
    for i in range(low, high):
        totals[i, :] = 0.0
        plies[i] = 0
        for _ in range(games):
            copy(states[i], s)
            plies[i] += wander(s, choices, weights, most, rngs[i], legal, play, odds, roll)
            if s[PHASE] == OVER:
                scores(s, points)
                for seat in range(s[SEATS]):
                    totals[i, seat] += points[seat] / UNIT
