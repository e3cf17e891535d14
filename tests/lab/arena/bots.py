"""Bots that people might write, well or badly, as the texts of their files."""

from __future__ import annotations

FUNCTION = """
def choose(view, story):
    return view.moves[-1]
"""

LUCKY = """
def choose(view, story, rng):
    return rng.choice(view.moves)
"""

CLASS = """
from __future__ import annotations

from dataclasses import dataclass

import mathotheque as mt
from beside import PLACE


@dataclass
class Mine:
    game: mt.Game
    seed: int
    exact = False

    def choose(self, view, story=()):
        assert view.game == self.game
        return view.moves[(self.seed + len(story)) * PLACE % len(view.moves)]

    def values(self, view, story=()):
        return dict.fromkeys(view.moves, 0.0)
"""

CRASHING = """
def choose(view, story):
    if len(story) > 6:
        return view.moves[len(view.moves) // 0]
    return view.moves[0]
"""

ILLEGAL = """
def choose(view, story):
    return "PxP"
"""

SPEECHLESS = """
def choose(view, story):
    return None
"""

LEAVING = """
import sys

class Leaving:
    def __init__(self):
        sys.exit("no licence")

    def choose(self, view, story):
        return view.moves[0]
"""

NO_BOT = """
def select(view):
    return view.moves[0]
"""

TWO_BOTS = """
class One:
    def choose(self, view, story): ...

class Two:
    def choose(self, view, story): ...
"""

BROKEN = """
import no_such_module_at_all
"""
