"""Expectiminimax for two seats: look ahead decision by decision, average over the dice, and prune what cannot matter.

Seat 0 wants much, seat 1 little. Decisions are pruned as in alpha-beta; rolls by the bounds of what their outcomes can
still bring (Ballard's Star1), which a probe of one good reply to each outcome tightens first (Star2). The search is a
machine with its own stack of frames, one row a level, so it stops after any node and goes on later. It deepens from
one decision to `depth`; the order found at one depth makes the next one cheap.
"""

from __future__ import annotations

import numpy as np
from numba import types

from mathotheque.core.copying import copy
from mathotheque.core.kernel import (
    ACTOR,
    CHANCE,
    DECIDE,
    OVER,
    PHASE,
    SCORES,
    VALUE,
    Doubles,
    Ints,
    Law,
    Rule,
    part,
    rule,
)
from mathotheque.core.memory import apart
from mathotheque.search.interface import Candidate, Finding
from mathotheque.search.playouts import ENGINE, engine, judge

BOUND = 1.0
"""No result is better; values that pretend to be are cut."""
_SOONER = 1e-4  # what a result loses with every level, so that a win now is better than one later

# --- the columns of `frames`: decisions left, events to search, the next one, the stage, the likeliest roll, the length
# of the line, moves found
LEFT, COUNT, NEXT, STAGE, LIKELY, LENGTH, FOUND = range(7)
FRAME = 7
# --- the columns of `bounds`: the window, the best so far; of a roll what it brings at least and most, and its weight
ALPHA, BETA, BEST, LEAST, MOST, WHOLE = range(6)
BOUNDS = 6
# --- stages: of a decision, one reply only or every reply; of a roll, probing its outcomes or searching them
PROBE, FULL = range(2)
# --- what `control` keeps between slices
LEVEL, BACK, VISITED = range(3)
CONTROL = 3
FINISHED = -1

_F = types.FunctionType
_i8, _f8 = types.int64, types.float64
_INTS = types.Array(types.int64, 1, "C")
_DOUBLES = types.Array(types.float64, 1, "C")
_ROWS = types.Array(types.int64, 2, "C")
_REALS = types.Array(types.float64, 2, "C")
_ROOM = (_ROWS, _ROWS, _ROWS, _REALS, _REALS, _ROWS, _REALS, _ROWS)


@part
def worth(s: Ints, level: int, points: Ints, out: Doubles, scores: Rule, value: Rule) -> float:
    """The result to seat 0, as far as it can be told here."""
    judge(s, points, out, scores, value)
    limit = BOUND - _SOONER * level
    return min(limit, max(-limit, out[0]))


@part
def wish(s: Ints) -> float:
    """1 where much is wanted, -1 where little is."""
    return 1.0 if s[ACTOR] == 0 else -1.0


@part
def keep_line(lines: Ints, frames: Ints, level: int, event: int) -> None:
    """The best way on from this level: the event, then the best way from the next."""
    length = frames[level + 1, LENGTH]
    lines[level, 0] = event
    for k in range(length):
        lines[level, k + 1] = lines[level + 1, k]
    frames[level, LENGTH] = length + 1


@part
def pick_next(events: Ints, order: Doubles, k: int, n: int, sign: float) -> None:
    """Brings the most promising of the events not yet searched to place `k`."""
    best = k
    for other in range(k + 1, n):
        if sign * order[other] > sign * order[best]:
            best = other
    events[k], events[best] = events[best], events[k]
    order[k], order[best] = order[best], order[k]


@part
def open_rolls(events: Ints, weights: Ints, low: Doubles, high: Doubles, frame: Ints, bound: Doubles, n: int) -> None:
    """Keeps the outcomes that can come, with nothing known of them."""
    kept, whole, likely = 0, 0, 0
    for outcome in range(n):
        if weights[outcome] > 0:
            weights[kept] = weights[outcome]
            events[kept] = outcome
            low[kept] = -BOUND
            high[kept] = BOUND
            whole += weights[kept]
            if weights[kept] > weights[likely]:
                likely = kept
            kept += 1
    frame[COUNT] = kept
    frame[NEXT] = 0
    frame[LIKELY] = likely
    frame[STAGE] = PROBE if frame[LEFT] > 1 else FULL
    bound[WHOLE] = whole
    bound[LEAST] = -BOUND * whole
    bound[MOST] = BOUND * whole


