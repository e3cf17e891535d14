"""The time that is left to answer, as a page shows it. It depends on the clock and on nothing a seat keeps secret."""

from __future__ import annotations

from math import ceil

import msgspec

from mathotheque.matches import clock
from mathotheque.matches.match import Match


class Clock(msgspec.Struct, frozen=True):
    """Whole seconds: of the window, and still to go."""

    seconds: int
    left: int


def clock_of(match: Match) -> Clock | None:
    """The clock of an open window."""
    if match.window is None or match.over:
        return None
    now = clock.now() if match.paused_at is None else match.paused_at
    left = ceil(max(0.0, match.window.until - now))
    return Clock(match.window.seconds, min(left, match.window.seconds))
