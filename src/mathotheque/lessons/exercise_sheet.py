"""What a pupil takes home: the facts to review, the worst first, and a few that are known, for courage."""

from __future__ import annotations

from dataclasses import dataclass

from mathotheque.core.facts import Fact
from mathotheque.lessons.facts import Standings, State

MOST_TO_REVIEW = 20
FOR_COURAGE = 5


@dataclass(frozen=True, slots=True)
class ExerciseSheet:
    """The facts of one sheet, in their order; `more` are to review too and did not fit."""

    review: tuple[Fact, ...]
    courage: tuple[Fact, ...]
    more: int = 0


def sheet_for(known: Standings, kinds: tuple[str, ...] = ()) -> ExerciseSheet:
    """The sheet of one pupil, of these kinds of facts or of all; what was missed most and took longest comes first."""

    def worst_first(fact: Fact) -> tuple[object, ...]:
        standing = known[fact]
        return -standing.wrong, standing.right, -(standing.seconds or 0.0), fact

    wanted = [fact for fact in known if not kinds or fact.kind in kinds]
    missed = sorted((fact for fact in wanted if known[fact].state is State.REVIEW), key=worst_first)
    sure = sorted((fact for fact in wanted if known[fact].state is State.KNOWN), key=lambda fact: -known[fact].right)
    return ExerciseSheet(
        tuple(missed[:MOST_TO_REVIEW]), tuple(sure[:FOR_COURAGE]), max(0, len(missed) - MOST_TO_REVIEW)
    )  # fmt: skip
