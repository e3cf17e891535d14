"""Mathisto: many random games in compiled code; all end, no card is lost, points add up."""

from __future__ import annotations

import pytest

import mathotheque as mt
from mathotheque.core.kernel import OVER, PHASE
from mathotheque.core.position import position_at
from mathotheque.core.randomness import seeded
from mathotheque.games.mathisto.table import CALLS, MOST_CALLS, QUIET, QUIET_EACH
from mathotheque.search.playouts import buffers, engine, wander
from tests.effort import effort
from tests.games.mathisto.material import check
from tests.tables import name, variants

GAMES = effort(300, interpreted=2, checked=30)
STRETCH = 150  # decisions between two checks
TABLES = variants(mt.game("mathisto"))


@pytest.mark.parametrize("game", TABLES, ids=name)
def test_random_games_end_and_lose_no_card(game: mt.Game) -> None:
    rng, law = seeded(7), game.law
    choices, weights = buffers(law)
    for _ in range(GAMES):
        s = game.start()._vector.copy()
        while s[PHASE] != OVER:
            wander(s, choices, weights, STRETCH, rng, *engine(law))
            check(position_at(game, s))
        position = position_at(game, s)
        assert isinstance(position.turn, mt.Over)
        assert sum(position.turn.scores) == 0
        assert s[CALLS] <= MOST_CALLS
        assert s[QUIET] <= QUIET_EACH * game.seats
