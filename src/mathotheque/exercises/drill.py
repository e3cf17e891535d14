"""Drills: questions without haste, in rounds of ten, which come back to what was missed lately."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random
from typing import Final, cast

from mathotheque.core.drilling import Drills
from mathotheque.core.errors import UnknownExercise
from mathotheque.core.game import Game
from mathotheque.core.protocols import Judgement
from mathotheque.core.speech import Message

ROUND: Final = 10
"""Questions of a round."""
MOST_MISSED: Final = 20
"""Facts that were missed lately and are remembered."""
_LONGEST = 20  # signs of an unknown name that are said back
_BETWEEN = ","


@dataclass(frozen=True)
class Drill:
    """One kind of facts that a game offers to be practised."""

    game: Game
    kind: str

    @property
    def _offered(self) -> Drills:
        return cast("Drills", self.game.module("drills"))

    @property
    def title(self) -> Message:
        """What the kind is called."""
        return self._offered.title(self.kind)

    @property
    def lead(self) -> Message:
        """What one practises."""
        return self._offered.lead(self.kind)

    @property
    def facts(self) -> tuple[str, ...]:
        """Every fact, by a name that stays the same."""
        return self._offered.facts(self.kind)

    def question(self, fact: str) -> Message:
        """What is asked."""
        return self._offered.question(self.kind, fact)

    def keys(self, fact: str) -> tuple[str, ...]:
        """The signs an answer is made of."""
        return self._offered.keys(self.kind, fact)

    def judge(self, fact: str, answer: str) -> Judgement:
        """What to say to an answer, whatever it is."""
        return self._offered.judge(self.kind, fact, answer)


@dataclass(frozen=True, slots=True)
class Lap:
    """Where somebody is in a round: what is asked, how many questions are answered, how many of them at once.

    `tried` once this question was answered wrong; `missed` are the facts that were missed lately, the latest last.
    """

    fact: str
    missed: tuple[str, ...] = ()
    answered: int = 0
    at_once: int = 0
    tried: bool = False

    @property
    def is_over(self) -> bool:
        """Whether the round has had all its questions."""
        return self.answered >= ROUND


def drills_of(games: Iterable[Game]) -> tuple[Drill, ...]:
    """Every drill that the games offer."""
    return tuple(
        Drill(game, kind)
        for game in games
        if game.has("drills")
        for kind in cast("Drills", game.module("drills")).KINDS
    )


def drill_called(games: Iterable[Game], kind: str) -> Drill:
    """The drill of that kind; `UnknownExercise` lists those there are."""
    known = drills_of(games)
    found = next((drill for drill in known if drill.kind == kind), None)
    if found is None:
        kinds = ", ".join(drill.kind for drill in known)
        raise UnknownExercise(Message.of("exercise.unknown-drill", kind=kind[:_LONGEST], kinds=kinds))
    return found


def begin(drill: Drill, missed: tuple[str, ...], rng: Random) -> Lap:
    """The first question of a round."""
    return Lap(pick(drill, missed, rng), missed)


def pick(drill: Drill, missed: tuple[str, ...], rng: Random, last: str = "") -> str:
    """A fact to ask: every other time one that was missed lately, else any; not the same twice in a row."""
    again = [fact for fact in missed if fact != last]
    if again and rng.random() < 0.5:
        return rng.choice(again)
    return rng.choice([fact for fact in drill.facts if fact != last])


def answered(drill: Drill, lap: Lap, right: bool, rng: Random) -> Lap:
    """Where one is after an answer: the next question, or the same one again. Whoever knows a fact forgets a miss."""
    if not right:
        missed = lap.missed if lap.tried else (*lap.missed, lap.fact)[-MOST_MISSED:]
        return replace(lap, tried=True, missed=missed)
    missed = lap.missed if lap.tried else _without_one(lap.missed, lap.fact)
    return Lap(
        pick(drill, missed, rng, lap.fact), missed, lap.answered + 1, lap.at_once + (not lap.tried), tried=False
    )  # fmt: skip


def _without_one(missed: tuple[str, ...], fact: str) -> tuple[str, ...]:
    if fact not in missed:
        return missed
    place = missed.index(fact)
    return missed[:place] + missed[place + 1 :]


def write_missed(missed: tuple[str, ...]) -> str:
    """`7x8,6x9`, as a device keeps it."""
    return _BETWEEN.join(missed)


def read_missed(drill: Drill, text: str) -> tuple[str, ...]:
    """The facts that a device remembers; what is none of the drill's is left out."""
    known = frozenset(drill.facts)
    return tuple(fact for fact in text.split(_BETWEEN) if fact in known)[-MOST_MISSED:]
