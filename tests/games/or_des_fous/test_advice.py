"""The evaluations, of the strongest level and of all others: the same for both seats, and the same in a mirror."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest

import mathotheque as mt
from mathotheque.core.kernel import ACTOR, CHANCE, OVER, PHASE, Ints, Rule
from mathotheque.games.or_des_fous import advice, network
from mathotheque.games.or_des_fous.geometry import CELLS, COLUMN, COLUMNS
from mathotheque.games.or_des_fous.rules import BOARD, LAST, NAME, PAWN, PAWNS, STONE, VARIANTS, mark

GAMES = 4

both = pytest.mark.parametrize("value", [advice.value, network.value], ids=["advice", "network"])


def positions(variant: str, games: int = GAMES) -> Iterator[Ints]:
    """Where a die is to be rolled in games of random moves."""
    game = mt.game("or-des-fous", variant=variant)
    rng = np.random.default_rng(VARIANTS.index(variant))
    for _ in range(games):
        s = game.start()._vector.copy()
        for _ in range(200):
            if s[PHASE] == OVER:
                break
            if s[PHASE] == CHANCE:
                yield s.copy()
                game.law.roll(s, int(rng.integers(game.law.outcomes)))
            else:
                game.law.play(s, int(rng.choice(game.law.legal_in(s))))


def moved(s: Ints, where: Callable[[int], int], *, swapped: bool) -> Ints:
    """The position with every cell put elsewhere; `swapped`: the seats' pawns and turns too."""
    other = s.copy()
    other[BOARD : BOARD + CELLS] = 0
    for seat in range(2):
        cells = sorted(where(int(cell)) for cell in s[PAWN + seat * PAWNS : PAWN + (seat + 1) * PAWNS])
        now = 1 - seat if swapped else seat
        other[PAWN + now * PAWNS : PAWN + (now + 1) * PAWNS] = cells
        other[[BOARD + cell for cell in cells]] = mark(now)
    other[STONE : STONE + 2] = [where(int(cell)) for cell in s[STONE : STONE + 2]]
    other[NAME : NAME + 2 * PAWNS] = [*range(PAWNS)] * 2
    other[LAST:] = -1
    other[ACTOR] = 1 - s[ACTOR] if swapped else s[ACTOR]
    return other


def turned(s: Ints) -> Ints:
    """The board as the other seat has it."""
    return moved(s, lambda cell: CELLS - 1 - cell, swapped=True)


def mirrored(s: Ints) -> Ints:
    """Left and right exchanged."""
    return moved(s, lambda cell: cell - int(COLUMN[cell]) + COLUMNS - 1 - int(COLUMN[cell]), swapped=False)


def told(s: Ints, value: Rule) -> tuple[float, float]:
    out = np.zeros(2)
    value(s, out)
    return float(out[0]), float(out[1])


@both
@pytest.mark.parametrize("variant", VARIANTS)
def test_both_seats_are_valued_alike(variant: str, value: Rule) -> None:
    """Otherwise a bot would play worse from one side of the table."""
    for s in positions(variant):
        assert told(turned(s), value) == pytest.approx(told(s, value)[::-1], abs=1e-12)


@both
@pytest.mark.parametrize("variant", VARIANTS)
def test_left_and_right_are_valued_alike(variant: str, value: Rule) -> None:
    for s in positions(variant):
        assert told(mirrored(s), value) == pytest.approx(told(s, value), abs=1e-12)


@both
@pytest.mark.parametrize("variant", VARIANTS)
def test_values_are_results(variant: str, value: Rule) -> None:
    """From -1 to 1, and what one seat gains the other loses."""
    for s in positions(variant):
        mine, theirs = told(s, value)
        assert mine == -theirs
        assert abs(mine) <= 1
