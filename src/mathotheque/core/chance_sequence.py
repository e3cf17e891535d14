"""The chance of one match in its order: what the dice bring, which question is put, what a computer answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mathotheque.core.chance import Dice
from mathotheque.core.position import Position

if TYPE_CHECKING:
    from mathotheque.core.protocols import Asked, Questions


class Draws:
    """Draws one after the other from the dice; `next` is the number of the draw to come.

    Table, terminal and verification all draw here, so they cannot disagree about who takes how many draws.
    """

    def __init__(self, dice: Dice, questions: Questions | None = None) -> None:
        self._dice = dice
        self._questions = questions
        self._master = questions.Quizmaster() if questions else None
        self.next = 0

    def draw(self, weights: Sequence[int]) -> int:
        """The next draw among outcomes of these weights."""
        self.next += 1
        return self._dice.draw(self.next - 1, weights)

    def outcome(self, position: Position) -> str:
        """What chance brings in `position`, by its odds."""
        return position.write(self.draw(position.weights))

    def ask(self, position: Position, kind: str) -> Asked:
        """The question of that kind that is put in `position`."""
        assert self._master is not None
        return position.question(self._master, self.draw, kind)

    def guess(self, asked: Asked, percent: int) -> int:
        """The place of the answer that a computer gives which is right so many times in a hundred."""
        return self.draw(asked.weights(percent))

    def pass_over(self, remark: str) -> None:
        """What an event of the past took; its remark tells whether it was the answer to a question."""
        reply = self._questions.reply(remark) if self._questions else None
        if reply is None or self._master is None:
            self.next += 1
            return
        self._master.skip(reply.asked, self.draw)
        self.next += reply.percent is not None
