"""What a game's folder offers a teacher: a lesson that is ready, with the game set as it needs it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol, cast

from mathotheque.core.game import Game
from mathotheque.core.options import Value
from mathotheque.core.speech import Message


@dataclass(frozen=True, slots=True)
class LessonPlan:
    """A lesson by a name of its own, `tables`: its words, the options of game and tables, the computers' level.

    `how` is one of the ways to pair a class; `minutes` is how long the lesson takes.
    """

    key: str
    title: Message
    aim: Message
    steps: tuple[Message, ...]
    options: Mapping[str, Value] = field(default_factory=dict)
    custom: Mapping[str, Value] = field(default_factory=dict)
    level: str = ""
    how: str = "random"
    minutes: int = 45

    @classmethod
    def of(cls, key: str, said: Callable[[str], Message], steps: int, **settled: object) -> LessonPlan:
        """The plan whose words are `said` by `title`, `aim` and `step.1` to the last of its steps."""
        told = tuple(said(f"step.{number}") for number in range(1, steps + 1))
        return cls(key, said("title"), said("aim"), told, **settled)  # type: ignore[arg-type]


class Plans(Protocol):
    """`plans.py`: the lessons of a game. It needs no compiled rules."""

    PLANS: tuple[LessonPlan, ...]


@dataclass(frozen=True, slots=True)
class ReadyLesson:
    """A plan with its game, set as it needs it."""

    game: Game
    plan: LessonPlan


def ready_lessons(games: Iterable[Game]) -> tuple[ReadyLesson, ...]:
    """Every lesson that the games offer."""
    return tuple(
        ReadyLesson(game.choose(**plan.options), plan)
        for game in games
        if game.has("plans")
        for plan in cast("Plans", game.module("plans")).PLANS
    )
