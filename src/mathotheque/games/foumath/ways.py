"""Foumath: what to say to a product or a sum that somebody says, with a way to the right one. It needs no rules."""

from __future__ import annotations

from mathotheque.core.protocols import Judgement
from mathotheque.core.speech import Message

TIMES = "multiplication"
PLUS = "addition"
_TEN = 10


def result_of(board: str, a: int, b: int) -> int:
    """The product or the sum."""
    return a * b if board == TIMES else a + b


def calculation(board: str, a: int, b: int) -> Message:
    """`7 × 8`."""
    return Message.of(f"foumath.cell.{board}", row=a, column=b)


def judge(board: str, a: int, b: int, number: int) -> Judgement:
    """What to say to a number; `a` is not the larger."""
    result, asked = result_of(board, a, b), calculation(board, a, b)
    if number == result:
        return Judgement(True, Message.of("foumath.announce.right", calculation=asked, result=number))
    times = board == TIMES
    way = _product_way(a, b) if times else _sum_way(a, b)
    if number == (a + b if times else a * b):
        key = "foumath.announce.added" if times else "foumath.announce.multiplied"
        return Judgement(False, Message.of(key, answer=number, a=a, b=b, way=way))
    near = abs(number - result) <= (b if times else 2)
    key = "foumath.announce.near" if near else "foumath.announce.far"
    return Judgement(False, Message.of(key, calculation=asked, way=way))


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
