"""What an OpenSpiel player is given to look at: numbers and texts, with or without the whole story."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from mathotheque.core.errors import BadOption
from mathotheque.core.extras import extra
from mathotheque.core.game import Game
from mathotheque.core.kernel import SPECTATOR, Floats
from mathotheque.core.speech import Message
from mathotheque.lab.openspiel.course import Course

with extra("lab"):
    import pyspiel

REMEMBERED = 64
"""The latest events an information state tensor holds: all of them where a game cannot be longer."""


class Observer:
    """Looks at states. `tensor` is what it saw last, `dict` the same in named parts.

    Parts: `player`, whose eyes; `observation`, what the rules show to them; with perfect recall also `story`, a row an
    event, the latest last: whether chance brought it, and its number in binary. The text with perfect recall is the
    whole story and the view; without, the view.
    """

    def __init__(self, game: Game, longest: int, wanted: Any, params: Mapping[str, Any] | None) -> None:
        if params:
            raise BadOption(
                Message.of("core.option-unknown", game=game.key, name=", ".join(params), guess="", names="-")
            )
        law = game.law
        self._hides = game.hides
        self._public = bool(wanted.public_info)
        self._recalls = bool(wanted.perfect_recall)
        self._private = wanted.private_info
        self._bits = 1 << np.arange(max(4 * law.actions, law.outcomes).bit_length())
        shapes: dict[str, tuple[int, ...]] = {"player": (game.seats,), "observation": (law.features,)}
        if wanted.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            shapes["observation"] = (game.seats, law.features)
        if self._recalls:
            shapes["story"] = (min(longest, REMEMBERED), 1 + len(self._bits))
        sizes = [int(np.prod(shape)) for shape in shapes.values()]
        self.tensor: Floats = np.zeros(sum(sizes), np.float32)
        parts = np.split(self.tensor, np.cumsum(sizes)[:-1])
        self.dict = {name: part.reshape(shape) for part, (name, shape) in zip(parts, shapes.items(), strict=True)}

    def set_from(self, state: Any, player: int) -> None:
        """Fill the tensor with what `player` sees of `state`."""
        course: Course = state.course
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if self._private == pyspiel.PrivateInfoType.ALL_PLAYERS:
            for seat, row in enumerate(self.dict["observation"]):
                row[:] = course.runner.observe(seat)
        else:
            self.dict["observation"][:] = course.runner.observe(self._eyes(player))
        if self._recalls:
            rows = self.dict["story"]
            latest = course.story[-len(rows) :]
            for row, seen in zip(rows[len(rows) - len(latest) :], latest, strict=True):
                row[0] = seen.chance
                row[1:] = (seen.number(self._eyes(player)) + 1 & self._bits) > 0

    def string_from(self, state: Any, player: int) -> str:
        """What `player` sees of `state`, in notation."""
        course: Course = state.course
        eyes = self._eyes(player)
        if not self._public and (eyes == SPECTATOR or not self._hides):
            return ""
        who = "watching" if eyes == SPECTATOR else f"seat {player + 1}"
        whole = self._private == pyspiel.PrivateInfoType.ALL_PLAYERS
        text = str(course.runner.position) if whole else course.runner.view_text(eyes)
        return f"{who}: {course.told(eyes)} | {text}" if self._recalls else f"{who}: {text}"

    def _eyes(self, player: int) -> int:
        return SPECTATOR if self._private == pyspiel.PrivateInfoType.NONE else player
