"""Pousse-Blocs at three and four is judged by games played on, as its strongest level plays them."""

from __future__ import annotations

import pytest

import mathotheque as mt
from mathotheque.core.memory import apart
from mathotheque.games.pousse_blocs.levels import own_track
from mathotheque.games.pousse_blocs.rollouts import preferred
from mathotheque.games.pousse_blocs.rules import CHOICES, LEVEL, legal
from mathotheque.games.pousse_blocs.solution import duel
from tests.reviews.matches import played

FAIR = {("three", 1): (0.261, 0.218, 0.522), ("four", 3): (0.633, 0.228, 0.098, 0.042)}
"""Everybody's chance before the first roll, from the rule book: found by foresight until nothing changes."""


@pytest.mark.parametrize(("mode", "level"), FAIR)
def test_the_start_is_worth_what_the_rule_book_says(mode: str, level: int) -> None:
    game = mt.game("pousse-blocs", mode=mode, level=level)
    found = mt.appraiser(game).value(game.start())
    assert found.source == "rollouts"
    for share, fair in zip(found.shares, FAIR[mode, level], strict=True):
        assert abs(share - fair) < 3 * found.error + 0.02  # the level plays nearly, not quite, in balance
    assert found == mt.appraiser(game).value(game.start())


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
