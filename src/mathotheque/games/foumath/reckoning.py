"""Foumath: the learning option of a table. Somebody first says the product or the sum; a wrong one is met kindly."""

from __future__ import annotations

from mathotheque.core.kernel import DECIDE, PHASE, Ints
from mathotheque.core.protocols import Judgement
from mathotheque.core.speech import Message
from mathotheque.games.foumath import ways
from mathotheque.games.foumath.cells import BOARDS, CELL, OFF, WORTH
from mathotheque.games.foumath.rules import BOARD, DIE, PLACE, STAGE

_OFFERED = 4


def expected(s: Ints) -> int | None:
    """Rule 17: the product or sum of the roll, while it waits to be played; None when there is nothing to announce."""
    if s[PHASE] != DECIDE or s[STAGE] != PLACE:
        return None
    cell = CELL[s[DIE], s[DIE + 1]]
    return None if cell == OFF else int(WORTH[s[BOARD], cell])


def asked(s: Ints) -> Message | None:
    """`7 × 8`, while the roll waits to be played."""
    return None if expected(s) is None else ways.calculation(BOARDS[s[BOARD]], *_digits(s))


def judge(s: Ints, number: int) -> Judgement:
    """What to say to an announced number."""
    return ways.judge(BOARDS[s[BOARD]], *_digits(s), number)


def offers(s: Ints) -> tuple[int, ...]:
    """Numbers to pick from: the right one among those one easily takes for it, smallest first."""
    result, smaller, larger = expected(s), *_digits(s)
    if result is None:
        return ()
    step = larger if BOARDS[s[BOARD]] == ways.TIMES else 1
    likely = (result - step, result + step, result + 2 * step, smaller + larger, *range(result - 1, result + 4))
    others = [number for number in dict.fromkeys(likely) if number > 0 and number != result]
    return tuple(sorted([result, *others[: _OFFERED - 1]]))


def _digits(s: Ints) -> tuple[int, int]:
    smaller, larger = sorted((int(s[DIE]), int(s[DIE + 1])))
    return smaller, larger
