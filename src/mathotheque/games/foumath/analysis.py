"""Foumath: what a learner may ask. Exact chances of a line before the roll, the cells that make one, and a hint."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np

from mathotheque.core.kernel import ACTOR, DECIDE, PHASE, SEATS, Ints
from mathotheque.core.position import Position
from mathotheque.core.speech import Message
from mathotheque.games.foumath.cells import COLUMN, DIGITS, ROW, WORTH
from mathotheque.games.foumath.notation import pawns_of
from mathotheque.games.foumath.rules import (
    BOARD,
    CHOOSE,
    ROLL_BOTH,
    SIDES,
    STAGE,
    is_open,
    target,
)
from mathotheque.games.foumath.threats import MATES, ROLLS, THIRD, find_mates, with_both, with_digit
from mathotheque.games.foumath.words import calculation


def line_chances(position: Position) -> dict[str, Fraction]:
    """For each choice of dice, the exact chance to line up by this turn's roll; {} unless dice are to be chosen.

    >>> import mathotheque as mt
    >>> line_chances(mt.game("foumath").read("35,44/12,99 t1 p0-0 s1 k99"))
    {'roll': Fraction(1, 25), 'keep9': Fraction(0, 1)}
    """
    s = position._vector
    if s[PHASE] != DECIDE or s[STAGE] != CHOOSE:
        return {}
    mates = _mates(s, int(s[ACTOR]))
    return {
        move: Fraction(int(with_both(mates)), ROLLS)
        if action == ROLL_BOTH
        else Fraction(int(with_digit(mates, action)), DIGITS)
        for move, action in zip(position.moves, position.actions, strict=True)
    }


def aligning_cells(position: Position, seat: int) -> tuple[str, ...]:
    """The free cells on which a pawn more makes a line for that seat."""
    position.game.check_seat(seat)
    return tuple(f"{ROW[cell]}{COLUMN[cell]}" for cell in _aligning(position._vector, seat))


def hint(position: Position) -> Message | None:
    """One sentence for whoever is to decide: how to line up, or what to beware of; None when nobody is."""
    s = position._vector
    if s[PHASE] != DECIDE:
        return None
    if s[STAGE] == CHOOSE:
        return _choice_hint(position)
    return _placing_hint(s)


def _mates(s: Ints, seat: int) -> Ints:
    mates = np.zeros(MATES, np.int64)
    find_mates(s, seat, mates)
    return mates


def _aligning(s: Ints, seat: int) -> list[int]:
    thirds = {int(cell) for one, other in combinations(pawns_of(s.tolist(), seat), 2) for cell in THIRD[one, other]}
    return sorted(cell for cell in thirds if is_open(s, cell))


def _named(s: Ints, cell: int) -> dict[str, object]:
    return {"cell": calculation(int(s[BOARD]), cell), "worth": int(WORTH[s[BOARD], cell])}


def _choice_hint(position: Position) -> Message:
    s = position._vector
    chances = line_chances(position)
    move = max(chances, key=lambda move: chances[move])
    if not chances[move]:
        return Message.of("foumath.hint.none")
    if position.number(move) == ROLL_BOTH:
        return Message.of("foumath.hint.both", percent=round(100 * chances[move]))
    digit = position.number(move)
    cells = [cell for cell in _aligning(s, int(s[ACTOR])) if digit in (ROW[cell], COLUMN[cell])]
    named = tuple(Message.of("foumath.hint.cell", **_named(s, cell)) for cell in cells)
    return Message.of("foumath.hint.keep", digit=digit, cells=named)


def _placing_hint(s: Ints) -> Message | None:
    me = int(s[ACTOR])
    cells = sorted({int(target(s, side)) for side in range(SIDES)})
    playable = [cell for cell in cells if is_open(s, cell)]
    if not playable:
        return None
    for key, seats in (("win", [me]), ("block", [seat for seat in range(int(s[SEATS])) if seat != me])):
        lines = {cell for seat in seats for cell in _aligning(s, seat)}
        for cell in playable:
            if cell in lines:
                return Message.of(f"foumath.hint.{key}", **_named(s, cell))
    return Message.of("foumath.hint.none")
