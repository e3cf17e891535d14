"""Mathisto: what the table does beside the law. Everybody answers a window at once, and a quiet game may be ended."""

from __future__ import annotations

from mathotheque.core.kernel import ACTOR, SEATS, Ints
from mathotheque.games.mathisto.table import COUNTER, HAND, QUIET, STAGE, TURN, left_of

SILENCE = "pass"
_QUIET_EACH = 20  # calls a seat in which nothing was drawn or laid (rule 23)


def answering(s: Ints) -> tuple[int, ...]:
    """Rule 20: the seats that have not answered yet, from the layer's left on; nobody outside a window."""
    seats: list[int] = []
    if s[STAGE] == COUNTER:
        seat = int(s[ACTOR])
        while seat != s[HAND]:
            seats.append(seat)
            seat = int(left_of(s, seat))
    return tuple(seats)


def may_agree(s: Ints) -> bool:
    """Rule 23: whether the players may end it here by agreement."""
    return bool(s[STAGE] == TURN and s[QUIET] >= _QUIET_EACH * s[SEATS])
