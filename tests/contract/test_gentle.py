"""The gentle start of every game: options it has, and a game in which nobody loses before having played."""

from __future__ import annotations

from random import Random

import pytest

import mathotheque as mt
from mathotheque.core.turn import Chance, Decide, Over
from mathotheque.web.shelf.setup_form import first_form


@pytest.mark.parametrize("game", mt.games(), ids=lambda game: game.key)
def test_nobody_loses_before_having_had_a_turn(game: mt.Game) -> None:
    gentle = game.choose(**game.gentle)
    assert first_form(game, gentle=True).items() >= {"level1": gentle.level_names[0]}.items()
    for seed in range(5):
        luck, position, moved = Random(seed), gentle.start(), set[int]()
        while len(moved) < gentle.seats:
            match position.turn:
                case Over():
                    raise AssertionError(f"over after the turns of {moved}")
                case Chance():
                    position = position.play(position.sample(luck))
                case Decide(seat):
                    moved.add(seat)
                    position = position.play(luck.choice(position.moves))
