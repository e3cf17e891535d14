"""How each table of a class is getting on, for its teacher: told by the match, the people there, and the clock."""

from __future__ import annotations

import time
from collections.abc import Callable

from mathotheque.lessons.lesson import Lesson, Table
from mathotheque.matches.match import Match
from mathotheque.web.live.presence import Presence

STATES = ("hand", "paused", "over", "away", "stuck", "idle", "thinking")
"""The first that holds is shown."""
_FORGOTTEN = 3600.0  # seconds after which nobody asks any more

Clock = Callable[[], float]


class TableStates:
    """What has to be remembered to tell states: when each table last moved, and when each pupil was last there."""

    def __init__(self, presence: Presence, clock: Clock = time.monotonic) -> None:
        self._presence, self._clock = presence, clock
        self._moved: dict[str, tuple[int, float]] = {}
        self._here: dict[tuple[str, int], float] = {}

    def of(self, lesson: Lesson, table: Table, match: Match) -> str:
        """The state of the table now."""
        now, customs = self._clock(), lesson.customs
        since = self._since(match, now)
        away = self._away(table, match, now)
        if any(lesson.pupils[pupil].hand for pupil in table.people if pupil in lesson.pupils):
            return "hand"
        if match.over:
            return "over"
        if match.paused:
            return "paused"
        if away > customs.away:
            return "away"
        tried = match.at_hand.tries >= customs.tries and match.window is None  # in secret nobody is seen to try
        if tried or match.at_hand.hints >= customs.hints:
            return "stuck"
        waits = any(seat in match.people for seat in match.current)
        return "idle" if waits and now - since > customs.idle else "thinking"

    def _since(self, match: Match, now: float) -> float:
        """When something last happened, as far as anybody may know: in a window answers and tries are secret."""
        known = self._moved.get(match.id)
        told = match.stored if match.window is None else match.version
        if known is None or known[0] != told or match.paused:
            known = self._moved[match.id] = told, now
        return known[1]

    def _away(self, table: Table, match: Match, now: float) -> float:
        """How many seconds somebody has been away from the table, of all the one longest gone."""
        longest = 0.0
        for chair, pupil in enumerate(table.pupils):
            if not pupil:
                continue
            if self._presence.is_here(match.id, chair):
                self._here[match.id, chair] = now
            longest = max(longest, now - self._here.setdefault((match.id, chair), now))
        return longest

    def forget_old(self) -> None:
        """Let go of tables that nobody plays at any more."""
        before = self._clock() - _FORGOTTEN
        self._moved = {name: seen for name, seen in self._moved.items() if seen[1] > before}
        self._here = {place: seen for place, seen in self._here.items() if seen > before}
