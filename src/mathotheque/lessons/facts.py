"""What somebody knows, and what is still to review: the askings of all matches, folded into a standing a fact."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import median

from mathotheque.core.facts import Fact
from mathotheque.lessons.askings import Asking

SLOW = 3
"""Whoever takes so many times as long as usual is not sure yet."""
_NEVER_SLOW = 3.0  # seconds
_SURE = 2  # times in a row that a known fact was right at once


class State(StrEnum):
    """How it stands with a fact: never asked; missed the last time; right with help, slowly or once; right twice."""

    NEW = "new"
    REVIEW = "review"
    SHAKY = "shaky"
    KNOWN = "known"


@dataclass(frozen=True, slots=True)
class Standing:
    """A fact of one person: how often it was asked, right at once, tried wrong and helped with, and how it stands.

    `seconds` is the median of what right answers took, `missed` what was said when it was missed last.
    """

    asked: int = 0
    right: int = 0
    wrong: int = 0
    helped: int = 0
    seconds: float | None = None
    state: State = State.NEW
    missed: str = ""


Standings = Mapping[Fact, Standing]
"""Every fact that was asked of somebody."""


def standings(askings: Iterable[Asking]) -> Standings:
    """How it stands with every fact that one person was asked, whatever the match."""
    in_time = sorted(askings, key=lambda asking: asking.at or 0.0)
    by_fact: defaultdict[Fact, list[Asking]] = defaultdict(list)
    by_kind: defaultdict[str, list[float]] = defaultdict(list)
    for asking in in_time:
        by_fact[asking.fact].append(asking)
        if asking.seconds is not None and asking.right:
            by_kind[asking.fact.kind].append(asking.seconds)
    usual = {kind: median(seconds) for kind, seconds in by_kind.items()}
    return {fact: _standing(asked, usual.get(fact.kind)) for fact, asked in sorted(by_fact.items())}


def _standing(asked: Sequence[Asking], usual: float | None) -> Standing:
    seconds = [one.seconds for one in asked if one.right and one.seconds is not None]
    return Standing(
        len(asked),
        sum(one.at_once for one in asked),
        sum(one.wrong for one in asked),
        sum(one.helped for one in asked),
        round(median(seconds), 1) if seconds else None,
        _state(asked, usual),
        next((one.missed for one in reversed(asked) if one.missed), ""),
    )


def _state(asked: Sequence[Asking], usual: float | None) -> State:
    last = asked[-1]
    if last.wrong or not (last.right or last.helped):
        return State.REVIEW
    sure = len(asked) >= _SURE and all(one.at_once for one in asked[-_SURE:])
    slow = usual is not None and last.seconds is not None and last.seconds > max(SLOW * usual, _NEVER_SLOW)
    return State.KNOWN if sure and not slow else State.SHAKY


def together(everybody: Iterable[Standings]) -> dict[Fact, Standing]:
    """The standings of a class as one: sums of the counts, and the state of whoever needs it most."""
    found: defaultdict[Fact, list[Standing]] = defaultdict(list)
    for standing_of in everybody:
        for fact, standing in standing_of.items():
            found[fact].append(standing)
    return {fact: _sum(standing) for fact, standing in sorted(found.items())}


def _sum(several: Sequence[Standing]) -> Standing:
    states = {standing.state for standing in several}
    worst = next(state for state in (State.REVIEW, State.SHAKY, State.KNOWN, State.NEW) if state in states)
    seconds = [standing.seconds for standing in several if standing.seconds is not None]
    return Standing(
        sum(standing.asked for standing in several),
        sum(standing.right for standing in several),
        sum(standing.wrong for standing in several),
        sum(standing.helped for standing in several),
        round(median(seconds), 1) if seconds else None,
        worst,
        next((standing.missed for standing in several if standing.missed), ""),
    )
