"""All matches from one place to another: nothing is overwritten, what was interrupted goes on, both are compared."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import zip_longest

from mathotheque.core.speech import Message
from mathotheque.matches.archives import Archive, ArchiveRefused, Whole, in_groups

_GROUP = 500  # matches that are stored in one transaction

Tell = Callable[[str, int, int], None]
"""Hears what is being done (`check`, `copy`, `compare`), how many matches are done, and of how many."""


@dataclass(frozen=True, slots=True)
class Moved:
    """What is in both places now: how many matches and events, and the hash of all of them. `copied` were missing."""

    matches: int
    events: int
    copied: int
    digest: str


def must_be_empty(place: Archive) -> None:
    """`ArchiveRefused` if anything is kept there."""
    found = place.count()
    if found:
        raise ArchiveRefused(Message.of("archive.not-empty", place=place.told, n=found))


def move(source: Archive, target: Archive, tell: Tell) -> Moved:
    """Copy what the target does not have yet, then compare every byte of both.

    `ArchiveRefused` before anything is written if the target has what the source does not have, or has otherwise.
    """
    of = source.count()
    there = _already_there(source, target, tell, of)
    copied = 0
    for group in in_groups((match for match in source.matches() if match.id not in there), _GROUP):
        target.bring(group)
        copied += len(group)
        tell("copy", copied, of - len(there))
    return _compare(source, target, tell, of, copied)


def _already_there(source: Archive, target: Archive, tell: Tell, of: int) -> set[str]:
    """What an earlier move has brought; none of it may differ."""
    there = set[str]()
    if not target.count():
        return there
    found = target.matches()
    expected = next(found, None)
    for done, match in enumerate(source.matches(), 1):
        if expected is None:
            break
        if expected.id < match.id:
            break
        if expected.id == match.id:
            _must_be_equal(match, expected, target)
            there.add(match.id)
            expected = next(found, None)
        tell("check", done, of)
    if expected is not None:
        raise ArchiveRefused(Message.of("archive.foreign", place=target.told, name=expected.id))
    return there


def _compare(source: Archive, target: Archive, tell: Tell, of: int, copied: int) -> Moved:
    together, matches, events = hashlib.sha256(), 0, 0
    for ours, theirs in _pairs(source, target):
        if ours is None or theirs is None:
            raise ArchiveRefused(Message.of("archive.count", ours=source.count(), theirs=target.count()))
        together.update(_must_be_equal(ours, theirs, target))
        matches += 1
        events += len(ours.events)
        tell("compare", matches, of)
    return Moved(matches, events, copied, together.hexdigest())


def _pairs(source: Archive, target: Archive) -> Iterator[tuple[Whole | None, Whole | None]]:
    return zip_longest(source.matches(), target.matches())


def _must_be_equal(ours: Whole, theirs: Whole, target: Archive) -> bytes:
    digest = ours.digest
    if theirs.digest != digest:
        raise ArchiveRefused(Message.of("archive.differs", place=target.told, name=ours.id))
    return digest
