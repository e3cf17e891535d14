"""Mathisto: what everybody at the table knows alike, learnt from what one seat is shown."""

from __future__ import annotations

from numba import types

from mathotheque.core.kernel import CHANCE, PHASE, Ints, rule
from mathotheque.games.mathisto.knowledge import learn, shown, view

_INTS = types.Array(types.int64, 1, "C")
_ONLOOKER = -1


@rule(types.void(_INTS, _INTS, types.int64))
def overhear(common: Ints, seen: Ints, event: int) -> None:
    """Folds an event into the common facts; `seen` is the view of one seat, `event` what that seat was shown."""
    s = seen.copy()
    view(s, _ONLOOKER)
    if s[PHASE] == CHANCE:
        event = shown(s, _ONLOOKER, event)
    learn(common, s, _ONLOOKER, event)
