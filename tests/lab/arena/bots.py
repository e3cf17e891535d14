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

SPYING = """
import gc

from mathotheque.core.chance import Dice
from mathotheque.core.position import EVERYTHING, Position


looks = 0


def choose(view, story):
    global looks
    looks += 1
    if looks > 3:
        return view.moves[0]
    things = [thing for thing in gc.get_objects() if isinstance(thing, (Position, Dice))]
    found = [thing for thing in things if isinstance(thing, Dice) or thing.viewer != view.viewer]
    assert view.viewer != EVERYTHING
    with open({notes}, "a") as notes:
        print(len(found), file=notes)
    return view.moves[0]
"""

HANGING = """
def choose(view, story):
    while True:
        pass
"""

SLEEPING_WITH_CHILDREN = """
import subprocess
import sys


def choose(view, story):
    subprocess.run([sys.executable, "-c", "import time; time.sleep(600)"])
"""

DYING = """
import os


def choose(view, story):
    print("the last words", flush=True)
    os._exit(7)
"""

FORGING = """
import os


def choose(view, story):
    for number in range(3, 64):
        try:
            os.write(number, b"[[[[")
            os.write(number, b"\\n")
        except OSError:
            pass
    return view.moves[0]
"""

ENDLESS = """
def choose(view, story):
    return "?" * 10_000_000
"""

PRINTING = """
import os
import sys


def choose(view, story):
    print('{"move": "KxK"}')
    print("x" * 100_000)
    print("y" * 100_000, file=sys.stderr)
    os.write(1, b'{"move": "KxK"}\\n')
    assert sys.stdin.read() == ""
    return view.moves[0]
"""

NAMING = """
import os


class Mine:
    def __init__(self, seed):
        with open({notes}, "a") as notes:
            print(os.getpid(), seed, file=notes)

    def choose(self, view, story):
        return view.moves[0]
"""