@part
def open_moves(
    s: Ints, child: Ints, events: Ints, order: Doubles, frame: Ints, n: int, width: int, level: int, points: Ints,
    out: Doubles, play: Rule, scores: Rule, value: Rule,
) -> None:  # fmt: skip
    """Values every move once; the most promising come first, and no more than `width` are searched."""
    for k in range(n):
        copy(s, child)
        play(child, events[k])
        order[k] = worth(child, level + 1, points, out, scores, value)
    frame[FOUND] = n
    frame[COUNT] = 1 if frame[STAGE] == PROBE else min(n, width)


@part
def last_look(
    s: Ints, child: Ints, events: Ints, n: int, level: int, bound: Doubles, points: Ints, out: Doubles,
    play: Rule, scores: Rule, value: Rule,
) -> float:  # fmt: skip
    """The best of the moves when each is only valued; brings it to the front."""
    sign = wish(s)
    limit = bound[BETA] if sign > 0.0 else -bound[ALPHA]
    best = -np.inf
    for k in range(n):
        copy(s, child)
        play(child, events[k])
        found = sign * worth(child, level + 1, points, out, scores, value)
        if found > best:
            best = found
            events[0], events[k] = events[k], events[0]
            if best >= limit:
                break
    return sign * best


@part
def take_roll(
    child: Ints, weights: Ints, low: Doubles, high: Doubles, frame: Ints, bound: Doubles, below: Doubles, found: float
) -> None:
    """What the outcome just searched brings at least and at most; a probe of one reply shows only one side."""
    k = frame[NEXT]
    least, most = low[k], high[k]
    probed = frame[STAGE] == PROBE and child[PHASE] == DECIDE
    if found > below[ALPHA] and not (probed and child[ACTOR] == 1):
        least = max(least, found)
    if found < below[BETA] and not (probed and child[ACTOR] == 0):
        most = min(most, found)
    bound[LEAST] += weights[k] * (least - low[k])
    bound[MOST] += weights[k] * (most - high[k])
    low[k] = least
    high[k] = most
    frame[NEXT] += 1
    if frame[STAGE] == PROBE and frame[NEXT] == frame[COUNT]:
        frame[STAGE] = FULL
        frame[NEXT] = 0


@part
def roll_done(frame: Ints, bound: Doubles) -> bool:
    """Whether the outcomes left cannot bring the roll into its window, or none is left."""
    too_little = bound[MOST] <= bound[ALPHA] * bound[WHOLE]
    enough = bound[LEAST] >= bound[BETA] * bound[WHOLE]
    return too_little or enough or frame[NEXT] == frame[COUNT]


@part
def roll_worth(bound: Doubles) -> float:
    """The mean of the outcomes, or the side of it that closed the window."""
    if bound[LEAST] >= bound[BETA] * bound[WHOLE]:
        return bound[LEAST] / bound[WHOLE]
    return bound[MOST] / bound[WHOLE]


@part
def move_done(s: Ints, frame: Ints, bound: Doubles, level: int) -> bool:
    """Whether every move was searched, or one is so good that the other seat will not let it come to this."""
    if frame[NEXT] == frame[COUNT]:
        return True
    closed = bound[BEST] >= bound[BETA] if s[ACTOR] == 0 else bound[BEST] <= bound[ALPHA]
    return closed and level > 0


@part
def narrow_roll(weight: int, low: float, high: float, bound: Doubles, below: Doubles) -> None:
    """The window in which an outcome still matters to its roll."""
    rest_most = bound[MOST] - weight * high
    rest_least = bound[LEAST] - weight * low
    below[ALPHA] = max(-BOUND, (bound[ALPHA] * bound[WHOLE] - rest_most) / weight)
    below[BETA] = min(BOUND, (bound[BETA] * bound[WHOLE] - rest_least) / weight)


