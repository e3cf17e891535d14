"""Calculations with a few numbers: all there are, the simplest one, and one that somebody wrote.

A calculation is a tree: a number, or a sign with the calculations on its left and right. Arithmetic is exact.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

from mathotheque.core.errors import BadNotation
from mathotheque.core.speech import Message

SIGNS = "+-*/"
LEVEL_SIGNS = {1: "+", 2: "+-", 3: SIGNS}
"""Rules 10 to 12: the signs of each level."""

LONGEST = 80
"""No calculation worth reading is longer; it keeps a hostile text from nesting without end."""

Tree = int | tuple[str, "Tree", "Tree"]

_SPELLINGS = {"x": "*", "X": "*", "×": "*", "·": "*", "÷": "/", ":": "/", "−": "-", "–": "-"}
PRINTED = {"+": "+", "-": "−", "*": "×", "/": "÷"}
_TIES = {"+": 1, "-": 1, "*": 2, "/": 2}
_READING_ORDER = "*/+-"


# --- all there are


def trees(numbers: tuple[int, ...], signs: str) -> Iterator[Tree]:
    """Every calculation that uses each of `numbers` once."""
    if len(numbers) == 1:
        yield numbers[0]
        return
    for left, right in _splits(numbers):
        for one in trees(left, signs):
            for other in trees(right, signs):
                for sign in signs:
                    yield sign, one, other


def _splits(numbers: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    for size in range(1, len(numbers)):
        for left in combinations(numbers, size):
            yield left, tuple(number for number in numbers if number not in left)


def value(tree: Tree) -> int | Fraction:
    """What it makes, exactly; `ZeroDivisionError` where it divides by nothing."""
    if isinstance(tree, int):
        return tree
    sign, left, right = tree
    one, other = value(left), value(right)
    if sign == "+":
        return one + other
    if sign == "-":
        return one - other
    if sign == "*":
        return one * other
    quotient = Fraction(one) / other
    return int(quotient) if quotient.denominator == 1 else quotient


def results(numbers: tuple[int, ...], level: int) -> frozenset[int]:
    """Every whole number above 0 that `numbers` make at that level."""
    made = (value(tree) for tree in trees(numbers, LEVEL_SIGNS[level]))
    return frozenset(number for number in made if isinstance(number, int) and number > 0)


# --- the simplest one


@lru_cache(12_000)
def simplest(numbers: tuple[int, ...], level: int, targets: tuple[int, ...]) -> Tree | None:
    """The calculation a child would find first that makes one of `targets`, if there is one.

    Without brackets rather than with, never below 0 or in fractions on the way if that can be helped, adding before
    subtracting before multiplying before dividing, and the larger number first.
    """
    hits = (tree for tree in trees(numbers, LEVEL_SIGNS[level]) if value(tree) in targets)
    return min(hits, key=_trouble, default=None)


def _trouble(tree: Tree) -> tuple[object, ...]:
    text = write(tree)
    awkward = sum(step <= 0 or isinstance(step, Fraction) for step in _steps(tree))
    used = signs_of(tree)
    hardest = sorted((SIGNS.index(sign) for sign in used), reverse=True)
    reading = [_READING_ORDER.index(sign) for sign in used]
    return "(" in text, awkward, hardest, not text.startswith("("), reading, [-number for number in numbers_of(tree)]


def _steps(tree: Tree) -> Iterator[int | Fraction]:
    if not isinstance(tree, int):
        yield from _steps(tree[1])
        yield from _steps(tree[2])
        yield value(tree)


# --- parts of one


def numbers_of(tree: Tree) -> tuple[int, ...]:
    """Its numbers, as they are read."""
    return (tree,) if isinstance(tree, int) else (*numbers_of(tree[1]), *numbers_of(tree[2]))


def signs_of(tree: Tree) -> tuple[str, ...]:
    """Its signs, as they are read."""
    return () if isinstance(tree, int) else (*signs_of(tree[1]), tree[0], *signs_of(tree[2]))


def write(tree: Tree) -> str:
    """`6*2-3`, with no more brackets than it needs."""
    return _text(tree, lambda sign: sign)


def show(tree: Tree) -> str:
    """`6 × 2 − 3`, as it is printed for people."""
    return _text(tree, lambda sign: f" {PRINTED[sign]} ")


def _text(tree: Tree, spell: Callable[[str], str]) -> str:
    if isinstance(tree, int):
        return str(tree)
    sign, left, right = tree
    one, other = _text(left, spell), _text(right, spell)
    if not isinstance(left, int) and _TIES[left[0]] < _TIES[sign]:
        one = f"({one})"
    if not isinstance(right, int) and (
        _TIES[right[0]] < _TIES[sign] or (_TIES[right[0]] == _TIES[sign] and sign in "-/")
    ):
        other = f"({other})"
    return f"{one}{spell(sign)}{other}"


# --- one that somebody wrote


def read(text: str) -> Tree:
    """The calculation written as `text`, with `+ - * / x × ÷ − ( )`; `BadNotation` says where it goes wrong."""
    if len(text) > LONGEST:
        raise BadNotation(Message.of("pousse-blocs.read.long", most=LONGEST), text=text, at=LONGEST)
    return _Reader(text).whole()


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    at: int


class _Reader:
    """Reads a sum of products of numbers and brackets, from left to right."""

    def __init__(self, text: str) -> None:
        self._text = text
        found = (_Token(match[0], match.start()) for match in re.finditer(r"[0-9]+|\S", text))
        self._tokens = [_Token(_SPELLINGS.get(token.text, token.text), token.at) for token in found]
        self._next = 0

    def whole(self) -> Tree:
        tree = self._sum()
        if self._peek():
            self._refuse("sign")
        return tree

    def _peek(self) -> str:
        return self._tokens[self._next].text if self._next < len(self._tokens) else ""

    def _take(self) -> str:
        self._next += 1
        return self._tokens[self._next - 1].text

    def _sum(self) -> Tree:
        tree = self._product()
        while self._peek() in ("+", "-"):
            tree = self._take(), tree, self._product()
        return tree

    def _product(self) -> Tree:
        tree = self._number()
        while self._peek() in ("*", "/"):
            tree = self._take(), tree, self._number()
        return tree

    def _number(self) -> Tree:
        if self._peek().isascii() and self._peek().isdigit():
            return int(self._take())
        if self._peek() != "(":
            self._refuse("number")
        self._take()
        tree = self._sum()
        if self._peek() != ")":
            self._refuse("bracket")
        self._take()
        return tree

    def _refuse(self, expected: str) -> None:
        at = self._tokens[self._next].at if self._next < len(self._tokens) else len(self._text)
        message = Message.of(
            "pousse-blocs.read.calculation",
            text=self._text, at=at + 1, expected=Message.of(f"pousse-blocs.expected.{expected}"),
        )  # fmt: skip
        raise BadNotation(message, text=self._text, at=at)
