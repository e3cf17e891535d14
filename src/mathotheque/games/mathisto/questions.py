"""Mathisto: which question is put, and in which order its answers are shown. Pure: all chance is given as draws.

The question cards lie in a pile; the first one is drawn and goes under the pile (rule 26), so the k-th question of a
match is on card k of a shuffled pile. One draw a card shuffles the pile, three more order the four answers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mathotheque.games.mathisto.content import Question, question_cards

Draw = Callable[[Sequence[int]], int]
"""Draws the number of one outcome among outcomes of these weights."""

RIGHT_ANSWER = 0  # the place of the right answer in the data


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as it is put: on which card it stands (from 1), of which family, and the order of its answers."""

    card: int
    family: int
    order: tuple[int, ...]

    @property
    def question(self) -> Question:
        """The question itself."""
        return question_cards()[self.card - 1][self.family]

    def answers(self, lang: str) -> tuple[str, ...]:
        """The four answers as they are shown."""
        given = self.question.answers[lang]
        return tuple(given[place] for place in self.order)

    def is_right(self, shown: int) -> bool:
        """Whether the answer shown in that place (from 0) is the right one."""
        return self.order[shown] == RIGHT_ANSWER


def shuffled(n: int, draw: Draw) -> tuple[int, ...]:
    """The numbers below `n` in an order that the draws decide, every order as likely (Fisher and Yates)."""
    order = list(range(n))
    for last in range(n - 1, 0, -1):
        other = draw((1,) * (last + 1))
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def pile(draw: Draw) -> tuple[int, ...]:
    """The pile of question cards of one match, by their numbers from 1."""
    return tuple(number + 1 for number in shuffled(len(question_cards()), draw))


def ask(card: int, family: int, draw: Draw) -> Asked:
    """The question of that card and family, its answers in an order that three draws decide."""
    return Asked(card, family, shuffled(len(question_cards()[card - 1][family].answers["fr"]), draw))
