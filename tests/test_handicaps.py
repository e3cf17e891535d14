"""Head starts can be played, what was simulated of them belongs to them, and they make games more even."""

from __future__ import annotations

import json

import pytest

import mathotheque as mt
from mathotheque.core.handicaps import FILE, evens, offers
from tests.handicaps import pairs

GAMES = [game for game in mt.games() if offers(game)]
BY_KEY = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


def test_every_game_of_two_offers_head_starts() -> None:
    assert {game.key for game in GAMES} == {game.key for game in mt.games() if 2 in game.players}


@BY_KEY
def test_every_head_start_can_be_played(game: mt.Game) -> None:
    for offer in offers(game):
        table = game.choose(**offer.options)
        assert table.seats == 2
        told = {start.told.say(lang) for start in offer.starts for lang in ("fr", "en")}
        assert len(told) == 2 * len(offer.starts)
        for start in offer.starts:
            if start.position:
                assert str(table.read(start.position)) == start.position
                assert start.begins


@BY_KEY
def test_every_two_levels_were_simulated(game: mt.Game) -> None:
    file = json.loads((game.folder / FILE).read_text(encoding="utf-8"))
    assert file["command"] == f"python -m tests.handicaps {game.key}"
    for offer, table in zip(offers(game), file["tables"], strict=True):
        assert table["options"] == dict(offer.options)
        met = [(case["weak"], case["strong"]) for case in table["cases"]]
        assert met == pairs(mt.levels(game.choose(**offer.options)))


@BY_KEY
def test_a_head_start_makes_a_game_more_even(game: mt.Game) -> None:
    for even in evens(game):
        assert abs(even.won.share - 50) <= max(abs(even.without.share - 50), even.won.half), even
