"""Playing without seeing everything: what a seat surely knows, and whole positions it may imagine."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mathotheque.core.errors import NotSolved
from mathotheque.core.game import Game
from mathotheque.core.kernel import Bits, Ints
from mathotheque.core.position import Position, position_at
from mathotheque.core.record import Story
from mathotheque.core.speech import Message


def follow(game: Game, seat: int, story: Sequence[str], first: Position | None = None) -> tuple[Position, Ints]:
    """The view a seat has after its story, and the facts it has learnt on the way (from `first`, if not the start)."""
    law = game.law
    start = story.first if isinstance(story, Story) else game.start()
    view = (first or start).view(seat)
    facts = np.zeros(law.facts, np.int64)
    for event in story:
        if law.learn is not None:
            law.learn(facts, view._vector, seat, view.number_shown(event))
        view = view.follow(event)
    return view, facts


def imagine(view: Position, facts: Ints, rng: Bits) -> Position:
    """A whole position that looks like `view` to its seat and agrees with the facts."""
    law = view.game.law
    if law.imagine is None:
        return view
    if not isinstance(view.viewer, int):
        raise NotSolved(Message.of("core.not-a-seat"))
    vector = view._vector.copy()
    law.imagine(vector, view.viewer, facts, rng)
    return position_at(view.game, vector)
