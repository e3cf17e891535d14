"""L'Or des Fous: what is touched on the board to make a move, in which order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mathotheque.core.kernel import Ints
from mathotheque.face.protocols import Path
from mathotheque.games.or_des_fous.deeds import Way, ways
from mathotheque.games.or_des_fous.geometry import NAMES
from mathotheque.games.or_des_fous.rules import NAME, NOWHERE, PAWN, PAWNS

PAWN_IDS = tuple(f"p-{side}-{number}" for side in "LD" for number in range(1, PAWNS + 1))
"""The elements of the pawns, by seat and name."""

TARGET_IDS = tuple(f"t-{name}" for name in NAMES)
"""The elements of the cells."""


def element_on(n: Sequence[int]) -> dict[int, str]:
    """The element of the pawn on each cell where one stands."""
    return {n[PAWN + k]: PAWN_IDS[k // PAWNS * PAWNS + n[NAME + k]] for k in range(2 * PAWNS)}


def paths(s: Ints, actions: Sequence[int], seat: int) -> tuple[Path, ...]:
    """Touch a pawn, then a cell; then the pawn that gets the stone, or the stone's carrier to leave it there.

    A capture: a pawn, the carrier it takes, then the cell to which that one goes back. Where two stones could pass on,
    the carrier of the one that shall is touched first, and the pawn that has moved to leave both.
    """
    n = s.tolist()
    on = element_on(n)
    found: list[Path] = []
    for way in ways(n, actions):
        mover, cell = on[way.start], TARGET_IDS[way.to]
        if way.deeds[0][1].home != NOWHERE:
            found += _captures(way, mover, on[way.to])
        elif len(way.deeds) == 1:
            found.append(Path(way.deeds[0][0], (mover, cell)))
        else:
            found += _relays(way, mover, cell, on)
    return tuple(found)


def _captures(way: Way, mover: str, taken: str) -> list[Path]:
    """The capturer may send the other to the very cell it has just left: then it is touched again."""
    return [
        Path(action, (mover, taken, mover if deed.home == way.start else TARGET_IDS[deed.home]))
        for action, deed in way.deeds
    ]


def _relays(way: Way, mover: str, cell: str, on: Mapping[int, str]) -> list[Path]:
    """The pawn that has moved stands on its new cell: touching either is the same."""
    givers = {deed.giver for _, deed in way.deeds} - {NOWHERE}
    found = []
    for action, deed in way.deeds:
        if deed.giver == NOWHERE:
            found.append(Path(action, (mover, cell, on[min(givers)] if len(givers) == 1 else mover)))
            continue
        before = (mover, cell, on[deed.giver]) if len(givers) > 1 else (mover, cell)
        ends = (cell, mover) if deed.end == way.to else (on[deed.end],)
        found += [Path(action, (*before, end)) for end in ends]
    return found
