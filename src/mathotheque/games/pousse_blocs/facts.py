"""Pousse-Blocs: the facts its matches ask for: a number to make, by the hardest sign it was made with.

What is played shows a fact where it is a calculation: free blocks on a double and the block of one die show nothing.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations

from mathotheque.core.errors import BadNotation
from mathotheque.core.facts import Exercise, Fact, Heading, Said
from mathotheque.core.speech import Message
from mathotheque.games.pousse_blocs import drills
from mathotheque.games.pousse_blocs.calculation import (
    LEVEL_SIGNS,
    PRINTED,
    SIGNS,
    Tree,
    read,
    show,
    signs_of,
    simplest,
    value,
)

MAKE = drills.MAKE
KINDS = (MAKE,)
_ROLL = re.compile("([1-6])([1-6])")
_FACES = range(1, 7)
_SEVEN = 7
_BLOCKS = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)  # as the rules have them, which are compiled
_PAIR = 2
_NAME = re.compile(r"(\d{1,2})([-+*/])")


@cache
def _goals() -> tuple[int, ...]:
    """Every number that two dice ask for: their sum, at level 3 also their product. Nothing is made on a 7."""
    rolls = [(a, b) for a in _FACES for b in _FACES if a + b != _SEVEN]
    return tuple(sorted({a + b for a, b in rolls} | {a * b for a, b in rolls}))


def title(kind: str) -> Message:
    """What the map is called."""
    return drills.title(kind)


def rows(kind: str) -> tuple[Heading, ...]:
    """The numbers to make."""
    return tuple(Heading(str(goal), Message.of("core.figure", figure=goal)) for goal in _goals())


def columns(kind: str) -> tuple[Heading, ...]:
    """The four signs."""
    return tuple(Heading(sign, Message.of("core.figure", figure=PRINTED[sign])) for sign in SIGNS)


def at(kind: str, row: str, column: str) -> str:
    """`9*`: to make 9 by multiplying."""
    return f"{row}{column}"


def label(kind: str, name: str) -> Message:
    """`9 avec ×`."""
    goal, sign = _parts(name)
    return Message.of("pousse-blocs.fact", goal=goal, sign=PRINTED[sign])


def fact_of(said: Said) -> Fact | None:
    """The number of the roll that is nearest to what the calculation makes, with the calculation's hardest sign."""
    roll = _ROLL.fullmatch(said.roll)
    try:
        tree = read(said.move)
        made = value(tree)
    except (BadNotation, ZeroDivisionError):
        return None
    if roll is None or isinstance(tree, int):
        return None
    high, low = int(roll[1]), int(roll[2])
    goals = (high + low, high * low) if _may_multiply(said) else (high + low,)
    nearest = min(goals, key=lambda goal: abs(goal - made))
    return Fact(MAKE, at(MAKE, str(nearest), _hardest(tree))) if nearest in _goals() else None


def _may_multiply(said: Said) -> bool:
    """Whether the product of the dice may be made too, as at the last level."""
    return said.chosen is not None and said.chosen.get("level") == max(LEVEL_SIGNS)


def _hardest(tree: Tree) -> str:
    return max(signs_of(tree), key=SIGNS.index)


def drill(kind: str) -> str:
    """The drill of the same name."""
    return kind


def exercise(kind: str, name: str, missed: str = "") -> Exercise:
    """`Fais 9 avec 2, 3 et 4`: numbers whose simplest way takes the fact's sign, or any where none do."""
    goal, sign = _parts(name)
    numbers, way = _task(goal, sign)
    answer = Message.of("pousse-blocs.fact-answer", calculation=show(way), goal=goal)
    drilled = drills.name_of(goal, numbers)
    if len(numbers) == _PAIR:
        first, second = numbers
        return Exercise(Message.of("pousse-blocs.fact-pair", target=goal, first=first, second=second), answer)
    question = drills.question(kind, drilled)
    return Exercise(question, answer, drilled=drilled if drilled in drills.facts(kind) else "")


@cache
def _task(goal: int, sign: str) -> tuple[tuple[int, ...], Tree]:
    """The first blocks that make the number, and how: three that the drill asks for too, else two, else any three."""
    drilled = (numbers for target, numbers in map(drills.parts, drills.facts(MAKE)) if target == goal)
    known = ((*drilled,), (*combinations(_BLOCKS, _PAIR),), (*combinations(_BLOCKS, _PAIR + 1),))
    ways = [
        (numbers, way)
        for group in known
        for numbers in group
        if (way := simplest(numbers, drills.LEVEL, (goal,))) is not None
    ]
    return next((found for found in ways if _hardest(found[1]) == sign), ways[0])


def _parts(name: str) -> tuple[int, str]:
    found = _NAME.fullmatch(name)
    if found is None:
        raise BadNotation(Message.of("pousse-blocs.read.fact", text=name[:20]), text=name)
    return int(found[1]), found[2]
