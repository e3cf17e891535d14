"""L'Or des Fous a second time, slowly and from the sheet alone: sets of cells, no vector, no table.

It shares no code with the rules it checks. A position is two dicts from cell (column, row) to whether the pawn there
carries a stone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

Cell = tuple[int, int]
Army = dict[Cell, bool]

WIDTH, LENGTH = 7, 11
ROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
CROSS = [(dx, dy) for dx, dy in ROUND if dx == 0 or dy == 0]


@dataclass(frozen=True)
class Move:
    """A move as written, and whether it wins."""

    text: str
    wins: bool


def cell(text: str) -> Cell:
    return "abcdefg".index(text[0]) + 1, int(text[1:])


def name(at: Cell) -> str:
    return f"{'abcdefg'[at[0] - 1]}{at[1]}"


def army(text: str) -> Army:
    return {cell(pawn.rstrip("*")): pawn.endswith("*") for pawn in text.split(",")}


def touching(one: Cell, other: Cell) -> bool:
    return one != other and abs(one[0] - other[0]) <= 1 and abs(one[1] - other[1]) <= 1


def moves(text: str, die: int, variant: str) -> set[Move]:
    """Every legal move of the position `text` (its die, if any, does not count) with that die."""
    sides, seat = text.split(" ")[:2]
    light, dark = (army(side) for side in sides.split("/"))
    if seat == "t1":
        found = set(_moves(light, dark, 1, LENGTH, die, variant))
    else:
        found = set(_moves(dark, light, LENGTH, 1, die, variant))
    return found or {Move("--", False)}


def _moves(mine: Army, theirs: Army, camp: int, far: int, die: int, variant: str) -> Iterator[Move]:
    ways = ROUND if die == 1 or variant == "champion" else CROSS
    for start in [at for at, carrying in mine.items() if not carrying]:
        for dx, dy in ways:
            road = [(start[0] + k * dx, start[1] + k * dy) for k in range(1, die + 1)]
            end = road[-1]
            if not (1 <= end[0] <= WIDTH and 1 <= end[1] <= LENGTH) or any(at in theirs for at in road[:-1]):
                continue
            if end in mine or (end in theirs and (not theirs[end] or variant == "beginner")):
                continue
            if end in theirs:
                yield from _captures(mine, theirs, start, end, camp, far)
            else:
                yield Move(f"{name(start)}-{name(end)}", False)
                yield from _relays(mine, start, end, camp)


def _captures(mine: Army, theirs: Army, start: Cell, end: Cell, camp: int, far: int) -> Iterator[Move]:
    standing = ({*mine} - {start}) | {*theirs}
    for column in range(1, WIDTH + 1):
        if (column, far) not in standing:
            yield Move(f"{name(start)}x{name(end)}@{name((column, far))}", end[1] == camp)


def _relays(mine: Army, start: Cell, end: Cell, camp: int) -> Iterator[Move]:
    free = {at for at, carrying in mine.items() if not carrying and at != start}
    chain = {end}
    while joined := {at for at in free - chain if any(touching(at, link) for link in chain)}:
        chain |= joined
    for giver in [at for at, carrying in mine.items() if carrying and touching(at, end)]:
        for last in chain:
            yield Move(f"{name(start)}-{name(end)},{name(giver)}>{name(last)}", last[1] == camp)
