"""What an observation tells, feature by feature: names, shapes and bounds of the numbers that learning programs see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Protocol

from mathotheque.core.options import Value


@dataclass(frozen=True, slots=True)
class Feature:
    """Numbers of one kind that stand together in an observation, from 0 to `high`.

    `axes` are the labels along each axis, none for a single number; `board` tells that two axes are the rows and the
    columns of a board, so that they are a plane. `means` says what the numbers are, in English.
    """

    name: str
    means: str
    axes: tuple[tuple[str, ...], ...] = ()
    high: float = 1.0
    board: bool = False

    @property
    def shape(self) -> tuple[int, ...]:
        """How many numbers along each axis."""
        return tuple(len(axis) for axis in self.axes)

    @property
    def size(self) -> int:
        """How many numbers in all."""
        return prod(self.shape)

    @property
    def names(self) -> tuple[str, ...]:
        """A name for every number, in their order.

        >>> Feature("die", "What the die shows.", (("1", "2", "3"),)).names
        ('die[1]', 'die[2]', 'die[3]')
        """
        return tuple(f"{self.name}[{','.join(labels)}]" if labels else self.name for labels in product(*self.axes))


class Features(Protocol):
    """`features.py`: the features of a game's observations, in the order in which `observe` writes them."""

    def features(self, chosen: Mapping[str, Value]) -> tuple[Feature, ...]:
        """Those of the game with these options."""
        ...


def numbered(count: int, first: int = 1) -> tuple[str, ...]:
    """Labels of a numbered axis: `1`, `2`, …"""
    return tuple(str(first + k) for k in range(count))
