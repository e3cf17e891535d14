"""Levels that nobody would ship on purpose: what a room must live with when somebody plugs them in."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mathotheque.core.bot import Bot
from mathotheque.core.position import Position

AWAKE = threading.Event()
"""Lets every level go that hangs, at the end of a test."""


class Trouble:
    """A bot that answers by whatever it is given."""

    exact = False

    def __init__(self, answer: Callable[[], Any]) -> None:
        self._answer = answer

    def choose(self, view: Position, story: Sequence[str] = ()) -> str:
        answer: str = self._answer()
        return answer

    def values(self, view: Position, story: Sequence[str] = ()) -> Mapping[str, float]:
        values: dict[str, float] = self._answer()
        return values


def _raise() -> str:
    raise RuntimeError("a mistake of its author")


def _hang() -> str:
    AWAKE.wait(120)
    return "keep"


def _cannot_be_made() -> Bot:
    raise ImportError("a package is missing")


TROUBLES: dict[str, Callable[[], Bot]] = {
    "raises": lambda: Trouble(_raise),
    "hangs": lambda: Trouble(_hang),
    "nonsense": lambda: Trouble(lambda: "¡hola!"),
    "illegal": lambda: Trouble(lambda: "ask9"),
    "nothing": lambda: Trouble(lambda: None),
    "endless": lambda: Trouble(lambda: "9" * 100_000),
    "leaves": lambda: Trouble(sys.exit),
    "unmade": _cannot_be_made,
}
