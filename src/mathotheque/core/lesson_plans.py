"""What a game's folder offers a teacher: a lesson that is ready, with the game set as it needs it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol, cast

from mathotheque.core.game import Game
from mathotheque.core.options import Value
from mathotheque.core.speech import Message


@dataclass(frozen=True, slots=True)
class LessonPlan:
    """A lesson by a name of its own, `tables`: the options of game and tables, the computers' level, who plays whom.

    `how` is one of the ways to pair a class; `steps` tell how many sentences say what to do, `minutes` how long it
    takes.
    """

    key: str
    options: Mapping[str, Value] = field(default_factory=dict)
    custom: Mapping[str, Value] = field(default_factory=dict)
    level: str = ""
    how: str = "random"
    steps: int = 4
    minutes: int = 45


class Plans(Protocol):
    """`plans.py`: the lessons of a game. It needs no compiled rules."""

    PLANS: tuple[LessonPlan, ...]


@dataclass(frozen=True, slots=True)
class ReadyLesson:
    """A plan with its game, in words."""

    game: Game
    plan: LessonPlan

    @property
    def key(self) -> str:
        """Its name."""
        return self.plan.key

    @property
    def title(self) -> Message:
        """What the lesson is called."""
        return self._said("title")

    @property
    def aim(self) -> Message:
        """What the class learns by it."""
        return self._said("aim")

    @property
    def steps(self) -> tuple[Message, ...]:
        """What to do, in order."""
        return tuple(self._said(f"step.{number}") for number in range(1, self.plan.steps + 1))

    def _said(self, part: str) -> Message:
        return Message.of(f"{self.game.key}.plan.{self.key}.{part}")


def ready_lessons(games: Iterable[Game]) -> tuple[ReadyLesson, ...]:
    """Every lesson that the games offer, each game set as it needs it."""
    return tuple(
        ReadyLesson(game.choose(**plan.options), plan)
        for game in games
        if game.has("plans")
        for plan in cast("Plans", game.module("plans")).PLANS
    )
