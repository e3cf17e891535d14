"""What is kept in memory of the store's logs: those lately used, and nothing that the store no longer holds."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Generic, Protocol, TypeVar

from mathotheque.matches.store import Store


class Changeable(Protocol):
    """Something that is changed by whoever holds its lock."""

    @property
    def lock(self) -> asyncio.Lock: ...


Item = TypeVar("Item", bound=Changeable)


class InMemory(Generic[Item]):
    """At most so many by name: the longest unused is put away, but not while somebody changes it."""

    def __init__(self, store: Store, most: int) -> None:
        self._store, self._most = store, most
        self._generation = store.generation
        self._items: OrderedDict[str, Item] = OrderedDict()

    @property
    def is_outdated(self) -> bool:
        """Whether the store has other contents than those that are kept here."""
        return self._store.generation != self._generation

    def keep_up(self) -> None:
        """Forget everything that is outdated; to be called before something is looked for and read."""
        if self.is_outdated:
            self._generation = self._store.generation
            self._items.clear()

    def get(self, name: str) -> Item | None:
        """The one of that name, if it is there."""
        return self._items.get(name)

    def use(self, name: str, item: Item) -> None:
        """It is the latest that was used."""
        self._items[name] = item
        self._items.move_to_end(name)
        while len(self._items) > self._most and not next(iter(self._items.values())).lock.locked():
            self._items.popitem(last=False)

    def forget(self, name: str) -> None:
        """It has gone from the store."""
        self._items.pop(name, None)
