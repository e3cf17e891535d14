"""Real dice: what can fall in a position, die by die, and what people tell of it, in whatever order it lies there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING

from mathotheque.core.errors import IllegalMove
from mathotheque.core.reading import shown
from mathotheque.core.speech import Message

if TYPE_CHECKING:
    from mathotheque.core.beginning import Throw
    from mathotheque.core.position import Position

HAND = "hand"
"""How a table or a record says that its dice are real ones, entered by hand."""
_BETWEEN = " ,;+-"  # what people write between two dice
_LONGEST = 40  # letters of what somebody tells
_NAMED = 60  # outcomes that a refusal lists


@dataclass(frozen=True, slots=True)
class RealDice:
    """So many dice that each show one of these faces, a letter each; `outcomes` are all they can show together.

    Without dice (`count` 0) there are only outcomes to name.
    """

    count: int
    faces: str
    outcomes: tuple[str, ...]

    def read(self, told: str) -> str:
        """The outcome that was told, its dice in any order; `IllegalMove` says what can fall."""
        if told in self.outcomes:
            return told
        if self.count and len(told) <= _LONGEST:
            for spelt in (told, told.upper()):
                letters = _sorted(letter for letter in spelt if letter not in _BETWEEN)
                found = next((outcome for outcome in self.outcomes if _sorted(outcome) == letters), None)
                if found is not None:
                    return found
        raise IllegalMove(
            Message.of("core.cannot-fall", told=shown(told) or "–", possible=self.possible),
            move=told[:_LONGEST],
            legal=self.outcomes,
        )

    @property
    def possible(self) -> Message | str:
        """What can fall, in words."""
        if self.count and len(self.outcomes) > len(self.faces):
            return Message.of("core.can-fall", n=self.count, faces=" ".join(self.faces))
        more = ", …" if len(self.outcomes) > _NAMED else ""
        return ", ".join(self.outcomes[:_NAMED]) + more


def dice_of(position: Position) -> RealDice:
    """What can fall in a position in which chance is to speak."""
    outcomes = tuple(position.odds)
    count, faces = len(outcomes[0]), "".join(dict.fromkeys(letter for outcome in outcomes for letter in outcome))
    ordered = "".join(sorted(faces)) if faces.isdigit() else faces
    every = {_sorted(outcome) for outcome in outcomes if len(outcome) == count}
    whole = len(every) == len(outcomes) == comb(len(faces) + count - 1, count)
    return RealDice(count, ordered, outcomes) if whole else RealDice(0, "", outcomes)


def dice_for(throw: Throw) -> RealDice:
    """What can fall when it is thrown for who begins."""
    texts = [""]
    for _ in range(throw.dice):
        texts = [text + face for text in texts for face in throw.faces]
    return RealDice(throw.dice, throw.faces, tuple(texts))


def _sorted(letters: Iterable[str]) -> str:
    return "".join(sorted(letters))
