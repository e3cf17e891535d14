"""Every table has every option, whether its game knows it or not."""

from __future__ import annotations

import pytest

import mathotheque as mt
from mathotheque.core.chance import Dice
from mathotheque.core.options import Value
from mathotheque.matches.events import Chair, Opened
from mathotheque.matches.fold import fold
from mathotheque.matches.match import Match
from mathotheque.matches.settling import next_event
from mathotheque.matches.table_options import TableOptions, settle_table, table_options
from tests.devine import GAME as DEVINE

NAMES = {name for name in TableOptions.__struct_fields__ if name != "every"}


@pytest.mark.parametrize("game", [*mt.games(), DEVINE], ids=lambda game: game.key)
def test_each_is_there_by_name_and_by_type(game: mt.Game) -> None:
    options = table_options(game, {})
    assert set(options.every) >= NAMES
    declared = {option.name: option.default for option in game.table_options}
    assert declared.items() <= options.every.items()
    assert all(options.every[name] == getattr(options, name) for name in NAMES)


def test_a_game_that_declares_none_plays_like_any_other() -> None:
    chairs = tuple(Chair(f"Seat {number}") for number in (1, 2, 3))
    match: Match = fold("m", [Opened("devine", 1, {}, chairs, "", "2026-11-15")], lambda _: DEVINE)
    assert match.table.announce is False
    assert match.custom["journal"] == "full"
    assert next_event(match, Dice(b"\x01" * 32)) is not None


@pytest.mark.parametrize(
    "kept", [{"announce": "loud"}, {"announce": 1}, {"teleport": True}, {"announce": True, "window": 7}]
)
def test_what_an_earlier_program_kept_is_read_as_far_as_it_is_known(kept: dict[str, Value]) -> None:
    options = table_options(mt.game("foumath"), kept)
    assert options.announce is (kept.get("announce") is True)
    assert "teleport" not in options.every


def test_whoever_sets_a_table_is_told_what_exists() -> None:
    with pytest.raises(mt.BadOption, match="announce"):
        settle_table(mt.game("foumath"), {"teleport": True})
