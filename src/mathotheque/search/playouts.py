"""Random games at full speed: the yardstick of the engine, and the raw material of searches."""

from __future__ import annotations

from numba import types

from mathotheque.core.copying import copy
from mathotheque.core.kernel import (
    CHANCE,
    LEGAL,
    ODDS,
    OVER,
    PHASE,
    PLAY,
    ROLL,
    SCORES,
    SEATS,
    UNIT,
    VALUE,
    WEIGHT,
    Bits,
    Doubles,
    Ints,
    Law,
    Rule,
    rule,
)
from mathotheque.core.memory import apart
from mathotheque.core.randomness import RNG, below, portion, weighted

_F = types.FunctionType
_INTS = types.Array(types.int64, 1, "C")
_DOUBLES = types.Array(types.float64, 1, "C")
ENGINE = (_F(LEGAL), _F(PLAY), _F(ODDS), _F(ROLL))
"""The types of the four rules that move a game on."""
ADVISED = (*ENGINE, _F(SCORES), _F(VALUE), _F(WEIGHT))
"""The same with the scores and a game's advice."""


@rule(VALUE)
def no_value(s: Ints, out: Doubles) -> None:
    """The value of a game that gives no advice: nobody is ahead."""
    for seat in range(s[SEATS]):
        out[seat] = 0.0


@rule(WEIGHT)
def no_weight(s: Ints, action: int) -> float:
    """The weight of a game that gives no advice: every move is as likely."""
    return 1.0


@rule(types.int64(_INTS, _INTS, _INTS, types.int64, RNG, *ENGINE))
def wander(
    s: Ints, choices: Ints, weights: Ints, plies: int, rng: Bits, legal: Rule, play: Rule, odds: Rule, roll: Rule
) -> int:
    """Moves `s` on by random decisions until it is over or `plies` were made; returns how many were."""
    made = 0
    while s[PHASE] != OVER and made < plies:
        if s[PHASE] == CHANCE:
            n = odds(s, weights)
            roll(s, weighted(rng, weights, n))
        else:
            n = legal(s, choices)
            play(s, choices[below(rng, n)])
            made += 1
    return made


@rule(types.int64(_INTS, _INTS, _INTS, _INTS, types.int64, RNG, *ENGINE))
def wander_on(
    start: Ints,
    s: Ints,
    choices: Ints,
    weights: Ints,
    plies: int,
    rng: Bits,
    legal: Rule,
    play: Rule,
    odds: Rule,
    roll: Rule,
) -> int:
    """Random games one after the other from `start` until `plies` decisions were made; returns how many games."""
    games = 0
    while plies > 0:
        copy(start, s)
        plies -= wander(s, choices, weights, plies, rng, legal, play, odds, roll)
        games += 1
    return games


@rule(types.void(_INTS, _INTS, _DOUBLES, _F(SCORES), _F(VALUE)))
def judge(s: Ints, points: Ints, out: Doubles, scores: Rule, value: Rule) -> None:
    """The result for each seat: the score when over, else what the advice expects."""
    if s[PHASE] == OVER:
        scores(s, points)
        for seat in range(s[SEATS]):
            out[seat] = points[seat] / UNIT
    else:
        value(s, out)


@rule(types.int64(_INTS, _INTS, types.int64, _DOUBLES, RNG, _F(WEIGHT)))
def choose(s: Ints, choices: Ints, n: int, likely: Doubles, rng: Bits, weight: Rule) -> int:
    """One of the `n` choices, as likely as their weights say."""
    total = 0.0
    for k in range(n):
        likely[k] = weight(s, choices[k])
        total += likely[k]
    mark = portion(rng) * total
    for k in range(n - 1):
        mark -= likely[k]
        if mark < 0.0:
            return choices[k]
    return choices[n - 1]


@rule(types.void(_INTS, types.int64, _INTS, _INTS, _DOUBLES, _INTS, _DOUBLES, RNG, *ADVISED))
def playout(
    s: Ints,
    plies: int,
    choices: Ints,
    weights: Ints,
    likely: Doubles,
    points: Ints,
    out: Doubles,
    rng: Bits,
    legal: Rule,
    play: Rule,
    odds: Rule,
    roll: Rule,
    scores: Rule,
    value: Rule,
    weight: Rule,
) -> None:
    """Plays on by weighted decisions until it is over or `plies` were made; fills the result of each seat."""
    while s[PHASE] != OVER and plies > 0:
        if s[PHASE] == CHANCE:
            n = odds(s, weights)
            roll(s, weighted(rng, weights, n))
        else:
            n = legal(s, choices)
            play(s, choose(s, choices, n, likely, rng, weight))
            plies -= 1
    judge(s, points, out, scores, value)


def buffers(law: Law) -> tuple[Ints, Ints]:
    """Room for the legal actions and for the weights of the outcomes."""
    return apart(law.choices), apart(law.outcomes)


def engine(law: Law) -> tuple[Rule, Rule, Rule, Rule]:
    """The four rules that move a game on, in the order the search takes them."""
    return law.legal, law.play, law.odds, law.roll


def advised(law: Law, value: Rule | None, weight: Rule | None) -> tuple[Rule, ...]:
    """The rules and the advice, in the order the search takes them; what a game does not advise is even."""
    return *engine(law), law.scores, value or no_value, weight or no_weight
