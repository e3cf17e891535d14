"""One thing to try for whoever lost: kept of the tables that are over, each seat's own, and told when it is there."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from types import MappingProxyType

import msgspec
from msgspec.structs import replace

from mathotheque.core.speech import Message
from mathotheque.web.table.view import TableView

_TABLES = 1_000
_NOTHING: Mapping[int, ToTry] = MappingProxyType({})


class ToTry(msgspec.Struct, frozen=True):
    """The move that cost most, by its number from 0, and what was better and why."""

    at: int
    reasons: tuple[Message, ...]


class Tries:
    """What each seat that lost may try next time, by table."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Mapping[int, ToTry]] = OrderedDict()
        self._listeners: list[Callable[[str], None]] = []

    def listen(self, listener: Callable[[str], None]) -> None:
        """Be told the name of a table when something is there for it."""
        self._listeners.append(listener)

    def __contains__(self, table: str) -> bool:
        """Whether it is known what there is to try, be it nothing."""
        return table in self._kept

    def put(self, table: str, tries: Mapping[int, ToTry]) -> None:
        """What the review of the table's match has found, by seat."""
        self._kept[table] = tries
        while len(self._kept) > _TABLES:
            self._kept.popitem(last=False)
        for listener in self._listeners if tries else ():
            listener(table)

    def for_eyes(self, view: TableView, held: frozenset[int]) -> ToTry | None:
        """What is for these eyes: who lost with a seat alone is told of his own, and nobody else of anything."""
        if view.end is None or view.end.mood != "lost" or len(held) != 1:
            return None
        return self._kept.get(view.table, _NOTHING).get(min(held))


def with_try(view: TableView, tried: ToTry | None) -> TableView:
    """The table with that in the place of the game's usual advice."""
    if tried is None or view.end is None:
        return view
    reasons = tuple(reason.say(view.lang) for reason in tried.reasons)
    return replace(view, end=replace(view.end, advice="", reasons=reasons, again=f"/r/{view.table}/again", at=tried.at))
