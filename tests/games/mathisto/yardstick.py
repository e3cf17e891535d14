"""A strong memory player to measure our bots by: it forgets nothing, draws every conclusion, and chooses plainly.

It lays whatever it can, takes every card it knows the place of, else asks where the card most likely is, counted by the
free places of each hand; it counters whenever it can, and never bluffs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import mathotheque as mt
from mathotheque.games.mathisto.knowledge import HAS, LACKS, narrow
from mathotheque.games.mathisto.memory import Memory
from mathotheque.games.mathisto.table import (
    CARDS,
    COUNT,
    FAMILY_OF,
    HOLDER,
    IN_FAMILY,
    MATHEMATICIANS,
    OWNER,
    STOCK_LEFT,
    UNKNOWN,
)

EVERYTHING = 1_000_000
LAYS, SURE = 1000.0, 100.0
COUNTERS = {"super": 3.0, "discovery": 2.0, "joker": 1.0, "pass": 0.0}
FAMILIES = "ABCDEFG"


class MemoryPlayer:
    """Perfect memory, exact conclusions, a simple choice."""

    exact = False

    def __init__(self, game: mt.Game, seed: int) -> None:
        self._memory = Memory()

    def choose(self, view: mt.Position, story: Sequence[str] = ()) -> str:
        values = self.values(view, story)
        return max(values, key=values.__getitem__)

    def values(self, view: mt.Position, story: Sequence[str] = ()) -> Mapping[str, float]:
        assert isinstance(view.viewer, int)
        facts = self._memory.facts(view.game, view.viewer, story, EVERYTHING)
        narrow(facts, view._vector)
        numbers, known = view._vector.tolist(), facts.tolist()
        return {move: worth(numbers, known, view.viewer, move, view.game.seats) for move in view.moves}


def worth(s: list[int], facts: list[int], me: int, move: str, seats: int) -> float:
    """What a move is worth: laying before calling, a sure card before a likely one, the family one has most of."""
    match move.split():
        case ["call", seat, name]:
            card = FAMILIES.index(name[0]) * IN_FAMILY + ("123456*".index(name[1]))
            return call_worth(s, facts, me, int(seat) - 1, card, seats)
        case ["lay", cards]:
            return LAYS - 10 * ("J" in cards) + 20 * ("*" in cards)
        case ["set", discoveries]:
            return LAYS if len(discoveries) > 4 else -2.0
        case _:
            return COUNTERS[move]


def call_worth(s: list[int], facts: list[int], me: int, seat: int, card: int, seats: int) -> float:
    family = int(FAMILY_OF[card])
    if s[HOLDER + card] != UNKNOWN or s[OWNER + family] >= 0:
        return -1.0
    first = HOLDER + family * IN_FAMILY
    held = s[first : first + MATHEMATICIANS].count(me)
    brings = (1.0 + held) if card % IN_FAMILY < MATHEMATICIANS else (1.0 + held) / 2
    chance = chance_of(s, facts, me, seat, card, seats)
    return chance * brings + (SURE if chance == 1 else 0.0)


def chance_of(s: list[int], facts: list[int], me: int, seat: int, card: int, seats: int) -> float:
    """By the free places of the hands that may hold it and of the stock."""
    if facts[HAS + card]:
        return float(facts[HAS + card] == seat + 1)
    others = [other for other in range(seats) if other != me]
    may = [other for other in others if not facts[LACKS + card] >> other & 1]
    sure = [facts[HAS + known] - 1 for known in range(CARDS) if s[HOLDER + known] == UNKNOWN]
    room = {other: s[COUNT + other] - sure.count(other) for other in others}
    total = s[STOCK_LEFT] + sum(room[other] for other in may)
    return room[seat] / total if seat in may and total else 0.0