@part
def narrow_move(s: Ints, bound: Doubles, below: Doubles, every: bool) -> None:
    """The window in which a move still matters; the whole one where every move shall have its value."""
    below[ALPHA] = bound[ALPHA]
    below[BETA] = bound[BETA]
    if not every:
        if s[ACTOR] == 0:
            below[ALPHA] = max(bound[ALPHA], bound[BEST])
        else:
            below[BETA] = min(bound[BETA], bound[BEST])


@rule(
    types.void(
        _i8, _i8, types.boolean, types.boolean, *_ROOM, _INTS, _DOUBLES, _INTS, _DOUBLES, *ENGINE, _F(SCORES), _F(VALUE)
    )
)
def look(
    nodes: int, width: int, every: bool, rolls: bool, stack: Ints, events: Ints, weights: Ints, low: Doubles,
    high: Doubles, frames: Ints, bounds: Doubles, lines: Ints, control: Ints, result: Doubles, points: Ints,
    out: Doubles, legal: Rule, play: Rule, odds: Rule, roll: Rule, scores: Rule, value: Rule,
) -> None:  # fmt: skip
    """Goes on for about so many nodes, or until the root is searched.

    The root's frame (level 0) is made by the caller; there `low` keeps what was found for each action.
    """
    level, back, found = control[LEVEL], control[BACK] == 1, result[0]
    limit = control[VISITED] + nodes
    while level != FINISHED and control[VISITED] < limit:
        s, frame, bound = stack[level], frames[level], bounds[level]
        chance = s[PHASE] == CHANCE
        if not back and level > 0:  # a node is entered
            control[VISITED] += 1
            frame[LENGTH] = 0
            frame[NEXT] = 0
            ends = s[PHASE] == OVER or frame[LEFT] == 0 or (chance and not rolls)
            if ends or level + 1 == stack.shape[0]:
                found, back = worth(s, level, points, out, scores, value), True
                level -= 1
                continue
            child = stack[level + 1]
            if chance:
                n = odds(s, weights[level])
                open_rolls(events[level], weights[level], low[level], high[level], frame, bound, n)
            else:
                n = legal(s, events[level])
                control[VISITED] += n
                if frame[LEFT] == 1:
                    found, back = (
                        last_look(s, child, events[level], n, level, bound, points, out, play, scores, value),
                        True,
                    )
                    frames[level + 1, LENGTH] = 0
                    keep_line(lines, frames, level, events[level, 0])
                    level -= 1
                    continue
                open_moves(
                    s, child, events[level], low[level], frame, n, width, level, points, out, play, scores, value
                )
                bound[BEST] = -np.inf * wish(s)
        elif back and chance:  # an outcome has been searched
            if frame[NEXT] == frame[LIKELY] and frame[STAGE] == FULL:
                keep_line(lines, frames, level, events[level, frame[NEXT]])
            take_roll(stack[level + 1], weights[level], low[level], high[level], frame, bound, bounds[level + 1], found)
        elif back:  # a move has been searched
            if level == 0:
                low[0, frame[NEXT]] = found
            if wish(s) * found > wish(s) * bound[BEST]:
                bound[BEST] = found
                keep_line(lines, frames, level, events[level, frame[NEXT]])
            frame[NEXT] += 1
        back = roll_done(frame, bound) if chance else move_done(s, frame, bound, level)
        if back:
            found = roll_worth(bound) if chance else bound[BEST]
            level -= 1
            continue
        k = frame[NEXT]
        copy(s, stack[level + 1])
        if chance:
            narrow_roll(weights[level, k], low[level, k], high[level, k], bound, bounds[level + 1])
            roll(stack[level + 1], events[level, k])
        else:
            if level > 0:
                pick_next(events[level], low[level], k, frame[FOUND], wish(s))
            narrow_move(s, bound, bounds[level + 1], every and level == 0)
            play(stack[level + 1], events[level, k])
        frames[level + 1, LEFT] = frame[LEFT] if chance else frame[LEFT] - 1
        frames[level + 1, STAGE] = frame[STAGE] if chance else FULL
        level += 1
    control[LEVEL], control[BACK] = level, 1 if back else 0
    result[0] = found


_LEVELS_A_DECISION = 4  # a decision, the rolls after it, and room for a second roll
_ALL_MOVES = 2  # up to this depth every move of the root is searched, whatever the width


