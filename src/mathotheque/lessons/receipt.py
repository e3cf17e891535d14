"""The privacy receipt: everything that is kept of a class, counted by kind; generated from the types of its events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import get_args

import msgspec

from mathotheque.lessons import events
from mathotheque.lessons.lesson import Lesson
from mathotheque.matches import events as match_events
from mathotheque.matches.expiry import ROOM_DAYS
from mathotheque.matches.store import Store

PERSONAL = {
    "joined": frozenset({"name", "badge", "device"}),
    "admitted": frozenset({"badge"}),
    "renamed": frozenset({"name"}),
    "back-asked": frozenset({"device"}),
    "back-answered": frozenset({"device"}),
    "class-opened": frozenset({"name"}),
}
"""The fields of a class's log that tell something of a person, by kind of event; the rest are numbers and choices."""
PLAYED = {"opened": frozenset({"chairs"})}
"""The same of its matches: who sits on which chair, by animal."""


@dataclass(frozen=True, slots=True)
class Line:
    """One kind of event: what is stored of each, which of it is personal, how many there are."""

    kind: str
    fields: tuple[str, ...]
    personal: frozenset[str]
    count: int


@dataclass(frozen=True, slots=True)
class Receipt:
    """What is kept: of the class, of its matches; when it was last used, and when all of it will be gone."""

    lesson: tuple[Line, ...]
    matches: tuple[Line, ...]
    tables: int
    erased: date


async def receipt(store: Store, lesson: Lesson) -> Receipt:
    """Everything that is kept of the class now."""
    names = await store.matches_in(lesson.room)
    kept = await store.read(lesson.room)
    own = kept.events if kept else ()
    of_matches: Counter[str] = Counter()
    for name in names:
        match = await store.read(name)
        of_matches.update(_kind(stored.data) for stored in (match.events if match else ()))
    last = max((stored.at or 0.0 for stored in own), default=0.0)
    return Receipt(
        _lines(get_args(events.Event), Counter(_kind(stored.data) for stored in own), PERSONAL),
        _lines(get_args(match_events.Event), of_matches, PLAYED),
        len(names),
        (datetime.fromtimestamp(last, UTC) + timedelta(days=ROOM_DAYS)).date(),
    )


class _Tagged(msgspec.Struct):
    type: str


def _kind(data: bytes) -> str:
    return msgspec.json.decode(data, type=_Tagged).type


def _lines(
    types: Iterable[type[msgspec.Struct]], counts: Mapping[str, int], personal: Mapping[str, frozenset[str]]
) -> tuple[Line, ...]:
    lines = []
    for kind in types:
        tag = str(kind.__struct_config__.tag)
        if counts.get(tag):
            fields = tuple(kind.__struct_fields__)
            lines.append(Line(tag, fields, personal.get(tag, frozenset()), counts[tag]))
    return tuple(lines)
