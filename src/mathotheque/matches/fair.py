"""A fair queue: many may wait for the same person, yet everybody's turn comes as if each had a line of one's own."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Whatever waits, in lines by whom it is for; the line that was served longest ago comes next.

    >>> queue = FairQueue[int]()
    >>> for who, item in [("a", 1), ("a", 2), ("a", 3), ("b", 4)]:
    ...     queue.put(who, item)
    >>> [queue.take() for _ in range(len(queue))]
    [1, 4, 2, 3]
    """

    def __init__(self) -> None:
        self._lines: OrderedDict[str, deque[T]] = OrderedDict()
        self._count = 0

    def put(self, who: str, item: T) -> None:
        """At the end of that line."""
        self._lines.setdefault(who, deque()).append(item)
        self._count += 1

    def take(self) -> T:
        """The next one; there must be one."""
        who, line = self._lines.popitem(last=False)
        item = line.popleft()
        if line:
            self._lines[who] = line
        self._count -= 1
        return item

    def waiting(self, who: str) -> int:
        """How long that line is."""
        return len(self._lines.get(who, ()))

    def __len__(self) -> int:
        return self._count
