"""What is proved, asked like any other search: a game's proof knows the result of every move, and takes no budget."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol

import numpy as np

from mathotheque.core.kernel import DECIDE, OVER, PHASE, Ints, Law
from mathotheque.search.interface import Candidate, Finding
from mathotheque.search.playouts import buffers

Result = tuple[float, float]
"""What the seat may expect of an action, and what it prefers among actions of which it expects the same."""

_SLICE = 4096


class Proof(Protocol):
    """Exact results of a game, worked out when first asked for and kept for whoever asks next."""

    def work(self, s: Ints, actions: Sequence[int], nodes: int) -> int:
        """Work out about so many more of what `results` needs here; returns how many, 0 when nothing is missing."""
        ...

    def results(self, s: Ints, actions: Sequence[int]) -> Sequence[Result]:
        """The exact result of each legal action to the seat that decides in `s`."""
        ...


class SolvedSearch:
    """Looks up the proof of a game. Until the proof is there every action is as good as any other.

    Its line follows the best actions up to the next roll, and through so many `rolls` by their likeliest outcome.
    What was worked out is kept, so a budget in nodes only matters to whoever asks first.
    """

    def __init__(self, law: Law, proof: Proof, rolls: int = 0) -> None:
        self._law, self._proof, self._rolls = law, proof, rolls
        self._choices, self._weights = buffers(law)
        self._nodes = 0

    @property
    def nodes(self) -> int:
        """How many situations had to be worked out."""
        return self._nodes

    def begin(self, vector: Ints, seed: int) -> None:
        """Turn to a position; the seed chooses among actions that are equally good."""
        self._root, self._rng = vector.copy(), Random(seed)
        self._actions = self._legal(self._root)
        self._nodes, self._proved = 0, False

    def advance(self, nodes: int) -> bool:
        """Work out so many more situations; whether the proof is there."""
        worked = self._proof.work(self._root, self._actions, nodes)
        self._nodes += worked
        self._proved = worked == 0
        return self._proved

    def finding(self) -> Finding:
        """The best action, proved; chance decides among equals."""
        each = self._nodes // len(self._actions)
        if not self._proved:
            guess = self._rng.choice(self._actions)
            return Finding(
                guess, tuple(Candidate(action, 0.0, each) for action in self._actions), (guess,), self._nodes
            )
        results = self._proof.results(self._root, self._actions)
        candidates = [Candidate(action, value, each) for action, (value, _) in zip(self._actions, results, strict=True)]
        best = self._best(self._actions, results)
        return Finding(best, tuple(candidates), tuple(self._line(best)), self._nodes, exact=True)

    def _legal(self, s: Ints) -> list[int]:
        return [int(action) for action in self._choices[: self._law.legal(s, self._choices)]]

    def _best(self, actions: Sequence[int], results: Sequence[Result]) -> int:
        most = max(results)
        return self._rng.choice([action for action, result in zip(actions, results, strict=True) if result == most])

    def _line(self, best: int) -> list[int]:
        """How play goes on from the root when all play best."""
        s, line, rolled = self._root.copy(), [best], 0
        self._law.play(s, best)
        while s[PHASE] != OVER and (s[PHASE] == DECIDE or rolled < self._rolls):
            if s[PHASE] == DECIDE:
                line.append(self._reply(s))
                self._law.play(s, line[-1])
            else:
                line.append(int(np.argmax(self._weights[: self._law.odds(s, self._weights)])))
                self._law.roll(s, line[-1])
                rolled += 1
        return line

    def _reply(self, s: Ints) -> int:
        actions = self._legal(s)
        while self._proof.work(s, actions, _SLICE):
            pass
        return self._best(actions, self._proof.results(s, actions))
