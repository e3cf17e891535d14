"""Pousse-Blocs at three and four is judged by games played on, as its strongest level plays them."""

from __future__ import annotations

import pytest

import mathotheque as mt
from mathotheque.core.memory import apart
from mathotheque.games.pousse_blocs.levels import own_track
from mathotheque.games.pousse_blocs.rollouts import preferred
from mathotheque.games.pousse_blocs.rules import CHOICES, LEVEL, legal
from mathotheque.games.pousse_blocs.solution import duel
from tests.effort import effort
from tests.reviews.matches import played

EFFORT = effort("usual", interpreted="quick", checked="quick")
FAIR = {("three", 1): (0.261, 0.218, 0.522), ("four", 3): (0.633, 0.228, 0.098, 0.042)}
"""Everybody's chance before the first roll, from the rule book: found by foresight until nothing changes."""


@pytest.mark.parametrize(("mode", "level"), FAIR)
def test_the_start_is_worth_what_the_rule_book_says(mode: str, level: int) -> None:
    game = mt.game("pousse-blocs", mode=mode, level=level)
    found = mt.appraiser(game, EFFORT).value(game.start())
    assert found.source == "rollouts"
    for share, fair in zip(found.shares, FAIR[mode, level], strict=True):
        assert abs(share - fair) < 3 * found.error + 0.02  # the level plays nearly, not quite, in balance
    assert found == mt.appraiser(game, EFFORT).value(game.start())


def test_they_play_as_the_strongest_level_does() -> None:
    game = mt.game("pousse-blocs", mode="four", level=3, opening="one-roll")
    choices = apart(CHOICES)
    for position in played(game, ["3"] * 4, seed=4).positions():
        s = position._vector
        if isinstance(position.turn, mt.Decide):
            n = legal(s, choices)
            chosen = preferred(s, choices, n, duel(int(s[LEVEL]) + 1))
            best = max(own_track(s, action) for action in position.actions)
            assert own_track(s, int(chosen)) == pytest.approx(best)


def test_what_is_solved_is_told_as_a_proof() -> None:
    """Alone the part of the blocks' sum that goes; face to face a chance; at the end what came."""
    alone = mt.game("pousse-blocs", mode="solo")
    worth = mt.appraiser(alone)
    assert worth.value(alone.start()).source == "proof"
    assert worth.value(alone.read("9 t1 d54")).shares == (1.0,)
    assert worth.value(alone.read("9 t1 d54").play("9")).shares == (1.0,)
    duel = mt.game("pousse-blocs")
    won = duel.read("9/2,3,4,5,6,8,10,11,12 t1 d54")
    assert mt.appraiser(duel).value(won).shares == mt.appraiser(duel).value(won.play("9")).shares == (1.0, 0.0)
    four = mt.game("pousse-blocs", mode="four")
    assert set(mt.appraiser(four, "quick").outcomes(four.start())) == set(four.start().odds)
