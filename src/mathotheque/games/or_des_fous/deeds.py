"""L'Or des Fous: what moves do, in cells. For pictures and sentences; the law knows places, directions and extras."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from mathotheque.core.kernel import ACTOR
from mathotheque.games.or_des_fous.geometry import REACHED
from mathotheque.games.or_des_fous.notation import decoded, home
from mathotheque.games.or_des_fous.rules import DIE, KEEP, NOWHERE, PASS, PAWN, PAWNS, STONE


class Deed(NamedTuple):
    """A pawn goes from `start` to `to`; a stone from `giver` to `end`, or a captured pawn back to `home`."""

    start: int
    to: int
    giver: int = NOWHERE
    end: int = NOWHERE
    home: int = NOWHERE


class Way(NamedTuple):
    """A pawn's way to a cell: every move that makes it, by the number of its action."""

    start: int
    to: int
    deeds: tuple[tuple[int, Deed], ...]


def deed(n: Sequence[int], action: int) -> Deed:
    """What a legal action other than the pass does; `n` is the vector in plain numbers."""
    return _deed(n[ACTOR], _pawns(n, n[ACTOR]), _stones(n), n[DIE], action)


def ways(n: Sequence[int], actions: Sequence[int]) -> tuple[Way, ...]:
    """Every way there is, pawn by pawn; `actions` are legal ones in the order of the law."""
    return _ways(n[ACTOR], _pawns(n, n[ACTOR]), _stones(n), n[DIE], tuple(actions))


def _pawns(n: Sequence[int], seat: int) -> tuple[int, ...]:
    return tuple(n[PAWN + seat * PAWNS : PAWN + (seat + 1) * PAWNS])


def _stones(n: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(n[STONE : STONE + 2]))


def _deed(me: int, pawns: tuple[int, ...], stones: tuple[int, ...], die: int, action: int) -> Deed:
    place, direction, extra, giver, end = decoded()[action]
    start = pawns[place]
    to = REACHED[die - 1][start][direction]
    if to in stones:  # only a carrier can be taken
        return Deed(start, to, home=home(me, extra))
    if extra == KEEP:
        return Deed(start, to)
    held = [stone for stone in stones if stone in pawns]
    return Deed(start, to, held[giver], to if end == place else pawns[end])


@lru_cache(256)  # board, dock, paths and list of one frame ask for the same ones
def _ways(
    me: int, pawns: tuple[int, ...], stones: tuple[int, ...], die: int, actions: tuple[int, ...]
) -> tuple[Way, ...]:
    """The actions of one pawn in one direction follow one another."""
    meaning = decoded()
    together: dict[tuple[int, int], list[tuple[int, Deed]]] = {}
    for action in actions:
        if action != PASS:
            together.setdefault(meaning[action][:2], []).append((action, _deed(me, pawns, stones, die, action)))
    return tuple([Way(deeds[0][1].start, deeds[0][1].to, tuple(deeds)) for deeds in together.values()])
