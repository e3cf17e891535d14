"""Head starts that make a game of two even: those a game offers, and what was simulated of them.

A game that has some declares them in `handicaps.py` of its folder; `handicaps.json` beside it holds what
`python -m tests.handicaps` found. None of this needs compiled rules.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol, cast

from mathotheque.core.options import Value
from mathotheque.core.speech import Message

if TYPE_CHECKING:
    from mathotheque.core.game import Game

FILE = "handicaps.json"
MOST_APART = 3
"""Levels that are further apart are not made even by a simple head start."""


@dataclass(frozen=True, slots=True)
class HeadStart:
    """What the weaker of two begins with: a position (empty: the usual one) in which seat 1 is theirs, and its words.

    Where the weaker does not begin there is no position, and seat 1 is the stronger's.
    """

    position: str
    told: Message
    begins: bool = True


WHO_BEGINS = (
    HeadStart("", Message.of("core.head-start.second"), begins=False),
    HeadStart("", Message.of("core.head-start.first")),
)
"""The smallest head starts of every game: nothing but the first turn, or not even that."""


@dataclass(frozen=True, slots=True)
class Offer:
    """The head starts of one table of two, the smallest first; `options` are what it is played with."""

    options: Mapping[str, Value]
    starts: tuple[HeadStart, ...]


class Handicaps(Protocol):
    """`handicaps.py` of a game's folder."""

    OFFERS: Sequence[Offer]


@dataclass(frozen=True, slots=True)
class Simulated:
    """How many games of a hundred the weaker won, half of the 95 % interval, and over how many games."""

    share: float
    half: float
    games: int


@dataclass(frozen=True, slots=True)
class Even:
    """The head start that comes nearest to an even game between two levels: won without it, and won with it."""

    weak: str
    strong: str
    options: Mapping[str, Value]
    start: HeadStart
    without: Simulated
    won: Simulated


def offers(game: Game) -> Sequence[Offer]:
    """The head starts the game offers; none where its folder declares none."""
    return cast("Handicaps", game.module("handicaps")).OFFERS if game.has("handicaps") else ()


@cache
def evens(game: Game) -> tuple[Even, ...]:
    """Everything that was simulated for a game: every two levels once for each of its offers; perhaps nothing yet."""
    file = game.folder / FILE
    if not game.has("handicaps") or not file.exists():
        return ()
    tables = json.loads(file.read_text(encoding="utf-8"))["tables"]
    return tuple(
        _even(offer, case) for offer, table in zip(offers(game), tables, strict=True) for case in table["cases"]
    )


def _even(offer: Offer, case: Mapping[str, Any]) -> Even:
    start = next(
        start
        for start in offer.starts
        if (start.position, start.begins) == (case.get("position", ""), case.get("begins", True))
    )
    without, won = Simulated(*case["without"]), Simulated(*case["won"])
    return Even(case["weak"], case["strong"], offer.options, start, without, won)
