"""Who begins: thrown for with the sheet's own dice, else drawn by lot. The rules always begin with seat 1."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from mathotheque.core.speech import Message


@dataclass(frozen=True, slots=True)
class Throw:
    """What everybody throws to see who begins: so many dice with these faces, the weakest first; the most begins.

    Digits count what they show, figures by their order. `names` begins the keys that name a face; without it a throw
    is told by its sum.
    """

    dice: int
    faces: str
    names: str = ""

    def worth(self, thrown: str) -> int:
        """What the faces of a throw count."""
        return sum(int(face) if face.isdigit() else self.faces.index(face) for face in thrown)

    def told(self, thrown: str) -> Message | str:
        """The throw in words."""
        return Message.of(f"{self.names}{thrown}") if self.names else str(self.worth(thrown))


@dataclass(frozen=True, slots=True)
class Beginning:
    """The chair that begins (from 0), and round by round what those still in threw: `75 12`, a letter a die."""

    first: int
    rounds: tuple[str, ...] = ()

    @property
    def draws(self) -> int:
        """How many draws it took: one a die, or the one of a lot."""
        return sum(len(thrown) for round_ in self.rounds for thrown in round_.split()) or 1


def draw_beginning(chairs: int, throw: Throw | None, draw: Callable[[Sequence[int]], int]) -> Beginning:
    """Who begins, all chance drawn by `draw`; the tied throw again."""
    if throw is None:
        return Beginning(draw((1,) * chairs))
    still, rounds = list(range(chairs)), []
    while len(still) > 1:
        thrown = ["".join(throw.faces[draw((1,) * len(throw.faces))] for _ in range(throw.dice)) for _ in still]
        rounds.append(" ".join(thrown))
        still = _best(still, thrown, throw)
    return Beginning(still[0], tuple(rounds))


@dataclass(frozen=True, slots=True)
class Throwing:
    """How far it is when real dice are thrown: who is still in, the `rounds` so far, the throws of the present one."""

    still: tuple[int, ...]
    rounds: tuple[str, ...] = ()
    thrown: tuple[str, ...] = ()

    @property
    def next(self) -> int | None:
        """The chair that throws now; None once it is settled."""
        return self.still[len(self.thrown)] if len(self.still) > 1 else None

    @property
    def beginning(self) -> Beginning | None:
        """Who begins, once that is settled."""
        return Beginning(self.still[0], self.rounds) if len(self.still) == 1 else None

    def told(self, throw: Throw, names: Sequence[str]) -> Iterator[Message]:
        """The throws of the present round, in words; `names` by chair."""
        for chair, thrown in zip(self.still, self.thrown, strict=False):
            yield Message.of("core.throw", name=names[chair], thrown=throw.told(thrown))

    def after(self, thrown: str, throw: Throw) -> Throwing:
        """One throw later."""
        now = (*self.thrown, thrown)
        if len(now) < len(self.still):
            return Throwing(self.still, self.rounds, now)
        return Throwing(tuple(_best([*self.still], now, throw)), (*self.rounds, " ".join(now)))


def is_sound(beginning: Beginning, chairs: int, throw: Throw | None) -> bool:
    """Whether it could have happened so."""
    if throw is None or not beginning.rounds:
        return not beginning.rounds and throw is None and 0 <= beginning.first < chairs
    still = list(range(chairs))
    for round_ in beginning.rounds:
        thrown = round_.split(" ")
        if len(thrown) != len(still) or not all(_is_throw(one, throw) for one in thrown):
            return False
        still = _best(still, thrown, throw)
    return still == [beginning.first]


def tell_beginning(beginning: Beginning, throw: Throw | None, names: Sequence[str]) -> Iterator[Message]:
    """What happened, in sentences; `names` by chair."""
    name = names[beginning.first]
    if throw is None or not beginning.rounds:
        yield Message.of("core.lot", name=name)
        return
    still = list(range(len(names)))
    for round_ in beginning.rounds:
        thrown = round_.split()
        told = tuple(
            Message.of("core.throw", name=names[chair], thrown=throw.told(one))
            for chair, one in zip(still, thrown, strict=True)
        )
        still = _best(still, thrown, throw)
        if len(still) > 1:
            yield Message.of("core.throw-tied", throws=told, names=tuple(names[chair] for chair in still))
        else:
            yield Message.of("core.throw-begins", throws=told, name=name)


def _best(still: list[int], thrown: Sequence[str], throw: Throw) -> list[int]:
    most = max(map(throw.worth, thrown))
    return [chair for chair, one in zip(still, thrown, strict=True) if throw.worth(one) == most]


def _is_throw(text: str, throw: Throw) -> bool:
    return len(text) == throw.dice and set(text) <= set(throw.faces)
