"""What a roll can push, found by trying everything: an independent, slow reading of the rules, for comparison only."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from operator import add, mul, sub, truediv

BLOCKS = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
OPERATIONS = {1: (add,), 2: (add, sub), 3: (add, sub, mul, truediv)}

Move = frozenset[int]
PASS: Move = frozenset()


@cache
def results(blocks: Move, level: int) -> frozenset[Fraction]:
    """Everything these blocks make, each used once: both ways to bracket, every order, every operation."""
    found = set()
    for order in permutations(Fraction(block) for block in blocks):
        for signs in product(OPERATIONS[level], repeat=len(order) - 1):
            if len(order) == 1:
                found.add(order[0])
            elif len(order) == 2:
                found.add(signs[0](order[0], order[1]))
            else:
                a, b, c = order
                found.add(signs[1](signs[0](a, b), c))
                found.add(signs[0](a, signs[1](b, c)))
    return frozenset(found)


def goals(high: int, low: int, level: int) -> set[int]:
    return {high + low} if level < 3 else {high + low, high * low}


def moves(blocks: frozenset[int], high: int, low: int, level: int) -> set[Move]:
    """The sets of blocks that may be pushed; a set of nothing is the pass."""
    if high + low == 7 or not blocks:
        return {PASS}
    sets = [frozenset(chosen) for size in (1, 2, 3) for chosen in combinations(sorted(blocks), size)]
    found = {chosen for chosen in sets if results(chosen, level) & goals(high, low, level)}
    if high == low:
        found |= {chosen for chosen in sets if len(chosen) == min(2, len(blocks))}
    if not found:
        found = {frozenset([die]) for die in (high, low) if die in blocks}
    return found or {PASS}
