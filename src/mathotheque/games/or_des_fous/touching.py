"""L'Or des Fous: what is touched on the board to make a move, in which order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from mathotheque.core.kernel import Ints
from mathotheque.face.protocols import Path
from mathotheque.games.or_des_fous.deeds import Deed, Way, ways
from mathotheque.games.or_des_fous.geometry import NAMES
from mathotheque.games.or_des_fous.rules import NAME, NOWHERE, PAWN, PAWNS

PAWN_IDS = tuple(f"p-{side}-{number}" for side in "LD" for number in range(1, PAWNS + 1))
"""The elements of the pawns, by seat and name."""

TARGET_IDS = tuple(f"t-{name}" for name in NAMES)
"""The elements of the cells."""

Touch = tuple[str, ...]


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
    return tuple(
        Path(action, touch)
        for way in ways(n, actions)
        for action, deed in way.deeds
        for touch in _touches(way, deed, on)
    )


def _touches(way: Way, deed: Deed, on: Mapping[int, str]) -> Iterator[Touch]:
    """Every way to make this move. The pawn that has moved stands on its new cell: touching either is the same."""
    mover, cell = on[way.start], TARGET_IDS[way.to]
    if deed.home != NOWHERE:
        yield mover, on[way.to], mover if deed.home == way.start else TARGET_IDS[deed.home]
        return
    givers = {other.giver for _, other in way.deeds} - {NOWHERE}
    if deed.giver == NOWHERE:
        carrier = [on[givers.pop()] if len(givers) == 1 else mover] if givers else []
        yield mover, cell, *carrier
        return
    chosen = (on[deed.giver],) if len(givers) > 1 else ()
    for last in (cell, mover) if deed.end == way.to else (on[deed.end],):
        yield mover, cell, *chosen, last
