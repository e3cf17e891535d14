"""What can be told of a match before its game is ready."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mathotheque.core.game import Game
from mathotheque.matches.events import Began, Event, Filled, Narrowed, Opened, Rekeyed, Sat
from mathotheque.matches.fold import Shelf, renewed
from mathotheque.matches.match import Match


@dataclass(frozen=True, slots=True)
class Glance:
    """Who plays what; `keys` are the numbers of the chairs' keys."""

    id: str
    game: Game
    names: tuple[str, ...]
    over: bool
    imported: bool
    keys: tuple[int, ...]
    date: str


def glance_at(match: Match) -> Glance:
    """A match in memory."""
    return Glance(match.id, match.game, match.names, match.over, match.opened.imported, match.keys, match.opened.date)


def glance_through(name: str, events: Sequence[Event], shelf: Shelf, *, over: bool) -> Glance:
    """A match as it is stored: no rules are needed."""
    opened, *later = events
    assert isinstance(opened, Opened)
    names, keys = [chair.name for chair in opened.chairs], (0,) * len(opened.chairs)
    for event in later:
        if isinstance(event, Sat | Filled):
            names[event.seat] = event.name
        elif isinstance(event, Narrowed):
            names = [names[chair] for chair in event.chairs]
        elif isinstance(event, Began):
            names = [*names[event.first :], *names[: event.first]]
        elif isinstance(event, Rekeyed):
            keys = renewed(keys, event)
    return Glance(name, shelf(opened.game), tuple(names), over or opened.imported, opened.imported, keys, opened.date)
