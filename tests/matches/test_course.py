"""The way back leads to what was, however far, and nothing of it is copied on the way there."""

from __future__ import annotations

from random import Random

import pytest

import mathotheque as mt
from mathotheque.matches.course import Course
from mathotheque.matches.events import Happened


def courses(game: mt.Game, events: int) -> list[Course]:
    """The course of one playing after every event."""
    rng, found = Random(11), [Course.beginning(game.start(), draws=3)]
    while len(found) <= events:
        position = found[-1].position
        if isinstance(position.turn, mt.Over):
            break
        if isinstance(position.turn, mt.Decide):
            event = Happened(rng.choice(position.moves), position.turn.seat)
        else:
            event = Happened(position.sample(rng), draws=2)
        found.append(found[-1].after(event))
    return found


@pytest.mark.parametrize("game", mt.games(), ids=lambda game: game.key)
def test_back_to_any_moment(game: mt.Game) -> None:
    made = courses(game, 100)
    for length, then in enumerate(made):
        assert made[-1].back_to(length) == then
    again = made[-1].back_to(20).after(made[-1].history[20])
    assert again == made[21]
    assert made[-1].history._items is made[40].history._items
