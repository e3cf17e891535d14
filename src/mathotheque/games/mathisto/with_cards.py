"""Mathisto with real cards: what is asked, what counts, and what a screen beside the table cannot see."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from mathotheque.core.protocols import Draw
from mathotheque.core.speech import Message
from mathotheque.face.protocols import Gain
from mathotheque.games.mathisto.content import families, question_cards
from mathotheque.games.mathisto.names import family_name
from mathotheque.games.mathisto.questions import KINDS, Asked, ask, kind, read

__all__ = ["WINDOW", "bonus", "gains", "put", "read", "subjects", "unseen", "windows"]

WINDOW = 12
_FAMILIES = 4  # of what one scores are families laid; the rest comes seldom
_SIMPLE = "simple"
_WORTH: tuple[tuple[str, int], ...] = (
    ("five-joker", 20),
    ("six", 30),
    ("five-joker-discovery", 40),
    ("six-discovery", 50),
    ("joker-taken", 10),
    ("discovery-added", 20),
    ("discovery-got", 20),
    ("super-won", 50),
    ("super-lost", -20),
    ("super-failed", 30),
    ("set-4", 20),
    ("set-5", 40),
    ("set-6", 60),
    ("set-7", 80),
)
"""Rules 11, 14, 16, 17 and 18: what a seat scores, each with the points it brings."""


def subjects() -> tuple[Message, ...]:
    """The families one is asked about, in the order of their letters."""
    return tuple(family_name(family) for family in range(len(families())))


@cache
def gains(form: str) -> tuple[Gain, ...]:
    """What counts in this form beside a right answer."""
    listed = (("six", 30),) if form == _SIMPLE else _WORTH
    return tuple(
        Gain(key, points, Message.of(f"mathisto.gain.{key}"), rare=place >= _FAMILIES)
        for place, (key, points) in enumerate(listed)
    )


def bonus(form: str) -> int:
    """What a right answer brings: rules 12 and 25."""
    return 30 if form == _SIMPLE else 10


def windows(form: str) -> bool:
    """Whether others may counter: rules 15 and 25."""
    return form != _SIMPLE


def put(subject: int, used: Collection[int], wanted: str, form: str, draw: Draw) -> Asked:
    """A question about that family whose card has not come yet; any of it when all have."""
    what = kind(wanted, {"form": form})
    cards = range(1, len(question_cards()) + 1)
    fresh = [card for card in cards if card not in used] or [*cards]
    fitting = [card for card in fresh if question_cards()[card - 1][subject].difficulty in KINDS[what]] or fresh
    return ask(fitting[draw((1,) * len(fitting))], subject, draw, what)


def unseen() -> tuple[Message, ...]:
    """What cannot be seen from here, plainly."""
    return tuple(Message.of(f"mathisto.unseen.{key}") for key in ("hands", "calls", "counters"))
