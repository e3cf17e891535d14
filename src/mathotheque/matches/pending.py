"""What waits for an answer in the present position; as soon as something happens, it is gone."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from mathotheque.matches.events import QuestionPut, UndoAsked


class Window(msgspec.Struct, frozen=True):
    """So many `seats` answer in secret until `until` (seconds since 1970); `answers` are those given so far."""

    seconds: int
    until: float
    seats: int
    answers: Mapping[int, str] = {}
    closed: bool = False


class UndoRefused(msgspec.Struct, frozen=True):
    """`seat` did not agree that `asker` takes a choice back."""

    asker: int
    seat: int


class Pending(msgspec.Struct, frozen=True):
    """What waits. `agreed` are who has answered the wish to take back, `ending` who would end the game as it stands;
    `announced` and `tried` tell whether the result of this position was said, and the latest wrong one; `tries` and
    `hints` how often something was refused, and advice given.
    """

    question: QuestionPut | None = None
    window: Window | None = None
    ending: frozenset[int] = frozenset()
    undo: UndoAsked | None = None
    agreed: frozenset[int] = frozenset()
    undo_refused: UndoRefused | None = None
    announced: bool = False
    tried: str = ""
    tries: int = 0
    hints: int = 0

    def later(self, seconds: float) -> Pending:
        """The same with every clock put back by so many seconds."""
        question = replace(self.question, at=self.question.at + seconds) if self.question else None
        window = replace(self.window, until=self.window.until + seconds) if self.window else None
        return replace(self, question=question, window=window)


NOTHING = Pending()
