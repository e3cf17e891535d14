"""The golden playthroughs hold, compiled, interpreted and bounds-checked alike."""

from __future__ import annotations

import pytest

import mathotheque as mt
from tests.golden.playthrough import file_of, playthrough
from tests.tables import name, samples

SHELF = [table for game in mt.games() for table in samples(game)]


@pytest.mark.parametrize("game", SHELF, ids=name)
def test_every_position_is_as_written(game: mt.Game) -> None:
    """A difference is a changed rule, notation, action number or picture: meant, or a mistake."""
    assert playthrough(game) == file_of(game).read_text(encoding="utf-8"), "if it is meant: make golden"


def test_no_playthrough_is_left_of_a_variant_that_no_longer_exists() -> None:
    kept = {file_of(game) for game in SHELF}
    found = {file for game in mt.games() for file in file_of(game).parent.glob("*.txt")}
    assert found == kept
