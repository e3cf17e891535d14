"""Dés d'échecs in words: the dice of each player by name, and every pair of the round."""

from __future__ import annotations

from functools import lru_cache

from mathotheque.core.kernel import Ints
from mathotheque.core.protocols import Cast
from mathotheque.core.speech import Message
from mathotheque.games.des_echecs.rules import DIE, HAND, NO_FIGURE, ON_TABLE, PAIR, PAIR_BY, PAIRS
from mathotheque.games.des_echecs.words import a_figure, figure


def rows(s: Ints, seat: int | None, cast: Cast, lang: str) -> tuple[str, ...]:
    """The dice on the far side, the pairs one by one, the dice on the near side: as they lie on the board."""
    n: list[int] = s.tolist()
    near = seat or 0
    names = cast.owner(0), cast.owner(1)
    pairs = [_pair(pair + 1, *_faces(n, pair), names[n[PAIR_BY + pair]], lang) for pair in range(n[PAIRS])]
    far_dice, near_dice = (_dice(_on_table(n, owner), names[owner], lang) for owner in (1 - near, near))
    return (far_dice, near_dice, *pairs)


def _on_table(n: list[int], owner: int) -> tuple[int, ...]:
    """The figures of a seat's dice that still lie on the table."""
    dice = range(owner * HAND, (owner + 1) * HAND)
    return tuple([n[DIE + die] for die in dice if n[PAIR + die] == ON_TABLE and n[DIE + die] != NO_FIGURE])


def _faces(n: list[int], pair: int) -> tuple[int, int]:
    """The figures of a pair: of who took, then what was taken."""
    by = n[PAIR_BY + pair]
    first, second = (
        next(n[DIE + die] for die in range(owner * HAND, (owner + 1) * HAND) if n[PAIR + die] == pair + 1)
        for owner in (by, 1 - by)
    )
    return first, second


@lru_cache(4_000)
def _dice(faces: tuple[int, ...], name: str, lang: str) -> str:
    dice = tuple(map(figure, faces)) or (Message.of("des-echecs.ear.none"),)
    return Message.of("des-echecs.ear.theirs" if name else "des-echecs.ear.yours", name=name, dice=dice).say(lang)


@lru_cache(4_000)
def _pair(number: int, taker: int, taken: int, name: str, lang: str) -> str:
    key = "cancelled" if taker == taken else "taken-by" if name else "taken"
    mine, theirs = a_figure(taker), a_figure(taken)
    return Message.of(f"des-echecs.ear.{key}", pair=number, mine=mine, theirs=theirs, name=name).say(lang)
