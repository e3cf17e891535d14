"""Names at a table: computers have first names of their own, nobody's name is there twice."""

from __future__ import annotations

import pytest

from mathotheque.core.names import is_taken, name_computers

LEVELS = ("1", "2", "3", "4", "5", "6")


@pytest.mark.parametrize("level", LEVELS)
def test_every_computer_of_a_full_table_has_its_own_name(level: str) -> None:
    names = name_computers(("Bip", *[""] * 5), ("", *[level] * 5), LEVELS)
    assert names[0] == "Bip"
    assert len({name.casefold() for name in names}) == 6


def test_a_level_keeps_its_name_and_a_given_name_is_kept() -> None:
    assert name_computers(("", ""), ("1", "6"), LEVELS) == ("Kiwi", "Titan")
    assert name_computers(("Robot", ""), ("1", ""), LEVELS) == ("Robot", ""), "an empty chair stays so"


@pytest.mark.parametrize(("name", "taken"), [("zoe", True), (" ZOÉ ", True), ("Zoé 2", False), ("Zo", False)])
def test_what_sounds_alike_is_the_same_name(name: str, taken: bool) -> None:
    assert is_taken(name, ["", "Zoé"]) is taken
