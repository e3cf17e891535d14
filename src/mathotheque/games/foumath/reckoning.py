"""Foumath: the learning option of a table. Somebody first says the product or the sum; a wrong one is met kindly."""

from __future__ import annotations

from mathotheque.core.kernel import DECIDE, PHASE, Ints
from mathotheque.core.protocols import Judgement
from mathotheque.core.speech import Message
from mathotheque.games.foumath.cells import BOARDS, CELL, OFF, WORTH
from mathotheque.games.foumath.rules import BOARD, DIE, PLACE, STAGE

_TEN = 10
_OFFERED = 4


def expected(s: Ints) -> int | None:
    """Rule 17: the product or sum of the roll, while it waits to be played; None when there is nothing to announce."""
    if s[PHASE] != DECIDE or s[STAGE] != PLACE:
        return None
    cell = CELL[s[DIE], s[DIE + 1]]
    return None if cell == OFF else int(WORTH[s[BOARD], cell])


def asked(s: Ints) -> Message | None:
    """`7 × 8`, while the roll waits to be played."""
    if expected(s) is None:
        return None
    smaller, larger = _digits(s)
    return Message.of(f"foumath.cell.{BOARDS[s[BOARD]]}", row=smaller, column=larger)


def judge(s: Ints, number: int) -> Judgement:
    """What to say to an announced number."""
    result, smaller, larger = expected(s), *_digits(s)
    board = BOARDS[s[BOARD]]
    calculation = Message.of(f"foumath.cell.{board}", row=smaller, column=larger)
    if result is None or number == result:
        return Judgement(True, Message.of("foumath.announce.right", calculation=calculation, result=number))
    times = board == "multiplication"
    way = _product_way(smaller, larger) if times else _sum_way(smaller, larger)
    if number == (smaller + larger if times else smaller * larger):
        key = "foumath.announce.added" if times else "foumath.announce.multiplied"
        return Judgement(False, Message.of(key, answer=number, a=smaller, b=larger, way=way))
    near = abs(number - result) <= (larger if times else 2)
    key = "foumath.announce.near" if near else "foumath.announce.far"
    return Judgement(False, Message.of(key, calculation=calculation, way=way))


def offers(s: Ints) -> tuple[int, ...]:
    """Numbers to pick from: the right one among those one easily takes for it, smallest first."""
    result, smaller, larger = expected(s), *_digits(s)
    if result is None:
        return ()
    step = larger if BOARDS[s[BOARD]] == "multiplication" else 1
    likely = (result - step, result + step, result + 2 * step, smaller + larger, *range(result - 1, result + 4))
    others = [number for number in dict.fromkeys(likely) if number > 0 and number != result]
    return tuple(sorted([result, *others[: _OFFERED - 1]]))


def _digits(s: Ints) -> tuple[int, int]:
    smaller, larger = sorted((int(s[DIE]), int(s[DIE + 1])))
    return smaller, larger


def _product_way(a: int, b: int) -> str | Message:
    """An easier calculation with the same result; `a` is not the larger."""
    if a == 1:
        return Message.of("foumath.announce.way.once", b=b)
    if a == 2:
        return f"{b} + {b}"
    if b == _TEN - 1:
        return f"{_TEN} × {a} − {a}"
    if b == a + 1:
        return f"{a} × {a} + {a}"
    if _TEN // 2 in (a, b):
        other = b if a == _TEN // 2 else a
        return f"{_TEN} × {other} ÷ 2"
    if a == 4:
        return f"2 × {b} + 2 × {b}"
    return f"{a - 1} × {b} + {b}"


def _sum_way(a: int, b: int) -> str | Message:
    """An easier sum with the same result; `a` is not the larger."""
    if a == b:
        return f"2 × {a}"
    if a + b <= _TEN:
        return Message.of("foumath.announce.way.count", b=b, n=a)
    if b == a + 1:
        return f"{a} + {a} + 1"
    return f"{b} + {_TEN - b} + {a + b - _TEN}"
