"""Observations by name: which number is what, from where to where, and the planes of a board.

>>> import mathotheque as mt
>>> from mathotheque.lab.observations import Observations
>>> from mathotheque.lab.runner import Runner
>>> game = mt.game("or-des-fous")
>>> seen = Observations(game)
>>> row = Runner(game, game.read("a1,b1,d1,f1,g1,d7*/d5*,a11,b11,d11,f11,g11 t1 d2")).observe(0)
>>> seen.parts(row)["die"], seen.planes(row).shape
(array([0., 1., 0.], dtype=float32), (4, 11, 7))
"""

from __future__ import annotations

from functools import cached_property
from itertools import accumulate, pairwise

import numpy as np

from mathotheque.core.arguments import check_game, refused
from mathotheque.core.errors import BadOption
from mathotheque.core.features import Feature
from mathotheque.core.game import Game
from mathotheque.core.kernel import Floats
from mathotheque.core.speech import Message


class Observations:
    """The observations of one game with its options. Arrays may have any number of axes before the features."""

    def __init__(self, game: Game) -> None:
        self.game = check_game(game)
        self.features = game.features
        ends = list(accumulate((feature.size for feature in self.features), initial=0))
        self.places = {
            feature.name: slice(begin, end)
            for feature, begin, end in zip(self.features, ends[:-1], ends[1:], strict=True)
        }

    @cached_property
    def names(self) -> tuple[str, ...]:
        """A name for every number."""
        return tuple(name for feature in self.features for name in feature.names)

    @cached_property
    def high(self) -> Floats:
        """The largest each number can be; the smallest is 0."""
        return np.concatenate([np.full(feature.size, feature.high, np.float32) for feature in self.features])

    @cached_property
    def boards(self) -> tuple[Feature, ...]:
        """The features that are planes of a board, all of one shape."""
        return tuple(feature for feature in self.features if feature.board)

    def parts(self, observation: Floats) -> dict[str, Floats]:
        """The numbers of each feature, in its shape, without copying."""
        self._check(observation)
        before = observation.shape[:-1]
        return {
            feature.name: observation[..., self.places[feature.name]].reshape((*before, *feature.shape))
            for feature in self.features
        }

    def planes(self, observation: Floats) -> Floats:
        """The planes of the board, `(…, planes, rows, columns)`; `BadOption` for a game without one.

        Where they stand side by side in the observation nothing is copied.
        """
        if not self.boards:
            raise BadOption(Message.of("core.no-planes", game=self.game.title))
        self._check(observation)
        shape = (*observation.shape[:-1], len(self.boards), *self.boards[0].shape)
        places = [self.places[feature.name] for feature in self.boards]
        if all(one.stop == other.start for one, other in pairwise(places)):
            return observation[..., places[0].start : places[-1].stop].reshape(shape)
        return np.concatenate([observation[..., place] for place in places], axis=-1).reshape(shape)

    def _check(self, observation: object) -> None:
        if tuple(getattr(observation, "shape", ()))[-1:] != self.high.shape:
            raise refused("observation", observation, Message.of("core.some-features", size=len(self.high)))

    def rest(self, observation: Floats) -> Floats:
        """The numbers that are on no plane, side by side: a copy."""
        self._check(observation)
        kept = [self.places[feature.name] for feature in self.features if not feature.board]
        return np.concatenate([observation[..., place] for place in kept], axis=-1)
