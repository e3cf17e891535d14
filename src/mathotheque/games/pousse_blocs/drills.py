"""Pousse-Blocs: its calculations to practise: make 9 with 2, 3 and 4."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from mathotheque.core.errors import BadNotation
from mathotheque.core.protocols import Judgement
from mathotheque.core.speech import Message
from mathotheque.games.pousse_blocs.calculation import (
    LEVEL_SIGNS,
    LONGEST,
    PRINTED,
    numbers_of,
    read,
    results,
    show,
    simplest,
    value,
)

MAKE = "make"
KINDS = (MAKE,)
_NUMBERS = (2, 3, 4, 5, 6, 8, 9)
"""The smaller blocks: no block is a 7."""
_TARGETS = range(2, 13)
"""What two dice show."""
_AT_ONCE = 3  # blocks
LEVEL = 3
"""With all four signs."""


def title(kind: str) -> Message:
    """What the kind is called."""
    return Message.of(f"pousse-blocs.drill.{kind}")


def lead(kind: str) -> Message:
    """What one practises."""
    return Message.of(f"pousse-blocs.drill-lead.{kind}")


@cache
def facts(kind: str) -> tuple[str, ...]:
    """`9-2.3.4`: every sum of two dice that three different blocks make."""
    return tuple(
        name_of(target, numbers)
        for numbers in combinations(_NUMBERS, _AT_ONCE)
        for target in sorted(results(numbers, LEVEL) & set(_TARGETS))
    )


def question(kind: str, fact: str) -> Message:
    """`Fais 9 avec 2, 3 et 4.`"""
    target, (first, second, third) = parts(fact)
    return Message.of("pousse-blocs.drill-question", target=target, first=first, second=second, third=third)


def keys(kind: str, fact: str) -> tuple[str, ...]:
    """The three numbers, the signs, brackets."""
    _, numbers = parts(fact)
    return *map(str, numbers), *(PRINTED[sign] for sign in LEVEL_SIGNS[LEVEL]), "(", ")"


def answer(kind: str, fact: str) -> str:
    """The simplest calculation."""
    target, numbers = parts(fact)
    found = simplest(numbers, LEVEL, (target,))
    assert found is not None, "every fact has an answer"
    return show(found)


def judge(kind: str, fact: str, answered: str) -> Judgement:
    """Right, whatever the order; else what it makes instead, or what is missing, and one way."""
    target, numbers = parts(fact)
    way = f"{answer(kind, fact)} = {target}"
    try:
        tree = read(answered[: LONGEST + 1])
        made = value(tree)
    except BadNotation:
        return _wrong("unread", way)
    except ZeroDivisionError:
        return _wrong("nothing", way)
    if sorted(numbers_of(tree)) != sorted(numbers):
        return _wrong("others", way)
    if made != target:
        return _wrong("makes", way, calculation=show(tree), made=str(made).replace("-", "−"))
    return Judgement(True, Message.of("pousse-blocs.drill-right", calculation=show(tree), target=target))


def _wrong(how: str, way: str, **blanks: str) -> Judgement:
    return Judgement(False, Message.of(f"pousse-blocs.drill-wrong.{how}", way=way, **blanks))


def name_of(target: int, numbers: tuple[int, ...]) -> str:
    """`9-2.3.4`."""
    return f"{target}-{'.'.join(map(str, numbers))}"


def parts(fact: str) -> tuple[int, tuple[int, ...]]:
    """The result and the numbers of `9-2.3.4`."""
    target, _, numbers = fact.partition("-")
    return int(target), tuple(map(int, numbers.split(".")))
