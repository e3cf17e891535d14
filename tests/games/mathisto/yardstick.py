"""Two players to measure our bots by: one who forgets nothing, and a child.

The memory player draws every conclusion and chooses plainly: it lays whatever it can, takes every card it knows the
place of, else asks where the card most likely is, counted by the free places of each hand; it counters whenever it can,
and never bluffs. The child lays and counters, too; it asks for a card of the family it has most of, from whomever it
saw take it among the last few events, else from anybody.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numba import types

import mathotheque as mt
from mathotheque.core.kernel import SEATS, Bits, Doubles, Ints, part, rule
from mathotheque.core.randomness import portion, seeded
from mathotheque.games.mathisto.deals import prove
from mathotheque.games.mathisto.knowledge import HAS, LACKS, narrow
from mathotheque.games.mathisto.memory import ALL, Memory
from mathotheque.games.mathisto.table import (
    ANSWER_DISCOVERY,
    ANSWER_JOKER,
    ANSWER_SUPER,
    CALLED_CARD,
    CALLED_SEAT,
    CARDS,
    COUNT,
    COUNTER,
    DISCOVERIES_IN,
    FAMILY_OF,
    HOLDER,
    LAY,
    NO_JOKER,
    NOBODY,
    OWNER,
    SET,
    SMALLEST_SET,
    STAGE,
    STOCK_LEFT,
    UNKNOWN,
    discovery_of,
    laid_discovery,
    laid_place,
    mathematicians,
)

CHILD_REMEMBERS = 4  # events
_LAYS, _SURE, _TIE = 1000.0, 100.0, 0.01
_INTS = types.Array(types.int64, 1, "C")
_DOUBLES = types.Array(types.float64, 1, "C")
_BITS = types.Array(types.uint64, 1, "C")


@part
def open_worth(s: Ints, action: int) -> float:
    """What a counter, a family or a set is worth: laying before calling, six before five and a joker."""
    if s[STAGE] == COUNTER:
        if action == ANSWER_SUPER:
            return 3.0
        if action == ANSWER_DISCOVERY:
            return 2.0
        return 1.0 if action == ANSWER_JOKER else 0.0
    if action < SET:
        return _LAYS - (0.0 if laid_place(action) == NO_JOKER else 10.0) + 20.0 * laid_discovery(action)
    return _LAYS if DISCOVERIES_IN[action - SET] > SMALLEST_SET else -2.0


@part
def wish(s: Ints, me: int, card: int) -> float:
    """How much a card is wanted: by the mathematicians one has of its family, a discovery half as much."""
    family = FAMILY_OF[card]
    if s[HOLDER + card] != UNKNOWN or s[OWNER + family] != NOBODY:
        return -1.0
    held = 1.0 + mathematicians(s, me, family)
    return held / 2 if card == discovery_of(family) else held


@part
def chance_of(s: Ints, facts: Ints, me: int, seat: int, card: int) -> float:
    """By the free places of the hands that may hold it and of the stock."""
    if facts[HAS + card] > 0:
        return 1.0 if facts[HAS + card] == seat + 1 else 0.0
    if facts[LACKS + card] >> seat & 1:
        return 0.0
    total, here = s[STOCK_LEFT], 0
    for other in range(s[SEATS]):
        if other != me and facts[LACKS + card] >> other & 1 == 0:
            room = s[COUNT + other]
            for known in range(CARDS):
                if facts[HAS + known] == other + 1 and s[HOLDER + known] == UNKNOWN:
                    room -= 1
            total += room
            if other == seat:
                here = room
    return here / total if total > 0 else 0.0


@rule(types.void(_INTS, types.int64, _INTS, _INTS, types.int64, _BITS, _DOUBLES))
def memory_worths(view: Ints, me: int, facts: Ints, actions: Ints, n: int, rng: Bits, out: Doubles) -> None:
    """What each action is worth to the memory player: a sure card before a likely one."""
    narrow(facts, view)
    prove(view, me, facts, rng)
    for k in range(n):
        action = actions[k]
        if view[STAGE] == COUNTER or action >= LAY:
            out[k] = open_worth(view, action)
            continue
        seat, card = CALLED_SEAT[action], CALLED_CARD[action]
        wanted = wish(view, me, card)
        chance = chance_of(view, facts, me, seat, card) if wanted > 0 else 0.0
        out[k] = wanted if wanted < 0 else chance * wanted + (_SURE if facts[HAS + card] == seat + 1 else 0.0)
        out[k] += _TIE * portion(rng)


@rule(types.void(_INTS, types.int64, _INTS, _INTS, types.int64, _BITS, _DOUBLES))
def child_worths(view: Ints, me: int, facts: Ints, actions: Ints, n: int, rng: Bits, out: Doubles) -> None:
    """What each action is worth to the child, who knows what the facts say outright."""
    for k in range(n):
        action = actions[k]
        if view[STAGE] == COUNTER or action >= LAY:
            out[k] = open_worth(view, action)
            continue
        seat, card = CALLED_SEAT[action], CALLED_CARD[action]
        wanted = wish(view, me, card)
        saw = facts[HAS + card] == seat + 1
        out[k] = wanted + (_SURE if saw and wanted > 0 else 0.0) + portion(rng)


class Scripted:
    """A player that goes by compiled worths."""

    exact = False
    worths = staticmethod(memory_worths)
    remembers = ALL

    def __init__(self, game: mt.Game, seed: int) -> None:
        self._memory = Memory()
        self._rng = seeded(seed)

    def choose(self, view: mt.Position, story: Sequence[str] = ()) -> str:
        values = self.values(view, story)
        return max(values, key=values.__getitem__)

    def values(self, view: mt.Position, story: Sequence[str] = ()) -> Mapping[str, float]:
        assert isinstance(view.viewer, int)
        facts = self._memory.facts(view.game, view.viewer, story, self.remembers)
        actions = np.array(view.actions, np.int64)
        out = np.zeros(len(actions))
        self.worths(view._vector, view.viewer, facts, actions, len(actions), self._rng, out)
        return dict(zip(view.moves, out.tolist(), strict=True))


class MemoryPlayer(Scripted):
    """Perfect memory, exact conclusions, a simple choice."""


class Child(Scripted):
    """A child who knows the rules and soon forgets."""

    worths = staticmethod(child_worths)
    remembers = CHILD_REMEMBERS
