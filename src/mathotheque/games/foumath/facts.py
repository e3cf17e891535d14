"""Foumath: the facts its matches ask for, the products and the sums of 1 to 9. The dice never ask for 0 or 10."""

from __future__ import annotations

import re

from mathotheque.core.facts import Exercise, Fact, Heading, Said
from mathotheque.core.speech import Message
from mathotheque.games.foumath import drills, ways
from mathotheque.games.foumath.drills import PRODUCTS, SUMS

KINDS = (PRODUCTS, SUMS)
_ASKED = re.compile("([1-9])([x+])([1-9])")
_KIND = {"x": PRODUCTS, "+": SUMS}
_DIGITS = "123456789"


def title(kind: str) -> Message:
    """What the map is called."""
    return drills.title(kind)


def rows(kind: str) -> tuple[Heading, ...]:
    """The numbers from 1 to 9."""
    return tuple(Heading(digit, Message.of("core.figure", figure=digit)) for digit in _DIGITS)


columns = rows


def at(kind: str, row: str, column: str) -> str:
    """`7x8`, the smaller number first: 7 × 8 is 8 × 7."""
    smaller, larger = sorted((row, column))
    return f"{smaller}{drills.SIGN[kind]}{larger}"


def label(kind: str, name: str) -> Message:
    """`7 × 8`."""
    return ways.calculation(drills.BOARD[kind], *drills.numbers(name))


def fact_of(said: Said) -> Fact | None:
    """The product or the sum whose result was wanted."""
    found = _ASKED.fullmatch(said.asked)
    if found is None:
        return None
    kind = _KIND[found[2]]
    return Fact(kind, at(kind, found[1], found[3]))


def drill(kind: str) -> str:
    """The drill of the same name."""
    return kind


def exercise(kind: str, name: str, missed: str = "") -> Exercise:
    """`7 × 8 = …`"""
    a, b = drills.numbers(name)
    told = label(kind, name)
    right = Message.of("foumath.fact-answer", calculation=told, result=ways.result_of(drills.BOARD[kind], a, b))
    drilled = name if name in drills.facts(kind) else ""
    return Exercise(Message.of("foumath.fact-question", calculation=told), right, drilled=drilled)
