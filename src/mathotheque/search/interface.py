"""What every search has in common: when it stops, what it found, and the loop that runs it in slices.

A search keeps everything it works on in arrays of its own and goes on where it stopped, so the size of the slices
never changes what it finds: the same position, seed and budget in nodes give the same answer. Between two slices the
deadline and a wish to cancel are looked at; within one the GIL is free.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Protocol

from mathotheque.core.kernel import Ints

SLICE_SECONDS = 0.004
"""How long a slice should take: short enough for a deadline, long against the cost of entering compiled code."""

_FIRST_SLICE = 64
_LARGEST_GROWTH = 4


def never() -> bool:
    """Nobody wishes to cancel."""
    return False


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search stops: after so many nodes, so many seconds, when `cancel` says so, or when it is done.

    Name at least one, unless the search ends by itself.
    """

    nodes: int | None = None
    seconds: float | None = None
    cancel: Callable[[], bool] = never


@dataclass(frozen=True, slots=True)
class Candidate:
    """A legal action with the result its seat may expect of it, and how many nodes looked into it."""

    action: int
    value: float
    nodes: int


@dataclass(frozen=True, slots=True)
class Finding:
    """What a search found: the best action, every candidate in legal order, and how play may go on.

    `line` begins with the best action; decisions and outcomes follow each other as the rules have them. An `exact`
    finding is proved: no search could find other values.
    """

    best: int
    candidates: tuple[Candidate, ...]
    line: tuple[int, ...]
    nodes: int
    exact: bool = False

    @property
    def value(self) -> float:
        """What the seat to decide may expect."""
        return next(candidate.value for candidate in self.candidates if candidate.action == self.best)


class Search(Protocol):
    """A search that can be begun, advanced slice by slice, and asked at any time what it has found."""

    @property
    def nodes(self) -> int:
        """How many nodes were visited since `begin`."""
        ...

    def begin(self, vector: Ints, seed: int) -> None:
        """Turn to a position in which a seat decides."""
        ...

    def advance(self, nodes: int) -> bool:
        """Visit at most so many more nodes; whether there is nothing left to find."""
        ...

    def finding(self) -> Finding:
        """What is known so far."""
        ...


def run(search: Search, vector: Ints, limits: Limits, seed: int = 0) -> Finding:
    """Search from `vector` until a limit is reached. At least one slice is always run, so there is always an answer."""
    search.begin(vector, seed)
    end = None if limits.seconds is None else monotonic() + limits.seconds
    size = _FIRST_SLICE
    while True:
        size = size if limits.nodes is None else min(size, limits.nodes - search.nodes)
        if size <= 0:
            break
        started = monotonic()
        done = search.advance(size)
        now = monotonic()
        if done or limits.cancel() or (end is not None and now >= end):
            break
        size = _next_size(size, now - started, SLICE_SECONDS if end is None else min(SLICE_SECONDS, end - now))
    return search.finding()


def _next_size(size: int, took: float, wanted: float) -> int:
    """The size of a slice that takes about as long as wanted."""
    grown = size * min(_LARGEST_GROWTH, wanted / max(took, 1e-9))
    return max(1, int(grown))
