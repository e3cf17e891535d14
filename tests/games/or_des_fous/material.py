"""L'Or des Fous: six pawns a side, two stones on two pawns, and every list telling the same."""

from __future__ import annotations

import mathotheque as mt
from mathotheque.games.or_des_fous.geometry import CELLS
from mathotheque.games.or_des_fous.rules import BOARD, NAME, PAWN, PAWNS, STONE, mark


def check(position: mt.Position) -> None:
    s = position._vector
    held = []
    for seat in range(2):
        cells = list(s[PAWN + seat * PAWNS : PAWN + (seat + 1) * PAWNS])
        assert cells == sorted(set(cells))
        assert [cell for cell in range(CELLS) if s[BOARD + cell] == mark(seat)] == cells
        assert sorted(s[NAME + seat * PAWNS : NAME + (seat + 1) * PAWNS]) == list(range(PAWNS))
        held += [seat for stone in s[STONE : STONE + 2] if stone in cells]
    assert s[STONE] != s[STONE + 1]
    assert len(held) == 2
    if position.game.chosen["variant"] == "beginner":
        assert held == [0, 1]
