"""Mathisto: its bots. They go by what they remember of the story, and by many deals that fit it.

Weak levels forget what lies far back, waver between moves and know fewer answers; the best plays its best moves to the
end in its head. No level can run in circles: luck has a part in every choice, and the longer nothing is drawn or laid
the less it fears to lay.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from mathotheque.core.game import Game
from mathotheque.core.kernel import Doubles
from mathotheque.core.position import Position
from mathotheque.core.randomness import seeded
from mathotheque.games.mathisto.advice import BLUFFS, CAREFUL, DENIES, SEES_END
from mathotheque.games.mathisto.judgement import DEALS, MIND, TRIALS, WIDTH, weigh
from mathotheque.games.mathisto.memory import ALL, Memory

_POINTS = 60.0  # what a move brings is told as a part of this


@dataclass(frozen=True, slots=True)
class Mind:
    """How a level plays."""

    memory: float  # events it remembers at a table of three, whole ones
    wavers: float  # points by which it errs
    knowledge: float  # chance that it answers a question right
    deals: int = 30  # it imagines to count where the cards are
    trials: int = 0  # deals in which it plays its best moves to the end, more for the better ones
    width: int = 8  # moves it tries so
    careful: float = 0.0
    bluffs: float = 0.0
    sees_end: bool = False
    denies: float = 0.0

    def remembers(self, seats: int) -> int:
        """How many events it remembers: a quarter more for every player beyond three, for rounds are longer there."""
        return int(self.memory * (seats + 1) / 4)

    def numbers(self) -> Doubles:
        """What `judgement` goes by."""
        mind = np.zeros(MIND)
        mind[CAREFUL], mind[BLUFFS], mind[SEES_END], mind[DENIES] = (
            self.careful,
            self.bluffs,
            self.sees_end,
            self.denies,
        )
        mind[DEALS], mind[TRIALS], mind[WIDTH] = self.deals, self.trials, self.width
        return mind


_GLANCE = Mind(memory=ALL, wavers=5.0, knowledge=0.7, careful=0.3, bluffs=0.5, sees_end=True, denies=0.3)
MINDS = {
    "1": Mind(memory=4, wavers=10.5, knowledge=0.3),
    "2": Mind(memory=5, wavers=7.4, knowledge=0.35),
    "3": Mind(memory=6.5, wavers=6.0, knowledge=0.4),
    "4": Mind(memory=8, wavers=4.9, knowledge=0.45),
    "5": Mind(memory=11, wavers=3.4, knowledge=0.5, bluffs=0.5),
    "6": Mind(memory=16, wavers=2.5, knowledge=0.6, bluffs=0.5),
    "7": _GLANCE,
    "8": replace(_GLANCE, wavers=0.0, knowledge=0.8, trials=24),
}
"""Steps of about two games out of three; measured in docs/bots.md."""


def bot(game: Game, level: str, seed: int | None, nodes: int | None, seconds: float | None) -> BeliefBot:
    """A bot of that level; `nodes` is the number of deals it imagines. It answers at once, whatever the time."""
    return BeliefBot(MINDS[level], seed, nodes)


class BeliefBot:
    """Believes what its story proves, imagines the rest, and takes what promises most."""

    exact = False

    def __init__(self, mind: Mind, seed: int | None = None, deals: int | None = None) -> None:
        self._mind = mind
        self._numbers = mind.numbers()
        if deals is not None:
            self._numbers[DEALS] = deals
            self._numbers[TRIALS] = min(deals, mind.trials)
        self._rng = Random(seed)
        self._memory = Memory()

    @property
    def knowledge(self) -> float:
        """The chance that it answers a question right; the table draws by it."""
        return self._mind.knowledge

    def choose(self, view: Position, story: Sequence[str] = ()) -> str:
        """The best move as far as it can tell."""
        if len(view.moves) == 1:
            return view.moves[0]
        worths = self._worths(view, story)
        felt = [worth + self._rng.gauss(0, self._mind.wavers) for worth in worths]
        return view.moves[felt.index(max(felt))]

    def values(self, view: Position, story: Sequence[str] = ()) -> Mapping[str, float]:
        """What each move promises, as a part of 60 points: an opinion, not a chance to win."""
        worths = self._worths(view, story)
        return {move: max(-1.0, min(1.0, worth / _POINTS)) for move, worth in zip(view.moves, worths, strict=True)}

    def _worths(self, view: Position, story: Sequence[str]) -> list[float]:
        seat, mind = view.viewer, self._mind
        assert isinstance(seat, int)
        last = mind.remembers(view.game.seats)
        facts = self._memory.facts(view.game, seat, story, last)
        common = self._memory.common(view.game, seat, story, last)
        actions = np.array(view.actions, np.int64)
        worths = np.zeros(len(actions))
        rng = seeded(self._rng.getrandbits(48))
        weigh(view._vector, seat, facts, common, self._numbers, actions, len(actions), rng, worths)
        return [float(worth) for worth in worths]
