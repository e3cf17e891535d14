"""Who plays with whom: groups of pupils for a round. Pure: whoever wants chance passes an order that was shuffled."""

from __future__ import annotations

from collections.abc import Sequence

Group = tuple[str, ...]

HOWS = ("random", "level", "rotate", "alone")
"""At random, with those of like strength, everybody in turn with everybody, each alone against computers."""
ODDS = ("computer", "three")
"""What becomes of an odd pupil: plays with a computer, or joins a table."""


def in_order(pupils: Sequence[str], size: int) -> list[Group]:
    """Groups of `size` one after the other; who is left over is the last group.

    >>> in_order(["a", "b", "c", "d", "e"], 2)
    [('a', 'b'), ('c', 'd'), ('e',)]
    """
    return [tuple(pupils[start : start + size]) for start in range(0, len(pupils), max(1, size))]


def in_turn(pupils: Sequence[str], size: int, number: int) -> list[Group]:
    """The groups of a round (from 0) by the circle method: for two, everybody meets everybody before anybody again.

    An odd one out is the last group. Where more sit at a table, each next round turns the circle on.

    >>> in_turn(["a", "b", "c", "d"], 2, 0), in_turn(["a", "b", "c", "d"], 2, 1)
    ([('a', 'd'), ('b', 'c')], [('a', 'c'), ('d', 'b')])
    """
    if size != 2:
        shift = number % max(1, len(pupils))
        strides = [*pupils[shift:], *pupils[:shift]]
        count = -(-len(strides) // size) if size else 0
        return [tuple(strides[start::count]) for start in range(count)] if number % 2 else in_order(strides, size)
    ring = [*pupils] + [""] * (len(pupils) % 2)
    if not ring:
        return []
    first, *others = ring
    shift = number % max(1, len(others))
    turned = [first, *others[len(others) - shift :], *others[: len(others) - shift]]
    half = len(turned) // 2
    pairs = [(turned[k], turned[-1 - k]) for k in range(half)]
    whole = [pair for pair in pairs if all(pair)]
    return whole + [tuple(filter(None, pair)) for pair in pairs if not all(pair)]


def without_leftover(groups: Sequence[Group], size: int, largest: int) -> list[Group]:
    """The same, but that who is left over joins other tables, one each, where the game can take one more."""
    whole = [group for group in groups if len(group) == size]
    left = [pupil for group in groups if len(group) < size for pupil in group]
    if largest <= size or not left or len(whole) < len(left):
        return list(groups)
    places = len(whole) - len(left)
    return [*whole[:places], *((*group, pupil) for group, pupil in zip(whole[places:], left, strict=True))]
