"""Foumath: four pawns a seat, one a cell, and the board that says the same as the list of pawns."""

from __future__ import annotations

import mathotheque as mt
from mathotheque.games.foumath.cells import CELLS
from mathotheque.games.foumath.rules import DOWN, OWNER, PAWN, PAWNS, POINTS


def check(position: mt.Position) -> None:
    s = position._vector
    owners = list(s[OWNER : OWNER + CELLS])
    for seat in range(position.game.seats):
        down = int(s[DOWN + seat])
        cells = s[PAWN + seat * PAWNS : PAWN + seat * PAWNS + down]
        assert 0 <= down <= PAWNS
        assert sorted(cells) == [cell for cell, owner in enumerate(owners) if owner == seat + 1]
        assert s[POINTS + seat] >= 0
    assert sum(owner > 0 for owner in owners) == s[DOWN : DOWN + position.game.seats].sum()
