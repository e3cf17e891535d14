"""The time that is left to answer, as a page shows it. It depends on the clock and on nothing a seat keeps secret."""

from __future__ import annotations

import time
from dataclasses import dataclass
from math import ceil

from mathotheque.matches.match import Match


@dataclass(frozen=True, slots=True)
class Clock:
    """Whole seconds: of the window, and still to go."""

    seconds: int
    left: int


def clock_of(match: Match) -> Clock | None:
    """The clock of an open window."""
    if match.window is None or match.over:
        return None
    left = ceil(max(0.0, match.window.until - time.time()))
    return Clock(match.window.seconds, min(left, match.window.seconds))
