"""Foumath: the learning option of a table. A player says the product or the sum first; a wrong one is answered kindly.

It never changes the game: a table asks `expected`, and tells `answer` as often as somebody tries.
"""

from __future__ import annotations

from dataclasses import dataclass

from mathotheque.core.kernel import DECIDE, PHASE
from mathotheque.core.position import Position
from mathotheque.core.speech import Message
from mathotheque.games.foumath.cells import BOARDS, CELL, OFF, WORTH
from mathotheque.games.foumath.rules import BOARD, DIE, PLACE, STAGE

_TEN = 10


@dataclass(frozen=True, slots=True)
class Reply:
    """Whether an announced number is right, and what to say."""

    right: bool
    message: Message


def expected(position: Position) -> int | None:
    """Rule 17: the product or sum of the roll, while it waits to be played; None when there is nothing to announce."""
    s = position._vector
    if s[PHASE] != DECIDE or s[STAGE] != PLACE:
        return None
    cell = CELL[s[DIE], s[DIE + 1]]
    return None if cell == OFF else int(WORTH[s[BOARD], cell])


def answer(position: Position, number: int) -> Reply | None:
    """What to say to an announced number; None when there is nothing to announce."""
    result = expected(position)
    if result is None:
        return None
    s = position._vector
    smaller, larger = sorted((int(s[DIE]), int(s[DIE + 1])))
    board = BOARDS[s[BOARD]]
    asked = Message.of(f"foumath.cell.{board}", row=smaller, column=larger)
    if number == result:
        return Reply(True, Message.of("foumath.announce.right", calculation=asked, result=result))
    times = board == "multiplication"
    way = _product_way(smaller, larger) if times else _sum_way(smaller, larger)
    if number == (smaller + larger if times else smaller * larger):
        key = "foumath.announce.added" if times else "foumath.announce.multiplied"
        return Reply(False, Message.of(key, answer=number, a=smaller, b=larger, way=way))
    near = abs(number - result) <= (larger if times else 2)
    key = "foumath.announce.near" if near else "foumath.announce.far"
    return Reply(False, Message.of(key, calculation=asked, way=way))


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
