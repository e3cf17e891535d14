"""Many games at once, in compiled code on several threads, NumPy arrays in and out.

    >>> import numpy as np
    >>> from mathotheque.lab.batch import Batch
    >>> batch = Batch("or-des-fous", 1000, seed=7, autoreset=True)
    >>> step = batch.step(batch.sample(np.random.default_rng(7)))
    >>> step.observation.shape, step.action_mask.shape, step.rewards.shape
    ((1000, 316), (1000, 625), (1000, 2))

Needs NumPy only. The same seed gives the same games, whatever the number of threads.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib import import_module
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from mathotheque.core.arguments import at_least, check_game, one_of, refused, whole
from mathotheque.core.compiling import teller
from mathotheque.core.errors import IllegalMove
from mathotheque.core.game import Game
from mathotheque.core.kernel import Doubles, Floats, Ints, Rule
from mathotheque.core.position import Position, position_at
from mathotheque.core.randomness import seeded_row_by_row
from mathotheque.core.speech import Message
from mathotheque.games import find
from mathotheque.lab.runner import MOST_PLIES, whole_position

_BATCHES = "mathotheque.search.batches"
Flags = npt.NDArray[np.bool_]
Masks = npt.NDArray[np.int8]
Work = tuple[Rule, tuple[object, ...]]
"""What is to be done to rows of environments: a compiled rule, and what it is given beside the rows."""
_ROWS = 1_024  # of a step, for each thread: with fewer, waiting for it costs more than it brings


@cache
def _compiled() -> Any:
    """What moves many games on; compiled when the first batch begins."""
    with teller.importing(_BATCHES):
        return import_module(_BATCHES)


class Step(NamedTuple):
    """What came of a step, a row an environment. The arrays are written anew by the next step: copy what you keep."""

    observation: Floats
    """What the seat to decide sees."""
    action_mask: Masks
    """A 1 for every action it may choose."""
    seats: Ints
    """The seat to decide."""
    rewards: Doubles
    """What each seat got in this step."""
    terminated: Flags
    """Whether the game ended in it."""
    truncated: Flags
    """Whether it was stopped in it, because it went on for too long."""


class Rollouts(NamedTuple):
    """What random games brought, a row an environment."""

    scores: Doubles
    """The mean score of each seat; games that were stopped count 0."""
    plies: Doubles
    """The mean number of decisions."""


class Batch:
    """`size` environments of one game, each with its own chance.

    `autoreset`: a finished game makes room for a new one in the same step; otherwise it waits, its actions are ignored,
    until `reset`. `observations=False` leaves them out, for who only needs masks. `positions`: where to begin, one for
    all or one each. `max_plies`: after how many decisions a game is stopped.
    """

    def __init__(
        self,
        game: str | Game,
        size: int,
        *,
        seed: int = 0,
        threads: int | None = None,
        autoreset: bool = False,
        observations: bool = True,
        max_plies: int = MOST_PLIES,
        positions: Position | Sequence[Position] | None = None,
        **options: object,
    ) -> None:
        self.game = (find(game) if isinstance(game, str) else check_game(game)).choose(**options)
        self.size = size = at_least(1, "size", size)
        self.threads = min(size, at_least(1, "threads", (os.cpu_count() or 1) if threads is None else threads))
        self.max_plies = at_least(1, "max_plies", max_plies)
        self.autoreset = one_of("autoreset", autoreset, (False, True))
        self.observations = one_of("observations", observations, (True, False))
        law, seats = self.game.law, self.game.seats
        self._starts = self._vectors(positions)
        self._states = self._starts.copy()
        self._choices = np.zeros((size, law.choices), np.int64)
        self._counts = np.zeros(size, np.int64)
        self._plies = np.zeros(size, np.int64)
        self._now = Step(
            np.zeros((size, law.features if observations else 0), np.float32),
            np.zeros((size, law.actions), np.int8),
            np.zeros(size, np.int64),
            np.zeros((size, seats), np.float64),
            np.zeros(size, np.bool_),
            np.zeros(size, np.bool_),
        )
        self._nowhere = np.zeros(size, np.bool_)
        self._pool: ThreadPoolExecutor | None = None
        self.reset(at_least(0, "seed", seed))

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_pool": None}

    # --- playing

    def reset(self, seed: int | None = None, where: Flags | None = None) -> Step:
        """Begin all games anew, or those `where` says; with `seed` all chance begins anew too, else it goes on."""
        if seed is not None:
            self._rngs = seeded_row_by_row(at_least(0, "seed", seed), self.size)
        chosen = np.ones(self.size, np.bool_) if where is None else self._row("where", where, "b")
        law = self.game.law
        arrays = self._states, self._starts, self._rngs, self._plies, chosen
        self._now.rewards[chosen] = 0
        self._now.terminated[chosen] = self._now.truncated[chosen] = False
        self._share((_compiled().begin, (*arrays, law.outcomes, law.odds, law.roll)), self._look())
        return self._now

    def step(self, actions: npt.ArrayLike) -> Step:
        """Play one action in every environment; `IllegalMove` names the first that may not, and nothing has changed."""
        chosen = np.ascontiguousarray(self._row("actions", actions, "iu"), np.int64)
        self._check(chosen)
        law = self.game.law
        now = self._now
        arrays = self._states, self._starts, self._rngs, self._plies, chosen, now.rewards, now.terminated, now.truncated
        limits = self.max_plies, self.autoreset, law.outcomes
        moving = _compiled().advance, (*arrays, *limits, law.play, law.odds, law.roll, law.scores)
        self._share(moving, self._look())
        return now

    def _row(self, name: str, values: object, kinds: str) -> npt.NDArray[Any]:
        """The values as an array, one for each environment, whole numbers or flags; else `BadOption`."""
        try:
            row = np.ascontiguousarray(values)
        except ValueError:  # rows of different lengths
            row = np.empty(0, object)
        if row.shape != (self.size,) or row.dtype.kind not in kinds:
            expected = Message.of("core.batch-row" if kinds == "iu" else "core.batch-flags", size=self.size)
            raise refused(name, f"{row.dtype} of shape {row.shape}" if row.size else values, expected)
        return row

    def _check(self, actions: Ints) -> None:
        known = (actions >= 0) & (actions < self.game.law.actions)
        legal = known & (self._now.action_mask[np.arange(self.size), np.where(known, actions, 0)] > 0)
        wrong = np.flatnonzero(~legal & (self._counts > 0))
        if len(wrong):
            at = int(wrong[0])
            there = ", ".join(str(action) for action in np.sort(self._choices[at, : self._counts[at]]))
            message = Message.of("core.action-at", at=at, action=int(actions[at]), legal=there)
            raise IllegalMove(message, move=str(actions[at]))

    def _look(self) -> Work:
        """Writes what everybody sees now, straight into the arrays of the step."""
        now, law = self._now, self.game.law
        stopped = self._nowhere if self.autoreset else now.truncated
        arrays = self._states, now.seats, self._choices, self._counts, now.action_mask, now.observation, stopped
        return _compiled().look, (*arrays, self.observations, law.legal, law.observe)

    def sample(self, rng: np.random.Generator) -> Ints:
        """A random legal action for every environment (0 where the game is over)."""
        if not isinstance(rng, np.random.Generator):
            raise refused("rng", rng, Message.of("core.a-generator"))
        picks = (rng.random(self.size) * self._counts).astype(np.int64)
        return np.where(self._counts > 0, self._choices[np.arange(self.size), picks], 0)

    def rollouts(self, games: int = 1, seed: int = 0) -> Rollouts:
        """Random games to their end from where each environment stands; the environments stay as they are."""
        games = at_least(1, "games", games)
        law = self.game.law
        totals = np.zeros((self.size, self.game.seats), np.float64)
        plies = np.zeros(self.size, np.int64)
        rngs = seeded_row_by_row(at_least(0, "seed", seed), self.size)
        arrays = self._states, rngs, games, self.max_plies, law.choices, law.outcomes, totals, plies
        rolling = _compiled().roll_out, (*arrays, law.legal, law.play, law.odds, law.roll, law.scores)
        self._share(rolling, rows=1)
        return Rollouts(totals / games, plies / games)

    # --- looking

    @property
    def now(self) -> Step:
        """What the last step or reset brought."""
        return self._now

    @property
    def plies(self) -> Ints:
        """How many decisions were made in each game."""
        return self._plies.copy()

    @property
    def generators(self) -> npt.NDArray[np.uint64]:
        """The state of each environment's random numbers, a copy."""
        return self._rngs.copy()

    def position(self, at: int) -> Position:
        """The position of one environment: its text, its moves in notation, its picture."""
        number = whole(at)
        if number is None or not 0 <= number < self.size:
            raise refused("at", at, Message.of("core.option-whole", low=0, high=self.size - 1))
        return position_at(self.game, self._states[number].copy())

    # --- inside

    def _vectors(self, positions: Position | Sequence[Position] | None) -> Ints:
        if positions is None or isinstance(positions, Position):
            first = self.game.start() if positions is None else positions
            return np.tile(whole_position(self.game, first)._vector, (self.size, 1))
        if not isinstance(positions, Sequence) or len(positions) != self.size:
            raise refused(
                "positions", positions, Message.of("core.batch-positions", game=self.game.key, size=self.size)
            )
        return np.stack([whole_position(self.game, position)._vector for position in positions])

    def _share(self, *works: Work, rows: int = _ROWS) -> None:
        """Divides the rows among the threads, at least `rows` to each; one of them is this very thread. Waits for all.

        No row depends on another, so each thread does all the works on its rows before it is waited for.
        """
        threads = max(1, min(self.threads, self.size // rows))
        marks = [self.size * k // threads for k in range(threads + 1)]
        if threads > 1 and self._pool is None:
            self._pool = ThreadPoolExecutor(self.threads - 1)
        others = [self._pool.submit(_do, works, *part) for part in pairwise(marks[1:])] if self._pool else []
        _do(works, 0, marks[1])
        for other in others:
            other.result()


def _do(works: Sequence[Work], low: int, high: int) -> None:
    for work, arguments in works:
        work(low, high, *arguments)
