"""Monte-Carlo tree search with chance nodes, for one to six seats: each seat prefers what is best for itself.

The tree lives in two arrays, one row a node. Below a decision every legal action has a row, below a roll every outcome
that can come. A visit walks down by what looks best to the seat that decides (and through rolls by their odds), opens
one node, plays on for a while, and adds the result of every seat to all nodes on its way.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np
from numba import types

from mathotheque.core.copying import copy
from mathotheque.core.kernel import (
    ACTOR,
    CHANCE,
    DECIDE,
    OVER,
    PHASE,
    SEATS,
    Bits,
    Doubles,
    Ints,
    Law,
    Rule,
    part,
    rule,
)
from mathotheque.core.memory import apart
from mathotheque.core.randomness import RNG, portion, seeded
from mathotheque.search.interface import Candidate, Finding
from mathotheque.search.playouts import ADVISED, advised, buffers, judge, playout

# --- the columns of `links`
FIRST, COUNT, EVENT, KIND = range(4)
LINKS = 4
# --- the columns of `stats`: then one total a seat
VISITS, GUESS, PRIOR, TOTAL = range(4)
# --- what `control` keeps between slices
USED, DONE = range(2)
CONTROL = 2

_GOLDEN = (sqrt(5) - 1) / 2
_DEEPEST = 512
_ROOT = 0

_i8, _f8 = types.int64, types.float64
_INTS = types.Array(types.int64, 1, "C")
_DOUBLES = types.Array(types.float64, 1, "C")
_LINKS = types.Array(types.int64, 2, "C")
_STATS = types.Array(types.float64, 2, "C")


@dataclass(frozen=True, slots=True)
class Habits:
    """How a tree search explores.

    `curiosity` weighs the unknown against the good, `plies` is how long a playout goes before the value is asked,
    `glance` values every action when its node is opened, `trust` is how many visits that glance counts for,
    `rows` is the room for the tree.
    """

    curiosity: float = 1.0
    plies: int = 0
    glance: bool = True
    trust: float = 1.0
    rows: int = 2**18


@part
def open_rolls(links: Ints, stats: Doubles, node: int, first: int, weights: Ints, n: int, rng: Bits) -> int:
    """Gives every possible outcome a row; returns the first row still unused."""
    row = first
    for outcome in range(n):
        if weights[outcome] > 0:
            links[row, COUNT] = 0
            links[row, EVENT] = outcome
            stats[row, :] = 0.0
            stats[row, PRIOR] = weights[outcome]
            row += 1
    stats[node, GUESS] = portion(rng)  # where the walk over the odds begins
    return row


@part
def next_roll(links: Ints, stats: Doubles, node: int) -> int:
    """The row of the next outcome: golden steps over the odds are fair, and more even than luck."""
    first, n = links[node, FIRST], links[node, COUNT]
    total = 0.0
    for row in range(first, first + n):
        total += stats[row, PRIOR]
    mark = (stats[node, GUESS] + stats[node, VISITS] * _GOLDEN) % 1.0 * total
    for row in range(first, first + n - 1):
        mark -= stats[row, PRIOR]
        if mark < 0.0:
            return row
    return first + n - 1


@part
def open_moves(
    links: Ints,
    stats: Doubles,
    first: int,
    s: Ints,
    choices: Ints,
    n: int,
    glance: bool,
    child: Ints,
    points: Ints,
    out: Doubles,
    play: Rule,
    scores: Rule,
    value: Rule,
    weight: Rule,
) -> int:
    """Gives every action a row, with its share of the weights and, at a glance, its value to the seat that decides."""
    total = 0.0
    for k in range(n):
        row = first + k
        links[row, COUNT] = 0
        links[row, EVENT] = choices[k]
        stats[row, :] = 0.0
        stats[row, PRIOR] = weight(s, choices[k])
        total += stats[row, PRIOR]
        if glance:
            copy(s, child)
            play(child, choices[k])
            judge(child, points, out, scores, value)
            stats[row, GUESS] = out[s[ACTOR]]
    for row in range(first, first + n):
        stats[row, PRIOR] /= total
    return first + n


@part
def next_move(links: Ints, stats: Doubles, node: int, seat: int, curiosity: float, trust: float, glance: bool) -> int:
    """The row that promises most to the seat: its mean, and more where little is known of a likely move."""
    first, n = links[node, FIRST], links[node, COUNT]
    visits = stats[node, VISITS]
    reach = curiosity * sqrt(visits + 1.0)
    mean = stats[node, TOTAL + seat] / visits if visits > 0.0 else 0.0
    best, chosen = -np.inf, first
    for row in range(first, first + n):
        seen = stats[row, VISITS]
        guess = stats[row, GUESS] if glance else mean
        worth = (stats[row, TOTAL + seat] + trust * guess) / (seen + trust)
        worth += reach * stats[row, PRIOR] / (1.0 + seen)
        if worth > best:
            best, chosen = worth, row
    return chosen


@rule(
    types.void(
        _LINKS, _STATS, _INTS, _INTS, _i8, _f8, _f8, _i8, types.boolean,
        _INTS, _INTS, _INTS, _INTS, _INTS, _DOUBLES, _DOUBLES, _INTS, RNG, *ADVISED,
    )
)  # fmt: skip
def grow(
    links: Ints, stats: Doubles, control: Ints, root: Ints, visits: int, curiosity: float, trust: float, plies: int,
    glance: bool, s: Ints, child: Ints, choices: Ints, weights: Ints, points: Ints, likely: Doubles, out: Doubles,
    path: Ints, rng: Bits,
    legal: Rule, play: Rule, odds: Rule, roll: Rule, scores: Rule, value: Rule, weight: Rule,
) -> None:  # fmt: skip
    """Adds `visits` visits to the tree."""
    seats = root[SEATS]
    used = control[USED]
    for _ in range(visits):
        copy(root, s)
        node, depth = _ROOT, 0
        path[0] = node
        while s[PHASE] != OVER and depth + 1 < path.size:
            if links[node, COUNT] == 0:
                if node != _ROOT and stats[node, VISITS] == 0.0:
                    break
                chance = s[PHASE] == CHANCE
                n = odds(s, weights) if chance else legal(s, choices)
                if used + n > links.shape[0]:
                    break
                first = used
                if chance:
                    used = open_rolls(links, stats, node, first, weights, n, rng)
                else:
                    used = open_moves(
                        links, stats, first, s, choices, n, glance, child, points, out, play, scores, value, weight
                    )
                links[node, FIRST] = first
                links[node, COUNT] = used - first
                links[node, KIND] = s[PHASE]
            if links[node, KIND] == CHANCE:
                node = next_roll(links, stats, node)
                roll(s, links[node, EVENT])
            else:
                node = next_move(links, stats, node, s[ACTOR], curiosity, trust, glance)
                play(s, links[node, EVENT])
            depth += 1
            path[depth] = node
        playout(
            s, plies, choices, weights, likely, points, out, rng, legal, play, odds, roll, scores, value, weight
        )  # fmt: skip
        for k in range(depth + 1):
            stats[path[k], VISITS] += 1.0
            for seat in range(seats):
                stats[path[k], TOTAL + seat] += out[seat]
    control[USED] = used
    control[DONE] += visits


class TreeSearch:
    """Monte-Carlo tree search of a game, with or without its advice."""

    def __init__(self, law: Law, value: Rule | None, weight: Rule | None, habits: Habits) -> None:
        self._habits = habits
        self._rules = advised(law, value, weight)
        self._choices, self._weights = buffers(law)
        self._likely = apart(law.choices, np.float64)
        self._links = np.zeros((habits.rows, LINKS), np.int64)
        self._control = apart(CONTROL)
        self._path = apart(_DEEPEST)
        self._state, self._child = apart(law.size), apart(law.size)
        self._rng = apart(1, np.uint64)
        self._stats = np.zeros((0, TOTAL))

    @property
    def nodes(self) -> int:
        """How many visits the root has had."""
        return int(self._control[DONE])

    def begin(self, vector: Ints, seed: int) -> None:
        """Plant a new tree."""
        seats = int(vector[SEATS])
        if self._stats.shape != (self._habits.rows, TOTAL + seats):
            self._stats = np.zeros((self._habits.rows, TOTAL + seats))
            self._points, self._out = apart(seats), apart(seats, np.float64)
        self._root = vector.copy()
        self._rng[:] = seeded(seed)
        self._control[:] = 1, 0
        self._links[_ROOT] = 0
        self._stats[_ROOT] = 0.0

    def advance(self, nodes: int) -> bool:
        """Add so many visits; a tree is never done."""
        habits = self._habits
        grow(
            self._links, self._stats, self._control, self._root, nodes, habits.curiosity, habits.trust, habits.plies,
            habits.glance, self._state, self._child, self._choices, self._weights, self._points, self._likely,
            self._out, self._path, self._rng, *self._rules,
        )  # fmt: skip
        return False

    def finding(self) -> Finding:
        """The action visited most, the mean result of each, and the most visited way through the tree."""
        seat = int(self._root[ACTOR])
        candidates = tuple(self._candidate(row, seat) for row in self._below(_ROOT))
        best = max(candidates, key=lambda candidate: (candidate.nodes, candidate.value))
        return Finding(best.action, candidates, tuple(self._line()), self.nodes)

    def _below(self, node: int) -> range:
        first = int(self._links[node, FIRST])
        return range(first, first + int(self._links[node, COUNT]))

    def _candidate(self, row: int, seat: int) -> Candidate:
        visits = int(self._stats[row, VISITS])
        value = self._stats[row, TOTAL + seat] / visits if visits else self._stats[row, GUESS]
        return Candidate(int(self._links[row, EVENT]), float(value), visits)

    def _line(self) -> list[int]:
        line, node, seat = [], _ROOT, int(self._root[ACTOR])
        while rows := self._below(node):
            decides = self._links[node, KIND] == DECIDE
            tie = TOTAL + seat if node == _ROOT else VISITS
            node = max(rows, key=lambda row: (self._stats[row, VISITS], self._stats[row, tie] if decides else 0))
            if not self._stats[node, VISITS]:
                break
            line.append(int(self._links[node, EVENT]))
        return line