class Expectimax:
    """Expectiminimax of a game of two seats, up to `depth` decisions ahead.

    With a `width` only so many moves of a decision are searched on, those that look best when they are made: blind to
    deep sacrifices, but it sees further. With `every` all moves get their exact value; without, moves worse than the
    best only a bound above their value, which is found much faster. Without `rolls` it looks as a person does, no
    further than the next roll.
    """

    def __init__(
        self, law: Law, value: Rule, depth: int, *, width: int = 0, every: bool = False, rolls: bool = True
    ) -> None:
        levels = _LEVELS_A_DECISION * depth + 2
        room = max(law.choices, law.outcomes)
        self._depth, self._every, self._through_rolls, self._legal = depth, every, rolls, law.legal
        self._width = width or law.choices
        self._rules = *engine(law), law.scores, value
        self._stack = apart((levels, law.size))
        self._events, self._weights = apart((levels, room)), apart((levels, room))
        self._low, self._high = apart((levels, room), np.float64), apart((levels, room), np.float64)
        self._frames, self._bounds = apart((levels, FRAME)), apart((levels, BOUNDS), np.float64)
        self._lines = apart((levels, levels))
        self._control, self._result = apart(CONTROL), apart(1, np.float64)
        self._points, self._out = apart(2), apart(2, np.float64)

    @property
    def nodes(self) -> int:
        """How many positions were looked at."""
        return int(self._control[VISITED])

    def begin(self, vector: Ints, seed: int) -> None:
        """Turn to a position; the answer does not depend on the seed."""
        self._stack[0] = vector
        self._count = int(self._legal(self._stack[0], self._events[0]))
        self._legal_order = [int(action) for action in self._events[0, : self._count]]
        self._found = dict.fromkeys(self._legal_order, 0.0)
        self._line: tuple[int, ...] = (self._legal_order[0],)
        self._control[VISITED] = 0
        self._begin_depth(1)

    def _begin_depth(self, depth: int) -> None:
        self._reached = depth
        count = self._count if depth <= _ALL_MOVES else min(self._count, self._width)
        self._frames[0] = depth, count, 0, FULL, 0, 0, self._count
        self._bounds[0, :BEST] = -BOUND, BOUND
        self._bounds[0, BEST] = -np.inf if self._stack[0, ACTOR] == 0 else np.inf
        self._control[LEVEL], self._control[BACK] = 0, 0

    def advance(self, nodes: int) -> bool:
        """Look at so many more positions; whether the full depth is searched."""
        limit = self.nodes + nodes
        while self.nodes < limit:
            look(
                limit - self.nodes, self._width, self._every, self._through_rolls, self._stack, self._events,
                self._weights, self._low, self._high, self._frames, self._bounds, self._lines, self._control,
                self._result, self._points, self._out, *self._rules,
            )  # fmt: skip
            if self._control[LEVEL] == FINISHED:
                self._note()
                if self._reached == self._depth:
                    return True
                self._begin_depth(self._reached + 1)
        return False

    def _note(self) -> None:
        """Keep what this depth has found, and search the best first next time."""
        self._found, self._line = self._findings()
        sign = 1 if self._stack[0, ACTOR] == 0 else -1
        rest = sorted(self._found, key=lambda action: (action != self._line[0], -sign * self._found[action]))
        self._events[0, : self._count] = rest
        self._frames[0, NEXT] = 0

    def _findings(self) -> tuple[dict[int, float], tuple[int, ...]]:
        """The values known, those of this depth first, and the best line."""
        searched = int(self._frames[0, NEXT])
        if not searched:
            return self._found, self._line
        fresh = {int(self._events[0, k]): float(self._low[0, k]) for k in range(searched)}
        line = self._lines[0, : int(self._frames[0, LENGTH])]
        return {**self._found, **fresh}, tuple(int(event) for event in line)

    def finding(self) -> Finding:
        """The best move of the deepest look; moves not yet searched that deep are never shown above it."""
        values, line = self._findings()
        sign = 1 if self._stack[0, ACTOR] == 0 else -1
        best = sign * values[line[0]]
        each = self.nodes // self._count
        candidates = [Candidate(action, min(best, sign * values[action]), each) for action in self._legal_order]
        return Finding(line[0], tuple(candidates), line, self.nodes)
