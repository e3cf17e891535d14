"""Foumath: its two boards to practise, the products and the sums of 1 to 9."""

from __future__ import annotations

from mathotheque.core.protocols import Judgement
from mathotheque.core.speech import Message
from mathotheque.games.foumath import ways

PRODUCTS, SUMS = "products", "sums"
KINDS = (PRODUCTS, SUMS)
BOARD = {PRODUCTS: ways.TIMES, SUMS: ways.PLUS}
"""The board that each kind is about."""
SIGN = {PRODUCTS: "x", SUMS: "+"}
"""How each is written in a fact's name."""
_SMALLEST, _LARGEST = 2, 9  # once a number, or one more than it, is no question
_DIGITS = 4  # an answer has at most


def title(kind: str) -> Message:
    """What the kind is called."""
    return Message.of(f"foumath.drill.{kind}")


def lead(kind: str) -> Message:
    """What one practises."""
    return Message.of(f"foumath.drill-lead.{kind}")


def facts(kind: str) -> tuple[str, ...]:
    """`7x8`, `7+8`: the smaller number first."""
    digits = range(_SMALLEST, _LARGEST + 1)
    return tuple(f"{a}{SIGN[kind]}{b}" for a in digits for b in digits if a <= b)


def question(kind: str, fact: str) -> Message:
    """`7 × 8 = ?`"""
    return Message.of("foumath.drill-question", calculation=ways.calculation(BOARD[kind], *numbers(fact)))


def keys(kind: str, fact: str) -> tuple[str, ...]:
    """The digits."""
    return tuple("1234567890")


def answer(kind: str, fact: str) -> str:
    """The number."""
    return str(ways.result_of(BOARD[kind], *numbers(fact)))


def judge(kind: str, fact: str, answered: str) -> Judgement:
    """The table's own words."""
    said = answered.strip()
    if not (said.isascii() and said.isdigit() and len(said) <= _DIGITS):
        return Judgement(False, Message.of("foumath.drill-number"))
    return ways.judge(BOARD[kind], *numbers(fact), int(said))


def numbers(fact: str) -> tuple[int, int]:
    """The two numbers of `7x8`."""
    return int(fact[0]), int(fact[-1])
