"""Sequences that only grow: a longer one shares everything with the shorter one it came from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeVar, overload

Item = TypeVar("Item")


class Growing(Sequence[Item]):
    """A sequence that never changes; `added` and `kept` give another one without copying what they have in common.

    >>> three = Growing("abc")
    >>> "".join(three.added("d")), "".join(three), "".join(three.kept(1).added("x"))
    ('abcd', 'abc', 'ax')
    """

    __slots__ = ("_items", "_length")

    def __init__(self, items: Iterable[Item] = ()) -> None:
        self._items = [*items]
        self._length = len(self._items)

    def added(self, item: Item) -> Growing[Item]:
        """The same, and `item` at its end."""
        items = self._items
        if len(items) > self._length:  # another one has grown from here, or this one went back
            items = items[: self._length]
        items.append(item)
        return self._of(items, self._length + 1)

    def kept(self, length: int) -> Growing[Item]:
        """Its first `length` items."""
        return self._of(self._items, min(length, self._length))

    @staticmethod
    def _of(items: list[Item], length: int) -> Growing[Item]:
        made: Growing[Item] = Growing.__new__(Growing)
        made._items, made._length = items, length
        return made

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> Item: ...

    @overload
    def __getitem__(self, index: slice) -> list[Item]: ...

    def __getitem__(self, index: int | slice) -> Item | list[Item]:
        if isinstance(index, slice):
            start, stop, step = index.indices(self._length)
            if step > 0:
                return self._items[start:stop:step]
            return [self._items[k] for k in range(start, stop, step)]
        if not -self._length <= index < self._length:
            raise IndexError(index)
        return self._items[index if index >= 0 else self._length + index]

    def __iter__(self) -> Iterator[Item]:
        return islice(self._items, self._length)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Growing) and [*self] == [*other]

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Growing({[*self]!r})"
