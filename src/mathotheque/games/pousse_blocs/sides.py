"""Pousse-Blocs: whose side is whose, in Python's own numbers, for what is written and drawn."""

from __future__ import annotations

from functools import cache

from mathotheque.games.pousse_blocs.rules import DUEL, FACING, MODE_SIDES, NEXT, NO_SIDE, SEAT, SOLO

_SEATS: list[list[int]] = SEAT.tolist()
_FACING: list[list[int]] = FACING.tolist()
_SIDES: list[int] = MODE_SIDES.tolist()


def has_one_track(mode: int) -> bool:
    """Whether all blocks stand on one track."""
    return mode in (DUEL, SOLO)


def sides(mode: int) -> range:
    """The sides that have a player."""
    return range(_SIDES[mode])


def seat_of(mode: int, side: int) -> int:
    """Whose side it is."""
    return _SEATS[mode][side]


@cache
def own_sides(mode: int, seat: int) -> tuple[int, ...]:
    """The sides of a seat."""
    return tuple(side for side in sides(mode) if seat_of(mode, side) == seat)


def facing(mode: int, side: int) -> int:
    """The side that gets what this one pushes, or NO_SIDE."""
    return _FACING[mode][side]


@cache
def near_side(mode: int, seat: int) -> int:
    """The first side that is the seat's, in the order of play."""
    side = 0
    while SEAT[mode, side] != seat:
        side = int(NEXT[mode, side])
    return side


def stands(mode: int, mask: int, track: int, lane: int) -> int:
    """The side before which a block stands; an end without a player has the number its player would have."""
    return track if mask >> lane & 1 else 1 if has_one_track(mode) else track + 2


def track_of(mode: int, side: int) -> int:
    """The track of a side."""
    other = facing(mode, side)
    return side if other == NO_SIDE else min(side, other)
