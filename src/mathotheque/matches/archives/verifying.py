"""Whether what is kept can be played again: every log without a gap, readable, and folded to the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from mathotheque.core.errors import BrokenGame, UnknownGame
from mathotheque.matches.archives import Archive, Whole
from mathotheque.matches.events import decode
from mathotheque.matches.fold import Shelf, fold
from mathotheque.matches.refusals import OtherRules

Fold = Callable[[Whole], None]
"""Reads a log to its end; whatever it raises is a fault."""


@dataclass(slots=True)
class Verified:
    """How many logs and events were read, what is wrong with some, and how many tell games or rules we do not have."""

    logs: int = 0
    events: int = 0
    wrong: list[tuple[str, str]] = field(default_factory=list)
    foreign: int = 0


def fold_with(shelf: Shelf) -> Fold:
    """Folds a match with the games of a shelf."""

    def read(match: Whole) -> None:
        fold(match.id, (decode(event.data) for event in match.events), shelf)

    return read


def verify(archive: Archive, folds: Callable[[Whole], Fold], one_in: int = 1) -> Iterator[Verified]:
    """Read every log, and fold one in so many; what is known so far, after each."""
    known = Verified()
    for number, match in enumerate(archive.matches()):
        known.logs += 1
        known.events += len(match.events)
        try:
            _must_have_no_gap(match)
            if number % one_in == 0:
                folds(match)(match)
        except (OtherRules, UnknownGame, BrokenGame):
            known.foreign += 1
        except Exception as error:  # whatever is in the way of reading it
            known.wrong.append((match.id, f"{type(error).__name__}: {error}"))
        yield known


def _must_have_no_gap(match: Whole) -> None:
    versions = [event.version for event in match.events]
    if not versions or versions != list(range(1, len(versions) + 1)):
        raise ValueError(f"versions {versions[:3]} … {versions[-3:]}")
