"""Dés d'échecs: five dice each, leaving in pairs; forty tokens."""

from __future__ import annotations

import mathotheque as mt
from mathotheque.games.des_echecs.rules import COUNT, DIE, FACES, HAND, LEFT, NO_FIGURE, ON_TABLE, PAIR, ROLLED, TOKENS


def check(position: mt.Position) -> None:
    s = position._vector
    for seat in range(2):
        counts = s[COUNT + seat * FACES : COUNT + (seat + 1) * FACES]
        assert counts.sum() == s[LEFT + seat] <= HAND
        on_table = [
            int(s[DIE + seat * HAND + place])
            for place in range(HAND)
            if s[DIE + seat * HAND + place] != NO_FIGURE and s[PAIR + seat * HAND + place] == ON_TABLE
        ]
        if s[ROLLED] > seat:
            assert [on_table.count(face) for face in range(FACES)] == list(counts)
    if s[ROLLED] == 2:
        assert s[LEFT] == s[LEFT + 1]
    assert s[TOKENS] + s[TOKENS + 1] == 40
