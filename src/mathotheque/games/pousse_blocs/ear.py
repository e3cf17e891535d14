"""Pousse-Blocs in words: which blocks stand on whose side, and what the dice want."""

from __future__ import annotations

from functools import lru_cache

from mathotheque.core.kernel import Ints
from mathotheque.core.protocols import Cast
from mathotheque.core.speech import Message
from mathotheque.games.pousse_blocs.announcement import blocks_on, goal_on_board
from mathotheque.games.pousse_blocs.rules import DICE_NOW, LEVEL, MASK, MODE, ROLLS, TO_ROLL
from mathotheque.games.pousse_blocs.sides import seat_of, sides


def rows(s: Ints, seat: int | None, cast: Cast, lang: str) -> tuple[str, ...]:
    """The dice, then the sides in the order of play."""
    n: list[int] = s.tolist()
    told = [_side(n[MASK + side], cast.owner(seat_of(n[MODE], side)), lang) for side in sides(n[MODE])]
    return (_dice(n[LEVEL], n[DICE_NOW], lang), *told)


@lru_cache(500)
def _dice(level: int, roll: int, lang: str) -> str:
    if roll == TO_ROLL:
        return Message.of("pousse-blocs.ear.to-roll").say(lang)
    high, low = ROLLS[roll]
    return Message.of("pousse-blocs.sketch.dice", high=high, low=low, goal=goal_on_board(level, roll)).say(lang)


@lru_cache(8_000)
def _side(mask: int, name: str, lang: str) -> str:
    blocks = tuple(blocks_on(mask)) or (Message.of("pousse-blocs.ear.none"),)
    key = "theirs" if name else "yours"
    return Message.of(f"pousse-blocs.ear.{key}", name=name, blocks=blocks).say(lang)
