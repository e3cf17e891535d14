"""Mathisto: what the number of an action means. For pictures and sentences, which need plain numbers."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from mathotheque.games.mathisto.table import (
    CALL_NUMBERS,
    CALLED,
    FAMILIES,
    IN_FAMILY,
    LAY_EACH,
    NO_JOKER,
    call_code,
    laid_discovery,
    laid_family,
    laid_place,
)


class Call(NamedTuple):
    """Somebody is asked for a card."""

    seat: int
    card: int


class Lay(NamedTuple):
    """A family is laid, with a joker in `place` (NO_JOKER: without), with or without its discovery."""

    family: int
    place: int
    discovery: bool

    @property
    def behind_joker(self) -> int | None:
        """The card the joker stands for."""
        return None if self.place == NO_JOKER else self.family * IN_FAMILY + self.place


@lru_cache(3 * CALL_NUMBERS)
def call_of(action: int) -> Call:
    """The call of that number, plain or shown with what came of it."""
    return Call(*CALLED[int(call_code(action))])


@lru_cache(FAMILIES * LAY_EACH)
def lay_of(action: int) -> Lay:
    """The laying of that number."""
    return Lay(int(laid_family(action)), int(laid_place(action)), bool(laid_discovery(action)))


def how(place: int, *, discovery: bool) -> str:
    """The key of the words for a family that lies like this."""
    return ("six" if place == NO_JOKER else "joker") + ("-discovery" if discovery else "")
