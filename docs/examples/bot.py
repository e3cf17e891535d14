"""A bot for Pousse-Blocs that pushes as many blocks at a time as it can.

Try it:  mathotheque arena pousse-blocs --mode quick --players random,1,4,greedy:docs/examples/bot.py
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

import mathotheque as mt


def choose(view: mt.Position, story: Sequence[str], rng: Random) -> str:
    """One of the moves with the most blocks in their calculation."""
    most = max(blocks(move) for move in view.moves)
    return rng.choice([move for move in view.moves if blocks(move) == most])


def blocks(move: str) -> int:
    """How many numbers stand in `6*2-3`: three."""
    return len(re.findall(r"\d+", move))
