"""The tables of the lab: every game on the shelf with every combination of its choices, and their short names."""

from __future__ import annotations

import pytest

import mathotheque as mt
from tests.tables import name, variants

TABLES = tuple(table for game in mt.games() for table in variants(game))

every_table = pytest.mark.parametrize("game", TABLES, ids=name)
every_game = pytest.mark.parametrize("game", mt.games(), ids=name)
