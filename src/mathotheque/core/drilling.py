"""What a game's folder offers to be practised: facts with a question, an answer, and a way to it."""

from __future__ import annotations

from typing import Protocol

from mathotheque.core.protocols import Judgement
from mathotheque.core.speech import Message


class Drills(Protocol):
    """`drills.py`: kinds of facts to practise, each fact by a short name that stays the same (`7x8`).

    It needs no compiled rules.
    """

    KINDS: tuple[str, ...]

    def title(self, kind: str) -> Message:
        """What the kind is called."""
        ...

    def lead(self, kind: str) -> Message:
        """What one practises, in a sentence."""
        ...

    def facts(self, kind: str) -> tuple[str, ...]:
        """Every fact of the kind, by name."""
        ...

    def question(self, kind: str, fact: str) -> Message:
        """What is asked."""
        ...

    def keys(self, kind: str, fact: str) -> tuple[str, ...]:
        """The signs an answer is made of, to be touched instead of typed."""
        ...

    def answer(self, kind: str, fact: str) -> str:
        """An answer that is right, the simplest where there are several."""
        ...

    def judge(self, kind: str, fact: str, answered: str) -> Judgement:
        """What to say to an answer, whatever it is: a wrong one is met with a way to the right one."""
        ...
